// Tests a handler whose base ends with `=`: a parameter of the query contains the name of the page.
import { expect } from '@open-wc/testing';
import { control, fieldOf, press, until } from '../support/screen.js';
import { openHandler, waitForTag, waitForTitle } from '../support/handler.js';
import { tidyUp } from '../support/open.js';

const OPTIONS = { urls: { handler: '/my-app/auth.html?page=' } };
const RETURN = '&after_auth_return_to=%2Fmy-app%2Fa%20b';

describe('a handler with query routing', () => {
  afterEach(tidyUp);

  for (const path of ['/my-app/auth.html', '/my-app/auth', '/my-app/auth/'])
    it(`shows the page that the parameter names, and leaves the URL unchanged: ${path}`, async () => {
      const { handler } = await openHandler(`${path}?page=forgot-password${RETURN}#here`, {}, OPTIONS);
      await waitForTag(handler, 'portico-forgot-password');
      expect(location.href).to.equal(`${location.origin}${path}?page=forgot-password${RETURN}#here`);
    });

  it('corrects an alias in the parameter, and keeps what the visitor types afterwards', async () => {
    const { handler } = await openHandler('/my-app/auth.html?page=login&x=1', {}, OPTIONS);
    await waitForTitle(handler, 'Sign in to Demo');
    expect(location.search).to.equal('?page=sign-in&x=1');
    fieldOf(handler, 'email').value = 'ada@example.com';
    handler.requestUpdate();
    await handler.updateComplete;
    expect(fieldOf(handler, 'email').value).to.equal('ada@example.com');
  });

  it('opens a linked page without loading a document, and returns when the user goes back', async () => {
    const { handler } = await openHandler('/my-app/auth.html?page=sign-in', {}, OPTIONS);
    await waitForTitle(handler, 'Sign in to Demo');
    press(handler, 'Create account');
    await waitForTitle(handler, 'Create your Demo account');
    expect(location.pathname + location.search).to.match(/^\/my-app\/auth\.html\?page=sign-up(?:&|$)/);
    history.back();
    await waitForTitle(handler, 'Sign in to Demo');
  });

  it('shows the sign-in page if the URL does not have the parameter', async () => {
    const { handler } = await openHandler('/my-app/auth.html?x=1', {}, OPTIONS);
    await until(() => handler.querySelector('portico-sign-in'), 'the sign-in page opens');
    expect(location.search).to.equal('?x=1&page=sign-in');
  });

  for (const url of [
    '/my-app/auth.html?page=',
    '/my-app/auth.html?page=nowhere',
    '/my-app/other.html?page=sign-in',
    '/my-app/auth.html/sign-in',
  ])
    it(`shows the card “Page not found” for any other URL: ${url}`, async () => {
      const { handler } = await openHandler(url, {}, OPTIONS);
      await waitForTitle(handler, 'Page not found');
      expect(control(handler, 'Go to home page').getAttribute('href')).to.equal('/');
    });

  it('has the property `base` instead of the app’s handler path', async () => {
    const { handler } = await openHandler('/door?at=sign-up', { base: '/door?at=' });
    await waitForTag(handler, 'portico-sign-up');
    await until(() => handler.querySelector('form') !== null, 'the form appears');
  });
});
