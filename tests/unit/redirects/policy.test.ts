import { describe, expect, it, vi } from 'vitest';
import { isTrustedCallback, toTrustedUrl, type RedirectPolicy } from '../../../src/redirects/policy.js';

const ORIGIN = 'https://app.example';
const allowedHref = (url: unknown, policy: Partial<RedirectPolicy> = {}): string | undefined =>
  toTrustedUrl(url, { origin: ORIGIN, trusted: [], allowLocalhost: false, ...policy })?.href;
const isCallback = (url: string, ...domains: readonly string[]): boolean => isTrustedCallback(url, { domains, allowLocalhost: false });

// tests/cases/redirect-cases.json (`npm run test:cases`) contains the basic cases. These tests are additional.
describe('the redirect policy', () => {
  it('rejects unusable values without throwing an error', () => {
    for (const value of [undefined, null, 0, {}, [], Symbol('x'), 'https://%', `/${'a'.repeat(5000)}`]) {
      expect(
        toTrustedUrl(value, { origin: 'https://app.example', trusted: ['::', '*', 'https://*.x'], allowLocalhost: true }),
      ).toBeUndefined();
    }
  });
});

describe('the policy for control characters and strings that look like a scheme', () => {
  const CONTROLS = ['%00', '%01', '%08', '%09', '%0a', '%0A', '%0b', '%0c', '%0d', '%1b', '%1f', '%7f', '%c2%80', '%c2%85', '%C2%9F'];
  const escaped = [...CONTROLS, '%e2%80%a8', '%e2%80%a9', '%2509', '%25250d', '%25zz%2509', '%2fx%0a'];

  it.each(['://evil.example', ':', ':/evil.example', ':evil.example', '://app.example/x'])('rejects %s', (url) => {
    expect(allowedHref(url)).toBeUndefined();
    expect(isCallback(url, ORIGIN)).toBe(false);
  });

  it.each(escaped)('rejects %s in a path', (control) => {
    for (const path of [`/${control}/evil.example`, `/${control}`, `/a/${control}b`]) {
      expect(allowedHref(path), path).toBeUndefined();
      expect(allowedHref(ORIGIN + path), path).toBeUndefined();
      expect(isCallback(ORIGIN + path, ORIGIN), path).toBe(false);
    }
  });

  it.each(['/.%2f%2fevil.example', '/x%2f..%2f%2fevil.example', '/x/%252e%252e%252f/evil.example', '/%5c%5cevil.example', '/%252f%25zz'])(
    'rejects %s, which has another host name after decoding',
    (path) => {
      expect(allowedHref(path)).toBeUndefined();
      expect(isCallback(ORIGIN + path, ORIGIN)).toBe(false);
    },
  );

  it.each(['/a%20b', '/100%25', '/100%25/x', '/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB', '/a%2fb', '/a%3ab', '/?x=%09', '/#%0a'])(
    'allows %s',
    (path) => {
      expect(allowedHref(path)).toBe(ORIGIN + path);
    },
  );
});

describe('a host name with non-ASCII characters', () => {
  const ASCII = 'https://xn--bcher-kva.example';
  const IDN = 'https://bücher.example';

  it('is trusted in both spellings, if either is configured', () => {
    for (const trusted of [IDN, ASCII, 'https://BÜCHER.example', 'https://bu\u0308cher.example']) {
      for (const url of [IDN, ASCII, 'https://BÜCHER.example']) {
        expect(allowedHref(`${url}/x`, { trusted: [trusted] }), `${url} if ${trusted} is trusted`).toBe(`${ASCII}/x`);
        expect(isCallback(`${url}/x`, trusted), `${url} if ${trusted} is trusted`).toBe(true);
      }
    }
    expect(allowedHref(`${IDN}/x`, { origin: ASCII })).toBe(`${ASCII}/x`);
  });

  it.each([
    ...['https://bücher.example.evil.example', 'https://büchеr.example', 'https://bucher.example', 'https://xn--bcher-kvb.example'],
    ...['http://bücher.example', 'https://bücher.example:8443', 'https://xn--bcher-kva.example.', 'https://bücher.example@evil.example'],
    ...['https://bücher。example', 'https://ｂücher.example', 'https://bü\u200dcher.example', 'https://b\u00adücher.example'],
    ...['https://b%C3%BCcher.example', 'https://bücher.example／x', 'https://bücher．example', 'https://①bücher.example'],
  ])('does not match the similar host name in %s', (url) => {
    for (const trusted of [IDN, ASCII]) {
      expect(allowedHref(`${url}/x`, { trusted: [trusted] })).toBeUndefined();
      const port = url.endsWith(':8443');
      expect(isCallback(`${url}/x`, trusted), 'a callback is allowed only if just its port differs').toBe(port);
    }
  });
});

