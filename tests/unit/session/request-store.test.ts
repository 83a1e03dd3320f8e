import { describe, expect, it } from 'vitest';
import { isRequestLike, requestStore, setCookieHeaders, tokensOfRequest } from '../../../src/session/request-store.js';
import { expectNoSecrets, makeToken } from '../../support/tokens.js';

const PROJECT = 'p1';
const NONE = { accessToken: null, refreshToken: null };
const read = (headers: Record<string, string>) => tokensOfRequest(new Request('http://localhost:3000', { headers }), PROJECT);
const auth = (text: string) => read({ 'x-stack-auth': text });

it('a request is recognized if a client sends a header with the name `then`', () => {
  // oxlint-disable-next-line unicorn/no-thenable -- the header is not a function, so the object is not thenable
  expect(isRequestLike({ headers: { then: 'x' } })).toBe(true);
  expect(isRequestLike({ headers: Promise.resolve({}) })).toBe(false);
});

it.each([null, 'cookie', {}, new Headers(), { headers: [] }])('`requestStore` rejects a value that is not a request: %j', (value) => {
  expect(() => requestStore(value as never, PROJECT)).toThrow('requestStore requires a request with headers');
});

it('the names of headers in a plain object may be in any case', () => {
  const token = makeToken();
  expect(tokensOfRequest({ headers: { Authorization: `Bearer ${token}` } }, PROJECT).accessToken).toBe(token);
  const headers = { Host: 'localhost:3000', Cookie: ['stack-refresh-p1=r'] };
  expect(tokensOfRequest({ headers }, PROJECT)).toEqual({ accessToken: null, refreshToken: 'r' });
});

describe('the x-stack-auth header', () => {
  it('contains the token pair as JSON', () => {
    expect(auth('{"accessToken":"a","refreshToken":"r"}')).toEqual({ accessToken: 'a', refreshToken: 'r' });
  });

  it.each([
    '{}',
    '{"accessToken":null}',
    '{"accessToken":"","refreshToken":"undefined"}',
    '{"__proto__":{"accessToken":"a"}}',
    '{"other":1}',
  ])('may contain no tokens if the request has no user: %s', (text) => {
    expect(auth(text)).toEqual(NONE);
  });

  it('overrides cookies, even when it has no tokens', () => {
    const cookie = 'stack-refresh-p1=r';
    expect(read({ 'x-stack-auth': '{}', cookie })).toEqual(NONE);
    expect(read({ 'x-stack-auth': '', cookie })).toEqual({ accessToken: null, refreshToken: 'r' });
  });

  it.each([
    'not json secret-secret',
    'null',
    '[]',
    '["secret-secret"]',
    '5',
    '"secret-secret"',
    'true',
    '{"accessToken":5}',
    '{"accessToken":{"secret-secret":1}}',
    '{"refreshToken":["secret-secret"]}',
    '{"refreshToken":true}',
    '{"accessToken":"secret-secret"',
    `"${'x'.repeat(100_000)}"`,
  ])('is rejected with other content, and the error does not contain that content: case %#', (text) => {
    let error: unknown;
    try {
      auth(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: 'ASSERTION' });
    expectNoSecrets(error, 'secret-secret');
  });

  it('is read without a token that has invalid characters, so that no error contains the token', () => {
    const headers = { 'x-stack-auth': JSON.stringify({ accessToken: null, refreshToken: 'line\nbreak' }) };
    expect(tokensOfRequest({ headers }, PROJECT)).toEqual(NONE);
  });
});

describe('the Authorization header', () => {
  const token = makeToken();

  it.each([`Bearer ${token}`, `bearer   ${token}`])('contains the access token (form %#)', (authorization) => {
    expect(read({ authorization })).toEqual({ accessToken: token, refreshToken: null });
  });

  it.each([`Other Bearer ${token}`, `Bearer ${token} more`, `Bearer${token}`, 'Bearer a.b.c', 'Bearer'])(
    'contains no access token in another form (%#)',
    (authorization) => expect(read({ authorization })).toEqual(NONE),
  );
});

describe('the cookies for a response', () => {
  const tokens = { accessToken: null, refreshToken: 'r2' };
  const cookiesFor = (headers: Record<string, string>) =>
    setCookieHeaders(new Request('http://localhost:3000', { headers }), tokens, PROJECT);

  it('replace the session in the cookies of the request', () => {
    expect(cookiesFor({ cookie: 'stack-refresh-p1=r' }).join()).toContain('stack-refresh-p1=r2;');
  });

  it.each<Record<string, string>>([{}, { cookie: 'stack-refresh-p1=' }, { cookie: 'stack-refresh-p1=r2' }])(
    'are not set if the request has no other session in cookies: %j',
    (headers) => expect(cookiesFor(headers)).toEqual([]),
  );
});

