// Tests one server app that serves many users at the same time. The app distinguishes users by the token stores of their requests.
import { expect, it } from 'vitest';
import { createServerApp } from '../../../src/server.js';
import { createClock } from '../../support/clock.js';
import { makeToken, subjectOf, userResponse } from '../../support/tokens.js';

const USERS = 200;
const CALLS = 50;

it(
  `a server app returns the right user for ${CALLS} calls from each of ${USERS} users, and a sign-out takes at most 50 ms`,
  { timeout: 120_000 },
  async () => {
    let seed = 1;
    const random = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const refreshes = new Map<string, number>();
    const delay = (): Promise<void> => new Promise((resolve) => void clock.platform.after(random(2000), resolve));
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      const headers = new Headers(init.headers);
      await delay();
      if (url.endsWith('/auth/oauth/token')) {
        const owner = new URLSearchParams(init.body as string).get('refresh_token') ?? '';
        refreshes.set(owner, (refreshes.get(owner) ?? 0) + 1);
        return Response.json({ access_token: makeToken({ sub: owner, iatMs: clock.platform.now() }) });
      }
      // The service responds with the user to whom the access token belongs.
      const body = { ...userResponse({ display_name: subjectOf(headers.get('x-stack-access-token') ?? '') }).body };
      return Response.json({ ...body, last_active_at_millis: 0, server_metadata: null, primary_email_auth_enabled: true });
    };
    const clock = createClock({ fetch });
    const server = createServerApp({
      ...{ projectId: 'many-users', secretServerKey: 'ssk_1', publishableClientKey: 'pck_1', baseUrl: 'https://api.example' },
      ...{ tokenStore: null, platform: clock.platform },
    });
    const requests = Array.from({ length: USERS }, (_, user) => {
      const auth = JSON.stringify({ accessToken: null, refreshToken: `refresh-${user}` });
      return { owner: `refresh-${user}`, request: new Request('https://host.example', { headers: { 'x-stack-auth': auth } }) };
    });
    const visit = async ({ owner, request }: (typeof requests)[number]): Promise<string[]> => {
      const seen: string[] = [];
      for (let call = 0; call < CALLS; call += 1) {
        await delay();
        seen.push((await server.getUser({ tokenStore: request }))?.displayName ?? 'nobody');
      }
      return seen.filter((name) => name !== owner);
    };
    const wrongNames = Promise.all(requests.map(visit));
    const signedOut = requests[0] as (typeof requests)[number];
    await clock.advance(5000);
    const before = clock.platform.elapsed();
    await server.forRequest(signedOut.request).auth.signOut({ deviceOnly: true });
    expect(clock.platform.elapsed() - before, 'milliseconds that one sign-out takes').toBeLessThanOrEqual(50);
    const [ofSignedOut, ...ofOthers] = await clock.run(wrongNames);
    expect(ofOthers.flat()).toEqual([]);
    expect([...new Set(ofSignedOut)]).toEqual(['nobody']);
    expect(Math.max(...refreshes.values()), 'refreshes per request').toBe(1);
  },
);
