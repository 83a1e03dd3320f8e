// The provider for the layout of a Next.js app: a server component.
import type { ReactElement } from 'react';
import { isPorticoError, type ClientApp, type Project } from '../../src/index.js';
import type { PorticoProviderProps } from '../provider.js';
import { publicOptions, serverBaseUrl, type NextOptions } from './apps.js';
import { ClientProvider } from './client-provider.js';
import { currentRequest, readUser, signedOutApp } from './request.js';

/** Props of `PorticoProvider`. */
export type NextProviderProps = NextOptions &
  Pick<PorticoProviderProps, 'theme' | 'appearance' | 'locale' | 'messages' | 'nonce' | 'children'>;

/** Time that the server uses the public data of the project without another request, in milliseconds. */
const PROJECT_MS = 60_000;

/** Time that a page waits for the public data of the project, in milliseconds. */
const PROJECT_WAIT_MS = 5000;

const projects = new WeakMap<ClientApp, { readonly project: Promise<Project>; readonly readAtMs: number }>();

/** Returns the public data of the project. */
const readProject = (app: ClientApp): Promise<Project> => {
  const nowMs = app.clock.elapsed();
  const known = projects.get(app);
  if (known && nowMs - known.readAtMs < PROJECT_MS) return known.project;
  const project = app.currentProject.get({}, { maxWaitMs: PROJECT_WAIT_MS });
  projects.set(app, { project, readAtMs: nowMs });
  // The next page tries again.
  project.catch(() => projects.delete(app));
  return project;
};

/** Time between two lines in the log about an outage, in milliseconds. */
const LOG_MS = 60_000;
let loggedAtMs = -Infinity;

/** Logs that the service returned no data. */
const logOutage = ({ clock }: ClientApp, { code }: { readonly code?: string }): void => {
  const nowMs = clock.elapsed();
  if (nowMs - loggedAtMs < LOG_MS) return;
  loggedAtMs = nowMs;
  console.warn(`Portico: The service at ${serverBaseUrl()} returns no data to this server, so browsers request it. [${code}]`);
};

/** Returns `undefined` in place of a value that the service did not return, so that the browser requests it. */
const unlessOutage = <T,>(app: ClientApp, value: Promise<T>): Promise<T | undefined> =>
  value.catch((error: unknown) => {
    if (isPorticoError(error, 'CONFIGURATION')) throw error;
    logOutage(app, error as { readonly code?: string });
    return undefined;
  });

/**
 * Provides the app of the environment variables to the hooks and elements inside, with the user of the request and the public data of the
 * project. Pages then show the user and the forms before any script runs. Use it in the root layout.
 */
export const PorticoProvider = async ({ urls, children, ...props }: NextProviderProps): Promise<ReactElement> => {
  // `next build` must not read the environment or the service, so nothing runs before there is a request.
  await currentRequest();
  const options = publicOptions({ urls });
  const app = signedOutApp({ urls });
  const [user, project] = await Promise.all([unlessOutage(app, readUser()), unlessOutage(app, readProject(app))]);
  // Loaded only when a page renders, because the edge runtime, which may run route handlers, has no elements.
  const { enableServerRendering } = await import('../../elements/server.js');
  enableServerRendering();
  return (
    <ClientProvider options={options} initialSession={user === undefined ? undefined : { user }} project={project} {...props}>
      {children}
    </ClientProvider>
  );
};