describe('the cookies of a request', () => {
  const pair = encodeURIComponent(JSON.stringify(['r', 'a']));

  it.each([
    [`stack-refresh-p1=r; stack-access=${pair}`, { refreshToken: 'r', accessToken: 'a' }],
    [`__Host-stack-refresh-p1=r; __Host-stack-access=${pair}`, { refreshToken: 'r', accessToken: 'a' }],
    [`__Host-stack-refresh-p1=r; stack-refresh-p1=planted; stack-access=${pair}`, { refreshToken: 'r', accessToken: null }],
    ['stack-refresh=legacy', { refreshToken: 'legacy', accessToken: null }],
    ['stack-refresh-p1=r; stack-refresh=legacy', { refreshToken: 'r', accessToken: null }],
    [`stack-refresh-p1=other; stack-access=${pair}`, { refreshToken: 'other', accessToken: null }],
    [`stack-access=${pair}`, NONE],
    ['stack-refresh-p2=r', NONE],
    ['stack-refresh-p1=r; stack-access=raw-token', { refreshToken: 'r', accessToken: null }],
    ['stack-refresh-p1=r; stack-access=%5B%22r%22', { refreshToken: 'r', accessToken: null }],
    ['stack-refresh-p1=r; stack-access=["r",{}]', { refreshToken: 'r', accessToken: null }],
    ['stack-refresh-p1=%E0%A4%A', { refreshToken: '%E0%A4%A', accessToken: null }],
    ['a=b;;=; stack-refresh-p1 = r ;flag', { refreshToken: 'r', accessToken: null }],
    ['stack-refresh-p1=first; stack-refresh-p1=second', { refreshToken: 'first', accessToken: null }],
    ['stack-refresh-p1=', NONE],
    ['', NONE],
  ])('are read as tokens: %s', (cookie, tokens) => expect(read({ cookie })).toEqual(tokens));
});

// A sibling subdomain can set unprefixed cookies for the whole domain, which would sign a visitor in as another user (CONTRACT.md C26).
describe('the cookies of a request over TLS', () => {
  const planted = `stack-refresh=old; stack-refresh-p1=r; stack-access=${encodeURIComponent('["r","a"]')}`;
  const plain = { refreshToken: 'r', accessToken: 'a' };
  const node = (headers: Record<string, string>, encrypted = false) => ({ url: '/', socket: { encrypted }, headers });

  it.each([
    ['the URL', new Request('https://host.example', { headers: { cookie: planted } })],
    ['the connection', node({ cookie: planted }, true)],
    ['the proxy', node({ cookie: planted, 'x-forwarded-proto': 'https, http' })],
    ['the standard proxy header', node({ cookie: planted, forwarded: 'for=1.2.3.4;proto=https, for=5.6.7.8' })],
    ['the browser', node({ cookie: planted, host: 'host.example', 'sec-fetch-site': 'none' })],
    [
      'the browser, despite a proxy that changes the host name',
      node({ cookie: planted, host: 'localhost:3000', 'x-forwarded-host': 'host.example', 'sec-fetch-site': 'none' }),
    ],
    ['a page cookie', node({ cookie: `${planted}; stack-is-https=true` })],
  ])('are read only with the prefix __Host- if %s indicates TLS', (_, request) => {
    expect(tokensOfRequest(request, PROJECT)).toEqual(NONE);
    expect(tokensOfRequest(request, PROJECT, { legacyCookies: true })).toEqual(plain);
    expect(requestStore(request, PROJECT).read()).toEqual(NONE);
    expect(requestStore(request, PROJECT, { legacyCookies: true }).read()).toEqual(plain);
  });

  it.each([
    ['an IPv4 loopback address', new Request('http://127.0.0.1:3000', { headers: { cookie: planted } })],
    ['an IPv6 loopback address', node({ cookie: planted, host: '[::1]:3000' })],
    [
      'a proxy that uses HTTP',
      node({ cookie: planted, host: 'localhost', 'x-forwarded-proto': 'http', forwarded: 'proto=http, proto=https' }),
    ],
    ["a developer's computer", node({ cookie: planted, host: 'localhost:3000', 'sec-fetch-site': 'none' })],
  ])('are read without the prefix from %s', (_, request) => expect(tokensOfRequest(request, PROJECT)).toEqual(plain));

  it('are read without the prefix from a request with neither a URL nor a Host header only if secureCookies is false', () => {
    const request = { headers: { cookie: planted } };
    expect(tokensOfRequest(request, PROJECT)).toEqual(NONE);
    expect(requestStore(request, PROJECT).read()).toEqual(NONE);
    expect(requestStore(request, PROJECT, { secureCookies: false }).read()).toEqual(plain);
  });
});

