import { expect } from '@open-wc/testing';
import { verifiedUser, emailsTo, newestCode, VERIFY } from '../support/mail.js';
import { recordEvents, typesOf } from '../support/record.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  hasControl,
  one,
  press,
  show,
  submit,
  textOf,
  toasts,
  until,
} from '../support/screen.js';
import { freshEmail, newUser, openSignedIn, openStage, signedInAs, type Stage } from '../support/stage.js';
import { openSection, tidyUp } from '../support/open.js';
import { fault, listOf, changeUser } from '../support/service.js';
import { confirm } from '../support/questions.js';

const LIST = 'GET /contact-channels';

/** Opens the section for a user with a verified and an unverified email address. */
const openTwo = async () => {
  const email = await verifiedUser();
  const stage = await signedInAs(email);
  const other = freshEmail();
  await stage.app.contactChannels.create({ userId: 'me', type: 'email', value: other, usedForAuth: false });
  return { other, email, ...(await openSection('portico-emails-section', stage)) };
};

const rowOf = (section: Element, email: string): HTMLElement => {
  const row = all(section, '.row').find((each) => textOf(each).includes(email));
  if (!row) throw new Error(`There is no row for ${email}.`);
  return row;
};

/** Shows the actions for an email address, and resolves to its row. */
const manage = async (section: Element, email: string): Promise<HTMLElement> => {
  press(section, `Manage ${email}`);
  await until(() => all(rowOf(section, email), '.choice').length > 0, 'the actions appear');
  return rowOf(section, email);
};

/** Verifies an email address in another app, which simulates another tab. */
const verifyElsewhere = async (email: string): Promise<void> => {
  const { app } = await openStage();
  await app.contactChannels.verify({ code: await newestCode(email, VERIFY) });
};

/** Requests a verification email in the section, and verifies the email address in another app. */
const verify = async (row: Element, email: string): Promise<void> => {
  press(row, 'Send verification email');
  await emailsTo(email, VERIFY);
  await verifyElsewhere(email);
};

/** Sends a verification code to one of the user’s email addresses without using the section. */
const sendCode = async ({ app }: Stage, email: string): Promise<void> => {
  const channel = (await app.contactChannels.list({ userId: 'me' })).find(({ value }) => value === email);
  const callbackUrl = `${location.origin}/handler/x`;
  await app.contactChannels.sendVerificationCode({ userId: 'me', id: String(channel?.id), callbackUrl });
};

const add = async (section: Element, email: string): Promise<void> => {
  press(section, 'Add address');
  await until(() => focused() === fieldOf(section, 'email'), 'the input has focus');
  fill(section, { email });
  submit(section);
};

