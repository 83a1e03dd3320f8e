// The components on a server: bare tags, which become elements in the browser.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PorticoProvider, SignIn, useQuery, useUser } from '../../react/index.js';
import { createClientApp, type ClientApp } from '../../src/index.js';

const appOf = (): ClientApp =>
  createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.example.com', tokenStore: 'memory' });

describe('React on a server', () => {
  it('renders the bare tag with the attributes that every element has', () => {
    expect(renderToString(createElement(SignIn, { fullPage: true, className: 'wide', id: 'door' }))).toBe(
      '<portico-sign-in class="wide" id="door"></portico-sign-in>',
    );
  });

  it('renders the provider around its content, without the app', () => {
    const html = renderToString(createElement(PorticoProvider, { app: appOf(), children: createElement('p', {}, 'Inside') }));
    expect(html).toBe('<portico-provider><p>Inside</p></portico-provider>');
  });

  it('has no user and no data yet, and sends no request', () => {
    const Page = () => createElement('p', {}, `${String(useUser())} ${useQuery(undefined).status}`);
    expect(renderToString(createElement(PorticoProvider, { app: appOf(), children: createElement(Page) }))).toContain(
      '<p>undefined loading</p>',
    );
  });
});