describe('a request store', () => {
  it('is shared by all calls with its request, even after a user signs in or out', () => {
    const request = { headers: {} };
    const first = requestStore(request, PROJECT);
    for (const tokens of [{ accessToken: null, refreshToken: 'refresh-of-ada' }, NONE]) {
      first.write(tokens);
      expect(requestStore(request, PROJECT)).toBe(first);
    }
  });
});

// Browsers treat a no-break space as part of the name, so they do not enforce a prefix that follows it.
describe('a forged or repeated __Host- name', () => {
  const at = (url: string, cookie: string) => tokensOfRequest(new Request(url, { headers: { cookie } }), PROJECT);

  it.each(['\u00a0__Host-stack-refresh-p1=evil', '__Host-stack-refresh-p1\u00a0=evil', '%5F%5FHost-stack-refresh-p1=evil'])(
    'is ignored if it is forged: %j',
    (forged) => {
      expect(at('https://host.example', forged)).toEqual(NONE);
      expect(at('https://host.example', `${forged}; __Host-stack-refresh-p1=r`)).toEqual({ refreshToken: 'r', accessToken: null });
      expect(at('http://localhost', `${forged}; stack-refresh-p1=r`)).toEqual({ refreshToken: 'r', accessToken: null });
    },
  );

  it('is ignored if it occurs twice, but still indicates TLS', () => {
    const twice = '__Host-stack-refresh-p1=r; __Host-stack-refresh-p1=evil';
    expect(at('https://host.example', twice)).toEqual(NONE);
    expect(at('https://host.example', `${twice}; __Host-stack-refresh-p1=r`)).toEqual(NONE);
    expect(at('http://localhost', `${twice}; stack-refresh-p1=planted`)).toEqual(NONE);
  });
});

describe('a request', () => {
  it('can be a Node.js request, whose inherited headers are ignored', () => {
    expect(tokensOfRequest({ headers: { host: 'localhost', cookie: 'stack-refresh-p1=r' } }, PROJECT).refreshToken).toBe('r');
    expect(tokensOfRequest({ headers: { 'x-stack-auth': ['{"refreshToken":"r"}', '{}'] } }, PROJECT).refreshToken).toBe('r');
    expect(tokensOfRequest({ headers: { cookie: undefined } }, PROJECT)).toEqual(NONE);
    expect(
      tokensOfRequest({ headers: Object.create({ host: 'localhost', cookie: 'stack-refresh-p1=r' }) as Record<string, string> }, PROJECT),
    ).toEqual(NONE);
  });

  it.each([
    { value: null },
    { value: undefined },
    { value: 'cookie' },
    { value: {} },
    { value: { headers: null } },
    { value: { headers: 'x' } },
  ])('cannot be $value', ({ value }) => {
    expect(isRequestLike(value)).toBe(false);
  });

  it('has one store per project, and writes to the store do not change the request', () => {
    for (const [name, value] of [
      ['x-stack-auth', '{"refreshToken":"r"}'],
      ['cookie', 'stack-refresh-p1=r'],
    ] as const) {
      const request = new Request('http://localhost', { headers: { [name]: value } });
      const store = requestStore(request, PROJECT);
      expect(requestStore(request, PROJECT)).toBe(store);
      expect(requestStore(request, 'p2')).not.toBe(store);
      expect(requestStore(new Request(request), PROJECT)).not.toBe(store);
      store.write(NONE);
      expect(tokensOfRequest(request, PROJECT).refreshToken).toBe('r');
    }
  });

  it('gets a new store if the host app reuses its object for another request, and keeps no earlier store', () => {
    const headers = { cookie: 'stack-refresh-p1=r' };
    const request = { url: 'http://localhost/', headers };
    const own = requestStore(request, PROJECT);
    headers.cookie = 'stack-refresh-p1=s';
    expect(requestStore(request, PROJECT).read().refreshToken).toBe('s');
    headers.cookie = 'stack-refresh-p1=r';
    expect(requestStore(request, PROJECT)).not.toBe(own);
    expect(requestStore(request, PROJECT).read()).toEqual(own.read());
  });
});
