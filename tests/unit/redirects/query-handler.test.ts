// Tests a handler whose pages are values of a query parameter, on hosts that cannot serve one document for several paths.
import { describe, expect, it } from 'vitest';
import { isTrustedCallback } from '../../../src/redirects/policy.js';
import { resolveUrls } from '../../../src/redirects/urls.js';
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
