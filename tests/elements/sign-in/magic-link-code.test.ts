import { expect } from '@open-wc/testing';
import { knownError } from '../support/stage.js';
import { all, descriptionOf, fieldOf, fill, focused, noticeOf, press, submit, textOf, until } from '../support/screen.js';
import { recordAnnouncements, recordEvents, untilAllRecorded } from '../support/record.js';
import { verifiedUser, newestLink, SIGN_IN, typedCode, exhaustCode } from '../support/mail.js';
import { tidyUp } from '../support/open.js';
import { requestCode, openForm, SIGN_IN_PATH } from '../support/magic-link.js';

describe('the email code in the magic-link form', () => {
  afterEach(tidyUp);

  it('is shown in uppercase and submitted once after six characters [magic-link form: typing]', async () => {
    const { stage, form } = await openForm({ at: '/handler/sign-in?after_auth_return_to=%2Fdeep' });
    const events = recordEvents();
    const code = await typedCode(await requestCode(form));
    fill(form, { code: code.slice(0, 5).toLowerCase() });
    expect(fieldOf(form, 'code').value).to.equal(code.slice(0, 5).toUpperCase());
    expect(stage.calls(SIGN_IN_PATH)).to.have.length(0);
    fill(form, { code: code.toLowerCase() });
    submit(form);
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.calls(SIGN_IN_PATH)).to.have.length(1);
    expect(stage.calls(SIGN_IN_PATH)[0]?.body['code']).to.have.length(45);
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/deep`]);
    expect(events.find(({ type }) => type === 'portico-signed-in')?.detail).to.include({ method: 'otp', isNewUser: true });
    expect(sessionStorage).to.have.length(0);
  });

  it('can be pasted as part of the complete link [magic-link form: typing]', async () => {
    const { stage, form } = await openForm();
    const email = await requestCode(form, await verifiedUser());
    fill(form, { code: (await newestLink(email, SIGN_IN)).href });
    await until(() => stage.redirects.length, 'the page redirects');
  });

  it('is reported at the field and not submitted if it is too short [magic-link form: typing]', async () => {
    const { stage, form } = await openForm();
    await requestCode(form);
    for (const [code, text] of [
      ['', 'Enter the code from the email.'],
      ['abc', 'That code isn’t right.'],
    ] as const) {
      fill(form, { code });
      press(form, 'Sign in');
      await until(
        () => fieldOf(form, 'code').ariaInvalid === 'true' && descriptionOf(fieldOf(form, 'code')).startsWith(text),
        `the error “${text}” appears`,
      );
    }
    expect(stage.calls(SIGN_IN_PATH)).to.have.length(0);
  });

  it('is cleared, reported at the field and announced once if it is incorrect [magic-link form: wrong]', async () => {
    const { form } = await openForm();
    const announced = recordAnnouncements();
    await requestCode(form);
    await untilAllRecorded(announced);
    announced.length = 0;
    fill(form, { code: 'ZZZZZZ' });
    await until(() => fieldOf(form, 'code').ariaInvalid === 'true' && focused() === fieldOf(form, 'code'), 'the error appears');
    expect(descriptionOf(fieldOf(form, 'code'))).to.equal('That code isn’t right.');
    expect([fieldOf(form, 'code').value, textOf(form).includes('Z')]).to.deep.equal(['', false]);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['That code isn’t right.']);
  });

  it('can no longer be typed after too many incorrect codes, and the email address step shows the reason [magic-link form: wrong]', async () => {
    const { stage, form } = await openForm();
    const email = await requestCode(form);
    const code = (await newestLink(email, SIGN_IN)).searchParams.get('code') ?? '';
    await exhaustCode('sign-in', code);
    fill(form, { code });
    await until(() => all(form, 'input[name="email"]').length === 1, 'the email address step appears');
    expect([noticeOf(form), fieldOf(form, 'email').value]).to.deep.equal(['Too many incorrect attempts. Request a new code.', email]);
    expect(stage.app.session.isSignedIn()).to.equal(false);
  });

  for (const [code, text] of [
    ['VERIFICATION_CODE_EXPIRED', 'This code has expired. Send a new one.'],
    ['VERIFICATION_CODE_ALREADY_USED', 'This code was already used. Send a new one.'],
    ['SIGN_UP_NOT_ENABLED', 'New accounts can’t be created here right now.'],
  ] as const) {
    it(`can be typed again, and the reason appears in an alert, if the service rejects it with ${code}`, async () => {
      const { stage, form } = await openForm();
      await requestCode(form);
      stage.respond(SIGN_IN_PATH, knownError(code));
      fill(form, { code: 'ABC123' });
      await until(() => noticeOf(form) === text, 'the alert appears');
      expect(all(form, 'input[name="code"]')).to.have.length(1);
    });
  }
});
