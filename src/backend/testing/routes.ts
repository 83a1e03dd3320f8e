import { systemPlatform } from '../../lib/platform.js';
import { parseUrl } from '../../lib/url.js';
import type { Backend } from '../backend.js';
import { createLocalApi } from './local-api.js';
import type { TestClock } from './clock.js';
import { readDuration } from './duration.js';
import { createWaitForMail, type MailQuery } from './mails.js';
import { pageAfterSignIn } from './page-after-sign-in.js';
import { createSignInLinks } from './sign-in-links.js';

// Serves the paths below `/testing`, which only the testing kit and `portico dev` have. `server.ts` rejects requests to these paths from
// other machines. `TestControls` (types.ts) explains the security of sign-in URLs.

export interface TestRouteOptions {
  readonly backend: Backend;
  readonly clock: TestClock;
  /** URL of the app under test. */
  readonly appUrl: string;
  /** Returns the origin at which the backend listens, or undefined if the backend has no port. */
  readonly url: () => string | undefined;
}

export interface TestRoutes {
  /** Responds to a request to a path below `/testing`. Returns undefined for any other path. */
  readonly respond: (request: Request) => Promise<Response | undefined>;
  /** Returns a URL that signs a user in once. Throws an error with a readable message if the page is rejected. */
  readonly signInUrl: (userId: string, returnTo?: string) => string;
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

const reply = (body: object, status = 200): Response => Response.json(body, { status, headers: HEADERS });

interface Tokens {
  readonly refresh_token: string;
  readonly access_token: string;
}

/** Returns the cookies in which the SDK stores a session on `http`. */
const sessionCookies = (projectId: string, { refresh_token: refresh, access_token: access }: Tokens): readonly string[] => [
  `stack-refresh-${projectId}=${encodeURIComponent(refresh)}; Path=/; Max-Age=31536000; SameSite=Lax`,
  `stack-access=${encodeURIComponent(JSON.stringify([refresh, access]))}; Path=/; Max-Age=86400; SameSite=Lax`,
];

const createSignIn = ({ backend, clock, appUrl, url }: TestRouteOptions) => {
  const links = createSignInLinks({ ...clock, randomBytes: systemPlatform.randomBytes });
  const api = createLocalApi((request) => backend.fetch(request), 'http://localhost', backend.demo);
  return {
    signInUrl: (userId: string, returnTo = appUrl): string => {
      const page = pageAfterSignIn(returnTo, appUrl);
      const listening = parseUrl(url() ?? '');
      if (!listening) throw new Error('This backend has no port, so there is no sign-in URL. Pass the option port to createTestBackend.');
      // The session cookies are set for the host of this URL, which must be the host of the page.
      return `http://${page.hostname}:${listening.port}/testing/sign-in/${links.create({ userId, page: page.href })}`;
    },
    open: async (token: string): Promise<Response> => {
      const link = links.take(token);
      if (!link) return reply({ error: 'This sign-in URL has been used or has expired. Create another one.' }, 410);
      const tokens = await api<Tokens>('POST', '/auth/sessions', { user_id: link.userId });
      const response = new Response(null, { status: 303, headers: { ...HEADERS, location: link.page } });
      for (const cookie of sessionCookies(backend.demo.projectId, tokens)) response.headers.append('set-cookie', cookie);
      return response;
    },
  };
};

/** Creates the function that responds to requests with the secret server key. */
const createControl = ({ backend, clock }: TestRouteOptions, { signInUrl }: ReturnType<typeof createSignIn>) => {
  const waitForMail = createWaitForMail(backend.inbox);
  const actions: Readonly<Record<string, (body: never) => object | Promise<object>>> = {
    '/testing/sign-in-urls': ({ userId, returnTo }: { userId: string; returnTo?: string }) => ({ url: signInUrl(userId, returnTo) }),
    '/testing/clock': ({ ms }: { ms: number }) => {
      clock.advance(readDuration(ms));
      return { now: clock.now() };
    },
    '/testing/mails': async (query: MailQuery) => {
      const mail = await waitForMail(query);
      return mail ? { mail } : { recipients: [...new Set((await backend.inbox.list()).map(({ to }) => to))] };
    },
  };
  return async (request: Request, pathname: string): Promise<Response> => {
    // Pages of other origins cannot send this header, because the response to their preflight request does not allow it.
    if (request.headers.get('x-stack-secret-server-key') !== backend.demo.secretServerKey)
      return reply({ error: 'This path requires the secret server key of the demo project.' }, 401);
    const action = request.method === 'POST' ? actions[pathname] : undefined;
    if (!action) return reply({ error: 'There is no such test control.' }, 404);
    try {
      return reply(await action((await request.json()) as never));
    } catch (error) {
      return reply({ error: error instanceof Error ? error.message : String(error) }, 400);
    }
  };
};

/** Creates the routes of the testing kit. */
export const createTestRoutes = (options: TestRouteOptions): TestRoutes => {
  const signIn = createSignIn(options);
  const control = createControl(options, signIn);
  return {
    signInUrl: signIn.signInUrl,
    respond: async (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/testing/')) return undefined;
      const token = /^\/testing\/sign-in\/(\w+)$/.exec(pathname)?.[1];
      // A request that only asks for the headers does not use the URL.
      if (token !== undefined) return request.method === 'GET' ? signIn.open(token) : reply({ error: 'Open this URL in a browser.' }, 405);
      return control(request, pathname);
    },
  };
};
