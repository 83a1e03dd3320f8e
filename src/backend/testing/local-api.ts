import type { DemoAccess } from '../types.js';

/** Sends a request to a backend, in this process or over HTTP. */
export type Send = (request: Request) => Promise<Response>;

/**
 * Calls a path of the backend with the secret keys of the demo project.
 *
 * @returns the parsed body
 * @throws Error with the message of the response if the call fails
 */
export type LocalApi = <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<T>;

const API = '/api/v1';

interface Problem {
  readonly error?: string;
}

/** Returns a function that calls the backend. Paths below `/internal` require the admin key. */
export const createLocalApi =
  (send: Send, origin: string, { projectId, secretServerKey, superSecretAdminKey }: DemoAccess): LocalApi =>
  async (method, path, body) => {
    const key: Record<string, string> = path.startsWith('/internal/')
      ? { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': superSecretAdminKey }
      : { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': secretServerKey };
    const headers = { 'content-type': 'application/json', 'x-stack-project-id': projectId, ...key };
    const url = `${origin}${path.startsWith('/testing/') ? '' : API}${path}`;
    const response = await send(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as never;
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    throw new Error((isJson ? (JSON.parse(text) as Problem).error : text) ?? `${method} ${path} failed with status ${response.status}.`);
  };
