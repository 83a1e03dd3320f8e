// Tests the functions and components for Next.js servers with a real backend and stand-ins for Next.js.
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { auth, currentUser, HandlerPage, PorticoProvider, serverApp } from '../../../react/next/index.js';
import { current, redirect, RedirectError } from '../../support/next/request.js';
import { EMAIL, useNextStage } from '../../support/next/stage.js';

const stage = useNextStage();

const arrive = (page: string): void => current.headers.set('x-portico-page', page);
const arriveSignedIn = (): void => current.headers.set('cookie', stage.cookies());
const handlerPage = (...portico: string[]): Promise<ReactElement> => HandlerPage({ params: Promise.resolve({ portico }) });
const show = async (page: Promise<ReactElement>): Promise<string> => renderToString(await PorticoProvider({ children: await page }));

describe('currentUser', () => {
  it('returns the user of the request with only the fields that browsers may read', async () => {
    arriveSignedIn();
    const user = await currentUser();
    expect(user?.primaryEmail).toBe(EMAIL);
    expect(user).not.toHaveProperty('serverMetadata');
  });

  it('returns null without a user, and opens the sign-in page with the option `redirect`', async () => {
    expect(await currentUser()).toBeNull();
    await expect(currentUser({ or: 'redirect' })).rejects.toThrow(RedirectError);
    arrive('/secret?a=b');
    await expect(currentUser({ or: 'redirect', urls: { signIn: '/login' } })).rejects.toThrow(RedirectError);
    expect(redirect.mock.calls).toEqual([
      ['/handler/sign-in', 'replace'],
      ['/login?after_auth_return_to=%2Fsecret%3Fa%3Db', 'replace'],
    ]);
  });

  it.each(['{', '[]', '{"accessToken":1}'])('treats the malformed header x-stack-auth: %s as signed out', async (header) => {
    current.headers.set('x-stack-auth', header);
    expect([await currentUser(), (await auth()).status]).toEqual([null, 'signed-out']);
    expect((await PorticoProvider({})).props).toMatchObject({ initialSession: { user: null } });
  });

  it.each([
    ['https://evil.example/', {}, '/handler/sign-in?after_auth_return_to=%2F'],
    ['//evil.example', {}, '/handler/sign-in?after_auth_return_to=%2F'],
    ['/handler/sign-out', {}, '/handler/sign-in'],
    ['/secret', { signIn: 'https://accounts.example/in' }, 'https://accounts.example/in'],
  ])('and `auth` let users of the page %s with %o return only to pages of this site', async (page, urls, signIn) => {
    arrive(page);
    for (const read of [currentUser, auth]) await expect(read({ or: 'redirect', urls })).rejects.toThrow(RedirectError);
    expect(redirect.mock.calls).toEqual([signIn, signIn].map((url) => [url, 'replace']));
  });
});

describe('anonymous users', () => {
  it('count as signed out, unless `allowAnonymous` is true', async () => {
    current.headers.set('cookie', await stage.anonymousCookies());
    expect([await currentUser(), (await auth()).status]).toEqual([null, 'signed-out']);
    await expect(currentUser({ or: 'redirect' })).rejects.toThrow(RedirectError);
    await expect(auth({ or: 'redirect' })).rejects.toThrow(RedirectError);
    expect(await currentUser({ or: 'redirect', allowAnonymous: true })).toMatchObject({ isAnonymous: true });
    expect(await auth({ or: 'redirect', allowAnonymous: true })).toMatchObject({ status: 'signed-in' });
  });
});

describe('auth', () => {
  it('returns the verified user of the request', async () => {
    arriveSignedIn();
    const found = await auth({ or: 'redirect' });
    expect((await serverApp().users.get({ id: found.userId })).primaryEmail).toBe(EMAIL);
  });

  it('returns the status, or opens the sign-in page with the option `redirect`', async () => {
    arrive('/secret');
    expect((await auth()).status).toBe('signed-out');
    await expect(auth({ or: 'redirect' })).rejects.toThrow(RedirectError);
    expect(redirect.mock.calls).toEqual([['/handler/sign-in?after_auth_return_to=%2Fsecret', 'replace']]);
  });

  it('does not treat an outage as signed out', async () => {
    current.headers.set('cookie', stage.cookies(true));
    stage.breakService();
    expect((await auth()).status).toBe('error');
    await expect(auth({ or: 'redirect' })).rejects.toMatchObject({ code: 'HTTP' });
    expect(redirect).not.toHaveBeenCalled();
  });
});

describe('the apps of a server', () => {
  it('are created once for each set of URLs, and only the last 100 are kept, because URLs may depend on the request', () => {
    const appOf = (at: number) => serverApp({ urls: { home: `/tenant/${at}` } });
    const [first, second] = [appOf(0), appOf(1)];
    for (let at = 2; at < 100; at += 1) appOf(at);
    expect(appOf(0)).toBe(first);
    appOf(100);
    expect([appOf(0) === first, appOf(1) === second]).toEqual([true, false]);
  });
});

