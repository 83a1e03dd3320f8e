// The package entry `portico-server/testing`. It creates a backend for the tests of a host app, in memory and without a port.
import { createBackend } from './backend.js';
import type { DemoAccess, Inbox, BackendSettings } from './types.js';

export type { DemoAccess, DemoSettings, Inbox, InboxMessage, ProjectAccess, ProjectKeys, BackendSettings } from './types.js';

/** Options of `createTestBackend`. */
export interface TestBackendOptions extends BackendSettings {
  /** Origin of the service, which is part of the issuer of access tokens. Default: `http://localhost:8102`. */
  readonly baseUrl?: string | undefined;
  /** Initial clock time, in milliseconds since the Unix epoch. Default: the system time. */
  readonly now?: number | undefined;
}

/** A backend in the test process. */
export interface TestBackend {
  /** Origin of the service, for the option `baseUrl` of apps. */
  readonly baseUrl: string;
  /** The option `platform` for apps. Sends requests to this backend and uses this backend's clock. */
  readonly platform: {
    /** Sends a request to this backend. */
    readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
    /** Returns milliseconds since the Unix epoch. */
    readonly now: () => number;
  };
  /** Responds to a request to `/api/…` or `/health`. Never throws. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** ID and keys of the demo project. */
  readonly demo: DemoAccess;
  /** The built-in inbox, in which the backend stores emails. */
  readonly inbox: Inbox;
  /** Advances the clock by a number of milliseconds, for example so that access tokens and codes expire. */
  readonly advance: (ms: number) => void;
  /** Closes the database and deletes its data. Do not use the backend afterward. */
  readonly close: () => Promise<void>;
}

/**
 * Creates a backend in memory, for tests. The clock of the backend changes only when `advance` is called. Pauses that slow down
 * attackers end immediately.
 *
 * @example
 * ```ts
 * const backend = await createTestBackend();
 * const { projectId, publishableClientKey } = backend.demo;
 * const app = createClientApp({
 *   projectId,
 *   publishableClientKey,
 *   baseUrl: backend.baseUrl,
 *   tokenStore: 'memory',
 *   platform: backend.platform,
 * });
 * await app.auth.signUpWithPassword({
 *   email: 'ada@example.com',
 *   password: 'correct horse battery',
 *   verificationCallbackUrl: 'http://localhost:3000/verify',
 * });
 * const [mail] = await backend.inbox.list('ada@example.com');
 * await backend.close();
 * ```
 */
export const createTestBackend = async (options: TestBackendOptions = {}): Promise<TestBackend> => {
  const { baseUrl = 'http://localhost:8102', now: startMs = Date.now(), ...settings } = options;
  let nowMs = startMs;
  const now = (): number => nowMs;
  const { fetch, demo, inbox, close } = await createBackend({ ...settings, baseUrl, clock: now, pause: () => Promise.resolve() });
  return {
    baseUrl,
    platform: { fetch: (url, init) => fetch(new Request(url, init)), now },
    fetch: (request) => fetch(request),
    demo,
    inbox,
    advance: (ms) => void (nowMs += ms),
    close,
  };
};
