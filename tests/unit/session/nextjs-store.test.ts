import { describe, expect, it, vi } from 'vitest';
import { nextjsCookieStore, type NextCookies } from '../../../src/session/nextjs-store.js';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { createClock } from '../../support/clock.js';

const PAIR = { accessToken: 'a', refreshToken: 'r' };

/** Simulates the cookies of a request. `set` records the cookies that the response sets. */
const createStage = (sent: Readonly<Record<string, string>> = {}, { proto = 'https', canWrite = true, legacyCookies = false } = {}) => {
  const set = vi.fn<NextCookies['set']>(() => {
    if (!canWrite) throw new Error('Cookies can only be modified in a Server Action or Route Handler.');
  });
  const cookies: NextCookies = { get: (name) => (sent[name] === undefined ? undefined : { value: sent[name] }), set };
  const headers = new Headers({ 'x-forwarded-proto': proto, host: 'localhost:3000' });
  return { set, store: nextjsCookieStore({ projectId: 'p1', cookies, headers, legacyCookies, platform: createClock().platform }) };
};

describe('the cookies of a Next.js request', () => {
  it("contain the visitor's token pair under their HTTP or HTTPS names", () => {
    const access = '["r","a"]';
    expect(createStage({ '__Host-stack-refresh-p1': 'r', '__Host-stack-access': access }).store.read()).toEqual(PAIR);
    const plain: readonly Readonly<Record<string, string>>[] = [
      { 'stack-refresh-p1': 'r', 'stack-access': access },
      { 'stack-refresh': 'r', 'stack-access': access },
    ];
    for (const sent of plain) {
      expect(createStage(sent, { proto: 'http' }).store.read()).toEqual(PAIR);
      expect(createStage(sent).store.read()).toEqual(NO_TOKENS);
      expect(createStage(sent, { legacyCookies: true }).store.read()).toEqual(PAIR);
    }
    expect(createStage({ '__Host-stack-refresh-p1': 'r' }, { proto: 'http' }).store.read().refreshToken).toBe('r');
    expect(createStage().store.read()).toEqual(NO_TOKENS);
  });

  it.each([
    ['https', {}, '__Host-'],
    ['https,http', {}, '__Host-'],
    ['http', { 'stack-is-https': 'true' }, '__Host-'],
    ['http', {}, ''],
  ])('are written with the right names if x-forwarded-proto is %s and the cookies are %j', (proto, sent, prefix) => {
    const { set, store } = createStage(sent as Record<string, string>, { proto });
    store.write(PAIR);
    const options = { path: '/', sameSite: 'lax', secure: prefix !== '' };
    expect(set.mock.calls).toEqual([
      [`${prefix}stack-refresh-p1`, 'r', { ...options, maxAge: 31_536_000 }],
      [`${prefix}stack-access`, '["r","a"]', { ...options, maxAge: 86_400 }],
    ]);
    set.mockClear();
    store.write(NO_TOKENS);
    expect(set.mock.calls.map(([name, value, { maxAge }]) => [name, value, maxAge])).toEqual([
      [`${prefix}stack-refresh-p1`, '', 0],
      [`${prefix}stack-access`, '', 0],
    ]);
  });

  it('are kept in memory for the request, without a warning, if the framework cannot set them', () => {
    const warn = vi.spyOn(console, 'warn');
    const { store } = createStage({}, { canWrite: false });
    store.write(PAIR);
    expect(store.read()).toEqual(PAIR);
    store.write(NO_TOKENS);
    expect(store.read()).toEqual(NO_TOKENS);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});
