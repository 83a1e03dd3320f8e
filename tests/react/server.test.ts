// Tests rendering on a server: components render tags without content, and the browser upgrades them to elements.
import { createElement, Suspense, type FunctionComponent } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerRendering } from '../../elements/core/server-rendering.js';
import { enableServerRendering } from '../../elements/server.js';
import {
  IfLoading,
  IfSignedIn,
  IfSignedOut,
  PorticoProvider,
  SignIn,
  useQuery,
  useSession,
  useSuspenseQuery,
  useSuspenseUser,
  useUser,
} from '../../react/index.js';
import { createClientApp, type AppOptions, type ClientApp, type CurrentUser } from '../../src/index.js';
import { shared } from '../../src/internal.js';
import { createNetwork } from '../support/network.js';
import { makeToken, USER_ID, userResponse } from '../support/tokens.js';

const appOf = (options: Partial<AppOptions> = {}): ClientApp =>
  createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.example.com', tokenStore: 'memory', ...options });

const USER: CurrentUser = {
  id: 'a',
  displayName: null,
  primaryEmail: 'ada@example.com',
  primaryEmailVerified: true,
  profileImageUrl: null,
  signedUpAt: new Date(0),
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  hasPassword: true,
  emailAuthEnabled: true,
  otpAuthEnabled: false,
  passkeyAuthEnabled: false,
  isMultiFactorRequired: false,
  isAnonymous: false,
  oauthProviders: [],
  selectedTeamId: null,
  selectedTeam: null,
};

/** Wraps content that suspends in a browser in `Suspense`, with this fallback. */
const suspending = (content: FunctionComponent, fallback: string) =>
  createElement(Suspense, { key: fallback, fallback }, createElement(content));