describe('emails section', () => {
  afterEach(tidyUp);

  it('lists the primary email address first, and shows badges for the primary, sign-in and unverified addresses [emails: list]', async () => {
    const { section, email, other } = await openTwo();
    const rows = all(section, '.row').map(textOf);
    expect(rows[0]).to.contain(`${email} Primary Sign-in You need this address to sign in, so it can’t be removed.`);
    expect(rows[1]).to.contain(`${other} Not verified`);
  });

  it('shows a message and the open form if there are no email addresses [emails: empty]', async () => {
    const stage = await openSignedIn();
    stage.respond(LIST, listOf([]));
    const section = await show(stage, 'portico-emails-section');
    expect(textOf(section)).to.contain('You have no email address here.');
    expect([all(section, 'input[name="email"]').length, hasControl(section, 'Cancel')]).to.deep.equal([1, false]);
  });

  it('adds an email address, sends a verification email, fires events and updates another emails section [emails: add]', async () => {
    const stage = await signedInAs(await verifiedUser());
    const section = await show(stage, 'portico-emails-section');
    const neighbor = await show(stage, 'portico-emails-section');
    const events = recordEvents();
    const email = freshEmail();
    await add(section, email);
    await until(() => textOf(neighbor).includes(email), 'the other section shows the address');
    await emailsTo(email, VERIFY);
    await until(() => toasts().includes(`Email sent to ${email}`), 'the toast appears');
    expect(stage.calls('POST /contact-channels')[0]?.body).to.deep.equal({
      user_id: 'me',
      type: 'email',
      value: email,
      used_for_auth: false,
    });
    expect(typesOf(events)).to.deep.equal(['portico-email-added', 'portico-email-verification-sent']);
    expect(focused()).to.equal(control(section, 'Add address'));
  });

  it('shows an error for an invalid or existing email address, keeps the text, and closes the form after a press on “Cancel” [emails: add]', async () => {
    const { section, email } = await openTwo();
    await add(section, 'no address');
    await until(() => descriptionOf(fieldOf(section, 'email')) === 'That doesn’t look like an email address.', 'the error appears');
    fill(section, { email: email.toUpperCase() });
    submit(section);
    await until(() => descriptionOf(fieldOf(section, 'email')) === 'You already added this address.', 'the error appears at the field');
    expect(fieldOf(section, 'email').value).to.equal(email.toUpperCase());
    press(section, 'Cancel');
    await until(() => focused() === control(section, 'Add address'), 'the form is closed');
  });

  it('keeps the typed email address if the service rejects it [emails: add]', async () => {
    const { section, stage } = await openTwo();
    stage.respond('POST /contact-channels', fault(400));
    const email = freshEmail();
    await add(section, email);
    await until(() => textOf(section).includes('Something went wrong. Try again.'), 'the alert appears');
    expect(fieldOf(section, 'email').value).to.equal(email);
  });

  it('has a button to send a verification email to an unverified email address, and disables the button for 30 seconds after a click [emails: row menu: send verification]', async () => {
    const { section, email, other } = await openTwo();
    expect(hasControl(rowOf(section, email), 'Send verification email')).to.equal(false);
    press(await manage(section, other), 'Send verification email');
    await until(() => /Send again in (30|29) s/.test(textOf(section)), 'the button shows the remaining seconds');
    expect(one(rowOf(section, other), '.choice button').matches(':disabled')).to.equal(true);
    await emailsTo(other, VERIFY);
  });

  it('shows a toast if the email address was already verified in another tab, and updates the list [emails: row menu: send verification]', async () => {
    const { section, stage, other } = await openTwo();
    await sendCode(stage, other);
    const row = await manage(section, other);
    await verifyElsewhere(other);
    press(row, 'Send verification email');
    await until(() => toasts().includes('already verified'), 'the toast appears');
    await until(() => !textOf(rowOf(section, other)).includes('Not verified'), 'the list is updated');
  });

  it('disables the verification button and shows the reason if the user has no primary email address [emails: row menu: send verification]', async () => {
    const { section, stage, other } = await openTwo();
    await changeUser(stage, { primary_email: null, primary_email_verified: false });
    const row = await manage(section, other);
    await until(() => textOf(row).includes('You need a primary address before we can send emails.'), 'the reason appears');
    expect(control(row, 'Send verification email').matches(':disabled')).to.equal(true);
  });

  it('shows “Make primary” only for verified email addresses, makes the selected address primary, and updates other elements [emails: make primary]', async () => {
    const { section, stage, email, other } = await openTwo();
    const button = await show(stage, 'portico-user-button', { showUserInfo: true });
    const events = recordEvents();
    let row = await manage(section, other);
    expect(hasControl(row, 'Make primary')).to.equal(false);
    await verify(row, other);
    globalThis.dispatchEvent(new FocusEvent('focus'));
    await until(() => hasControl(rowOf(section, other), 'Make primary'), 'the button appears');
    row = rowOf(section, other);
    press(row, 'Make primary');
    await until(() => textOf(all(section, '.row')[0] as Element).includes(`${other} Primary`), 'the address is listed first');
    await until(() => textOf(button).includes(other), 'the user button shows the address');
    expect(textOf(rowOf(section, email))).not.to.contain('Primary');
    expect(typesOf(events)).to.deep.equal(['portico-email-verification-sent', 'portico-primary-email-changed']);
  });

  it('turns sign-in with an email address on and off, but only if the address is verified [emails: use for sign-in]', async () => {
    const { section, stage, other } = await openTwo();
    let row = await manage(section, other);
    expect(hasControl(row, 'Use for sign-in')).to.equal(false);
    await verify(row, other);
    globalThis.dispatchEvent(new FocusEvent('focus'));
    await until(() => hasControl(rowOf(section, other), 'Use for sign-in'), 'the button appears');
    press(rowOf(section, other), 'Use for sign-in');
    await until(() => hasControl(rowOf(section, other), 'Stop using for sign-in'), 'the address is used for sign-in');
    row = rowOf(section, other);
    press(row, 'Stop using for sign-in');
    await until(() => hasControl(rowOf(section, other), 'Use for sign-in'), 'the address is not used for sign-in');
    const patches = stage.sent.filter(({ call }) => call.startsWith('PATCH /contact-channels')).map(({ body }) => body);
    expect(patches).to.deep.equal([{ used_for_auth: true }, { used_for_auth: false }]);
  });

  it('shows an error in the row if another account uses the email address for sign-in [emails: use for sign-in]', async () => {
    const taken = await newUser();
    const email = await verifiedUser();
    const stage = await signedInAs(email);
    await stage.app.contactChannels.create({ userId: 'me', type: 'email', value: taken, usedForAuth: false });
    await sendCode(stage, taken);
    await verifyElsewhere(taken);
    const section = await show(stage, 'portico-emails-section');
    press(await manage(section, taken), 'Use for sign-in');
    await until(() => textOf(rowOf(section, taken)).includes('Another account signs in with this address.'), 'the reason appears');
    expect(textOf(rowOf(section, email))).not.to.contain('Another account');
  });

  it('shows one sentence and no button for the only sign-in email address, because neither “Stop using for sign-in” nor “Remove” is possible [emails: withdraw from sign-in]', async () => {
    const { section, email } = await openTwo();
    const row = rowOf(section, email);
    expect(textOf(one(row, '.row-detail'))).to.contain('You need this address to sign in, so it can’t be removed.');
    expect(all(row, 'button')).to.have.length(0);
  });

  it('asks for confirmation before it removes an email address that is not the only sign-in address [emails: remove]', async () => {
    const { section, email, other } = await openTwo();
    const events = recordEvents();
    expect(hasControl(section, `Manage ${email}`)).to.equal(false);
    press(await manage(section, other), 'Remove');
    await until(() => focused() === control(section, 'Cancel'), 'the cancel button has focus');
    expect(textOf(rowOf(section, other))).to.contain(`Remove ${other}?`);
    confirm(section);
    await until(() => all(section, '.row').length === 1, 'the address is removed');
    expect(typesOf(events)).to.deep.equal(['portico-email-removed']);
  });

  it('reloads the list when the tab receives focus [emails: verified elsewhere]', async () => {
    const { section, stage, other } = await openTwo();
    await verify(await manage(section, other), other);
    const before = stage.calls(LIST).length;
    globalThis.dispatchEvent(new FocusEvent('focus'));
    await until(() => stage.calls(LIST).length === before + 1, 'the list is requested again');
    await until(() => !textOf(rowOf(section, other)).includes('Not verified'), 'the list shows the address as verified');
  });

  it('shows an error with a button to try again if the email addresses cannot be loaded', async () => {
    const stage = await openSignedIn();
    stage.respond(LIST, fault(404));
    const section = await show(stage, 'portico-emails-section');
    expect(section.phase).to.equal('failed');
    stage.respond(LIST, listOf([]));
    press(section, 'Try again');
    await until(() => section.phase === 'ready', 'the section reaches the `ready` phase');
  });
});
