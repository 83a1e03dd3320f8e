import { isLoopback } from '../lib/url.js';
import type { SetupFacts, SetupProblem } from './setup-problems.js';
import { lazyModule } from './lazy-module.js';

/** Loads the messages for developers, which a page without problems does not need. */
const loadProblems = lazyModule(() => import('./setup-problems.js'));

/** Logs a problem of the setup. If `problem` is undefined, logs the problem that the code of the error indicates. */
export const reportProblem = (problem: SetupProblem | undefined, facts?: SetupFacts): void =>
  void loadProblems().then(
    ({ logProblem }) => logProblem(problem, facts),
    () => undefined,
  );

/** Returns whether the page is on the developer's own computer. */
export const isDevelopment = (): boolean => isLoopback(globalThis.location?.hostname ?? '');

/** The errors that indicate a wrong option of the app, or a wrong setting of the project. */
const ALWAYS = /^(?:PROJECT_NOT_|CLIENT_AUTHENTICATION_|INVALID_(?:PUBL|OAUTH_CLIENT)|REDIRECT_URL|PROTOCOL$)/;
/** The errors that have other causes in production, where the service may be down. */
const IN_DEVELOPMENT = /^(?:CONNECTION|HTTP)$/;

/** Logs once what to change if an error of the service is the result of a wrong setup. */
export const reportRejection = (
  error: unknown,
  facts: () => { readonly projectId: string; readonly baseUrl: string; readonly hasKey: boolean },
): void => {
  const { code = '', status } = error as { readonly code?: string; readonly status?: number };
  if (!ALWAYS.test(code) && !(IN_DEVELOPMENT.test(code) && isDevelopment())) return;
  reportProblem(undefined, { ...facts(), code, status });
};
