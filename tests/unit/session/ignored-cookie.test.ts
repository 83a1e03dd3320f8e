import { expect, it } from 'vitest';
import { tokensOfRequest } from '../../../src/session/request-store.js';
import { watchProblems } from '../../support/setup-problems.ts';

const requestWith = (cookie: string): Request => ({ headers: new Headers({ cookie }), url: 'http://shop.example/' }) as Request;

it('a session cookie without a prefix is reported once, without its value, if it is ignored because HTTPS is assumed', async () => {
  const problems = watchProblems();
  expect(tokensOfRequest(requestWith('other=1'), 'p').refreshToken).toBeNull();
  expect(tokensOfRequest(requestWith('stack-refresh-other=secret'), 'p').refreshToken).toBeNull();
  expect(tokensOfRequest(requestWith('stack-refresh-p=secret; __Host-stack-refresh-p=own'), 'p').refreshToken).toBe('own');
  expect(tokensOfRequest(requestWith('stack-refresh-p=secret'), 'p', { secureCookies: false }).refreshToken).toBe('secret');
  const overTls = { ...requestWith('stack-refresh-p=secret'), url: 'https://shop.example/' } as Request;
  expect(tokensOfRequest(overTls, 'p').refreshToken).toBeNull();
  expect(tokensOfRequest(requestWith('stack-refresh-p=secret'), 'p', { secureCookies: true }).refreshToken).toBeNull();
  expect(tokensOfRequest(requestWith('stack-refresh-p='), 'p').refreshToken).toBeNull();
  // The messages are loaded when the first problem occurs.
  await import('../../../src/errors/setup-problems.js');
  await new Promise((resolve) => setTimeout(resolve));
  expect(problems.lines()).toEqual([]);
  for (let requests = 0; requests < 2; requests += 1)
    expect(tokensOfRequest(requestWith('stack-refresh-p=secret'), 'p').refreshToken).toBeNull();
  await problems.areLogged(
    'Portico: assumed HTTPS and ignored a session cookie. On plain HTTP, set PORTICO_SECURE_COOKIES=false. On HTTPS, set legacyCookies: true. ' +
      'https://portico.example/docs/setup-problems/#ignored-cookie',
  );
});

it('a session cookie is reported on localhost in production, where plain HTTP is not the default', async () => {
  const problems = watchProblems();
  const local = { ...requestWith('stack-refresh-p=secret'), url: 'http://localhost:3000/' } as Request;
  const mode = process.env['NODE_ENV'];
  expect(tokensOfRequest(local, 'p').refreshToken).toBe('secret');
  try {
    process.env['NODE_ENV'] = 'production';
    expect(tokensOfRequest(local, 'p').refreshToken).toBeNull();
    expect(tokensOfRequest(local, 'p', { secureCookies: false }).refreshToken).toBe('secret');
  } finally {
    process.env['NODE_ENV'] = mode;
  }
  await problems.areLogged(expect.stringMatching(/setup-problems\/#ignored-cookie$/));
});
