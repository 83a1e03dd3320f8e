// Runs the real SDK with the real backend in one process, without a port or mocks. Both use the same clock.
import type { Backend, BackendOptions, InboxMessage } from '../../src/backend/backend.js';
import { createAdminApp, type AdminApp, type AdminAppOptions } from '../../src/admin.js';
import { createClientApp, type AppOptions, type ClientApp } from '../../src/index.js';
import { createServerApp, type ServerApp, type ServerAppOptions } from '../../src/server.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { START_MS } from '../support/clock.js';
import { testStorage } from '../support/postgres.js';
import { quickBackend } from '../support/quick-backend.js';

const API = 'http://backend.test';
const PAGE = 'http://localhost:3000';
export const PASSWORD = 'correct horse battery';

export interface Stage {
  readonly backend: Backend;
  /** Creates an app with its own session, like an app in another browser. */
  readonly open: (options?: Partial<AppOptions>) => ClientApp;
  /** Creates a server app with the secret server key. */
  readonly openServer: (options?: Partial<ServerAppOptions>) => ServerApp;
  /** Creates an admin app with the super secret admin key. */
  readonly openAdmin: (options?: Partial<AdminAppOptions>) => AdminApp;
  /** Signs up a new user. Returns the app and the user's email address. */
  readonly signUp: () => Promise<{ readonly app: ClientApp; readonly email: string }>;
  /** Returns the newest email to an address. Throws if there is none. */
  readonly mailTo: (email: string) => Promise<InboxMessage>;
  /** Advances the clock of the backend and of all apps by a number of milliseconds. */
  readonly advanceClock: (ms: number) => void;
  readonly now: () => number;
  /** The requests so far, as `METHOD path`. */
  readonly requests: string[];
}

let people = 0;
export const newEmail = (): string => `person-${(people += 1)}@example.com`;

/**
 * Starts a backend and returns functions that create apps for it.
 * @param more options that override the default backend options
 */
export const startStage = async (more: Partial<BackendOptions> = {}): Promise<Stage> => {
  let now = START_MS;
  const requests: string[] = [];
  const backend = await quickBackend({ baseUrl: API, clock: () => now, ...(await testStorage()), ...more });
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests.push(`${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`);
    return backend.fetch(new Request(url, init));
  };
  const page = { href: () => `${PAGE}/handler/sign-in`, assign: () => undefined, replace: () => undefined, rewrite: () => undefined };
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = backend.demo;
  const platform = { ...systemPlatform, fetch, now: () => now, elapsed: () => now - START_MS };
  const common = { projectId, publishableClientKey, baseUrl: API, platform };
  const open = (options: Partial<AppOptions> = {}): ClientApp => createClientApp({ ...common, tokenStore: 'memory', page, ...options });
  return {
    backend,
    open,
    openServer: (options = {}) => createServerApp({ ...common, secretServerKey, tokenStore: null, ...options }),
    openAdmin: (options = {}) => createAdminApp({ ...common, superSecretAdminKey, ...options }),
    requests,
    advanceClock: (ms) => void (now += ms),
    now: () => now,
    mailTo: async (email) => {
      const [mail] = await backend.inbox.list(email);
      if (!mail) throw new Error(`No email was sent to ${email}.`);
      return mail;
    },
    signUp: async () => {
      const [app, email] = [open(), newEmail()];
      const result = await app.auth.signUpWithPassword({ email, password: PASSWORD });
      if (result.status === 'error') throw result.error;
      return { app, email };
    },
  };
};

/** Returns the code from the link in an email. */
export const codeOf = ({ text }: InboxMessage): string => {
  const code = /[?&]code=([0-9a-z]{45})/.exec(text)?.[1];
  if (!code) throw new Error(`The email contains no code: ${text}`);
  return code;
};
