// Tests that a visitor can get a new link if the link that verifies an email address cannot be used.
import { expect } from '@open-wc/testing';
import { emailsTo, VERIFY } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';
import { recordAnnouncements, untilAllRecorded } from '../support/record.js';
import { all, control, noticeOf, one, press, show, textOf, titleOf, until } from '../support/screen.js';
import { knownError, openSignedIn } from '../support/stage.js';

const UNKNOWN_CODE = 'x'.repeat(45);

const actionsOf = (page: Element): readonly unknown[] => all(page, '.portico-actions > *').map(({ textContent }) => textContent?.trim());

describe('email verification page, if the link cannot be used', () => {
  afterEach(tidyUp);

  it('shows a card for an expired code, with a button that sends a new email to signed-in users [email verification: expired]', async () => {
    const stage = await openSignedIn();
    const announced = recordAnnouncements();
    stage.respond('/contact-channels/verify', knownError('VERIFICATION_CODE_EXPIRED'));
    const page = await show(stage, 'portico-email-verification', { searchParams: { code: UNKNOWN_CODE } });
    press(page, 'Verify address');
    await until(() => titleOf(page) === 'Link expired', 'the card appears');
    press(page, 'Send a new link');
    await until(() => noticeOf(page) === 'A new email is on its way.', 'the message appears');
    expect(await emailsTo(stage.email, VERIFY, 2)).to.have.length(2);
    await untilAllRecorded(announced);
    expect(announced).to.include('A new email is on its way.');
  });

  it('shows signed-out visitors a link to sign in for an expired code, and no button that sends a new link [email verification: expired]', async () => {
    const { stage, page } = await openPage('portico-email-verification', {}, { searchParams: { code: UNKNOWN_CODE } });
    stage.respond('/contact-channels/verify', knownError('VERIFICATION_CODE_EXPIRED'));
    press(page, 'Verify address');
    await until(() => titleOf(page) === 'Link expired', 'the card appears');
    expect(textOf(one(page, '.subtitle'))).to.equal('This link is too old. Sign in to get a new one.');
    expect(actionsOf(page)).to.deep.equal(['Go to home page', 'Sign in']);
    expect(control(page, 'Sign in').classList.contains('portico-primary')).to.equal(true);
  });

  it('shows a button that sends a new link to signed-in users for an invalid link [email verification: not found / wrong length]', async () => {
    const stage = await openSignedIn();
    const page = await show(stage, 'portico-email-verification', { searchParams: { code: UNKNOWN_CODE } });
    press(page, 'Verify address');
    await until(() => titleOf(page) === 'Invalid link', 'the card appears');
    expect(actionsOf(page)).to.deep.equal(['Go to home page', 'Send a new link']);
    press(page, 'Send a new link');
    await until(() => noticeOf(page) === 'A new email is on its way.', 'the message appears');
    expect(actionsOf(page)).to.deep.equal(['Go to home page']);
  });
});
