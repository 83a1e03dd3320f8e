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
  /** Creates an anonymous user, and returns the cookies of the user. */
  readonly anonymousCookies: () => Promise<string>;
  /** The lines of the requests to the service in this test, such as `GET /users/me`. */
  readonly calls: string[];
  /** Makes the service fail for the rest of this test, with a status after which the SDK does not repeat a request. */
  readonly breakService: () => void;
  /** Makes the service work again. */
  readonly repairService: () => void;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const post = async ({ fetch, demo }: Backend, path: string, body: object): Promise<Tokens> => {
  const headers = {
    'content-type': 'application/json',
    'x-stack-access-type': 'client',
    'x-stack-project-id': demo.projectId,
    'x-stack-publishable-client-key': demo.publishableClientKey,
  };
  const request = new Request(`${ORIGIN}/api/v1/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await fetch(request)).json() as Promise<Tokens>;
};

const signUp = (backend: Backend): Promise<Tokens> =>
  post(backend, 'password/sign-up', { email: EMAIL, password: 'correct horse battery', verification_callback_url: `${ORIGIN}/handler` });

export const useNextStage = (): NextStage => {
  let backend: Backend;
  let tokens: Tokens;
  const calls: string[] = [];
  const working = (request: Request): Promise<Response> => backend.fetch(request);
  let send = working;
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
    send = working;
  });
  const cookiesOf = ({ refresh_token, access_token }: Tokens, isRefreshing = false): string => {
    const refreshCookie = `stack-refresh-${backend.demo.projectId}=${refresh_token}`;
    if (isRefreshing) return refreshCookie;
    return `${refreshCookie}; stack-access=${encodeURIComponent(JSON.stringify([refresh_token, access_token]))}`;
  };
  return {
    calls,
    breakService: () => void (send = async () => new Response('broken', { status: 418 })),
    repairService: () => void (send = working),
    cookies: (isRefreshing) => cookiesOf(tokens, isRefreshing),
    anonymousCookies: async () => cookiesOf(await post(backend, 'anonymous/sign-up', {})),
  };
};
