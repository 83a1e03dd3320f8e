// Messages for developers about the setup of an app. Loaded when there is a problem.
import { shared } from '../lib/shared.js';

/**
 * The page of the documentation in which each problem has a section. `example` is a reserved domain (RFC 2606), which nobody can register:
 * replace it with the host of the published documentation.
 */
const DOCS = 'https://portico.example/docs/setup-problems/#';

/** Facts about a problem. They must not contain secrets. */
export interface SetupFacts {
  readonly projectId?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Whether the app has a publishable key. */
  readonly hasKey?: boolean | undefined;
  /** The code of the error. */
  readonly code?: string | undefined;
  /** The HTTP status, if there was a response without a known error. */
  readonly status?: number | undefined;
  /** What has the problem: the URL of a page, or a sentence about an element. */
  readonly subject?: string | undefined;
}

/** The cause of each problem, and the option to change. Each name is an anchor in the documentation. */
const TEXTS = {
  'wrong-project': ({ projectId, baseUrl }) => `projectId "${projectId}" is not a project of ${baseUrl}.`,
  'missing-key': ({ projectId }) =>
    `publishableClientKey is missing, and project "${projectId}" requires it, or this project does not exist.`,
  'wrong-key': ({ projectId, baseUrl }) =>
    `publishableClientKey is not a key of projectId "${projectId}" at ${baseUrl}, or this project does not exist.`,
  'wrong-address': ({ baseUrl, code }) =>
    code === 'CONNECTION'
      ? `baseUrl ${baseUrl} does not respond. Start the service, or set baseUrl to its address.`
      : `baseUrl ${baseUrl} is not the address of a Portico service.`,
  'untrusted-origin': ({ projectId }) =>
    `${globalThis.location?.origin ?? 'the callback URL'} is not among the trusted domains of project "${projectId}", or callbackUrl has another origin that is not, so emails cannot link to it.`,
  'missing-handler': ({ subject }) => `${subject} shows no <portico-handler>. Put this element on that page, or set urls.handler.`,
  'blocked-cookies': () => "this browser blocks cookies, so the session ends when this page is closed or reloaded (tokenStore: 'cookie').",
  'ignored-cookie': ({ subject = '' }) =>
    `${subject}assumed HTTPS and ignored a session cookie. On plain HTTP, set PORTICO_SECURE_COOKIES=false. On HTTPS, set legacyCookies: true.`,
  'missing-definition': ({ subject }) => `${subject} Import it from portico-auth/elements, and call define().`,
  'shared-session': () => "all users of this process share a session. Use a server app, or tokenStore: 'memory' for one user.",
  'reserved-parameters': ({ subject }) => `removed ${subject} from the query of urls.oauthCallback.`,
  'taken-parameter': ({ subject }) => `urls.handler ends with a parameter that Portico uses: ${subject}. Use another one, such as ?page=.`,
  'foreign-callback': () => 'this page was not opened by a sign-in that began in this browser. Nothing was done.',
  'missing-app': ({ subject }) => `${subject}`,
  'named-preset': ({ subject }) =>
    `the preset "${subject}" has no effect as a name. Import presets from portico-auth/elements/setup, and pass presets.${subject}.`,
  'wrong-attribute': ({ subject }) => `${subject}`,
  'unknown-attribute': ({ subject }) => `${subject}`,
} satisfies Readonly<Record<string, (facts: SetupFacts) => string>>;

export type SetupProblem = keyof typeof TEXTS;

/** Problems that are errors. The others may be temporary or intended, so they are warnings. */
const ERRORS: readonly SetupProblem[] = [
  'wrong-project',
  'missing-key',
  'wrong-key',
  'untrusted-origin',
  'missing-handler',
  'missing-definition',
  'wrong-attribute',
  'taken-parameter',
];

/** Returns the problem of the setup that an error of the service indicates, if it indicates one. */
const problemOf = ({ code, hasKey, status }: SetupFacts): SetupProblem | undefined => {
  if (code === 'PROJECT_NOT_FOUND') return 'wrong-project';
  if (code === 'REDIRECT_URL_NOT_WHITELISTED') return 'untrusted-origin';
  if (code === 'CONNECTION' || code === 'PROTOCOL') return 'wrong-address';
  // A Portico service responds to its paths with known errors.
  if (code === 'HTTP') return status === 404 || status === 405 ? 'wrong-address' : undefined;
  return hasKey ? 'wrong-key' : 'missing-key';
};

/**
 * Logs a problem of the setup. Logs each message only once per page, for all copies of the library.
 * @param problem if omitted, the problem that the code of an error indicates
 */
export const logProblem = (problem: SetupProblem | undefined, facts: SetupFacts = {}): void => {
  problem ??= problemOf(facts);
  if (!problem) return;
  const text = TEXTS[problem](facts);
  const logged = shared('setup-problems', () => new Set<string>());
  if (logged.has(text)) return;
  logged.add(text);
  const line = `Portico: ${text} ${facts.code ? `[${facts.code}] ` : ''}${DOCS}${problem}`;
  if (ERRORS.includes(problem)) console.error(line);
  else console.warn(line);
};
