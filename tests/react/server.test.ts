// Tests rendering on a server: components render tags without content, and the browser upgrades them to elements.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PorticoProvider, SignIn, useQuery, useSession, useUser } from '../../react/index.js';
import { createClientApp, type AppOptions, type ClientApp, type CurrentUser } from '../../src/index.js';
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

describe('React on a server', () => {
  it('renders the tag of a component without content, and with only the attributes that every HTML element can have', () => {
    expect(renderToString(createElement(SignIn, { fullPage: true, className: 'wide', id: 'door' }))).toBe(
      '<portico-sign-in class="wide" id="door"></portico-sign-in>',
    );
  });

  it('renders the provider and its content, but not the app’s settings', () => {
    const html = renderToString(createElement(PorticoProvider, { app: appOf(), children: createElement('p', {}, 'Inside') }));
    expect(html).toBe('<portico-provider><p>Inside</p></portico-provider>');
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
    // Requests start in later microtasks.
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
});
