import { describe, expect, it, vi } from 'vitest';
import { requestStore } from '../../../src/index.js';
import { START_MS } from '../../support/clock.js';
import { knownError, makeToken, userResponse } from '../../support/tokens.js';
import { createAppStage, ME, signedIn, signInStep, CREDENTIALS } from './stage.js';

const anonymous = { match: ME, ...userResponse({ is_anonymous: true }) };
const NO_USER = { match: ME, ...knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400) };

describe('the signed-in user', () => {
  it('is a frozen object', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script(userResponse());
    const user = await run(app.getUser());
    expect(user).toMatchObject({ displayName: 'Ada', signedUpAt: new Date(START_MS), selectedTeam: null, emailAuthEnabled: true });
    expect(Object.isFrozen(user)).toBe(true);
  });

  it('is read from a response without a deprecated member, which the service may remove', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script(userResponse({ auth_with_email: undefined }));
    expect(await run(app.getUser())).toMatchObject({ displayName: 'Ada', emailAuthEnabled: false });
  });

  it('is null if the store has no tokens, and no request is sent', async () => {
    const { app, network, run } = createAppStage();
    expect(await run(app.getUser())).toBeNull();
    expect(network.sent).toHaveLength(0);
  });

  it('is null if the service responds that no user is signed in', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script(NO_USER);
    expect(await run(app.getUser())).toBeNull();
  });

  it('stays signed in if the service fails, and getUser() throws the error', async () => {
    const { app, network, outcome } = createAppStage(signedIn());
    network.script({ status: 500, bodyRaw: 'x' });
    expect(await outcome(app.getUser())).toMatchObject({ error: { code: 'HTTP', status: 500 } });
    expect(app.session.isSignedIn()).toBe(true);
  });

  it('is requested once for simultaneous callers, and again for later callers', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script({ ...userResponse(), always: true });
    await run(Promise.all(Array.from({ length: 100 }, () => app.getUser())));
    expect(network.to(ME)).toHaveLength(1);
    await run(app.getUser());
    expect(network.to(ME)).toHaveLength(2);
  });
});

describe('if no user is signed in, or only an anonymous user', () => {
  const stages = [
    ['no user', () => createAppStage({ redirectMethod: 'window' })],
    ['an anonymous user', () => createAppStage({ redirectMethod: 'window', ...signedIn() })],
  ] as const;

  it.each(stages)('getUser() returns null by default (%s)', async (_, create) => {
    const { app, network, run } = create();
    network.script({ ...anonymous, always: true });
    expect(await run(app.getUser())).toBeNull();
    expect(await run(app.getUser({ or: 'return-null' }))).toBeNull();
  });

  it.each(stages)('getUser() with the option `throw` throws NOT_SIGNED_IN (%s)', async (_, create) => {
    const { app, network, outcome } = create();
    network.script(anonymous);
    expect(await outcome(app.getUser({ or: 'throw' }))).toMatchObject({
      error: { code: 'NOT_SIGNED_IN', message: "User is not signed in but getUser was called with { or: 'throw' }" },
    });
  });

  it.each(stages)(
    'getUser() with the option `redirect` opens the sign-in page in place of the current history entry, and never settles (%s)',
    async (_, create) => {
      const { app, network, page, clock } = create();
      network.script(anonymous);
      const settled = vi.fn();
      app.getUser({ or: 'redirect' }).then(settled, settled);
      await clock.advance(60_000);
      expect(settled).not.toHaveBeenCalled();
      expect(page.visits).toEqual([
        { method: 'replace', url: expect.stringContaining('/handler/sign-in?after_auth_return_to=%2Fshop') as string },
      ]);
    },
  );

  // The code that follows the call must not run, even if the router is slow.
  it('getUser() with the option `redirect` never settles, even after a router has navigated', async () => {
    const navigate = vi.fn();
    const { app, clock } = createAppStage({ redirectMethod: { navigate } });
    const settled = vi.fn();
    app.getUser({ or: 'redirect' }).then(settled, settled);
    await clock.advance(60_000);
    expect(settled).not.toHaveBeenCalled();
    expect(navigate.mock.calls).toEqual([[expect.stringContaining('/handler/sign-in?after_auth_return_to='), { replace: true }]]);
  });

  it('getUser() with the option `redirect` throws an error if redirects are off', async () => {
    const { app, outcome } = createAppStage();
    expect(await outcome(app.getUser({ or: 'redirect' }))).toMatchObject({
      error: { code: 'NOT_SIGNED_IN', message: expect.stringContaining('redirectMethod') as string },
    });
  });

  // On a server, a promise that never settles blocks the request.
  it('getUser() with the option `redirect` throws on a server that cannot navigate or whose redirect function returns', async () => {
    const redirect = vi.fn();
    for (const redirectMethod of ['window', { nextjs: { redirect } }, { navigate: redirect }] as const) {
      const { app, clock, outcome } = createAppStage({ page: undefined, redirectMethod });
      const before = clock.platform.elapsed();
      expect(await outcome(app.getUser({ or: 'redirect' }))).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
      expect(clock.platform.elapsed()).toBe(before);
    }
    expect(redirect.mock.calls.map(([url]: unknown[]) => url)).toEqual(['/handler/sign-in', '/handler/sign-in']);
  });

  it('getUser() with the option `redirect` rethrows the error with which a framework redirects', async () => {
    const thrown = new Error('NEXT_REDIRECT');
    const redirect = (): never => {
      throw thrown;
    };
    const { app, outcome } = createAppStage({ page: undefined, redirectMethod: { nextjs: { redirect } } });
    expect(await outcome(app.getUser({ or: 'redirect' }))).toEqual({ error: thrown });
  });

  it('getUser() with the option `anonymous-if-exists` returns the anonymous user, or null if no user is signed in', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script(anonymous);
    expect(await run(app.getUser({ or: 'anonymous-if-exists' }))).toMatchObject({ isAnonymous: true });
    expect(await createAppStage().app.getUser({ or: 'anonymous-if-exists' })).toBeNull();
  });
});

