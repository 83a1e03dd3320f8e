import { describe, expect, it, vi } from 'vitest';
import { Session, sessionKey, type Refreshed } from '../../../src/session/session.js';
import { createClock, START_MS } from '../../support/clock.js';
import { expectNoSecrets, makeToken } from '../../support/tokens.js';

const REFRESH = 'refresh-token-a';

const createSession = (tokens: { accessToken?: string | null; refreshToken?: string | null } = {}) => {
  const clock = createClock();
  const refresh = vi.fn<(refreshToken: string) => Promise<Refreshed>>(async () => ({
    accessToken: makeToken({ iatMs: clock.platform.now() }),
  }));
  const session = new Session({ accessToken: null, refreshToken: REFRESH, ...tokens }, { platform: clock.platform, refresh });
  const changes: string[] = [];
  session.changes.watch((change) => void changes.push(change));
  return { clock, refresh, session, changes };
};

describe('the key of a session', () => {
  it('is that of its refresh token, else of its access token, else the word for nobody', () => {
    expect(sessionKey({ accessToken: 'a', refreshToken: 'r' })).toBe('refresh-r');
    expect(sessionKey({ accessToken: 'a', refreshToken: null })).toBe('access-a');
    expect(sessionKey({ accessToken: null, refreshToken: null })).toBe('not-logged-in');
  });

  it('stays the same while tokens come and go', async () => {
    const { session } = createSession();
    const { key } = session;
    await session.tokens();
    session.invalidate();
    expect(session.key).toBe(key);
  });
});

