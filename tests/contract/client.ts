// Sends raw HTTP requests to a backend. The tests write requests and expected responses by hand, as JSON with the field names of the API.
import type { Backend, BackendOptions, ProjectAccess } from '../../src/backend/backend.js';
import { createDatabase } from '../support/postgres.js';
import { quickBackend } from '../support/quick-backend.js';

export const ORIGIN = 'http://localhost:8102';
export const CALLBACK = 'http://localhost:3999/verify?keep=1';
export const PASSWORD = 'correct horse 1';

/** Parsed JSON. Its members have no types, because the tests check them. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any;

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, text, or null for an empty body. */
  readonly body: Body;
  /** The unparsed body. */
  readonly text: string;
}

export interface RequestParts {
  /** `none` sends no project headers. If omitted, `client`. */
  readonly access?: 'client' | 'server' | 'admin' | 'none';
  /** If omitted, the demo project. */
  readonly project?: ProjectAccess;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** A body that is sent unchanged, with the content type in `headers`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** The session whose access token the request contains. */
  readonly as?: { readonly access_token: string };
}

const KEYS = {
  client: ['x-stack-publishable-client-key', 'publishableClientKey'],
  server: ['x-stack-secret-server-key', 'secretServerKey'],
  admin: ['x-stack-super-secret-admin-key', 'superSecretAdminKey'],
} as const;

export const projectHeaders = (access: keyof typeof KEYS, project: ProjectAccess): Record<string, string> => {
  const [header, key] = KEYS[access];
  return { 'x-stack-access-type': access, 'x-stack-project-id': project.projectId, [header]: project[key] };
};

export const readResponse = async (response: Response): Promise<ApiResponse> => {
  const text = await response.text();
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  const body = text === '' ? null : isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body, text };
};

/** A backend, in this process or in another process, and a function that sends requests to it. */
export interface Reach {
  readonly backend: Pick<Backend, 'fetch' | 'demo'>;
  readonly send: (method: string, path: string, request?: RequestParts) => Promise<ApiResponse>;
}

/** Functions that create email addresses and users, and that read emailed codes. */
export interface People {
  readonly newEmail: () => string;
  readonly signUp: (email?: string) => Promise<Body>;
  /** Returns the code in the newest email to an address. */
  readonly emailedCode: (to: string) => Promise<string>;
}

export interface Client extends Reach, People {
  readonly backend: Backend;
  /** Advances the backend's clock. */
  readonly wait: (ms: number) => void;
  readonly now: () => number;
}

/** Returns options for in-memory storage, or for a new PostgreSQL database if DATABASE_URL is set. */
const storage = async (): Promise<Partial<BackendOptions>> =>
  process.env.DATABASE_URL ? { databaseUrl: await createDatabase(process.env.DATABASE_URL) } : { dataDir: 'memory:' };

/** Returns a function that sends requests to a backend, by default with client access to the demo project. */
export const sendTo =
  (backend: Reach['backend'], origin = ORIGIN): Reach['send'] =>
  async (method, path, { access = 'client', project = backend.demo, headers = {}, body, raw, as } = {}) => {
    const all = {
      ...(access !== 'none' && projectHeaders(access, project)),
      ...(as && { 'x-stack-access-token': as.access_token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const url = `${origin}${path.startsWith('/api') || path === '/health' ? '' : '/api/v1'}${path}`;
    const payload = body === undefined ? raw : JSON.stringify(body);
    const init = { method, headers: all, redirect: 'manual' as const, ...(payload !== undefined && { body: payload }) };
    return readResponse(await backend.fetch(new Request(url, init)));
  };

export const createPeople = (send: Reach['send'], mailTo: (to: string) => Promise<readonly { readonly text: string }[]>): People => {
  let emails = 0;
  const newEmail = (): string => `user-${(emails += 1)}-${Math.random().toString(36).slice(2)}@example.com`;
  return {
    newEmail,
    signUp: async (email = newEmail()) => {
      const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
      const response = await send('POST', '/auth/password/sign-up', { body });
      if (response.status !== 200) throw new Error(`The sign-up failed: ${response.status} ${response.text}`);
      return { ...response.body, email };
    },
    emailedCode: async (to) => {
      const code = /[?&]code=([0-9a-z]{45})/.exec((await mailTo(to))[0]?.text ?? '')?.[1];
      if (!code) throw new Error(`The newest email to ${to} contains no code, or there is no email to this address.`);
      return code;
    },
  };
};

/** Starts a separate backend, whose clock moves only when `wait` is called. */
export const startClient = async (options: Partial<BackendOptions> = {}): Promise<Client> => {
  let time = 1_750_000_000_000;
  const stored = 'dataDir' in options || 'databaseUrl' in options ? {} : await storage();
  const backend = await quickBackend({ baseUrl: ORIGIN, clock: () => time, ...stored, ...options });
  const send = sendTo(backend);
  return {
    backend,
    send,
    wait: (ms) => void (time += ms),
    now: () => time,
    ...createPeople(send, (to) => backend.inbox.list(to)),
  };
};

/** Returns the status, code, header and details that a test expects in an error response. Compare them with `problemOf`. */
export const known = (status: number, code: string, details?: unknown) => ({
  status,
  code,
  header: code,
  ...(details !== undefined && { details }),
});

/** Returns the status, code, header and details of an error response. */
export const problemOf = ({ status, headers, body }: ApiResponse) => ({
  status,
  code: body?.code,
  header: headers.get('x-stack-known-error'),
  ...(body?.details !== undefined && { details: body.details }),
});