describe('a page that performs an action', () => {
  it.each([
    ...['/handler/%73ign-out', '/handler/sign%2Dout', '/handler/sign%252Dout', '/handler/sign%25252Dout', '/handler//sign-out'],
    ...['//handler/sign-out'.slice(1) + '/', '/handler/./sign-out', '/handler%2fsign-out', '/handler%5csign-out', '/%68andler/sign-out'],
    ...['/x/..//handler/sign-out', '/handler/x%2f../sign-out', '/HANDLER/Sign-Out', '/handler/sign-out/x', '/handler/sign-out?x#y'],
    ...['/handler/email-verification?code=x', '/handler/magic-link-callback?code=x', '/handler/password-reset?code=x'],
  ])('is rejected in the spelling %s', (path) => {
    expect(allowedHref(path)).toBeUndefined();
    expect(allowedHref(ORIGIN + path)).toBeUndefined();
  });

  it('is identified by its parameters and its fragment, if the configured URL has any', () => {
    const acting = [new URL(`${ORIGIN}/account?do=sign-out`), new URL(`${ORIGIN}/#/sign-out`)];
    for (const path of [
      '/account?do=sign-out',
      '/account?do=x&do=sign-out#y',
      '/account?a=b&do=sign%2Dout',
      '/#/sign-out',
      '/#/sign%2Dout/',
    ])
      expect(allowedHref(path, { acting }), path).toBeUndefined();
    for (const path of ['/account', '/account?do=pay', '/', '/#/shop']) expect(allowedHref(path, { acting }), path).toBe(ORIGIN + path);
  });

  it.each(['/#/?action=logout', '/#/?action=logout&x=1', '/#/?x=1&action=logout', '/#/%3Faction=logout', '/?a=1#/?action=logout&'])(
    'is identified in a fragment with a query, with any other parameters: %s',
    (url) => {
      const policy = { origin: ORIGIN, trusted: [], allowLocalhost: false, acting: ['/#/?action=logout'] };
      expect(toTrustedUrl(url, policy)).toBeUndefined();
      expect(toTrustedUrl('/#/?action=login', policy)).toBeDefined();
    },
  );

  it('is also rejected on another trusted origin if it is configured there', () => {
    const policy = { trusted: ['https://id.example'], acting: [new URL('https://id.example/logout')] };
    expect(allowedHref('https://id.example/logout', policy)).toBeUndefined();
    expect(allowedHref('https://id.example/profile', policy)).toBe('https://id.example/profile');
    expect(allowedHref('/logout', policy)).toBe(`${ORIGIN}/logout`);
  });

  it('does not block the pages below it if it is a sign-in page, even at the root', () => {
    const entries = [new URL(`${ORIGIN}/account`), new URL(`${ORIGIN}/`)];
    for (const path of ['/account', '/account/', '/Account', '/', '/?x']) expect(allowedHref(path, { entries }), path).toBeUndefined();
    for (const path of ['/account/orders', '/shop']) expect(allowedHref(path, { entries }), path).toBe(ORIGIN + path);
  });
});

describe('a trusted folder', () => {
  it('does not include paths that leave it after decoding', () => {
    for (const path of ['/app/x%2f..%2f..%2fadmin', '/app/%252e%252e/admin', '/app/%2e%2e%2fadmin', '/app%2fadmin/../../admin']) {
      expect(isCallback(`https://shop.example${path}`, 'https://shop.example/app'), path).toBe(false);
      expect(allowedHref(`https://shop.example${path}`, { trusted: ['https://shop.example/app'] }), path).toBeUndefined();
    }
    for (const path of ['/app', '/app/', '/app/100%25', '/app/a%2fb', '/app//x'])
      expect(isCallback(`https://shop.example${path}`, 'https://shop.example/app'), path).toBe(true);
  });
});

