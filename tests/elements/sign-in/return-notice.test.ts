import { expect } from '@open-wc/testing';
import { openPage, tidyUp } from '../support/open.js';
import { noticeOf, textOf } from '../support/screen.js';

describe('sign-in page', () => {
  afterEach(tidyUp);

  it('says that a command-line program opened it, and the sign-up page does not [sign-in: signed out, ready]', async () => {
    const at = (page: string, returnTo: string): string => `/handler/${page}?after_auth_return_to=${encodeURIComponent(returnTo)}`;
    const login = '/handler/cli-auth-confirm?login_code=abc';
    const { page } = await openPage('portico-sign-in', { at: at('sign-in', login) });
    expect(noticeOf(page)).to.equal('Sign in to connect a command-line program.');
    const others = [
      await openPage('portico-sign-in', { at: at('sign-in', '/handler/account-settings') }),
      await openPage('portico-sign-up', { at: at('sign-up', login) }),
    ];
    for (const other of others) expect(textOf(other.page)).not.to.contain('command-line');
  });
});
