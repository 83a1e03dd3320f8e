import { describe, expect, it, vi } from 'vitest';
import { createRefresh } from '../../../src/session/refresh.js';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { expectNoSecrets, knownError, makeToken } from '../../support/tokens.js';
import { A, createStage, fresh, KEY, pairB, TOKEN } from './stage.js';

describe('a token refresh', () => {
  it('uses the refresh grant of RFC 6749 with the project as the client and without tokens in headers', async () => {
    const { network, sessions } = createStage(A);
    network.script(fresh());
    await network.clock.run(sessions.current().tokens());
    const [request] = network.to(TOKEN);
    expect(Object.fromEntries(new URLSearchParams(request?.body ?? ''))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-a',
      client_id: expect.stringMatching(/^project-/) as string,
      client_secret: KEY,
    });
    expect([...(request?.headers.keys() ?? [])].toSorted()).toEqual(['accept', 'content-type']);
  });

  it('stores the new token together with its refresh token', async () => {
    const { network, sessions, store } = createStage(A);
    network.script(fresh());
    const tokens = await network.clock.run(sessions.current().tokens());
    expect(store.read()).toEqual(tokens);
    expect(tokens?.refreshToken).toBe('refresh-a');
  });

  it('happens once for 100 callers spread over five seconds', async () => {
    const { network, sessions } = createStage(A);
    const { clock } = network;
    network.script(fresh(1000));
    const callers: Promise<unknown>[] = [];
    for (let caller = 0; caller < 100; caller += 1) {
      callers.push(sessions.current().tokens());
      await clock.advance(50);
    }
    await clock.run(Promise.all(callers));
    expect(network.to(TOKEN)).toHaveLength(1);
  });

  it('happens once for five apps on the page that share the project and the store', async () => {
    const { network, open, store } = createStage(A);
    network.script(fresh(300));
    const apps = Array.from({ length: 5 }, () => open(store));
    const found = await network.clock.run(Promise.all(apps.map((app) => app.current().tokens())));
    expect(new Set(found.map((tokens) => tokens?.accessToken)).size).toBe(1);
    expect(network.to(TOKEN)).toHaveLength(1);
  });

  it('is not sent if another tab just stored a new token', async () => {
    const { network, sessions, store } = createStage(A);
    const session = sessions.current();
    const found = makeToken();
    store.write({ accessToken: found, refreshToken: 'refresh-a' });
    expect(await network.clock.run(sessions.current().tokens())).toMatchObject({ accessToken: found });
    expect(sessions.current()).toBe(session);
    expect(network.sent).toHaveLength(0);
  });

  it.each([
    ['a server that is down', { status: 502, bodyRaw: '<html>' }, 'HTTP'],
    ['a response without a token', { body: {} }, 'PROTOCOL'],
    ['a string that is not a token', { body: { access_token: 'garbage' } }, 'PROTOCOL'],
    ['a null response', { bodyRaw: 'null' }, 'PROTOCOL'],
    ['a web page', { bodyRaw: '<html>' }, 'PROTOCOL'],
    ['an OAuth error', { status: 400, body: { error: 'temporarily_unavailable' } }, 'HTTP'],
    ['no network', { drop: 'connection-refused' }, 'CONNECTION'],
  ])('keeps the session if it fails with %s, and the next refresh can succeed', async (_, step, code) => {
    const { network, sessions, store } = createStage(A);
    network.script({ ...step, match: TOKEN, always: true });
    const { error } = (await network.clock.outcome(sessions.current().tokens())) as { error: unknown };
    expect(error).toMatchObject({ code });
    expectNoSecrets(error, 'refresh-a', KEY);
    expect(store.read()).toEqual(A);
    network.reset();
    network.script(fresh());
    expect(await network.clock.run(sessions.current().tokens())).not.toBeNull();
  });

  it('is sent five times while the network is down', async () => {
    const { network, sessions } = createStage(A);
    network.script({ match: TOKEN, drop: 'connection-refused', always: true });
    await network.clock.outcome(sessions.current().tokens());
    expect(network.to(TOKEN)).toHaveLength(5);
  });

  it.each(['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'PROVIDER_REJECTED'])(
    'ends the session and empties the store if it is rejected with %s',
    async (code) => {
      const { network, sessions, store, onChange } = createStage(A);
      network.script({ ...knownError(code, 401), match: TOKEN });
      expect(await network.clock.run(sessions.current().tokens())).toBeNull();
      expect(store.read()).toEqual(NO_TOKENS);
      expect(sessions.current().isInvalid).toBe(true);
      expect(onChange).toHaveBeenCalledOnce();
    },
  );
});

