// The package entry `portico-server/testing`. It runs a backend for the tests of a host app, or controls a backend in another process.
import { systemPlatform } from '../lib/platform.js';
import { createBackend, type Backend } from './backend.js';
import { MINIMUM } from './hashing/hasher.js';
import { DEFAULTS } from './options.js';
import type { LocalRoutes } from './server.js';
import { startServer } from './start-server.js';
import { createTestClock, type TestClock } from './testing/clock.js';
import { createControls } from './testing/controls.js';
import { readDuration } from './testing/duration.js';
import { createLocalApi, type Send } from './testing/local-api.js';
import { createTestRoutes } from './testing/routes.js';
import type { TestControls } from './testing/types.js';
import type { BackendSettings, DemoAccess, Inbox } from './types.js';

export type { DemoAccess, DemoSettings, Inbox, InboxMessage, ProjectAccess, ProjectKeys, BackendSettings } from './types.js';
export type {
  BrowserPage,
  Duration,
  ExpectedMail,
  NewTestUser,
  ReceivedMail,
  SignInOptions,
  TestControls,
  TestUser,
  TimeUnit,
} from './testing/types.js';

/** Options of `createTestBackend`. */
export interface TestBackendOptions extends BackendSettings {
  /** Port on loopback, for tests with a browser. `0` chooses a free port. If omitted, the backend has no port. */
  readonly port?: number | undefined;
  /** URL of the app under test, to which sign-in URLs lead. Default: `http://localhost:3000`. */
  readonly appUrl?: string | undefined;
  /**
   * Origin of the service, which is part of the issuer of access tokens. Default: the origin at which the backend listens, or
   * `http://localhost:8102` without a port.
   */
  readonly baseUrl?: string | undefined;
  /**
   * Time at which the clock stands still, in milliseconds since the Unix epoch. Default: the system time at the start. If the backend has a
   * port, its clock runs by default, because the clock of a browser runs too.
   */
  readonly now?: number | undefined;
}

/** A backend in another process, which `connectTestBackend` returns. */
export interface TestConnection extends TestControls {
  /** Origin of the service, for the option `baseUrl` of apps. */
  readonly baseUrl: string;
  /** ID and keys of the demo project. */
  readonly demo: DemoAccess;
}

/** A backend in the test process. */
export interface TestBackend extends TestConnection {
  /** The option `platform` for apps. Sends requests to this backend and uses this backend's clock. */
  readonly platform: {
    /** Sends a request to this backend. */
    readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
    /** Returns milliseconds since the Unix epoch. */
    readonly now: () => number;
  };
  /** Responds to a request to `/api/…` or `/health`. Never throws. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The built-in mailbox, in which the backend stores emails. */
  readonly inbox: Inbox;
  /** Closes the port and the database, and deletes the data. Do not use the backend afterward. */
  readonly close: () => Promise<void>;
}

const DEFAULT_ORIGIN = `http://localhost:${DEFAULTS.port}`;
const DEFAULT_APP_URL = 'http://localhost:3000';

interface Opened extends Pick<TestBackend, 'baseUrl' | 'demo' | 'inbox' | 'fetch' | 'close'> {
  /** Responds to requests to the API and to the paths of the testing kit. */
  readonly send: Send;
}

const openBackend = async ({ port, appUrl = DEFAULT_APP_URL, ...settings }: TestBackendOptions, clock: TestClock): Promise<Opened> => {
  const fast = { ...settings, dataDir: 'memory:', clock: clock.now, pause: () => Promise.resolve(), passwordCost: MINIMUM };
  let respond: LocalRoutes = async () => undefined;
  const createRoutes = (backend: Backend, url: () => string | undefined): LocalRoutes =>
    (respond = createTestRoutes({ backend, clock, appUrl, url }).respond);
  const opened = (backend: Backend, baseUrl: string, close: () => Promise<void>): Opened => {
    const { demo, inbox, fetch } = backend;
    const send: Send = async (request) => (await respond(request)) ?? fetch(request);
    return { baseUrl, demo, inbox, fetch: (request) => fetch(request), send, close };
  };
  if (port === undefined) {
    const baseUrl = settings.baseUrl ?? DEFAULT_ORIGIN;
    const backend = await createBackend({ ...fast, baseUrl });
    createRoutes(backend, () => undefined);
    return opened(backend, baseUrl, backend.close);
  }
  const hasMailServer = settings.smtpPort !== undefined;
  const { url, backend, close } = await startServer({ ...fast, port, hasMailServer, createLocalRoutes: createRoutes });
  return opened(backend, settings.baseUrl ?? url, close);
};

/**
 * Creates a backend in memory, for tests. With the option `port`, browsers can use it too. Pauses that slow down attackers end immediately,
 * and password hashes are cheap, so do not use real passwords.
 *
 * @throws Error with a readable message if the port cannot be used
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
 * const { email, password } = await backend.createUser({ displayName: 'Ada' });
 * await app.auth.signInWithPassword({ email, password });
 * await app.auth.sendMagicLink({ email, callbackUrl: 'http://localhost:3000/handler/magic-link-callback' });
 * const { code } = await backend.waitForMail({ to: email });
 * await backend.advance('15 minutes'); // the access token expires
 * await backend.close();
 * ```
 */
export const createTestBackend = async (options: TestBackendOptions = {}): Promise<TestBackend> => {
  const { now, ...others } = options;
  const clock = createTestClock(now ?? (options.port === undefined ? systemPlatform.now() : undefined));
  const { send, baseUrl, demo, inbox, fetch, close } = await openBackend(others, clock);
  return {
    ...createControls(createLocalApi(send, DEFAULT_ORIGIN, demo)),
    ...{ baseUrl, demo, inbox, fetch, close },
    // Takes effect immediately, also for callers that do not wait for the promise.
    advance: async (duration) => clock.advance(readDuration(duration)),
    platform: { fetch: (url, init) => fetch(new Request(url, init)), now: clock.now },
  };
};

/**
 * Returns the functions that control a backend in another process, for example in the workers of Playwright: a backend that `portico dev`
 * or `createTestBackend({ port })` has started.
 *
 * @param url origin of the backend; default: `http://localhost:8102`
 * @throws Error with a readable message if there is no such backend
 * @example
 * ```ts
 * const backend = await connectTestBackend('http://localhost:8102');
 * const user = await backend.createUser();
 * const url = await backend.signInUrl(user, { returnTo: '/orders' }); // open it in a browser
 * ```
 */
export const connectTestBackend = async (url = DEFAULT_ORIGIN): Promise<TestConnection> => {
  const baseUrl = url.replace(/\/$/, '');
  const response = await fetch(`${baseUrl}/demo.json`).catch(() => undefined);
  if (!response?.ok)
    throw new Error(`No test backend responds at ${baseUrl}. Start it with "portico dev", or with createTestBackend({ port }).`);
  const demo = (await response.json()) as DemoAccess;
  return { ...createControls(createLocalApi((request) => fetch(request), baseUrl, demo)), baseUrl, demo };
};
