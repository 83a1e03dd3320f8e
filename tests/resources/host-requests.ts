// Creates requests that a browser sends to the host app's server.
import type { ServerApp } from '../../src/server.js';

export const SITE = 'http://localhost:3000';
export const requestWith = (headers: Record<string, string>, path = '/orders?page=2', method = 'GET'): Request =>
  new Request(`${SITE}${path}`, { headers, method });

/** Returns the headers with which a browser sends its session cookies. If `accessToken` is omitted, there is no cookie for it. */
export const cookieOf = (server: ServerApp, refreshToken: string | null, accessToken?: string | null): Record<string, string> => {
  const access = accessToken ? `; stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}` : '';
  return { cookie: `stack-refresh-${server.projectId}=${refreshToken}${access}` };
};
