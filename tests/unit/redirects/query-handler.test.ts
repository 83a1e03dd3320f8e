// Tests a handler whose pages are values of a query parameter, on hosts that cannot serve one document for several paths.
import { describe, expect, it, vi } from 'vitest';
import { nameOf } from '../../../elements/handler/segments.js';
import { placeOf, segmentAt } from '../../../elements/handler/place.js';
import { isTrustedCallback } from '../../../src/redirects/policy.js';
import { ACTING_PAGES, resolveUrls, SIGN_IN_PAGES } from '../../../src/redirects/urls.js';
import { createAppStage, ORIGIN } from '../app/stage.js';

const HANDLER = '/my-app/auth.html?page=';
const at = (page: string, query = '') => createAppStage({ urls: { handler: HANDLER } }, `${ORIGIN}/my-app/${page}${query}`).app;
const returnQuery = (to: string): string => `&after_auth_return_to=${encodeURIComponent(to)}`;

describe('a handler whose path ends with `=`', () => {
  it('has the name of each page as the value of its last parameter', () => {
    expect(resolveUrls({ handler: HANDLER })).toMatchObject({ handler: HANDLER, signIn: `${HANDLER}sign-in`, error: `${HANDLER}error` });
    expect(resolveUrls({ handler: '/?lang=en&p=' }).signOut).toBe('/?lang=en&p=sign-out');
  });

  it('keeps the parameter in links, and adds the page to return to', () => {
    const { redirects } = at('shop.html');
    expect(redirects.href('signIn')).toBe(`${HANDLER}sign-in${returnQuery('/my-app/shop.html')}`);
    expect(redirects.href('accountSettings')).toBe(`${HANDLER}account-settings`);
  });

  it('can return to its pages that are no sign-in pages and perform no action, but not to the others', () => {
    expect(at('auth.html', '?page=account-settings').redirects.href('signIn')).toContain(encodeURIComponent('page=account-settings'));
    for (const page of ['forgot-password', 'email-verification', 'error', 'sign-up', 'sign-out', 'oauth-callback'])
      expect(at('auth.html', `?page=${page}`).redirects.href('signIn')).toBe(`${HANDLER}sign-in`);
  });

  it.each(['page=sign-out', 'page=Sign-Out', 'x=1&page=sign-out', 'page=sign%2Dout', 'page=signout', 'PAGE=sign-out', 'page=sign-in'])(
    'never redirects to a page that performs an action, or to a sign-in page: %s',
    (query) => {
      for (const path of ['/my-app/auth.html', '/my-app/auth', '/my-app//auth.html'])
        expect(() => at('').redirects.resolveRedirect(`${path}?${query}`)).toThrow('is not trusted');
    },
  );

  it('remembers the page to return to while it shows a sign-in page', () => {
    const { redirects } = at('auth.html', `?page=sign-in${returnQuery('/my-app/shop.html?item=7')}`);
    expect(redirects.href('afterSignIn')).toBe('/my-app/shop.html?item=7');
    expect(redirects.href('signUp')).toBe(`${HANDLER}sign-up${returnQuery('/my-app/shop.html?item=7')}`);
  });

  it('sends callback URLs with the parameter, which a service trusts in the folder of a trusted domain', () => {
    const url = at('auth.html', `?page=sign-up${returnQuery('/my-app/shop.html')}`).redirects.callbackUrl('emailVerification');
    expect(url).toBe(`${ORIGIN}${HANDLER}email-verification${returnQuery('/my-app/shop.html')}`);
    expect(isTrustedCallback(url, { domains: [`${ORIGIN}/my-app`], allowLocalhost: false })).toBe(true);
    expect(isTrustedCallback(url, { domains: [`${ORIGIN}/other`], allowLocalhost: false })).toBe(false);
  });
});

/** Returns all lists with one item of each list. */
const combine = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>((all, list) => all.flatMap((own) => list.map((item) => [...own, item])), [[]]);

describe.each(['/?p=', '/?lang=en&p=', '/auth?lang=en&p=', '/auth.html?a=1&b=2&p=', '/index.html?p=', '/my/index.html?lang=en&p='])(
  'a handler at %s',
  (handler) => {
    const { app } = createAppStage({ urls: { handler } }, `${ORIGIN}/shop`);
    const place = placeOf(new URL(handler, ORIGIN));
    const path = handler.split('?')[0] ?? '';
    const stem = path.replace(/(?:\/index)?\.html$|\/$/, '');
    const paths = [path, stem, `${stem}/`, `${stem}.html`, `${stem}/index.html`, '/other'].map((text) => text || '/');
    const parameters = [
      ['', 'lang=en&', 'lang=de&', 'a=1&b=2&', 'b=2&a=1&', 'p=x&', 'P=sign-out&'],
      [
        '',
        ...['sign-in', 'SignOut', 'login', 'magic-link-callback', 'oauth%2Dcallback', 'account-settings', 'none'].map(
          (page) => `p=${page}`,
        ),
      ],
      ['', '&code=ATTACKER', '&lang=en', '&p=sign-out'],
    ];
    const urls = combine([[...new Set(paths)], ['?'], ...parameters]).map((parts) => parts.join(''));

    it('never lets a redirect open a page that performs an action, or a sign-in page', () => {
      const mayOpen = (url: string): boolean => {
        const target = new URL(url, ORIGIN);
        // The document without the parameter may be the home page. If it shows the handler, it shows the sign-in form, without an action.
        if (!target.searchParams.has(place.parameter)) return true;
        const segment = segmentAt(target, place);
        const name = nameOf(segment);
        return name === undefined || ![...ACTING_PAGES, ...SIGN_IN_PAGES].includes(name);
      };
      const isTrusted = (url: string): boolean => {
        try {
          return !!app.redirects.resolveRedirect(url);
        } catch {
          return false;
        }
      };
      expect(urls.filter((url) => isTrusted(url) && !mayOpen(url))).toEqual([]);
      expect(urls.filter((url) => !mayOpen(url)).length).toBeGreaterThan(50);
    });

    it('shows the page at each of the addresses that hosts give to the document', () => {
      const shown = [path, stem || '/', ...(path.includes('index') ? [`${stem}/`, `${stem}/index.html`] : [])];
      expect(shown.map((own) => segmentAt(new URL(`${own}?p=sign-in`, ORIGIN), place))).toEqual(shown.map(() => 'sign-in'));
    });

    it('is not the page to return to while it shows an intermediate page of a sign-in', () => {
      const { redirects } = createAppStage({ urls: { handler } }, `${ORIGIN}${path}?p=forgot-password`).app;
      expect(redirects.href('signIn')).toBe(`${handler}sign-in`);
    });
  },
);

describe('a link to the sign-in page', () => {
  it.each([`/${'a/'.repeat(100_000)}`, `/?${'a&'.repeat(100_000)}`])('does not read the parts of a page with a long URL', (page) => {
    const { redirects } = createAppStage({}, ORIGIN + page).app;
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const link = redirects.href('signIn');
    const names = normalize.mock.calls.length;
    normalize.mockRestore();
    expect([link, names < 1000]).toEqual(['/handler/sign-in', true]);
  });
});
