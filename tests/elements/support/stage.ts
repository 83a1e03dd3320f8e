// Opens stages. A stage is an app that a test creates for the local backend. It stores tokens in memory and records redirects and requests.
import { createClientApp, type AppOptions, type ClientApp } from '../../../src/index.js';
import { defineAll } from '../../../elements/index.js';

defineAll();

interface BackendInfo {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
}

export interface Sent {
  /** Method and path, for example `POST /auth/password/sign-in`. */
  readonly call: string;
  readonly body: Record<string, unknown>;
}

/** Returns the response to a request, in place of the backend’s response. */
type Responder = () => Response | Promise<Response>;

export interface Stage {
  readonly app: ClientApp;
  /** The page’s redirects, for example `replace http://…`. */
  readonly redirects: string[];
  /** The requests that the app sent. */
  readonly sent: Sent[];
  /** Returns the requests to a path or to `METHOD path`. */
  readonly calls: (path: string) => Sent[];
  /**
   * Replaces the backend’s responses for a path or for `METHOD path`, or restores them if `responder` is `undefined`. Used for HTTP errors
   * and for responses that the demo project cannot return.
   */
  readonly respond: (path: string, responder: Responder | undefined) => void;
  /** Delays requests to a path or to `METHOD path`. Returns a function that sends the delayed requests to the backend. */
  readonly hold: (path: string) => () => void;
  /** Disconnects the network, or connects it again if `isDisconnected` is `false`. */
  readonly setDisconnected: (isDisconnected: boolean) => void;
}

export interface StageOptions extends Partial<AppOptions> {
  /** Path and query of the page’s URL. */
  readonly at?: string;
  /** Settings that override those of the demo project, in the API’s format. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Whether pages find the settings that an earlier visit stored. */
  readonly isRepeatVisit?: boolean;
}

let backendInfo: Promise<BackendInfo> | undefined;
export const backend = (): Promise<BackendInfo> =>
  (backendInfo ??= fetch('/__backend.json').then((response) => response.json() as Promise<BackendInfo>));

/** Returns a responder for a known error of the service. */
export const knownError =
  (code: string, details?: unknown): Responder =>
  () =>
    new Response(JSON.stringify({ code, error: 'A message from the service, which pages do not show.', details }), {
      status: 400,
      headers: { 'x-stack-known-error': code },
    });

const recordPage = (at: string, redirects: string[]) => ({
  href: () => new URL(at, location.origin).href,
  assign: (url: string) => void redirects.push(`assign ${url}`),
  replace: (url: string) => void redirects.push(`replace ${url}`),
  rewrite: () => undefined,
});

const patchedProject = async (response: Response, config: StageOptions['config']): Promise<Response> => {
  const project = (await response.json()) as { config: object };
  return new Response(JSON.stringify({ ...project, config: { ...project.config, ...config } }));
};

/** Returns the body of a JSON request, or an empty object if the body is missing or is not JSON. */
const bodyOf = ({ body }: RequestInit): Sent['body'] =>
  String(body ?? '').startsWith('{') ? (JSON.parse(String(body)) as Sent['body']) : {};

const apps: ClientApp[] = [];

type Network = Pick<Stage, 'sent' | 'calls' | 'respond' | 'hold' | 'setDisconnected'> & {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
};

/** Sends all requests to the backend, even requests to the page’s own origin. Tests can delay requests and replace responses. */
const openNetwork = (apiUrl: string, config: StageOptions['config']): Network => {
  const sent: Sent[] = [];
  const responders = new Map<string, Responder>();
  const held = new Map<string, Promise<void>>();
  let isDisconnected = false;
  const send = async (input: string, init: RequestInit): Promise<Response> => {
    const path = new URL(input).pathname.replace(/^\/api\/v1/, '');
    const call = `${init.method} ${path}`;
    sent.push({ call, body: bodyOf(init) });
    await (held.get(call) ?? held.get(path));
    if (isDisconnected) throw new TypeError('Failed to fetch');
    const response = await ((responders.get(call) ?? responders.get(path))?.() ?? fetch(input.replace(location.origin, apiUrl), init));
    return config && path === '/projects/current' ? patchedProject(response, config) : response;
  };
  const hold = (path: string): (() => void) => {
    let release = (): void => undefined;
    held.set(path, new Promise((resolve) => (release = resolve)));
    return () => {
      held.delete(path);
      release();
    };
  };
  return {
    sent,
    fetch: send,
    hold,
    calls: (path) => sent.filter(({ call }) => call === path || call.endsWith(` ${path}`)),
    respond: (path, responder) => void (responder ? responders.set(path, responder) : responders.delete(path)),
    setDisconnected: (value) => void (isDisconnected = value),
  };
};

/** Removes the settings of projects that pages have stored, so that the next page is the first visit. */
const forgetSettings = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('portico-settings-')) localStorage.removeItem(key);
};

/** Creates an app for a visitor without a session, on a page with the URL `at`. */
export const openStage = async ({ at = '/handler/sign-in', config, isRepeatVisit, ...options }: StageOptions = {}): Promise<Stage> => {
  const { apiUrl, projectId, publishableClientKey } = await backend();
  if (!isRepeatVisit) forgetSettings();
  const redirects: string[] = [];
  const network = openNetwork(apiUrl, config);
  const platform = { ...options.platform, fetch: network.fetch };
  const page = recordPage(at, redirects);
  const app = createClientApp({
    projectId,
    publishableClientKey,
    baseUrl: apiUrl,
    tokenStore: 'memory',
    redirectMethod: 'window',
    page,
    ...options,
    platform,
  });
  apps.push(app);
  return { ...network, app, redirects };
};

export const closeStages = (): void => {
  for (const app of apps.splice(0)) app.dispose();
  sessionStorage.clear();
  // Later tests would otherwise show the tab of the method that this test used.
  for (const key of Object.keys(localStorage)) if (key.startsWith('portico-last-used-')) localStorage.removeItem(key);
  forgetSettings();
};

let userCount = 0;
export const PASSWORD = 'correct horse battery';
/**
 * Returns an unused email address of digits, which are equally wide, so that it breaks into the same lines in every run. `length` sets the
 * minimum length.
 */
export const freshEmail = (length = 0): string => {
  const start = `t${String(Date.now()).slice(-8)}${Math.random().toFixed(4).slice(2)}${(userCount += 1)}`;
  return `${start.padEnd(Math.max(0, length - '@example.com'.length), 'x')}@example.com`;
};

/** Creates a user in a separate app, so that the test’s app has no session. Resolves to the user’s email address. */
export const newUser = async (email = freshEmail()): Promise<string> => {
  const { app } = await openStage();
  const result = await app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true });
  if (result.status === 'error') throw result.error;
  return email;
};

export interface SignedIn extends Stage {
  readonly email: string;
}

/** Opens a stage with a new signed-in user. */
export const openSignedIn = async (options: StageOptions = {}): Promise<SignedIn> => {
  const stage = await openStage(options);
  const email = freshEmail();
  await stage.app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true });
  return { ...stage, email };
};

/** Opens a stage on which an existing user is signed in. */
export const signedInAs = async (email: string): Promise<SignedIn> => {
  const stage = await openStage();
  await stage.app.auth.signInWithPassword({ email, password: PASSWORD, noRedirect: true });
  return { ...stage, email };
};

/** Signs in another user in place of the stage’s user, and resolves to the other user’s email address. */
export const replaceUser = async ({ app }: Stage, email?: string): Promise<string> => {
  const next = email ?? (await newUser());
  await app.auth.signInWithPassword({ email: next, password: PASSWORD, noRedirect: true });
  await app.user.read();
  return next;
};
