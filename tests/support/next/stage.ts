// Runs a backend in this process for the tests of `portico-auth/next`, with the environment variables that `portico dev` prints.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Backend } from '../../../src/backend/backend.js';
import { quickBackend } from '../quick-backend.js';
import { current, redirect, refresh } from './request.js';

const ORIGIN = 'http://localhost:8102';
export const EMAIL = 'ada@example.com';

export interface NextStage {
  /** The cookies of a signed-in user, whose access token is missing if `isRefreshing` is true. */
  readonly cookies: (isRefreshing?: boolean) => string;
  /** The lines of the requests to the service in this test, such as `GET /users/me`. */
  readonly calls: string[];
  /** Makes the service fail for the rest of this test, with a status after which the SDK does not repeat a request. */
  readonly breakService: () => void;
}

const signUp = async ({ fetch, demo }: Backend): Promise<{ readonly access_token: string; readonly refresh_token: string }> => {
  const headers = {
    'content-type': 'application/json',
    'x-stack-access-type': 'client',
    'x-stack-project-id': demo.projectId,
    'x-stack-publishable-client-key': demo.publishableClientKey,
  };
  const body = JSON.stringify({ email: EMAIL, password: 'correct horse battery', verification_callback_url: `${ORIGIN}/handler` });
  return (await fetch(new Request(`${ORIGIN}/api/v1/auth/password/sign-up`, { method: 'POST', headers, body }))).json() as never;
};

export const useNextStage = (): NextStage => {
  let backend: Backend;
  let tokens: Awaited<ReturnType<typeof signUp>>;
  const calls: string[] = [];
  let send = (request: Request): Promise<Response> => backend.fetch(request);
  beforeAll(async () => {
    backend = await quickBackend({ baseUrl: () => ORIGIN });
    tokens = await signUp(backend);
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    const { projectId, publishableClientKey, secretServerKey } = backend.demo;
    vi.stubEnv('NEXT_PUBLIC_PORTICO_API_URL', ORIGIN);
    vi.stubEnv('NEXT_PUBLIC_PORTICO_PROJECT_ID', projectId);
    vi.stubEnv('NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY', publishableClientKey);
    vi.stubEnv('PORTICO_SECRET_SERVER_KEY', secretServerKey);
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      calls.push(`${request.method} ${new URL(url).pathname.replace('/api/v1', '')}`);
      return send(request);
    });
    Object.assign(current, { headers: new Headers({ host: 'localhost:3000' }), connection: () => Promise.resolve() });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    redirect.mockClear();
    refresh.mockClear();
    calls.length = 0;
    send = (request) => backend.fetch(request);
  });
  return {
    calls,
    breakService: () => void (send = async () => new Response('broken', { status: 418 })),
    cookies: (isRefreshing = false) => {
      const refreshCookie = `stack-refresh-${backend.demo.projectId}=${tokens.refresh_token}`;
      if (isRefreshing) return refreshCookie;
      return `${refreshCookie}; stack-access=${encodeURIComponent(JSON.stringify([tokens.refresh_token, tokens.access_token]))}`;
    },
  };
};