describe('a new session', () => {
  it('without tokens is over at once', async () => {
    const { session, refresh } = createSession({ refreshToken: null });
    expect(session.isInvalid).toBe(true);
    expect(await session.tokens()).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each(['undefined', '', 'two words', 'line\nbreak', 'ümlaut'])('refuses the token %j, without repeating it', (token) => {
    for (const tokens of [{ accessToken: token }, { refreshToken: token }]) {
      expect(() => createSession(tokens)).toThrow(expect.objectContaining({ code: 'ASSERTION' }));
      if (token.length > 9) expect(() => createSession(tokens)).not.toThrow(token);
    }
  });

  it('does not mind an access token that is no token', async () => {
    const { session } = createSession({ accessToken: 'garbage' });
    expect(session.isInvalid).toBe(false);
    expect(session.accessToken).toBeNull();
  });
});

describe('asking for tokens', () => {
  it('gives those at hand while they live long enough', async () => {
    const accessToken = makeToken();
    const { session, refresh, clock } = createSession({ accessToken });
    expect(await session.tokens()).toEqual({ accessToken, refreshToken: REFRESH });
    await clock.advance(580_000);
    expect(await session.tokens()).toEqual({ accessToken, refreshToken: REFRESH });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('refreshes once less than 20 seconds are left', async () => {
    const { session, refresh, clock } = createSession({ accessToken: makeToken() });
    await clock.advance(580_001);
    const tokens = await session.tokens();
    expect(refresh).toHaveBeenCalledExactlyOnceWith(REFRESH);
    expect(tokens?.accessToken).toBe(session.accessToken);
  });

  it('goes by the minimum it is given', async () => {
    const { session, refresh, clock } = createSession({ accessToken: makeToken() });
    await clock.advance(550_000);
    await session.tokens(50_000);
    expect(refresh).not.toHaveBeenCalled();
    await session.tokens(50_001);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each([60_000, 1e9, Number.POSITIVE_INFINITY, Number.NaN])('cannot demand a life of %s ms', async (minimum) => {
    const { session, refresh } = createSession();
    await expect(session.tokens(minimum)).rejects.toMatchObject({ code: 'ASSERTION' });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('may demand 59,999', async () => {
    await expect(createSession().session.tokens(59_999)).resolves.not.toBeNull();
  });

  it.each([0, 19_999, -5000])('refuses a fresh token that lives for %s ms', async (lifeMs) => {
    const { session, refresh, changes } = createSession();
    const accessToken = makeToken({ lifeMs });
    refresh.mockResolvedValue({ accessToken });
    const error = await session.tokens(0 < lifeMs ? undefined : 0).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ASSERTION' });
    expectNoSecrets(error, accessToken, REFRESH);
    expect(changes).not.toContain('invalid');
  });

  it('takes a token that names no end for one that never ends', async () => {
    const { session, refresh, clock } = createSession({ accessToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' });
    await clock.advance(300_000_000_000);
    await session.tokens();
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('a session with an access token alone', () => {
  it('lasts as long as the token, to its last moment, and not longer', async () => {
    const accessToken = makeToken();
    const { session, clock, changes, refresh } = createSession({ accessToken, refreshToken: null });
    await clock.advance(599_999);
    expect(await session.tokens()).toEqual({ accessToken, refreshToken: null });
    await clock.advance(1);
    expect(await session.tokens()).toBeNull();
    expect(session.isInvalid).toBe(true);
    expect(changes).toEqual(['invalid']);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('ends when the service refuses the token', () => {
    const accessToken = makeToken();
    const { session } = createSession({ accessToken, refreshToken: null });
    session.markRejected(accessToken);
    expect(session.isInvalid).toBe(true);
  });
});

describe('a token the service refused', () => {
  it('is dropped if it is the one at hand, and no other', async () => {
    const accessToken = makeToken();
    const { session, refresh, changes } = createSession({ accessToken });
    session.markRejected(makeToken());
    await session.tokens();
    expect(refresh).not.toHaveBeenCalled();
    session.markRejected(accessToken);
    expect(session.accessToken).toBeNull();
    await session.tokens();
    expect(refresh).toHaveBeenCalledOnce();
    expect(changes).toEqual(['access-token', 'access-token']);
  });
});

describe('the clock of the device', () => {
  it.each([300_000, -300_000, 3_600_000, -3_600_000])('may be wrong by %s ms: a received token lives from its receipt', async (skew) => {
    const { session, refresh, clock } = createSession();
    clock.jump(skew);
    refresh.mockImplementation(async () => ({ accessToken: makeToken({ iatMs: clock.platform.now() - skew }) }));
    for (let call = 0; call < 3; call += 1) await session.tokens();
    expect(refresh).toHaveBeenCalledOnce();
    await clock.advance(580_001);
    await session.tokens();
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('may jump in the middle of a session: ahead, which looks like sleep, costs one refresh, and back none', async () => {
    const { session, refresh, clock } = createSession();
    refresh.mockImplementation(async () => ({ accessToken: makeToken({ iatMs: clock.platform.now() }) }));
    await session.tokens();
    clock.jump(8 * 3_600_000);
    await session.tokens();
    await session.tokens();
    expect(refresh).toHaveBeenCalledTimes(2);
    clock.jump(-16 * 3_600_000);
    await session.tokens();
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  // sdk.md B16
  it.each(['sleep', 'suspend'] as const)('counts the time the device slept, also where the monotonic one does not (%s)', async (how) => {
    const { session, refresh, clock } = createSession();
    refresh.mockImplementation(async () => ({ accessToken: makeToken({ iatMs: clock.platform.now() }) }));
    const before = await session.tokens();
    await clock[how](3_600_000);
    expect((await session.tokens())?.accessToken).not.toBe(before?.accessToken);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('that is set back does not make a token that was found live longer', async () => {
    const { session, refresh, clock } = createSession({ accessToken: makeToken({ iatMs: START_MS }) });
    clock.jump(-3_600_000);
    await clock.advance(590_000);
    await session.tokens();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('decides about a token that was found rather than received', async () => {
    const { session, refresh, clock } = createSession({ accessToken: makeToken({ iatMs: START_MS }) });
    clock.jump(600_000);
    await session.tokens();
    expect(refresh).toHaveBeenCalledOnce();
  });
});
