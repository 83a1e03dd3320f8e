import { createClientApp, type CurrentUser } from '../../src/index.js';
import type { CliArguments } from './arguments.js';
import { CliProblem } from './problem.js';

interface Project {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

/** Fetches the project settings from the demo. A real command would contain these settings. */
const readProject = async (app: string): Promise<Project> => {
  const response = await fetch(`${app}/demo.json`).catch(() => undefined);
  if (!response)
    throw new CliProblem('OFFLINE', `There is no response from ${app}. Start the demo with npm start, or set another URL with --app.`);
  const project: unknown = await response.json().catch(() => undefined);
  if (!response.ok || typeof project !== 'object' || project === null || !('projectId' in project))
    throw new CliProblem('NO_DEMO', `There is no Portico demo at ${app}. Set the URL of the demo with --app.`);
  return project as Project;
};

/** Reads the user to whom a refresh token belongs. Rejects if the session of the refresh token has ended. */
const readUser = async ({ apiUrl, ...project }: Project, refreshToken: string): Promise<CurrentUser> => {
  const app = createClientApp({ ...project, baseUrl: apiUrl, tokenStore: { accessToken: null, refreshToken } });
  const user = await app.getUser();
  app.dispose();
  if (!user) throw new CliProblem('SESSION_ENDED', 'The browser session has ended. Please try again.');
  return user;
};

/** Shows a link, waits until the user confirms the login in a browser, and resolves to the user. Rejects if the sign-in fails. */
export const signInByBrowser = async (
  { app: appUrl, handler, expiresInMs }: CliArguments,
  promptLink: (url: string, comparisonCode: string) => void,
): Promise<CurrentUser> => {
  const { apiUrl, projectId, publishableClientKey } = await readProject(appUrl);
  const project = { apiUrl, projectId, publishableClientKey };
  const app = createClientApp({ projectId, publishableClientKey, baseUrl: apiUrl, tokenStore: null });
  const result = await app.auth.promptCliLogin({ appUrl, handlerPath: handler, expiresInMs, promptLink });
  app.dispose();
  if (result.status === 'error') throw result.error;
  return readUser(project, result.data);
};