describe('React on a server', () => {
  it('renders the tag of a component without content, with the attributes that every HTML element can have, and with `defer-hydration`', () => {
    expect(renderToString(createElement(SignIn, { fullPage: true, className: 'wide', id: 'door' }))).toBe(
      '<portico-sign-in class="wide" id="door" defer-hydration=""></portico-sign-in>',
    );
  });

  it('renders the form of a page, but not for a signed-in user or in place of the children of the component', () => {
    const rendering = shared<ServerRendering>('server-rendering', () => ({}));
    enableServerRendering();
    onTestFinished(() => void delete rendering.render);
    const render = (user: CurrentUser | null, children?: string): string => {
      const page = createElement(SignIn, { fullPage: true, children });
      return renderToString(createElement(PorticoProvider, { app: appOf(), initialSession: { user }, nonce: 'n', children: page }));
    };
    expect(render(null)).toMatch(/<portico-sign-in [^>]*full-page="".*<style nonce="n">.*<input[^>]*name="password"/s);
    expect(render(USER)).not.toContain('<input');
    expect(render({ ...USER, isAnonymous: true })).toContain('<input');
    expect(render(null, 'Welcome')).toMatch(/<portico-sign-in[^>]*>Welcome<\/portico-sign-in>/);
  });

  it('hides the content of gates that the session does not open, and of both gates if the session is not known', () => {
    const gates = [
      createElement(IfLoading, { key: 1 }, 'Inside'),
      createElement(IfSignedIn, { key: 2 }, 'Inside'),
      createElement(IfSignedOut, { key: 3 }, 'Inside'),
    ];
    const visible = (initialSession?: { readonly user: CurrentUser | null }): readonly string[] => {
      const html = renderToString(createElement(PorticoProvider, { app: appOf(), initialSession, children: gates }));
      expect(html.match(/Inside/g)).toHaveLength(3);
      return [...html.matchAll(/<(portico-if-[\w-]+)([^>]*)>/g)].flatMap(([, tag = '', rest]) =>
        rest?.includes('hidden="server"') ? [] : [tag],
      );
    };
    expect(visible()).toEqual(['portico-if-loading']);
    expect(visible({ user: USER })).toEqual(['portico-if-signed-in']);
    expect(visible({ user: null })).toEqual(['portico-if-signed-out']);
    expect(visible({ user: { ...USER, isAnonymous: true } })).toEqual(['portico-if-signed-out']);
  });

  it('renders the provider and its content, but not the app’s settings', () => {
    const html = renderToString(createElement(PorticoProvider, { app: appOf(), children: createElement('p', {}, 'Inside') }));
    expect(html).toBe('<portico-provider defer-hydration=""><p>Inside</p></portico-provider>');
  });

  it('returns no user and no data from hooks, and sends no request, even if the app has a session', async () => {
    const { clock, sent, script } = createNetwork();
    script({ match: 'GET /users/me', always: true, ...userResponse() });
    const app = appOf({ tokenStore: { accessToken: makeToken(), refreshToken: 'r' }, platform: clock.platform });
    const Page = () => {
      const states = [useSession(), useQuery(app.currentProject.get.query())].map(({ status }) => status);
      return createElement('p', {}, `${String(useUser({ or: 'redirect' }))} ${states.join(' ')}`);
    };
    expect(renderToString(createElement(PorticoProvider, { app, children: createElement(Page) }))).toContain(
      '<p>undefined loading loading</p>',
    );
    // A request would start in a later microtask.
    await clock.advance(1000);
    expect(sent).toEqual([]);
    expect(await clock.outcome(app.getUser())).toMatchObject({ value: { id: USER_ID } });
    expect(sent).toHaveLength(1);
  });

  it('renders the session in `initialSession`, and does not store it in the app, which may serve several users', () => {
    const Page = () => createElement('p', {}, `${useSession().status} ${useUser()?.displayName ?? 'nobody'}`);
    const app = appOf();
    const render = (user: CurrentUser | null): string =>
      renderToString(createElement(PorticoProvider, { app, initialSession: { user }, children: createElement(Page) }));
    expect(render({ ...USER, displayName: 'Ada' })).toContain('<p>signed-in Ada</p>');
    expect(render({ ...USER, displayName: 'Grace' })).toContain('<p>signed-in Grace</p>');
    expect(render(null)).toContain('<p>signed-out nobody</p>');
    expect(app.user.state.status).toBe('loading');
  });

  it('renders the fallback in place of components that suspend, in a stream that ends, and sends no request', async () => {
    const { clock, sent, script } = createNetwork();
    script({ match: 'GET', always: true, ...userResponse() });
    const app = appOf({ tokenStore: { accessToken: makeToken(), refreshToken: 'r' }, platform: clock.platform });
    const errors: unknown[] = [];
    const stream = await renderToReadableStream(
      createElement(PorticoProvider, {
        app,
        children: [
          suspending(() => useSuspenseUser()?.id, 'Loading user'),
          suspending(() => useSuspenseQuery(app.currentProject.get.query()).id, 'Loading project'),
        ],
      }),
      { onError: (error) => void errors.push(error) },
    );
    const html = await new Response(stream).text();
    expect(html).toContain('Loading user');
    expect(html).toContain('Loading project');
    const digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';
    expect(errors).toMatchObject([
      { code: 'CONFIGURATION', digest },
      { code: 'CONFIGURATION', digest },
    ]);
    await clock.advance(1000);
    expect(sent).toEqual([]);
  });

  it('throws CONFIGURATION if a component that suspends has no fallback', () => {
    const Page = () => useSuspenseUser()?.id;
    expect(() => renderToString(createElement(PorticoProvider, { app: appOf(), children: createElement(Page) }))).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION' }),
    );
  });

  it('renders the user in `initialSession` without suspending, and renders the fallback instead of a redirect', async () => {
    const places: string[] = [];
    const app = appOf({ redirectMethod: { navigate: (url) => places.push(url) } });
    const render = (user: CurrentUser | null): string =>
      renderToString(
        createElement(PorticoProvider, {
          app,
          initialSession: { user },
          children: [
            suspending(() => useSuspenseUser()?.id ?? 'nobody', 'Loading'),
            suspending(() => useSuspenseUser({ or: 'redirect' }).id, 'Redirecting'),
          ],
        }),
      );
    expect(render({ ...USER, id: 'ada' })).toBe(
      '<portico-provider defer-hydration=""><!--$-->ada<!--/$--><!--$-->ada<!--/$--></portico-provider>',
    );
    expect(render(null)).toMatch(/<!--\$-->nobody<!--\/\$-->.*Redirecting/s);
    await new Promise((resolve) => void setTimeout(resolve, 50));
    expect(places).toEqual([]);
  });
});
