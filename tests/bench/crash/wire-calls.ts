// Sends requests to a backend process.
import type { BackendProcess } from './backend-process.js';

export interface WireResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON as received; the tests check its shape
  readonly body: any;
}

export type WireCall = (
  method: string,
  path: string,
  more?: {
    readonly access?: 'client' | 'server' | 'admin';
    readonly body?: unknown;
    readonly token?: string | undefined;
    readonly refresh?: string;
  },
) => Promise<WireResponse>;

/** Returns a function that sends requests. It rejects if the process has ended, and resolves with any response, including errors. */
export const callsTo = ({ url, demo }: BackendProcess): WireCall => {
  const keys = {
    client: { 'x-stack-publishable-client-key': demo.publishableClientKey },
    server: { 'x-stack-secret-server-key': demo.secretServerKey },
    admin: { 'x-stack-super-secret-admin-key': demo.superSecretAdminKey },
  };
  return async (method, path, { access = 'client', body, token, refresh } = {}) => {
    const headers: Record<string, string> = {
      'x-stack-project-id': demo.projectId,
      'x-stack-access-type': access,
      ...keys[access],
      ...(token && { 'x-stack-access-token': token }),
      ...(refresh && { 'x-stack-refresh-token': refresh }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const isPlain = path.startsWith('/inbox');
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}${isPlain ? '' : '/api/v1'}${path}`, { method, headers, ...payload });
    const text = await response.text();
    return { status: response.status, body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
  };
};

export const CALLBACK = 'http://localhost:3999/verify';
export const PASSWORD = 'correct horse 1';
