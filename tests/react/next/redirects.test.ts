// Tests the redirects of server actions of Next.js with a real backend and stand-ins for Next.js.
import { describe, expect, it, vi } from 'vitest';
import { auth, currentUser, redirectTo, redirectToPage } from '../../../react/next/index.js';
import { current, redirect, RedirectError } from '../../support/next/request.js';
import { useNextStage } from '../../support/next/stage.js';

useNextStage();

const arrive = (page: string): void => current.headers.set('x-portico-page', page);

describe('redirects of server actions', () => {
  it('open pages of this site, and sites in `urls`', async () => {
    await expect(redirectTo('/a?b')).rejects.toThrow(RedirectError);
    await expect(redirectTo('https://shop.example/a', { urls: { home: 'https://shop.example' } })).rejects.toThrow(RedirectError);
    await expect(redirectToPage('accountSettings')).rejects.toThrow(RedirectError);
    expect(redirect.mock.calls.map(([url]) => url)).toEqual(['/a?b', 'https://shop.example/a', '/handler/account-settings']);
  });

  it('resolve URLs without a path against the page of the request', async () => {
    arrive('/shop/items?page=2');
    for (const url of ['?saved=1', '#top', '.', 'cart?a=b', '?at=12:30']) await expect(redirectTo(url)).rejects.toThrow(RedirectError);
    expect(redirect.mock.calls.map(([url]) => url)).toEqual([
      '/shop/items?saved=1',
      '/shop/items?page=2#top',
      '/shop/',
      '/shop/cart?a=b',
      '/shop/items?at=12:30',
    ]);
  });

  it('reject URLs without a path if there is no proxy, or if the visitor claims to be on another site', async () => {
    await expect(redirectTo('?saved=1')).rejects.toMatchObject({ code: 'CONFIGURATION' });
    arrive('//evil.example/a');
    await expect(redirectTo('?saved=1')).rejects.toMatchObject({ code: 'UNTRUSTED_REDIRECT' });
    arrive('/handler/sign-out');
    await expect(redirectTo('?saved=1')).rejects.toMatchObject({ code: 'UNTRUSTED_REDIRECT' });
  });

  it('are absolute on a site with a base path, because Next.js adds the base path only to some paths', async () => {
    vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/base');
    arrive('/base/shop?a');
    const inside = ['/base/shop', '/shop', '?b', '/base', '/base//evil.example/x', '/base/base/handler/sign-out'];
    for (const url of inside) await expect(redirectTo(url)).rejects.toThrow(RedirectError);
    await expect(redirectToPage('home')).rejects.toThrow(RedirectError);
    await expect(redirectToPage('signUp', { urls: { signUp: '/join' } })).rejects.toThrow(RedirectError);
    await expect(currentUser({ or: 'redirect' })).rejects.toThrow(RedirectError);
    await expect(auth({ or: 'redirect' })).rejects.toThrow(RedirectError);
    const signIn = '/base/handler/sign-in?after_auth_return_to=%2Fbase%2Fshop%3Fa';
    const paths = ['/base/shop', '/base/shop', '/base/shop?b', ...inside.slice(3), '/base', '/base/join', signIn, signIn];
    expect(redirect.mock.calls.map(([url]) => url)).toEqual(paths.map((path) => `http://localhost:3000${path}`));
    for (const url of ['/base/handler/sign-out', '/handler/sign-out'])
      await expect(redirectTo(url)).rejects.toMatchObject({ code: 'UNTRUSTED_REDIRECT' });
  });

  it.each([
    [{ 'x-forwarded-host': 'a.example, inner', 'x-forwarded-proto': 'https' }, 'https://a.example'],
    [{ host: 'a.example:8080', 'x-forwarded-proto': 'http' }, 'https://a.example:8080'],
    [{ host: 'localhost:3000', cookie: 'stack-is-https=true' }, 'https://localhost:3000'],
  ])('with the headers %o have the origin of the visitor', async (fields, origin) => {
    vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/base');
    current.headers = new Headers(fields as Record<string, string>);
    await expect(redirectTo('/shop')).rejects.toThrow(RedirectError);
    await expect(redirectTo('https://b.example/', { urls: { home: 'https://b.example' } })).rejects.toThrow(RedirectError);
    expect(redirect.mock.calls.map(([url]) => url)).toEqual([`${origin}/base/shop`, 'https://b.example/']);
  });

  it('have the origin of PORTICO_SITE_URL, whatever the headers contain', async () => {
    vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/base');
    vi.stubEnv('PORTICO_SITE_URL', 'https://a.example/base');
    current.headers = new Headers({ host: 'inner:8080', 'x-forwarded-host': 'evil.example' });
    await expect(redirectTo('/shop')).rejects.toThrow(RedirectError);
    expect(redirect.mock.calls.map(([url]) => url)).toEqual(['https://a.example/base/shop']);
  });

  it.each(['a.example', 'data:,', undefined])('reject PORTICO_SITE_URL=%s if there is no other origin', async (site) => {
    vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/base');
    vi.stubEnv('PORTICO_SITE_URL', site);
    current.headers = new Headers();
    await expect(redirectTo('/shop')).rejects.toMatchObject({ code: 'CONFIGURATION' });
    expect(redirect).not.toHaveBeenCalled();
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'a:b', '\\\\evil.example', '/handler/sign-out', null])(
    'reject %s',
    async (url) => {
      await expect(redirectTo(url)).rejects.toMatchObject({ code: 'UNTRUSTED_REDIRECT' });
      expect(redirect).not.toHaveBeenCalled();
    },
  );
});
