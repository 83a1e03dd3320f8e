import { expect } from '@open-wc/testing';
import { confirmedUser, mailsTo, newestCode, VERIFY } from '../support/mail.js';
import { hearEvents, typesOf } from '../support/record.js';
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
import { fault, listOf, tellOfUser } from '../support/service.js';
import { confirm } from '../support/questions.js';

const LIST = 'GET /contact-channels';

/** Somebody with a verified address, and another one that is not. */
const openTwo = async () => {
  const email = await confirmedUser();
  const stage = await signedInAs(email);
  const other = freshEmail();
  await stage.app.contactChannels.create({ userId: 'me', type: 'email', value: other, usedForAuth: false });
  return { other, email, ...(await openSection('portico-emails-section', stage)) };
};

const rowOf = (section: Element, email: string): HTMLElement => {
  const row = all(section, '.row').find((each) => textOf(each).includes(email));
  if (!row) throw new Error(`no row of ${email}`);
  return row;
};

/** Opens what can be done with an address. */
const manage = async (section: Element, email: string): Promise<HTMLElement> => {
  press(section, `Manage ${email}`);
  await until(() => all(rowOf(section, email), '.choice').length > 0, 'the choices');
  return rowOf(section, email);
};

/** Verifies an address as its owner would, in another tab. */
const verifyElsewhere = async (email: string): Promise<void> => {
  const { app } = await openStage();
  await app.contactChannels.verify({ code: await newestCode(email, VERIFY) });
};

/** Asks for a mail and verifies the address by it, in another tab. */
const verify = async (row: Element, email: string): Promise<void> => {
  press(row, 'Send verification email');
  await mailsTo(email, VERIFY);
  await verifyElsewhere(email);
};

/** The service mails a code to an address of the user, without the section. */
const mailCode = async ({ app }: Stage, email: string): Promise<void> => {
  const channel = (await app.contactChannels.list({ userId: 'me' })).find(({ value }) => value === email);
  const callbackUrl = `${location.origin}/handler/x`;
  await app.contactChannels.sendVerificationCode({ userId: 'me', id: String(channel?.id), callbackUrl });
};

const add = async (section: Element, email: string): Promise<void> => {
  press(section, 'Add address');
  await until(() => focused() === fieldOf(section, 'email'), 'the input has the focus');
  fill(section, { email });
  submit(section);
};

