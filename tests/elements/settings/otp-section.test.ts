import { expect } from '@open-wc/testing';
import { confirmedUser } from '../support/mail.js';
import { hearAnnouncements, hearEvents, stopRecording } from '../support/record.js';
import { all, clear, control, focused, hasControl, one, press, put, show, textOf, until } from '../support/screen.js';
import { closeStages, knownError, newUser, openSignedIn, openStage, PASSWORD, type Stage } from '../support/stage.js';

const CHANNELS = '/contact-channels';
const ME = '/users/me';

const signedInAs = async (email: string): Promise<Stage> => {
  const stage = await openStage();
  await stage.app.auth.signInWithPassword({ email, password: PASSWORD, noRedirect: true });
  return stage;
};

describe('e-mail code section', () => {
  afterEach(() => {
    clear();
    stopRecording();
    closeStages();
    document.querySelector('portico-toasts')?.remove();
  });

  it('1.18 hidden unless magicLinkEnabled', async () => {
    const stage = await openSignedIn({ config: { magic_link_enabled: false } });
    const section = put('portico-otp-section', { app: stage.app });
    await until(() => section.phase === 'blocked', 'it is not offered');
    expect(section.checkVisibility()).to.equal(false);
    expect(stage.calls(CHANNELS)).to.have.length(0);
  });

  it('0.1 loading: a skeleton until the addresses are known; failed: says so and tries again', async () => {
    const stage = await openSignedIn();
    stage.answer(CHANNELS, () => new Response('', { status: 404 }));
    const section = put('portico-otp-section', { app: stage.app });
    await until(() => all(section, '[aria-busy="true"]').length === 1, 'the skeleton');
    await until(() => section.phase === 'failed', 'the failure');
    stage.answer(CHANNELS, () => new Response('{"items":[]}'));
    press(section, 'Try again');
    await until(() => section.phase === 'ready', 'loaded at last');
  });

  it('1.18 no verified sign-in e-mail: text, no button', async () => {
    const section = await show(await signedInAs(await newUser()), 'portico-otp-section');
    expect(textOf(section)).to.contain('Add and verify an e-mail address');
    expect(hasControl(section, 'Turn on')).to.equal(false);
  });

  it('1.18 off & on: Turn on, and Turn off, which asks first, the safe answer has the focus', async () => {
    const stage = await signedInAs(await confirmedUser());
    const section = await show(stage, 'portico-otp-section');
    const heard = hearEvents();
    const said = hearAnnouncements();
    press(section, 'Turn on');
    await until(() => hasControl(section, 'Turn off'), 'it is on');
    expect(stage.sent.filter(({ call }) => call === `PATCH ${ME}`).map(({ body }) => body)).to.deep.equal([{ otp_auth_enabled: true }]);
    press(section, 'Turn off');
    await until(() => focused() === control(section, 'Cancel'), 'the focus is on Cancel');
    press(section, 'Cancel');
    await until(() => focused() === control(section, 'Turn off'), 'the focus is back');
    press(section, 'Turn off');
    await until(() => hasControl(section, 'Cancel'), 'it asks again');
    one(section, '.confirm .portico-danger').click();
    await until(() => hasControl(section, 'Turn on'), 'it is off');
    expect(heard.map(({ type, detail }) => [type, detail])).to.deep.equal([
      ['portico-otp-sign-in-changed', { isEnabled: true }],
      ['portico-otp-sign-in-changed', { isEnabled: false }],
    ]);
    await until(() => said.filter((text) => text === 'Saved').length === 2, 'it is announced twice');
    expect(textOf(document.querySelector('portico-toasts') as Element)).to.contain('Saved');
  });

  it('1.18 on and only method: cannot be turned off', async () => {
    const stage = await signedInAs(await confirmedUser());
    await stage.app.currentUser.update({ otpAuthEnabled: true });
    stage.answer(ME, () => new Response(JSON.stringify({ ...ALONE, id: '4f0e6b1c-5d1f-4c59-9f0b-0b8a3a2f6f11' })));
    const section = await show(stage, 'portico-otp-section');
    await until(() => textOf(section).includes('only way to sign in'), 'the reason');
    expect(hasControl(section, 'Turn off')).to.equal(false);
  });

  it('0.5 refused: the reason stands in the row, and the button can be pressed again', async () => {
    const stage = await signedInAs(await confirmedUser());
    const section = await show(stage, 'portico-otp-section');
    stage.answer(ME, knownError('SCHEMA_ERROR', { message: 'no' }));
    press(section, 'Turn on');
    await until(() => all(section, '.portico-error').length === 1, 'the error');
    expect(textOf(section)).to.contain('Something went wrong. Try again.');
    expect(control(section, 'Turn on').matches(':disabled')).to.equal(false);
  });
});

/** A user who has no other way to sign in, as the service tells of them. */
const ALONE = {
  display_name: null,
  primary_email: 'alone@example.com',
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: 0,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: false,
  auth_with_email: true,
  otp_auth_enabled: true,
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
};
