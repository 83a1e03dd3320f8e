// Tests paths that browsers, servers and routers read in different ways.
import { describe, expect, it } from 'vitest';
import { hasWord, isPlain, namesIn } from '../../../src/redirects/readings.js';
import { isTrustedCallback, toTrustedUrl, type RedirectPolicy } from '../../../src/redirects/policy.js';

const ORIGIN = 'https://app.example';
const allowedHref = (url: unknown, policy: Partial<RedirectPolicy> = {}): string | undefined =>
  toTrustedUrl(url, { origin: ORIGIN, trusted: [], allowLocalhost: false, ...policy })?.href;
const isCallback = (url: string, ...domains: readonly string[]): boolean => isTrustedCallback(url, { domains, allowLocalhost: false });

// The parser of Node 20 and 22 does not resolve dot segments after a name such as `.x` (ada-url/ada#935). Browsers do.
describe('a path that browsers, servers and routers read in different ways', () => {
  const FOLDER = ['https://shop.example/app'];

  it.each(['/app/.x/../../admin', '/app/.well-known/../../~other', '/app/.y%2f..%2f..%2fadmin', '/app/.x//../../../admin'])(
    'is rejected if browsers resolve it to a page outside the trusted folder: %s',
    (path) => {
      const url = `https://shop.example${path}`;
      expect(isCallback(url, ...FOLDER)).toBe(false);
      expect(allowedHref(url, { trusted: FOLDER })).toBeUndefined();
    },
  );

  it.each(['/%6cogout/%252e%252e%2f..', '/%6cogout/%252e%252e/..;', '/handler/%73ign-out/%252e%252e/%252e%252e/shop'])(
    'is rejected if it can open a page that performs an action: %s',
    (path) => expect(allowedHref(path)).toBeUndefined(),
  );

  it.each(['/a/.x/../..//evil.example', '/a/.x/%2e%2e/..//evil.example'])(
    'is rejected if browsers resolve it to another host: %s',
    (path) => {
      expect(allowedHref(path)).toBeUndefined();
    },
  );

  it.each([
    '/app/..%2fx/y//..%2f..%2fapp',
    '/app/..%2fadmin/%252e%252e/app/x',
    '/app/..;/admin',
    '/app/..%3b/admin',
    '/app/%2e%2e;/admin',
    '/app/..%20/admin',
    '/app/%20../admin',
    '/app/..%23/admin',
    '/app/..%3fx/admin',
    '/app/..%5c..%5cadmin',
    '/app/%252e%252e%252f%25ff%252f%252e%252e%252fadmin',
  ])('is rejected if it leads outside the trusted folder on a server that decodes it or removes path parameters: %s', (path) => {
    expect(isCallback(`https://shop.example${path}`, ...FOLDER)).toBe(false);
    expect(allowedHref(`https://shop.example${path}`, { trusted: FOLDER })).toBeUndefined();
  });

  it.each([
    '/%2fevil.example/%252e%252e/%252e%252e/x',
    '/x/..;//evil.example',
    '/.%2f%2fevil.example/%252e%252e/x',
    '/%25ff%252f%252e%252e%252f%252fevil.example',
    '/;/evil.example',
    '/;x/evil.example',
    '/%3b/evil.example',
    '/%20/evil.example',
  ])('is rejected if it begins with another host after a server decodes it or removes path parameters: %s', (path) =>
    expect(allowedHref(path)).toBeUndefined(),
  );
});

describe('with pages that perform an action and have a route in their fragment, the policy', () => {
  const acting = ['/#/logout', '/#/handler/magic-link-callback', '/#/?action=exit'];

  it.each([
    '/#/logout?/..',
    '/#/logout?a=/../x',
    '/#/logout#/..',
    '/#/logout/..',
    '/#/logout/../shop',
    '/#!/logout',
    '/#logout',
    '/index.html#/logout',
    '/shop#/logout',
    '/#/handler/magic-link-callback?code=1&x=/../../..',
    '/#/x/../logout',
    '/#!logout',
    '/?action=exit#!/',
    '/#/?action=exit#x',
    '/#?action=exit#',
  ])('rejects a URL that any hash router reads as one of these pages: %s', (url) => expect(allowedHref(url, { acting })).toBeUndefined());

  it.each(['/#/orders', '/#/orders?x=1', '/#/', '/#top', '/shop', '/logout'])('accepts the URLs of other pages: %s', (url) =>
    expect(allowedHref(url, { acting })).toBe(ORIGIN + url),
  );
});

describe('an ASCII path, which is read without Unicode classes', () => {
  const characters = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code));

  it('has the same letters, digits and separators as with them', () => {
    // A letter outside ASCII makes the functions use the Unicode classes.
    for (const character of characters) {
      expect([character, hasWord(character)]).toEqual([character, /[\p{L}\p{N}]/u.test(character)]);
      expect([character, isPlain(`a${character}a`)]).toEqual([character, isPlain(`é${character}é`)]);
      const fold = (text: string): readonly string[] => namesIn(text, /\//).map((name) => name.replaceAll(/[éae]/g, ''));
      expect([character, fold(`a${character}a`)]).toEqual([character, fold(`é${character}é`).map((name) => name.replaceAll('\u0301', ''))]);
    }
  });
});
