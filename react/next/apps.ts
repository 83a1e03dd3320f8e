// Creates the apps of a Next.js server from the environment variables that `portico dev` prints. They are read at run time, so one build
// works in every environment, unless Next.js has replaced the public variables during the build.
import { PorticoError, type AppOptions } from '../../src/index.js';
import { createServerApp, type ServerApp } from '../../src/server.js';
import { basePath, withBasePath } from './base-path.js';
import { keepLatest, resolveUrls } from '../../src/internal.js';

/** Options of the functions and components of `portico-auth/next`. Pass the same options everywhere. */
export interface NextOptions {
  /**
   * URLs of pages, for example `{ afterSignIn: '/dashboard' }`. Those that are omitted have the defaults of every app. If the site has a
   * `basePath`, it is added to paths that lack it.
   */
  readonly urls?: AppOptions['urls'];
}

/** The options of an app in browsers. */
export type PublicOptions = Pick<AppOptions, 'projectId' | 'publishableClientKey' | 'baseUrl' | 'urls'>;

/** Returns the value of a variable. Throws CONFIGURATION if it is not set. */
const required = (name: string, value: string | undefined): string => {
  if (value) return value;
  throw new PorticoError('CONFIGURATION', `The environment variable ${name} is not set. \`npx portico dev\` prints it for .env.local.`);
};

/** Returns the project ID. Bundlers replace these expressions, so each variable must be written with its full name. */
export const projectId = (): string => required('NEXT_PUBLIC_PORTICO_PROJECT_ID', process.env.NEXT_PUBLIC_PORTICO_PROJECT_ID);

/** Returns the URLs of the pages, with the base path of the site. Without a base path, returns only the configured URLs. */
const urlsOf = ({ urls }: NextOptions): AppOptions['urls'] =>
  basePath() === '' ? urls : Object.fromEntries(Object.entries(resolveUrls(urls)).map(([name, url]) => [name, withBasePath(url)]));

/** Returns the options of the app in browsers. */
export const publicOptions = (options: NextOptions): PublicOptions => ({
  projectId: projectId(),
  publishableClientKey: process.env.NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,
  baseUrl: required('NEXT_PUBLIC_PORTICO_API_URL', process.env.NEXT_PUBLIC_PORTICO_API_URL || process.env.PORTICO_API_URL),
  urls: urlsOf(options),
});

/** Returns the address of the service for the server. */
export const serverBaseUrl = (): string => process.env.PORTICO_API_URL || String(publicOptions({}).baseUrl);

/** Returns the options of an app on the server. It reads the base URL from the environment itself. */
export const serverOptions = (options: NextOptions): AppOptions => ({
  ...publicOptions(options),
  baseUrl: undefined,
  tokenStore: null,
});

/** Returns a function that creates an app once for each set of options and environment variables. Options may depend on the request. */
export const once = <T>(create: (options: NextOptions) => T): ((options: NextOptions) => T) => {
  const apps = new Map<string, T>();
  return ({ urls }) => {
    const settings = [publicOptions({ urls }), process.env.PORTICO_SECRET_SERVER_KEY];
    return keepLatest(apps, JSON.stringify(settings), () => create({ urls }));
  };
};

const openServerApp = once((options): ServerApp =>
  createServerApp({
    ...serverOptions(options),
    tokenStore: null,
    secretServerKey: required('PORTICO_SECRET_SERVER_KEY', process.env.PORTICO_SECRET_SERVER_KEY),
  }),
);

/**
 * Returns the server app of the environment variables, which manages all users. Throws CONFIGURATION if a variable is missing.
 * @example
 * const users = await serverApp().users.list({ limit: 10 });
 */
export const serverApp = (options: NextOptions = {}): ServerApp => openServerApp(options);
