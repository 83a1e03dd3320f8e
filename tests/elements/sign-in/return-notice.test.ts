import { expect } from '@open-wc/testing';
import { openPage, tidyUp } from '../support/open.js';
import { noticeOf, textOf } from '../support/screen.js';

const at = (page: string, returnTo: string): string => `/handler/${page}?after_auth_return_to=${encodeURIComponent(returnTo)}`;

describe('notice on the sign-in and sign-up pages', () => {
  afterEach(tidyUp);

  for (const [page, text] of [
    ['sign-in', 'Sign in to join the team.'],
    ['sign-up', 'Create an account to join the team.'],
  ] as const)
    it(`says that the visitor returns to an invitation: ${page} [${page}: signed out, ready]`, async () => {
      const { page: element } = await openPage(`portico-${page}`, { at: at(page, '/handler/team-invitation?code=abc') });
      expect(noticeOf(element)).to.equal(text);
    });

  it('recognizes an invitation by the URL that the app configures for the invitation page', async () => {
    const urls = { teamInvitation: '/join' };
    const { page } = await openPage('portico-sign-in', { at: at('sign-in', '/join?code=abc'), urls });
    expect(noticeOf(page)).to.equal('Sign in to join the team.');
    const { page: other } = await openPage('portico-sign-in', { at: at('sign-in', '/handler/team-invitation?code=abc'), urls });
    expect(textOf(other)).not.to.contain('join the team');
  });

  it('says on the sign-in page, but not on the sign-up page, that the visitor connects a command-line program [sign-in: signed out, ready]', async () => {
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