describe('the provider and the handler page', () => {
  it('render the forms of the project on the server', async () => {
    const signIn = renderToString(await PorticoProvider({ nonce: 'n0nce', children: await handlerPage('sign-in') }));
    expect(signIn).toMatch(/<portico-sign-in[^>]*full-page.*Sign in to Demo.*<input[^>]*name="email"/s);
    expect(signIn).toContain('<style nonce="n0nce"');
    const signUp = renderToString(await PorticoProvider({ children: await handlerPage('sign-up') }));
    expect(signUp).toMatch(/<input[^>]*name="new-password"/);
    expect(renderToString(await PorticoProvider({ children: await handlerPage('forgot-password') }))).toContain('<portico-handler');
  });

  it.each(['/secret', ['/secret', '/other']])('keep the page to return to in the links of the form: %o', async (page) => {
    const query = { after_auth_return_to: page, other: undefined };
    const element = HandlerPage({ params: Promise.resolve({ portico: ['sign-in'] }), searchParams: Promise.resolve(query) });
    expect(await show(element)).toContain('href="/handler/sign-up?after_auth_return_to=%2Fsecret"');
  });

  it('contain the base path of the site in links', async () => {
    vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/base');
    expect(await show(handlerPage('sign-in'))).toContain('href="/base/handler/sign-up"');
  });

  it.each(['constructor', '__proto__', 'toString'])('show the handler for the unknown page %s', async (page) => {
    expect(await show(handlerPage(page))).toContain('<portico-handler');
  });

  it('request the public data of the project again after an outage', async () => {
    stage.breakService();
    expect((await PorticoProvider({ urls: { home: '/again' } })).props).toMatchObject({ project: undefined });
    stage.repairService();
    expect((await PorticoProvider({ urls: { home: '/again' } })).props).toMatchObject({ project: { displayName: 'Demo' } });
  });

  it('request the public data of the project only once a minute', async () => {
    const elapsed = vi.spyOn(performance, 'now').mockReturnValue(1e9);
    for (const now of [1e9, 1e9 + 59_000, 1e9 + 61_000]) {
      elapsed.mockReturnValue(now);
      await PorticoProvider({});
    }
    elapsed.mockRestore();
    expect(stage.calls).toEqual(['GET /projects/current', 'GET /projects/current']);
  });

  it('pass the user to the browser, and then render no form', async () => {
    arriveSignedIn();
    const element = await PorticoProvider({ children: await handlerPage('sign-in') });
    expect(element.props).toMatchObject({ initialSession: { user: { primaryEmail: EMAIL } } });
    expect(renderToString(element)).not.toContain('<input');
  });

  it('let the browser read the user in an outage', async () => {
    arriveSignedIn();
    stage.breakService();
    const element = await PorticoProvider({ urls: { home: '/outage' }, children: createElement('p') });
    expect(element.props).toMatchObject({ initialSession: undefined, project: undefined });
  });

  it('log an outage with the address of the service, at most once a minute', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const elapsed = vi.spyOn(performance, 'now');
    arriveSignedIn();
    stage.breakService();
    for (const now of [2e9, 2e9 + 59_000, 2e9 + 61_000]) {
      elapsed.mockReturnValue(now);
      await PorticoProvider({ urls: { home: '/logged' } });
    }
    elapsed.mockRestore();
    const line = 'Portico: The service at http://localhost:8102 returns no data to this server, so browsers request it. [HTTP]';
    expect(warn.mock.calls).toEqual([[line], [line]]);
    warn.mockRestore();
  });

  it('name the environment variable that is missing', async () => {
    vi.stubEnv('PORTICO_SECRET_SERVER_KEY', '');
    expect(() => serverApp()).toThrow('PORTICO_SECRET_SERVER_KEY is not set');
    vi.stubEnv('NEXT_PUBLIC_PORTICO_PROJECT_ID', '');
    await expect(PorticoProvider({})).rejects.toThrow('NEXT_PUBLIC_PORTICO_PROJECT_ID is not set. `npx portico dev` prints it');
  });

  it('read neither the environment nor the service while Next.js renders pages without a request', async () => {
    vi.unstubAllEnvs();
    current.connection = () => new Promise(() => undefined);
    const isPending = (call: Promise<unknown>) =>
      Promise.race([call.then(() => false), new Promise((end) => void setImmediate(end, true))]);
    expect(await Promise.all([PorticoProvider({}), currentUser(), auth()].map(isPending))).toEqual([true, true, true]);
    expect(stage.calls).toEqual([]);
  });
});
