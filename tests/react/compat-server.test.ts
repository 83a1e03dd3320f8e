// Tests the drop-in entry for React on a server: hooks throw, so that the framework renders the fallback of the nearest `<Suspense>`.
import { createElement, Suspense } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { StackAdminApp, StackClientApp, StackProvider, StackServerApp, useUser } from '../../react/compat/index.js';
import { StackServerApp as NextServerApp } from '../../react/compat/next-server.js';
import { StackClientApp as PlainApp } from '../../src/compat.js';

const keys = { projectId: 'p', publishableClientKey: 'pck_1', baseUrl: 'https://api.example.com', tokenStore: 'cookie' } as const;
const secrets = { ...keys, secretServerKey: 'ssk_1', superSecretAdminKey: 'sak_1' };

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
