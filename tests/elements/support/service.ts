// Calls the service without the SDK, with the client or server keys of the project, and creates service responses.
import { backend, type Stage } from './stage.js';

const call = async (method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> => {
  const { apiUrl, projectId } = await backend();
  const all = { ...headers, 'x-stack-project-id': projectId };
  const sent =
    body === undefined ? { headers: all } : { headers: { ...all, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(`${apiUrl}/api/v1${path}`, { method, ...sent });
};

/** Calls the service with the project’s client key. Resolves to the response even if it is an error. */
export const asClient = async (method: string, path: string, body?: unknown, accessToken?: string | null): Promise<Response> => {
  const { publishableClientKey } = await backend();
  const headers = { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': publishableClientKey };
  return call(method, path, body, accessToken ? { ...headers, 'x-stack-access-token': accessToken } : headers);
};

/** Calls the service with the project’s server key, and resolves to the response’s JSON. Throws when the service returns an error. */
export const asServer = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
  const { secretServerKey } = await backend();
  const response = await call(method, path, body, { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': secretServerKey });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Record<string, unknown>>;
};

/** Sends a request with a code 20 times. Afterward, the service allows no further attempt with this code. */
export const exhaustAttempts = async (path: string, body: object): Promise<void> => {
  for (let tries = 0; tries < 20; tries += 1) await asClient('POST', path, body);
};

/** Returns a responder for an HTTP error without a body. */
export const fault = (status: number) => (): Response => new Response('', { status });

/** Returns a responder that returns a list of these items. */
export const listOf = (items: readonly object[]) => (): Response => Response.json({ items });

/** Creates `count` items, numbered from 0. */
export const many = (count: number, item: (n: number) => object): readonly object[] => Array.from({ length: count }, (_, n) => item(n));

export const idOf = (n: number): string => `3b241101-e2bb-4255-8caf-${String(n).padStart(12, '0')}`;

/** Changes the user data that a stage’s app receives, and makes the app read it again. */
export const changeUser = async ({ app, respond }: Stage, more: object): Promise<void> => {
  const { accessToken } = await app.session.tokens();
  const user = (await (await asClient('GET', '/users/me', undefined, accessToken)).json()) as object;
  respond('GET /users/me', () => Response.json({ ...user, ...more }));
  void app.user.invalidate();
};