describe('a token refresh that is rejected for a reason other than the refresh token', () => {
  it.each(['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'SCHEMA_ERROR', 'PROJECT_NOT_FOUND'])('(%s) keeps the session', async (code) => {
    const { network, sessions, store } = createStage(A);
    network.script({ ...knownError(code, 400), match: TOKEN, always: true });
    expect(await network.clock.outcome(sessions.current().tokens())).toMatchObject({ error: { code } });
    expect(store.read()).toEqual(A);
    expect(sessions.current().isInvalid).toBe(false);
    network.reset();
    network.script(fresh());
    expect(await network.clock.run(sessions.current().tokens())).not.toBeNull();
  });
});

describe('a late response to a token refresh', () => {
  it.each([
    ['with a token', fresh(1000)],
    ['with a rejection', { ...knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401), match: TOKEN, delayMs: 1000 }],
    ['with a failure', { match: TOKEN, status: 500, delayMs: 1000 }],
  ])('%s does not affect another user who signed in before it arrived', async (_, step) => {
    const { network, sessions, store } = createStage(A);
    network.script(step);
    const pending = sessions.current().tokens();
    const b = pairB();
    await network.clock.settle();
    sessions.start(b);
    await network.clock.outcome(pending);
    expect(store.read()).toEqual(b);
    expect(sessions.current().isInvalid).toBe(false);
  });

  it('does not restore a session that has ended', async () => {
    const { network, sessions, store } = createStage(A);
    network.script(fresh(1000));
    const pending = sessions.current().tokens();
    await network.clock.settle();
    sessions.current().invalidate();
    expect(await network.clock.run(pending)).toBeNull();
    expect(store.read()).toEqual(NO_TOKENS);
  });
});

describe('the stored access token', () => {
  it('is removed when it is rejected, unless another tab stored a newer token, which is then used without a refresh', async () => {
    const [old, newer] = [makeToken(), makeToken()];
    const { network, sessions, store } = createStage({ accessToken: old, refreshToken: 'refresh-a' });
    const session = sessions.current();
    store.write({ accessToken: newer, refreshToken: 'refresh-a' });
    session.markRejected(old);
    expect(store.read().accessToken).toBe(newer);
    expect(await network.clock.run(session.tokens())).toMatchObject({ accessToken: newer });
    expect(network.sent).toHaveLength(0);
    session.markRejected(newer);
    expect(store.read()).toEqual(A);
  });

  it('is written before the lock for token refreshes is released', async () => {
    const { network, store } = createStage(A);
    const [issued, written] = [makeToken(), [] as string[]];
    network.script({ match: TOKEN, body: { access_token: issued } });
    const release = vi.fn(() => void written.push(store.read().accessToken ?? 'nothing'));
    vi.stubGlobal('document', {});
    vi.stubGlobal('navigator', {
      locks: { request: (_: string, __: object, work: (lock: object) => Promise<void>) => work({}).then(release) },
    });
    const identity = {
      projectId: 'lock',
      clientVersion: 'js x@1',
      publishableClientKey: KEY,
      keys: { headers: () => ({}) },
      extraHeaders: {},
    };
    const refresh = createRefresh({ platform: network.clock.platform, identity, baseUrl: 'https://api.example' }, store, 20_000);
    await network.clock.run(refresh('refresh-a'));
    vi.unstubAllGlobals();
    expect(written).toEqual([issued]);
  });
});
