// Paths that browsers, servers and routers read in different ways.
import { describe, expect, it } from 'vitest';
import { isTrustedCallback, toTrustedUrl, type RedirectPolicy } from '../../../src/redirects/policy.js';

const ORIGIN = 'https://app.example';
const allowedHref = (url: unknown, policy: Partial<RedirectPolicy> = {}): string | undefined =>
  toTrustedUrl(url, { origin: ORIGIN, trusted: [], allowLocalhost: false, ...policy })?.href;
const isCallback = (url: string, ...domains: readonly string[]): boolean => isTrustedCallback(url, { domains, allowLocalhost: false });

// The parser of Node 20 and 22 does not resolve dot segments after a name such as `.x` (ada-url/ada#935). Browsers do.
describe('a path with dot segments that the parser does not resolve', () => {
  const FOLDER = ['https://shop.example/app'];

  it.each(['/app/.x/../../admin', '/app/.well-known/../../~other', '/app/.y%2f..%2f..%2fadmin', '/app/.x//../../../admin'])(
    'does not leave a trusted folder: %s',
    (path) => {
      const url = `https://shop.example${path}`;
      expect(isCallback(url, ...FOLDER)).toBe(false);
      expect(allowedHref(url, { trusted: FOLDER })).toBeUndefined();
    },
  );

  it.each(['/a/.x/../..//evil.example', '/a/.x/%2e%2e/..//evil.example'])('does not lead to another host: %s', (path) => {
    expect(allowedHref(path)).toBeUndefined();
  });

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
  ])('does not leave a trusted folder on servers that decode it or remove parameters: %s', (path) => {
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
  ])('does not lead to another host on servers that decode it: %s', (path) => expect(allowedHref(path)).toBeUndefined());
});

describe('a page that performs an action and has a fragment', () => {
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
  ])('is rejected however hash routers read it: %s', (url) => expect(allowedHref(url, { acting })).toBeUndefined());

  it.each(['/#/orders', '/#/orders?x=1', '/#/', '/#top', '/shop', '/logout'])('does not block other pages: %s', (url) =>
    expect(allowedHref(url, { acting })).toBe(ORIGIN + url),
  );
});

