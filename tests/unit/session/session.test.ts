import { describe, expect, it, vi } from 'vitest';
import { Session, sessionKey } from '../../../src/session/session.js';
import type { Refreshed } from '../../../src/session/refresh.js';
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

describe('a session key', () => {
  it('depends on the refresh token, or on the access token if no refresh token exists, and is constant without tokens', () => {
    expect(sessionKey({ accessToken: 'a', refreshToken: 'r' })).toBe('refresh-r');
    expect(sessionKey({ accessToken: 'a', refreshToken: null })).toBe('access-a');
    expect(sessionKey({ accessToken: null, refreshToken: null })).toBe('not-logged-in');
  });

  it('does not change when the access token changes or the session ends', async () => {
    const { session } = createSession();
    const { key } = session;
    await session.tokens();
    session.invalidate();
    expect(session.key).toBe(key);
  });
});

describe('a new session', () => {
  it('has already ended if it has no tokens', async () => {
    const { session, refresh } = createSession({ refreshToken: null });
    expect(session.isInvalid).toBe(true);
    expect(await session.tokens()).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each(['undefined', '', 'two words', 'line\nbreak', 'ümlaut'])(
    'rejects the token %j with an error that does not contain it',
    (token) => {
      for (const tokens of [{ accessToken: token }, { refreshToken: token }]) {
        expect(() => createSession(tokens)).toThrow(expect.objectContaining({ code: 'ASSERTION' }));
        if (token.length > 9) expect(() => createSession(tokens)).not.toThrow(token);
      }
    },
  );

  it('ignores an access token that cannot be parsed', async () => {
    const { session } = createSession({ accessToken: 'garbage' });
    expect(session.isInvalid).toBe(false);
    expect(session.accessToken).toBeNull();
  });
});

describe('getting tokens', () => {
  it('returns the current tokens while they are valid long enough', async () => {
    const accessToken = makeToken();
    const { session, refresh, clock } = createSession({ accessToken });
    expect(await session.tokens()).toEqual({ accessToken, refreshToken: REFRESH });
    await clock.advance(580_000);
    expect(await session.tokens()).toEqual({ accessToken, refreshToken: REFRESH });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('refreshes tokens that expire in less than 20 seconds', async () => {
    const { session, refresh, clock } = createSession({ accessToken: makeToken() });
    await clock.advance(580_001);
    const tokens = await session.tokens();
    expect(refresh).toHaveBeenCalledExactlyOnceWith(REFRESH);
    expect(tokens?.accessToken).toBe(session.accessToken);
  });

  it('uses the minimum lifetime that the caller passes', async () => {
    const { session, refresh, clock } = createSession({ accessToken: makeToken() });
    await clock.advance(550_000);
    await session.tokens(50_000);
    expect(refresh).not.toHaveBeenCalled();
    await session.tokens(50_001);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it.each([60_000, 1e9, Number.POSITIVE_INFINITY, Number.NaN])('rejects a minimum lifetime of %s ms', async (minimum) => {
    const { session, refresh } = createSession();
    await expect(session.tokens(minimum)).rejects.toMatchObject({ code: 'ASSERTION' });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('accepts a minimum lifetime of 59,999 ms', async () => {
    await expect(createSession().session.tokens(59_999)).resolves.not.toBeNull();
  });

  it.each([0, 19_999, -5000])('rejects a new token that is valid for %s ms', async (lifeMs) => {
    const { session, refresh, changes } = createSession();
    const accessToken = makeToken({ lifeMs });
    refresh.mockResolvedValue({ accessToken });
    const error = await session.tokens(0 < lifeMs ? undefined : 0).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ASSERTION' });
    expectNoSecrets(error, accessToken, REFRESH);
    expect(changes).not.toContain('invalid');
  });

  it('treats a token without an expiration time as permanently valid', async () => {
    const { session, refresh, clock } = createSession({ accessToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' });
    await clock.advance(300_000_000_000);
    await session.tokens();
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('a session with only an access token', () => {
  it('ends when the token expires', async () => {
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

  it('ends when the service rejects the token', () => {
    const accessToken = makeToken();
    const { session } = createSession({ accessToken, refreshToken: null });
    session.markRejected(accessToken);
    expect(session.isInvalid).toBe(true);
  });
});

describe('a token that the service rejected', () => {
  it('is dropped only if it is the current token', async () => {
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

describe('the device clock', () => {
  it.each([300_000, -300_000, 3_600_000, -3_600_000])(
    'may be wrong by %s ms, because the lifetime of a received token begins at its receipt',
    async (skew) => {
      const { session, refresh, clock } = createSession();
      clock.jump(skew);
      refresh.mockImplementation(async () => ({ accessToken: makeToken({ iatMs: clock.platform.now() - skew }) }));
      for (let call = 0; call < 3; call += 1) await session.tokens();
      expect(refresh).toHaveBeenCalledOnce();
      await clock.advance(580_001);
      await session.tokens();
      expect(refresh).toHaveBeenCalledTimes(2);
    },
  );

  it('may jump forward, which counts as sleep and triggers one refresh, or backward, which triggers no refresh', async () => {
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

  it.each(['sleep', 'suspend'] as const)(
    'includes the time that the device slept, even if the monotonic clock does not (%s)',
    async (event) => {
      const { session, refresh, clock } = createSession();
      refresh.mockImplementation(async () => ({ accessToken: makeToken({ iatMs: clock.platform.now() }) }));
      const before = await session.tokens();
      await clock[event](3_600_000);
      expect((await session.tokens())?.accessToken).not.toBe(before?.accessToken);
      expect(refresh).toHaveBeenCalledTimes(2);
    },
  );

  it('does not extend the lifetime of a stored token when it is set back', async () => {
    const { session, refresh, clock } = createSession({ accessToken: makeToken({ iatMs: START_MS }) });
    clock.jump(-3_600_000);
    await clock.advance(590_000);
    await session.tokens();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('determines how long a stored token that was issued earlier remains valid', async () => {
    const { session, refresh } = createSession({ accessToken: makeToken({ iatMs: START_MS - 590_000 }) });
    await session.tokens();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('determines when a stored token expires', async () => {
    const { session, refresh, clock } = createSession({ accessToken: makeToken({ iatMs: START_MS }) });
    clock.jump(600_000);
    await session.tokens();
    expect(refresh).toHaveBeenCalledOnce();
  });
});
