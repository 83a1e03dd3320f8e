// On a server, components render tags without content. The browser upgrades them to elements.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PorticoProvider, SignIn, useQuery, useUser } from '../../react/index.js';
import { createClientApp, type ClientApp } from '../../src/index.js';

const appOf = (): ClientApp =>
  createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.example.com', tokenStore: 'memory' });

describe('React on a server', () => {
  it('renders the tag without content, with the attributes that every element has', () => {
    expect(renderToString(createElement(SignIn, { fullPage: true, className: 'wide', id: 'door' }))).toBe(
      '<portico-sign-in class="wide" id="door"></portico-sign-in>',
    );
  });

  it('renders the provider with its content but without the app', () => {
    const html = renderToString(createElement(PorticoProvider, { app: appOf(), children: createElement('p', {}, 'Inside') }));
    expect(html).toBe('<portico-provider><p>Inside</p></portico-provider>');
  });

  it('returns no user and no data from hooks, and sends no request', () => {
    const Page = () => createElement('p', {}, `${String(useUser())} ${useQuery(undefined).status}`);
    expect(renderToString(createElement(PorticoProvider, { app: appOf(), children: createElement(Page) }))).toContain(
      '<p>undefined loading</p>',
    );
  });
});
