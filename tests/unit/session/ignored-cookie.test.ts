import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

const requestWith = (cookie: string): Request => ({ headers: new Headers({ cookie }), url: 'http://shop.example/' }) as Request;

it('a session cookie without a prefix is reported once, without its value, if it is ignored because HTTPS is assumed', async () => {
  // The module warns once per process, and test files of one worker share modules. So this test loads its own copy.
  vi.resetModules();
  const { tokensOfRequest } = await import('../../../src/session/request-store.js');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(tokensOfRequest(requestWith('other=1'), 'p').refreshToken).toBeNull();
  expect(tokensOfRequest(requestWith('stack-refresh-other=secret'), 'p').refreshToken).toBeNull();
  expect(tokensOfRequest(requestWith('stack-refresh-p=secret; __Host-stack-refresh-p=own'), 'p').refreshToken).toBe('own');
  expect(tokensOfRequest(requestWith('stack-refresh-p=secret'), 'p', { secureCookies: false }).refreshToken).toBe('secret');
  const overTls = { ...requestWith('stack-refresh-p=secret'), url: 'https://shop.example/' } as Request;
  expect(tokensOfRequest(overTls, 'p').refreshToken).toBeNull();
  expect(tokensOfRequest(requestWith('stack-refresh-p=secret'), 'p', { secureCookies: true }).refreshToken).toBeNull();
  expect(tokensOfRequest(requestWith('stack-refresh-p='), 'p').refreshToken).toBeNull();
  expect(warn).not.toHaveBeenCalled();
  for (let requests = 0; requests < 2; requests += 1)
    expect(tokensOfRequest(requestWith('stack-refresh-p=secret'), 'p').refreshToken).toBeNull();
  expect(warn.mock.calls).toEqual([
    [
      'Portico: a session cookie without the prefix __Host- is ignored, because the server assumes HTTPS. ' +
        'For a site on plain HTTP, set secureCookies: false (with portico-auth/next, PORTICO_SECURE_COOKIES=false). On HTTPS, if an earlier SDK set the cookie, set legacyCookies: true.',
    ],
  ]);
});
