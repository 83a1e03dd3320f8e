// Tests that the redirect policy recognizes pages that perform an action, even in spellings that only some servers or routers accept.
import { describe, expect, it } from 'vitest';
import { toTrustedUrl, type RedirectPolicy } from '../../../src/redirects/policy.js';

const ORIGIN = 'https://app.example';
const allowedHref = (url: unknown, policy: Partial<RedirectPolicy> = {}): string | undefined =>
  toTrustedUrl(url, { origin: ORIGIN, trusted: [], allowLocalhost: false, ...policy })?.href;

describe('a page that performs an action', () => {
  it.each([
    ['/logout', '/x%3b%5c.y//%256cogout'],
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
    ['/log&out?do=x', '/x;/log%26out&do=x'],
    ['/index.php?r=site/logout', '/index.php?r=/site/logout'],
    ['/index.php?r=site/logout', '/index.php?r=%2Fsite%2Flogout'],
    ['/?route=account/logout', '/?route=account/@logout'],
    ['/?route=account/logout', '/?route=account/lo%26gout'],
    ['/?logout', '/?logout[x]=1'],
    ['/?logout', '/?logout%5Bx%5D'],
    ['/?action=logout', '/?action[0]=logout'],
    ['/app/handler/sign-out', '/app/fr/handler/sign-out'],
    ['/us/en/handler/sign-out', '/us/fr/handler/sign-out'],
    ['/handler/sign-out', '/default/handler/sign-out'],
    ['/docs/handler/sign-out', '/docs/_next/data/b/handler/sign-out.json'],
    ['/?action=logout', '/?[action]=logout'],
    ['/?logout', '/?[logout]=1'],
    ['/?logout', '/?[logout]'],
    ['/?logout', '/?logout[a]b=1'],
    ['/?logout', '/?logout[a[b]=1'],
    ['/?logout', '/?logout[a[b]]=1'],
    ['/?logout', '/?logout[x=1'],
    ['/sso?signout', '/sso?signout.x=1'],
    ['/?q=user/logout', '/?q=user/logout/now'],
    ['/logout', '/fil-PH/logout'],
    ['/logout', '/es-419/logout'],
    ['/logout', '/zh-Hans/logout'],
    ['/logout', '/zh-Hans-CN/logout'],
    ['/?log_out', '/?log.out'],
    ['/?log_out', '/?log[out=1'],
    ['/?route=account/logout', '/?route=account/logout|x'],
    ['/?route=account/logout', '/?route=account/logout:x'],
    ['/?route=account/logout', '/?route=/////////account/logout/x'],
    ['/?r=a/b/c/d/e/f/g/logout', '/?r=a/b/c/d/e/f/g/logout/x'],
    ['/account?do=magic', '/x/;/account%26do=magic'],
    ['/index.php?route=account/logout', '/index.php?route=account/logout/index'],
    ['/index.php?route=account/logout', '/index.php?route=account|logout.index&language=en-gb'],
    ['/index.php?r=site/logout', '/index.php?r=site/logout/a/b'],
    ['/index.php?title=Special:UserLogout', '/index.php?title=Special:UserLogout/x'],
    ['/?%F0%9F%9A%AA', '/?%25F0%259F%259A%25AA=1'],
    ['/logout', '/fil/logout'],
    ['/logout', '/default/logout'],
    ['/docs/logout', '/docs/fr/logout'],
    ['/docs/logout', '/docs/_next/data/b/logout.json'],
    ['/docs/logout', '/docs/_next/data/b/fr/logout.json'],
    ['/us/en/logout', '/us/fr/logout'],
    ['/?do=exit', '/_root.data?do=exit'],
    ['/?do=exit', '/__data.json?do=exit'],
    ['/logout', '/logout.json/'],
    ['/logout', '/_next/data/b/logout.json/'],
  ])('is rejected however servers read it: %s as %s', (page, url) => {
    expect([allowedHref(url, { acting: [] }), allowedHref(url, { acting: [page] })]).toEqual([expect.any(String), undefined]);
  });

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
    '/faq/logout',
    '/api/logout',
    '/docs/auth/callback',
    '/two-factor/logout',
    '/api-docs/logout',
    '/my-account/logout',
    '/?page=2',
    '/docs/auth/callback/errors',
    '/settings/verify/email',
    '/',
    '/fr',
    '/?return=%2Flogin%26logout',
    '/?q=user/logout-help',
    '/?rs=itelogout',
    '/?%F0%9F%8F%A0',
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
      '/?%F0%9F%9A%AA',
      '/?q=user/logout',
      '/?r=site/logout',
      '/?page.size=2',
    ];
    expect(allowedHref(url, { acting })).toBe(ORIGIN + url);
  });

  it('does not block a relative URL with a colon in its query', () => {
    expect(allowedHref('orders?at=12:30')).toBe(`${ORIGIN}/handler/orders?at=12:30`);
  });

  it('does not block URLs with a path parameter if it is the start page', () => {
    expect(allowedHref('/;x', { acting: ['/'] })).toBe(`${ORIGIN}/;x`);
  });

  it('is rejected on every trusted origin, because the origins may serve the same app', () => {
    const policy = { trusted: ['https://www.app.example'], page: new URL(`${ORIGIN}/handler/sign-in`) };
    expect(allowedHref('https://www.app.example/handler/sign-out', policy)).toBeUndefined();
    expect(allowedHref('https://www.app.example/orders', policy)).toBe('https://www.app.example/orders');
  });

  it('is rejected with and without its fragment, but does not block other paths, if it is the start page of a hash router', () => {
    const policy = { acting: ['/#/'] };
    expect([allowedHref('/shop', policy), allowedHref('/shop?x', policy)]).toEqual([`${ORIGIN}/shop`, `${ORIGIN}/shop?x`]);
    expect([allowedHref('/', policy), allowedHref('/#/', policy), allowedHref('/?x', policy)]).toEqual([undefined, undefined, undefined]);
  });

  it('is rejected on every trusted origin if there is no current page, for example on a server', () => {
    const policy = { origin: 'http://relative.invalid', trusted: [ORIGIN], acting: [new URL('http://relative.invalid/logout')] };
    expect([allowedHref(`${ORIGIN}/logout`, policy), allowedHref(`${ORIGIN}/shop`, policy)]).toEqual([undefined, `${ORIGIN}/shop`]);
  });
});
