// Tests that an invited person without a session does not type the invited address again.
import { expect } from '@open-wc/testing';
import { openHandler, waitForTitle } from '../support/handler.js';
import { tidyUp } from '../support/open.js';
import { fieldOf, press } from '../support/screen.js';

const INVITATION = '/handler/team-invitation?code=abc';

describe('an invitation for a visitor without a session', () => {
  afterEach(tidyUp);

  for (const [link, title] of [
    ['Create account', 'Create your Demo account'],
    ['Sign in', 'Sign in to Demo'],
  ] as const)
    it(`fills in the address after a press on “${link}” if the host page knows it [team invitation: signed out]`, async () => {
      const { handler } = await openHandler(INVITATION, { pages: { teamInvitation: { email: 'ada@example.com' } } });
      await waitForTitle(handler, 'You’re invited to a team');
      press(handler, link);
      await waitForTitle(handler, title);
      expect(fieldOf(handler, 'email').value).to.equal('ada@example.com');
    });
});
