import { describe, expect, it, vi } from 'vitest';
import { Session } from '../../../src/session/session.js';
import type { Refreshed } from '../../../src/session/refresh.js';
import { createClock } from '../../support/clock.js';
import { makeToken } from '../../support/tokens.js';

/** Creates a session whose refreshes the test resolves or rejects. */
const createSession = () => {
  const clock = createClock();
  const calls: { readonly resolve: (tokens: Refreshed) => void; readonly reject: (error: unknown) => void }[] = [];
  const refresh = vi.fn(() => new Promise<Refreshed>((resolve, reject) => void calls.push({ resolve, reject })));
  const session = new Session({ accessToken: null, refreshToken: 'r' }, { platform: clock.platform, refresh });
  const changes: string[] = [];
  session.changes.watch((change) => void changes.push(change));
  return { clock, session, refresh, calls, changes };
};

describe('a token refresh', () => {
  it('is shared by a hundred callers', async () => {
    const { session, refresh, calls, clock } = createSession();
    const callers = Array.from({ length: 100 }, () => session.tokens());
    await clock.settle();
    const accessToken = makeToken();
    calls[0]?.resolve({ accessToken });
    expect(new Set((await Promise.all(callers)).map((tokens) => tokens?.accessToken))).toEqual(new Set([accessToken]));
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('rejects for all waiting callers if it fails, and the failure is not kept', async () => {
    const { session, refresh, calls, changes } = createSession();
    const callers = [session.tokens(), session.tokens()];
    calls[0]?.reject(new Error('no network'));
    for (const { status } of await Promise.allSettled(callers)) expect(status).toBe('rejected');
    expect(session.isInvalid).toBe(false);
    const next = session.tokens();
    calls[1]?.resolve({ accessToken: makeToken() });
    expect(await next).not.toBeNull();
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(changes).toEqual(['access-token']);
  });

  it('ends the session permanently if it is rejected', async () => {
    const { session, refresh, calls, changes } = createSession();
    const callers = Array.from({ length: 100 }, () => session.tokens());
    calls[0]?.resolve(null);
    expect(new Set(await Promise.all(callers))).toEqual(new Set([null]));
    for (let call = 0; call < 1000; call += 1) expect(await session.tokens()).toBeNull();
    expect(refresh).toHaveBeenCalledOnce();
    expect(changes).toEqual(['invalid']);
  });

  it('does not restore the session if it completes after the session ends', async () => {
    const { session, calls, changes } = createSession();
    const caller = session.tokens();
    session.invalidate();
    calls[0]?.resolve({ accessToken: makeToken() });
    expect(await caller).toBeNull();
    expect(session.accessToken).toBeNull();
    expect(changes).toEqual(['invalid']);
  });

  it('settles even if it fails after the session ends', async () => {
    const { session, calls } = createSession();
    const caller = session.tokens();
    session.invalidate();
    calls[0]?.reject(new Error('late'));
    await expect(caller).rejects.toThrow('late');
    expect(await session.tokens()).toBeNull();
  });

  it('is not repeated if a listener requests the new tokens', async () => {
    const { session, calls, refresh } = createSession();
    const results: unknown[] = [];
    session.changes.watch(() => void session.tokens().then((tokens) => results.push(tokens)));
    const caller = session.tokens();
    calls[0]?.resolve({ accessToken: makeToken() });
    await caller;
    await Promise.resolve();
    expect(results).toHaveLength(1);
    expect(refresh).toHaveBeenCalledOnce();
  });
});

describe('an ended session', () => {
  it('calls its listeners once', () => {
    const { session, changes } = createSession();
    session.invalidate();
    session.invalidate();
    expect(changes).toEqual(['invalid']);
  });

  it('accepts no tokens', async () => {
    const { session } = createSession();
    session.invalidate();
    session.useStoredToken(makeToken());
    expect(session.accessToken).toBeNull();
    expect(await session.tokens()).toBeNull();
  });
});
