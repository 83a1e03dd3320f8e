import { expect } from '@open-wc/testing';
import { openStage } from '../support/stage.js';
import { all, control, show, textOf, titleOf } from '../support/screen.js';
import { tidyUp } from '../support/open.js';

describe('error page', () => {
  afterEach(tidyUp);

  const read = async (searchParams: Record<string, string>): Promise<{ text: string; title: string; page: Element }> => {
    const page = await show(await openStage(), 'portico-error-page', { searchParams });
    return { text: textOf(page), title: titleOf(page), page };
  };

  for (const [name, parameters] of [
    ['error code missing', { message: 'x' }],
    ['message missing', { errorCode: 'USER_NOT_FOUND' }],
    ['details not JSON', { errorCode: 'USER_NOT_FOUND', message: 'x', details: '{' }],
    ['unknown error code', { errorCode: 'PAY_ME', message: 'Call 0800' }],
  ] as const) {
    it(`shows the generic card with a link to the home page: ${name} [error page: code or message missing, or details not JSON, or unknown code]`, async () => {
      const { text, title, page } = await read(parameters);
      expect([title, text.includes('Call 0800'), control(page, 'Go to home page').getAttribute('href')]).to.deep.equal([
        'Something went wrong',
        false,
        '/',
      ]);
      expect(text).to.contain('tell the owner of this site');
    });
  }

  for (const [code, title, action] of [
    ['OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'Could not connect', 'Go to home page'],
    ['USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', 'Could not connect', 'Go to home page'],
    ['OAUTH_PROVIDER_ACCESS_DENIED', 'Sign-in was canceled', 'Sign in again'],
    ['OUTER_OAUTH_TIMEOUT', 'That took too long', 'Sign in again'],
    // The user has not signed in before.
    ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'This email already has an account', 'Sign in'],
  ] as const) {
    it(`shows a specific card for ${code} [error page: OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER; error page: USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION; error page: OAUTH_PROVIDER_ACCESS_DENIED]`, async () => {
      const { title: shown, page } = await read({ errorCode: code, message: 'whatever' });
      expect(shown).to.equal(title);
      expect(control(page, action).classList.contains('portico-primary')).to.equal(true);
    });
  }

  it('shows a translated message and a sign-in link for other sign-in errors [error page: OUTER_OAUTH_TIMEOUT, EMAIL taken and other sign-in errors]', async () => {
    const { text, page } = await read({ errorCode: 'USER_EMAIL_ALREADY_EXISTS', message: 'x' });
    expect(text).to.contain('An account with this address already exists.');
    control(page, 'Sign in again');
  });

  it('shows the error code and the shortened message for other known errors as plain text [error page: any other known code]', async () => {
    const { text, page } = await read({
      errorCode: 'TEAM_NOT_FOUND',
      message: `<a href="https://evil.example">Pay</a> ${'long '.repeat(200)}`,
    });
    expect(text).to.match(/The site reported the problem TEAM_NOT_FOUND: “<a href="https:\/\/evil\.example">Pay<\/a> long/);
    expect(text.length).to.be.below(450);
    expect(all(page, 'a').map((link) => link.getAttribute('href'))).to.deep.equal(['/']);
  });
});
