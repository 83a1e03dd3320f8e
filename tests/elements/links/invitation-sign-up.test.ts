// Tests that invited people who are signed out do not have to type the invited address.
import { expect } from '@open-wc/testing';
import { openHandler, waitForTitle } from '../support/handler.js';
import { tidyUp } from '../support/open.js';
import { fieldOf, press } from '../support/screen.js';

const INVITATION = '/handler/team-invitation?code=abc';

describe('team invitation page for signed-out visitors', () => {
  afterEach(tidyUp);

  for (const [link, title] of [
    ['Create account', 'Create your Demo account'],
    ['Sign in', 'Sign in to Demo'],
  ] as const)
    it(`passes the invited address to the next page after a press on “${link}” if the host page sets the address [team invitation: signed out]`, async () => {
      const { handler } = await openHandler(INVITATION, { pages: { teamInvitation: { email: 'ada@example.com' } } });
      await waitForTitle(handler, 'You’re invited to a team');
      press(handler, link);
      await waitForTitle(handler, title);
      expect(fieldOf(handler, 'email').value).to.equal('ada@example.com');
    });
});