describe('emails section', () => {
  afterEach(tidyUp);

  it('1.15 list: the primary address first, with what it is for', async () => {
    const { section, email, other } = await openTwo();
    const rows = all(section, '.row').map(textOf);
    expect(rows[0]).to.contain(`${email} Primary Sign-in`);
    expect(rows[1]).to.contain(`${other} Not verified`);
  });

  it('1.15 empty: explains, and the form is open', async () => {
    const stage = await openSignedIn();
    stage.answer(LIST, listOf([]));
    const section = await show(stage, 'portico-emails-section');
    expect(textOf(section)).to.contain('You have no email address here.');
    expect([all(section, 'input[name="email"]').length, hasControl(section, 'Cancel')]).to.deep.equal([1, false]);
  });

  it('1.15 add: the address is there, a mail is on its way, and says so; a neighbor with the same list follows', async () => {
    const stage = await signedInAs(await confirmedUser());
    const section = await show(stage, 'portico-emails-section');
    const neighbor = await show(stage, 'portico-emails-section');
    const heard = hearEvents();
    const email = freshEmail();
    await add(section, email);
    await until(() => textOf(neighbor).includes(email), 'the neighbor follows');
    await mailsTo(email, VERIFY);
    await until(() => toasts().includes(`We sent an email to ${email}`), 'the toast');
    expect(stage.calls('POST /contact-channels')[0]?.body).to.deep.equal({
      user_id: 'me',
      type: 'email',
      value: email,
      used_for_auth: false,
    });
    expect(typesOf(heard)).to.deep.equal(['portico-email-added', 'portico-email-verification-sent']);
    expect(focused()).to.equal(control(section, 'Add address'));
  });

  it('1.15 add: a bad address and one that is there already are refused in words, and kept; Cancel closes', async () => {
    const { section, email } = await openTwo();
    await add(section, 'no address');
    await until(() => descriptionOf(fieldOf(section, 'email')) === 'That does not look like an email address.', 'the field says so');
    fill(section, { email: email.toUpperCase() });
    submit(section);
    await until(() => descriptionOf(fieldOf(section, 'email')) === 'You already added this address.', 'the field says so');
    expect(fieldOf(section, 'email').value).to.equal(email.toUpperCase());
    press(section, 'Cancel');
    await until(() => focused() === control(section, 'Add address'), 'closed');
  });

  it('1.15 add: refused by the service, what was typed stays', async () => {
    const { section, stage } = await openTwo();
    stage.answer('POST /contact-channels', fault(400));
    const email = freshEmail();
    await add(section, email);
    await until(() => textOf(section).includes('Something went wrong. Try again.'), 'the alert');
    expect(fieldOf(section, 'email').value).to.equal(email);
  });

  it('1.15 row menu: send verification only if unverified; then a pause of 30 seconds', async () => {
    const { section, email, other } = await openTwo();
    expect(hasControl(await manage(section, email), 'Send verification email')).to.equal(false);
    press(await manage(section, other), 'Send verification email');
    await until(() => /Send again in (30|29) s/.test(textOf(section)), 'the pause');
    expect(one(rowOf(section, other), '.choice button').matches(':disabled')).to.equal(true);
    await mailsTo(other, VERIFY);
  });

  it('1.15 row menu: send verification to an address that was verified since: says so, the list follows', async () => {
    const { section, stage, other } = await openTwo();
    await mailCode(stage, other);
    const row = await manage(section, other);
    await verifyElsewhere(other);
    press(row, 'Send verification email');
    await until(() => toasts().includes('already verified'), 'the toast');
    await until(() => !textOf(rowOf(section, other)).includes('Not verified'), 'the list follows');
  });

  it('1.15 row menu: send verification without a primary address: disabled, and says why', async () => {
    const { section, stage, other } = await openTwo();
    await tellOfUser(stage, { primary_email: null, primary_email_verified: false });
    const row = await manage(section, other);
    await until(() => textOf(row).includes('You need a primary address before we can send emails.'), 'the reason');
    expect(control(row, 'Send verification email').matches(':disabled')).to.equal(true);
  });

  it('1.15 make primary: enabled only if verified, else disabled with reason; a neighbor shows the new address', async () => {
    const { section, stage, email, other } = await openTwo();
    const button = await show(stage, 'portico-user-button', { showUserInfo: true });
    const heard = hearEvents();
    let row = await manage(section, other);
    expect(control(row, 'Make primary').matches(':disabled')).to.equal(true);
    expect(textOf(row)).to.contain('Verify the address first.');
    await verify(row, other);
    globalThis.dispatchEvent(new FocusEvent('focus'));
    await until(
      () => hasControl(rowOf(section, other), 'Make primary') && !control(section, 'Make primary').matches(':disabled'),
      'it may be',
    );
    row = rowOf(section, other);
    press(row, 'Make primary');
    await until(() => textOf(all(section, '.row')[0] as Element).includes(`${other} Primary`), 'first now');
    await until(() => textOf(button).includes(other), 'the button follows');
    expect(textOf(rowOf(section, email))).not.to.contain('Primary');
    expect(typesOf(heard)).to.deep.equal(['portico-email-verification-sent', 'portico-primary-email-changed']);
  });

  it('1.15 use for sign-in: only if verified and not used; withdraw from sign-in again', async () => {
    const { section, stage, other } = await openTwo();
    let row = await manage(section, other);
    expect(hasControl(row, 'Use for sign-in')).to.equal(false);
    await verify(row, other);
    globalThis.dispatchEvent(new FocusEvent('focus'));
    await until(() => hasControl(rowOf(section, other), 'Use for sign-in'), 'it may be used');
    press(rowOf(section, other), 'Use for sign-in');
    await until(() => hasControl(rowOf(section, other), 'Stop using for sign-in'), 'it is used');
    row = rowOf(section, other);
    press(row, 'Stop using for sign-in');
    await until(() => hasControl(rowOf(section, other), 'Use for sign-in'), 'not any more');
    const patches = stage.sent.filter(({ call }) => call.startsWith('PATCH /contact-channels')).map(({ body }) => body);
    expect(patches).to.deep.equal([{ used_for_auth: true }, { used_for_auth: false }]);
  });

  it('1.15 use for sign-in: an address somebody else signs in with is refused in its row', async () => {
    const taken = await newUser();
    const email = await confirmedUser();
    const stage = await signedInAs(email);
    await stage.app.contactChannels.create({ userId: 'me', type: 'email', value: taken, usedForAuth: false });
    await mailCode(stage, taken);
    await verifyElsewhere(taken);
    const section = await show(stage, 'portico-emails-section');
    press(await manage(section, taken), 'Use for sign-in');
    await until(() => textOf(rowOf(section, taken)).includes('Another account signs in with this address.'), 'the reason');
    expect(textOf(rowOf(section, email))).not.to.contain('Another account');
  });

  it('1.15 withdraw from sign-in: disabled with reason when it is the last sign-in address', async () => {
    const { section, email } = await openTwo();
    const row = await manage(section, email);
    expect(control(row, 'Stop using for sign-in').matches(':disabled')).to.equal(true);
    expect(textOf(row)).to.contain('This is the only address you sign in with.');
  });

  it('1.15 remove: disabled with reason when last sign-in address; else asks first', async () => {
    const { section, email, other } = await openTwo();
    const heard = hearEvents();
    expect(control(await manage(section, email), 'Remove').matches(':disabled')).to.equal(true);
    press(await manage(section, other), 'Remove');
    await until(() => focused() === control(section, 'Cancel'), 'the safe answer has the focus');
    expect(textOf(rowOf(section, other))).to.contain(`Remove ${other}?`);
    confirm(section);
    await until(() => all(section, '.row').length === 1, 'removed');
    expect(typesOf(heard)).to.deep.equal(['portico-email-removed']);
  });

  it('1.15 verified elsewhere: the list refreshes on tab focus', async () => {
    const { section, stage, other } = await openTwo();
    await verify(await manage(section, other), other);
    const before = stage.calls(LIST).length;
    globalThis.dispatchEvent(new FocusEvent('focus'));
    await until(() => !textOf(rowOf(section, other)).includes('Not verified'), 'it is verified');
    expect(stage.calls(LIST)).to.have.length(before + 1);
  });

  it('0.1 failed: says so and tries again', async () => {
    const stage = await openSignedIn();
    stage.answer(LIST, fault(404));
    const section = await show(stage, 'portico-emails-section');
    expect(section.phase).to.equal('failed');
    stage.answer(LIST, listOf([]));
    press(section, 'Try again');
    await until(() => section.phase === 'ready', 'loaded at last');
  });
});
