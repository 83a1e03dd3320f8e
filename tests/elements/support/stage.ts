// An app for each test, on the real local backend: tokens in memory, navigations recorded, requests listed.
import { createClientApp, type AppOptions, type ClientApp } from '../../../src/index.js';
import { defineAll } from '../../../elements/index.js';

defineAll();

interface Facts {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
}

export interface Sent {
  /** `POST /auth/password/sign-in` */
  readonly call: string;
  readonly body: Record<string, unknown>;
}

type Answerer = () => Response | Promise<Response>;

export interface Stage {
  readonly app: ClientApp;
  /** The navigations of the page: `replace http://…`. */
  readonly went: string[];
  readonly sent: Sent[];
  /** The number of calls of this path, or `METHOD path`, so far. */
  readonly calls: (path: string) => Sent[];
  /**
   * Responds to a path, or `METHOD path`, in place of the backend, until the responder is removed: for HTTP errors, and for responses
   * that the demo project cannot give.
   */
  readonly answer: (path: string, answerer: Answerer | undefined) => void;
  /** Delays a path, or `METHOD path`; the result lets every request through to the real backend. */
  readonly hold: (path: string) => () => void;
  /** Disconnects the network, or connects it again. */
  readonly cut: (isCut: boolean) => void;
}

export interface StageOptions extends Partial<AppOptions> {
  /** Path and query of the page. */
  readonly at?: string;
  /** Settings that differ from those of the demo project, in the form of the wire. */
  readonly config?: Readonly<Record<string, unknown>>;
}

let facts: Promise<Facts> | undefined;
export const backend = (): Promise<Facts> => (facts ??= fetch('/__backend.json').then((answer) => answer.json() as Promise<Facts>));

/** The response of the service with a known error. */
export const knownError =
  (code: string, details?: unknown): Answerer =>
  () =>
    new Response(JSON.stringify({ code, error: 'in the words of the service', details }), {
      status: 400,
      headers: { 'x-stack-known-error': code },
    });

const recordPage = (at: string, went: string[]) => ({
  href: () => new URL(at, location.origin).href,
  assign: (url: string) => void went.push(`assign ${url}`),
  replace: (url: string) => void went.push(`replace ${url}`),
  rewrite: () => undefined,
});

const patchedProject = async (answer: Response, config: StageOptions['config']): Promise<Response> => {
  const project = (await answer.json()) as { config: object };
  return new Response(JSON.stringify({ ...project, config: { ...project.config, ...config } }));
};

/** A form is sent only to refresh a session, so its body is not recorded. */
const bodyOf = ({ body }: RequestInit): Sent['body'] =>
  String(body ?? '').startsWith('{') ? (JSON.parse(String(body)) as Sent['body']) : {};

const apps: ClientApp[] = [];

type Network = Pick<Stage, 'sent' | 'calls' | 'answer' | 'hold' | 'cut'> & {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
};

/** Sends requests to the real backend, also from the page's own origin, with gates that a test can close. */
const openNetwork = (apiUrl: string, config: StageOptions['config']): Network => {
  const sent: Sent[] = [];
  const answers = new Map<string, Answerer>();
  const gates = new Map<string, Promise<void>>();
  let isCut = false;
  const send = async (input: string, init: RequestInit): Promise<Response> => {
    const path = new URL(input).pathname.replace(/^\/api\/v1/, '');
    const call = `${init.method} ${path}`;
    sent.push({ call, body: bodyOf(init) });
    await (gates.get(call) ?? gates.get(path));
    if (isCut) throw new TypeError('Failed to fetch');
    const answer = await ((answers.get(call) ?? answers.get(path))?.() ?? fetch(input.replace(location.origin, apiUrl), init));
    return config && path === '/projects/current' ? patchedProject(answer, config) : answer;
  };
  const hold = (path: string): (() => void) => {
    let release = (): void => undefined;
    gates.set(path, new Promise((resolve) => (release = resolve)));
    return () => {
      gates.delete(path);
      release();
    };
  };
  return {
    sent,
    fetch: send,
    hold,
    calls: (path) => sent.filter(({ call }) => call === path || call.endsWith(` ${path}`)),
    answer: (path, answerer) => void (answerer ? answers.set(path, answerer) : answers.delete(path)),
    cut: (value) => void (isCut = value),
  };
};

export const openStage = async ({ at = '/handler/sign-in', config, ...options }: StageOptions = {}): Promise<Stage> => {
  const { apiUrl, projectId, publishableClientKey } = await backend();
  const went: string[] = [];
  const network = openNetwork(apiUrl, config);
  const platform = { ...options.platform, fetch: network.fetch };
  const page = recordPage(at, went);
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
  return { ...network, app, went };
};

export const closeStages = (): void => {
  for (const app of apps.splice(0)) app.dispose();
  sessionStorage.clear();
};

let people = 0;
export const PASSWORD = 'correct horse battery';
/** An unused address of any length. */
export const freshEmail = (length = 0): string => {
  const start = `t${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}${(people += 1)}`;
  return `${start.padEnd(Math.max(0, length - '@example.com'.length), 'x')}@example.com`;
};

/** An account without a session. */
export const newUser = async (email = freshEmail()): Promise<string> => {
  const { app } = await openStage();
  const answer = await app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true });
  if (answer.status === 'error') throw answer.error;
  return email;
};

export interface SignedIn extends Stage {
  readonly email: string;
}

/** A stage with a new signed-in user. */
export const openSignedIn = async (options: StageOptions = {}): Promise<SignedIn> => {
  const stage = await openStage(options);
  const email = freshEmail();
  await stage.app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true });
  return { ...stage, email };
};

/** A stage on which the user with an address has signed in. */
export const signedInAs = async (email: string): Promise<SignedIn> => {
  const stage = await openStage();
  await stage.app.auth.signInWithPassword({ email, password: PASSWORD, noRedirect: true });
  return { ...stage, email };
};
