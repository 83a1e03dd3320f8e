// Checks that an anonymous sign-up waits for the pauses that the service asks for, if its call has enough time, and checks its options.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCallCode } from '../../../src/internal.js';
import { createClientApp } from '../../../src/index.js';
import { createServerApp } from '../../../src/server.js';
import { createNetwork } from '../../support/network.js';
import { knownError, makeToken, signInResponse } from '../../support/tokens.js';

const SIGN_UP = 'POST /auth/anonymous/sign-up';
const KEYS = { projectId: 'pauses', publishableClientKey: 'pck_1', baseUrl: 'https://api.example' } as const;

/** Resolves to the outcome of a call, and does not advance the time. */
const settled = (call: Promise<unknown>): Promise<object> =>
  call.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );

// The calls load this code, which takes real time.
beforeAll(() => loadCallCode());

describe('an anonymous sign-up', () => {
  it.each([
    ['1', { maxWaitMs: 300 }],
    ['3600', {}],
  ])('fails at once if the service asks for a pause of %s s and its call has the limit %j', async (pause, options) => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, status: 429, headers: { 'retry-after': pause }, body: {}, always: true });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const call = settled(app.getUser({ or: 'anonymous', ...options }));
    await network.clock.advance(0);
    expect(await call).toMatchObject({ error: { code: 'RATE_LIMIT', retryAfterMs: Number(pause) * 1000 } });
    await network.clock.advance(10_000_000);
    expect(network.to(SIGN_UP)).toHaveLength(1);
  });

  it.each([
    ['no limit', {}],
    ['a longer limit', { maxWaitMs: 300_000 }],
    ['the longest limit', { maxWaitMs: 2_147_483_647 }],
  ] as const)('waits for a pause of a minute if its call has %s', async (_, options) => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, status: 429, headers: { 'retry-after': '60' }, body: {} });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest') });
    const { platform } = network.clock;
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform });
    expect(await network.clock.run(app.auth.signUpAnonymously(options))).toMatchObject({ status: 'ok' });
  });

  it('waits for a pause of more than two minutes if its call has a longer limit', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, status: 429, headers: { 'retry-after': '200' }, body: {} });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest') });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const call = settled(app.auth.signUpAnonymously({ maxWaitMs: 300_000 }));
    await network.clock.advance(250_000);
    expect(await call).toMatchObject({ result: { status: 'ok' } });
  });

  it('and the reads of the user before and after it take at most 120 seconds together', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, status: 429, headers: { 'retry-after': '100' }, body: {} });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest') });
    network.script({ match: 'GET /users/me', status: 429, headers: { 'retry-after': '100' }, body: {}, always: true });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const before = network.clock.platform.elapsed();
    const call = settled(app.getUser({ or: 'anonymous' })).then((outcome) => [outcome, network.clock.platform.elapsed() - before]);
    await network.clock.advance(300_000);
    expect(await call).toMatchObject([{ error: { code: 'TIMEOUT' } }, 120_000]);
  });

  it.each([{ maxWaitMs: '5' }, { maxWaitMs: -1 }, { signal: {} }, { signal: 'x' }])(
    'of a server app rejects a wrong option with an error that names it: %j',
    async (options) => {
      const request = new Request('https://host.example');
      const server = createServerApp({ ...KEYS, secretServerKey: 'ssk_1', platform: createNetwork().clock.platform });
      const call = settled(server.forRequest(request).auth.signUpAnonymously(options as never));
      const [name = ''] = Object.keys(options);
      expect(await call).toMatchObject({ error: { code: 'ASSERTION', message: expect.stringContaining(`"${name}"`) as string } });
    },
  );

  it('of a server app rejects with ABORTED if its signal is aborted, even if it has no time', async () => {
    const server = createServerApp({ ...KEYS, secretServerKey: 'ssk_1', platform: createNetwork().clock.platform });
    const { auth } = server.forRequest(new Request('https://host.example'));
    const call = settled(auth.signUpAnonymously({ maxWaitMs: 0, signal: AbortSignal.abort() }));
    expect(await call).toMatchObject({ error: { code: 'ABORTED' } });
  });

  it.each([
    ['succeeds later', signInResponse(makeToken({ sub: 'late' }), 'refresh-late'), 100],
    ['succeeds earlier', signInResponse(makeToken({ sub: 'early' }), 'refresh-early'), 1500],
    ['never responds', { drop: 'never-responds' as const }, 100],
    ['fails', { status: 500, body: {} }, 100],
    ['is rejected', knownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED', 400), 100],
  ])('resolves for every call if another call timed out and sent a second request, and the first request %s', async (_, first, delayMs) => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, ...first, delayMs: 1500 });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest'), delayMs });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const long = settled(app.auth.signUpAnonymously());
    const short = settled(app.auth.signUpAnonymously({ maxWaitMs: 1000 }).catch(() => app.auth.signUpAnonymously()));
    await network.clock.advance(50_000);
    expect([await long, await short]).toMatchObject([{ result: { status: 'ok' } }, { result: { status: 'ok' } }]);
  });

  it('is not repeated by a call that times out after another sign-up of the app has signed in', async () => {
    const network = createNetwork();
    network.script({ match: SIGN_UP, drop: 'never-responds' });
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'guest' }), 'refresh-guest'), delayMs: 100 });
    const app = createClientApp({ ...KEYS, tokenStore: 'memory', platform: network.clock.platform });
    const signUp = () => app.auth.signUpAnonymously({ maxWaitMs: 5000 });
    const first = settled(signUp().catch(signUp));
    await network.clock.advance(2000);
    const second = settled(signUp().catch(signUp));
    await network.clock.advance(20_000);
    expect([await first, await second]).toMatchObject([{ result: { status: 'ok' } }, { result: { status: 'ok' } }]);
    expect([network.to(SIGN_UP).length, app.session.userId()]).toEqual([2, 'guest']);
  });
});