describe('another token store', () => {
  const request = () =>
    new Request('https://host.example', {
      headers: { 'x-stack-auth': JSON.stringify({ accessToken: makeToken({ sub: 'visitor' }), refreshToken: 'refresh-visitor' }) },
    });

  it("can be passed to a call without changing the app's store", async () => {
    const { app, network, run } = createAppStage();
    network.script({ ...userResponse(), always: true });
    for (const tokenStore of [requestStore(request(), app.projectId), signedIn('other').tokenStore])
      expect(await run(app.getUser({ tokenStore }))).not.toBeNull();
    expect(network.sent.map(({ headers }) => headers.get('x-stack-refresh-token'))).toEqual(['refresh-visitor', 'refresh-other']);
    expect(app.session.isSignedIn()).toBe(false);
    expect(await run(app.getUser({ tokenStore: null }))).toBeNull();
  });

  it('is used only for its own call, even during a hundred simultaneous calls', async () => {
    const { app, network, run, clock } = createAppStage({ tokenStore: null });
    network.script({ ...userResponse(), always: true, delayMs: 10 });
    const calls = Array.from({ length: 100 }, (_, visitor) => app.getUser({ tokenStore: signedIn(`visitor-${visitor}`).tokenStore }));
    await run(Promise.all(calls));
    await clock.settle();
    const owners = network.sent.map(({ headers }) => headers.get('x-stack-refresh-token'));
    expect(new Set(owners).size).toBe(100);
  });
});

describe('the user query', () => {
  it('changes on sign-in and sign-out', async () => {
    const { app, network, clock, run } = createAppStage();
    network.script(signInStep('a'), { match: ME, always: true, ...userResponse() }, { match: 'DELETE', bodyRaw: '{}' });
    const seen: unknown[] = [];
    app.user.listen(({ status, data }) => void seen.push(status === 'ready' ? (data?.displayName ?? null) : status));
    await clock.advance(1000);
    await run(app.auth.signInWithPassword(CREDENTIALS));
    await clock.advance(1000);
    await run(app.auth.signOut());
    await clock.advance(1000);
    expect(seen).toEqual([null, 'loading', 'Ada', 'loading', null]);
  });

  it('contains no data from the previous user while another user signs in', async () => {
    const { app, network, clock, run } = createAppStage(signedIn('a'));
    network.script({ match: ME, ...userResponse({ display_name: 'A' }) }, signInStep('b'), {
      match: ME,
      delayMs: 5000,
      ...userResponse({ display_name: 'B' }),
    });
    const seen: (string | null | undefined)[] = [];
    app.user.listen(({ data }) => void seen.push(data?.displayName));
    await clock.advance(1000);
    await run(app.auth.signInWithPassword(CREDENTIALS));
    expect(app.user.state.data).toBeUndefined();
    await clock.advance(6000);
    expect(seen).toEqual(['A', undefined, 'B']);
  });
});