// Mutation tests found these cases, which no other test covers (`npm run bench -- mutants --scope redirects`).
describe('the redirect policy (cases from mutation tests)', () => {
  it.each(['', 'undefined', 'null', '[object Object]'])('rejects %j', (text) => {
    expect(allowedHref(text, { acting: [] })).toBeUndefined();
  });

  it('allows URLs of at most 2,048 characters', () => {
    const longest = `/${'a'.repeat(2047)}`;
    expect(allowedHref(longest)).toBe(ORIGIN + longest);
    expect(allowedHref(`${longest}a`)).toBeUndefined();
    expect(allowedHref(`/${'é'.repeat(341)}`)).toBe(`${ORIGIN}/${'%C3%A9'.repeat(341)}`);
    expect(allowedHref(`/${'é'.repeat(342)}`)).toBeUndefined();
  });

  it('recognizes a page that performs an action after at most three decodings', () => {
    expect(allowedHref('/handler/sign%25252Dout')).toBeUndefined();
    expect(allowedHref('/handler/sign%2525252Dout')).toBe(`${ORIGIN}/handler/sign%2525252Dout`);
  });

  it.each(['https://user@shop.example', 'https://:word@shop.example', 'https://shop.example.', 'https://shop..example'])(
    'trusts no URL for the configured origin %s',
    (trusted) => {
      for (const url of ['https://shop.example/x', `${trusted}/x`]) {
        expect(allowedHref(url, { trusted: [trusted] }), url).toBeUndefined();
        expect(isCallback(url, trusted), url).toBe(false);
      }
    },
  );

  it('allows a host name with an underscore', () => {
    expect(allowedHref('https://a_b.example/x', { trusted: ['https://a_b.example'] })).toBe('https://a_b.example/x');
  });

  it.each(['http', 'https'])('rejects an @ after the host name of a URL with the scheme %s if there is no slash in between', (scheme) => {
    const trusted = [`${scheme}://shop.example`];
    for (const end of ['?@evil.example', '?x@evil.example', '#x@evil.example'])
      expect(allowedHref(`${scheme}://shop.example${end}`, { trusted }), end).toBeUndefined();
    for (const end of ['/?x@y', '/?next=https://a.example?@b', '/#x@y'])
      expect(allowedHref(`${scheme}://shop.example${end}`, { trusted }), end).toBe(`${scheme}://shop.example${end}`);
  });

  it('allows loopback addresses only if allowLocalhost is true', () => {
    for (const url of ['http://localhost:3000/x', 'http://127.0.0.1/x', 'http://[::1]:8080/x', 'http://a.localhost/x']) {
      expect(allowedHref(url, { allowLocalhost: true }), url).toBe(url);
      expect(allowedHref(url), url).toBeUndefined();
      expect(isTrustedCallback(url, { domains: [], allowLocalhost: true }), url).toBe(true);
      expect(isTrustedCallback(url, { domains: [], allowLocalhost: false }), url).toBe(false);
    }
    expect(isTrustedCallback('http://localhost.evil.example/x', { domains: [], allowLocalhost: true })).toBe(false);
  });

  it('recognizes escapes in the configured paths of trusted folders and of pages that perform an action', () => {
    const policy = { trusted: ['https://shop.example/a%2fb'], acting: [`${ORIGIN}/leave%2fnow`] };
    expect(allowedHref('https://shop.example/a%2fb/x', policy)).toBe('https://shop.example/a%2fb/x');
    expect(allowedHref('/leave/now', policy)).toBeUndefined();
    expect(allowedHref('/leave%2fnow', policy)).toBeUndefined();
  });

  it('rejects a page that performs an action, but no other pages', () => {
    expect(allowedHref('/shop', { acting: [`${ORIGIN}/`] })).toBe(`${ORIGIN}/shop`);
    expect(allowedHref('/', { acting: [`${ORIGIN}/`] })).toBeUndefined();
    expect(allowedHref('/ab', { acting: ['/a/b/'] })).toBe(`${ORIGIN}/ab`);
    expect(allowedHref('/a/b', { acting: ['/a/b/'] })).toBeUndefined();
    expect(allowedHref('/a', { acting: ['https://%', '/a'] })).toBeUndefined();
  });
});

it('the redirect policy can be imported where `TextDecoder` is missing, as in Jest with jsdom', async () => {
  vi.stubGlobal('TextDecoder', undefined);
  vi.resetModules();
  try {
    const policy = await import('../../../src/redirects/policy.js');
    expect(policy.toTrustedUrl('/orders', { origin: ORIGIN, trusted: [], allowLocalhost: false })?.pathname).toBe('/orders');
  } finally {
    vi.unstubAllGlobals();
  }
});