describe('a page that performs an action', () => {
  it.each([
    ['/logout', '/%6cogout/%252e%252e%2f..'],
    ['/logout', '/%6cogout/%252e%252e/..;'],
    ['/logout', '/x%3b%5c.y//%256cogout'],
    ['/handler/sign-out', '/handler/%73ign-out/%252e%252e/%252e%252e/shop'],
    ['/handler/sign-out', '/handler/;a%2fx/%73ign-out'],
    ['/handler/sign-out', '/%68andler/;a%2fx/sign-out'],
    ['/account?do=magic', '/account%3Fdo=magic&code=1'],
    ['/account?do=magic', '/account?x;do=magic'],
    ['/account?do=magic', '/account?do[]=magic'],
    ['/account?do=magic', '/account?DO=magic'],
    ['/?action=exit', '/index.html?action=exit'],
    ['/index.php?route=account/logout', '/index.php?route=account/logout'],
    ['/index.php?r=site/logout', '/index.php?r=site%2Flogout&x'],
    ['/logout?return_to=/a/b', '/logout?return_to=/a/b'],
    ['/account?do=log%26out', '/account?do=log%26out'],
    ['/#/account?do=a/b', '/#/account?do=a/b'],
    ['/log&out', '/log%26out'],
    ['/handler/sign-out', '/handler/(primary:sign-out)'],
    ['/sign-out', '/(primary:sign-out)'],
    ['/logout.html', '/%6cogout'],
    ['/logout.php', '/log%6Fut'],
    ['/logout/index.html', '/%6cogout/'],
    ['/account?do=magic', '/%61ccount?do=magic'],
    ['/magic/index.html', '/%6dagic?code=1'],
    ['/account.html?do=exit', '/%61ccount?do=exit'],
    ['/logout', '/index.php/logout'],
    ['/logout', '/%256c%256f%2567%256f%2575%2574%253b%25ff'],
    ['/#!/logout', '/#/logout'],
    ['/#/logout.html', '/#/log%6fut'],
    ['/logout', '/logout.data'],
    ['/logout', '/LOGOUT.json'],
    ['/logout', '/logout.min.do'],
    ['/logout', '/x/;/%6cogout.data'],
    ['/handler/sign-out', '/handler/sign-out.rsc'],
    ['/logout', '/_next/data/build-1/logout.json'],
    ['/handler/sign-out', '/_next/data/build-1/en/handler/sign-out.json'],
    ['/handler/sign-out', '/en/handler/sign-out'],
    ['/handler/sign-out', '/pt-BR/handler/sign-out/x'],
    ['/handler/sign-out', '/zh_hant_tw//handler/sign-out'],
    ['/fr/handler/sign-out', '/de/handler/sign-out'],
    ['/fr/handler/sign-out', '/handler/sign-out'],
    ['/fr/handler/sign-out', '/de/;a/handler/%73ign-out'],
    ['/out', '/out/now'],
    ['/#/handler/sign-out', '/#/en/handler/sign-out'],
    ['/konto?aktion=l%F6schen', '/konto?aktion=l%F6schen'],
    ['/d%C3%A9connexion', '/de%CC%81connexion'],
    ['/d%C3%A9connexion', '/deconnexion'],
    ['/logout', '/l%C3%B3gout'],
    ['/logout', '/%EF%BD%8Cogout'],
    ['/%64%C3%A9connexion', '/x/;/d%C3%A9connexion'],
    ['/%F0%9F%9A%AA', '/%25F0%259F%259A%25AA'],
    ['/?code', '/index%2ehtml?code=1'],
    ['/?code', '/%69ndex.html?code=1'],
    ['/logout.htm', '/logout'],
    ['/logout.asp', '/logout'],
    ['/logout.aspx', '/logout'],
    ['/logout.jsp', '/logout'],
    ['/logout', '/logout.html.'],
    ['/logout', '/logout.html%20'],
    ['/log&out?do=x', '/;/log%26out&do=x'],
  ])('is rejected however servers read it: %s as %s', (page, url) => expect(allowedHref(url, { acting: [page] })).toBeUndefined());

  it.each([
    '/shop',
    '/handler/account-settings',
    '/docs/..name',
    '/a.html',
    '/.well-known/x',
    '/caf%C3%A9',
    '/a;b=c/d',
    '/how-to/log%20in',
    '/design/outdoor%20lamps',
    '/blog/logout%20guide',
    '/@jane/how-to-sign-out',
    '/caf%C3%A9?from=/handler/sign-out',
    '/?page_id=120',
    '/?q=logout-help',
    '/api/auth.me',
    '/@acme/settings/email',
    '/docs/@next/callback',
    '/docs/how%20to/sign-out',
    '/help/logout',
    '/c/caf%C3%A9/logout',
    '/%E5%95%86%E5%93%81/logout',
    '/@logout/posts',
    '/tag/login+logout',
    '/a,logout',
    '/?page_id=5&paged=12',
    '/?view=faq&q=exit',
    '/orders?at=12:30',
  ])('does not block other pages: %s', (url) => {
    const acting = [
      '/logout',
      '/handler/sign-out',
      '/out',
      '/?page_id=12',
      '/?logout',
      '/?view=exit',
      '/api/auth.signOut',
      '/verify/email',
      '/auth/callback',
    ];
    expect(allowedHref(url, { acting })).toBe(ORIGIN + url);
  });

  it('does not block an address with an escape if it is the start page', () => {
    expect(allowedHref('/;x', { acting: ['/'] })).toBe(`${ORIGIN}/;x`);
  });

  it('is rejected on every trusted origin, because the origins may serve the same app', () => {
    const policy = { trusted: ['https://www.app.example'], page: new URL(`${ORIGIN}/handler/sign-in`) };
    expect(allowedHref('https://www.app.example/handler/sign-out', policy)).toBeUndefined();
    expect(allowedHref('https://www.app.example/orders', policy)).toBe('https://www.app.example/orders');
  });

  it('that is the start page of a hash router does not block pages without a fragment', () => {
    const policy = { acting: ['/#/'] };
    expect([allowedHref('/shop', policy), allowedHref('/shop?x', policy)]).toEqual([`${ORIGIN}/shop`, `${ORIGIN}/shop?x`]);
    expect([allowedHref('/', policy), allowedHref('/#/', policy), allowedHref('/?x', policy)]).toEqual([undefined, undefined, undefined]);
  });

  it('is rejected on every trusted origin if the app has no page', () => {
    const policy = { origin: 'http://relative.invalid', trusted: [ORIGIN], acting: [new URL('http://relative.invalid/logout')] };
    expect([allowedHref(`${ORIGIN}/logout`, policy), allowedHref(`${ORIGIN}/shop`, policy)]).toEqual([undefined, `${ORIGIN}/shop`]);
  });
});
