// Tests the drop-in entry for React on a server: hooks throw, so that the framework renders the fallback of the nearest `<Suspense>`.
import { createElement, Suspense } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { StackAdminApp, StackClientApp, StackProvider, StackServerApp, useUser } from '../../react/compat/index.js';
import { StackServerApp as NextServerApp } from '../../react/compat/next-server.js';
import { current } from '../support/next/request.js';
import { StackClientApp as PlainApp } from '../../src/compat.js';

const keys = { projectId: 'p', publishableClientKey: 'pck_1', baseUrl: 'https://api.example.com', tokenStore: 'cookie' } as const;
const secrets = { ...keys, secretServerKey: 'ssk_1', superSecretAdminKey: 'sak_1' };

describe('the flavor for Next.js servers', () => {
  it.each([
    [undefined, 1],
    [false, 0],
  ])('reads cookies without the prefix `__Host-` on HTTPS, unless legacyCookies is %s', async (legacyCookies, count) => {
    const ended = { status: 401, headers: { 'x-stack-known-error': 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' } };
    const body = '{"code":"REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED","error":"Gone."}';
    const request = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, ended));
    current.headers = new Headers({ 'x-forwarded-proto': 'https', cookie: 'stack-refresh-p=refresh-1' });
    const app = new NextServerApp({ ...secrets, tokenStore: 'nextjs-cookie', legacyCookies });
    expect(await app.getUser()).toBeNull();
    expect(request.mock.calls.filter(([url]) => String(url).includes('token')).length).toBe(count);
    request.mockRestore();
  });
});

describe('the React flavor on a server', () => {
  it('renders the fallback in place of a component with a hook, with the digest that Next.js does not log', async () => {
    const Page = () => createElement('p', {}, useUser()?.primaryEmail);
    const page = createElement(Suspense, { fallback: 'waiting' }, createElement(Page));
    const onError = vi.fn((error: unknown) => (error as { readonly digest?: string }).digest);
    const stream = await renderToReadableStream(createElement(StackProvider, { app: new StackClientApp(keys), children: page }), {
      onError,
    });
    expect(await new Response(stream).text()).toContain('waiting');
    expect(onError.mock.results[0]?.value).toBe('BAILOUT_TO_CLIENT_SIDE_RENDERING');
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'NoSuspenseBoundaryError' });
  });

  it('renders content without hooks, although the cookies are not those of a server', () => {
    const page = createElement(StackProvider, { app: new StackClientApp(keys), children: 'Hello' });
    expect(renderToString(page)).toMatch(/^<portico-provider[^>]*>Hello<\/portico-provider>$/);
  });

  it('has a hook for each method that reads, and plain JavaScript has none', () => {
    const hooksOf = (app: object) => Object.keys(app).filter((name) => name.startsWith('use'));
    const ofServer = ['useNavigate', 'useProject', 'useTeam', 'useTeams', 'useUser', 'useUsers'];
    const ofAdmin = [
      'useEmailTemplates',
      'useInternalApiKeys',
      'useProjectPermissionDefinitions',
      'useSvixToken',
      'useTeamPermissionDefinitions',
    ];
    expect(hooksOf(new PlainApp(keys))).toEqual([]);
    expect(hooksOf(new StackClientApp(keys)).toSorted()).toEqual(['useNavigate', 'useProject', 'useUser']);
    expect(hooksOf(new StackServerApp(secrets)).toSorted()).toEqual(ofServer);
    expect(hooksOf(new NextServerApp(secrets)).toSorted()).toEqual(ofServer);
    expect(hooksOf(new StackAdminApp(secrets)).toSorted()).toEqual([...ofServer, ...ofAdmin].toSorted());
    expect(() => new StackServerApp(secrets).useUsers()).toThrow('This hook has data only in browsers.');
  });
});
