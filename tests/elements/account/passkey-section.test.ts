import { expect } from '@open-wc/testing';
import {
  credentialsOf,
  recordSignals,
  endCeremony,
  addAuthenticator,
  setPresence,
  removeAuthenticator,
  withoutPasskeys,
} from '../support/authenticator.js';
import { blockedInFrame } from '../support/frame.js';
import { verifiedUser } from '../support/mail.js';
import { recordEvents, entriesOf } from '../support/record.js';
import { all, control, focused, hasControl, one, press, show, textOf, until } from '../support/screen.js';
import { knownError, newUser, openSignedIn, signedInAs } from '../support/stage.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { confirm } from '../support/questions.js';
import { changeUser, listOf } from '../support/service.js';

const ADD = 'Add a passkey';
const REMOVE = 'Remove passkey';
const CHANNELS = '/contact-channels';
const REGISTER = '/auth/passkey/register';

const open = async () => openSection('portico-passkey-section', signedInAs(await verifiedUser()));

const errorOf = (section: Element): string => all(section, '.portico-error')[0]?.textContent?.trim() ?? '';
const waitForError = (section: Element, text: string): Promise<void> =>
  until(() => errorOf(section) === text, `the error “${text}” appears`);

describe('passkey section', () => {
  afterEach(tidyUp);
  afterEach(removeAuthenticator);

  it('renders nothing unless passkeyEnabled is true', async () => {
    const stage = await openSignedIn({ config: { passkey_enabled: false } });
    await expectAbsent('portico-passkey-section', { app: stage.app });
  });

  it('shows a message instead of a button in a browser that does not support passkeys [passkey: browser cannot]', async () => {
    await withoutPasskeys(async () => {
      const { section } = await open();
      expect(textOf(section)).to.contain('This browser doesn’t support passkeys.');
      expect(hasControl(section, ADD)).to.equal(false);
    });
  });

  it('shows a message instead of a button inside a frame', async () => {
    const { app } = await signedInAs(await verifiedUser());
    const section = await blockedInFrame('portico-passkey-section', { app });
    expect(section.shadowRoot?.querySelectorAll('button')).to.have.length(0);
  });

  it('shows a message and a disabled button if the user has no verified sign-in email address [passkey: no verified sign-in email]', async () => {
    const email = await newUser();
    const stage = await signedInAs(email);
    const section = await show(stage, 'portico-passkey-section');
    expect(textOf(one(section, '.section-description'))).to.equal('Verify your email address first.');
    stage.respond(CHANNELS, listOf([]));
    await stage.app.contactChannels.list.query({ userId: 'me' }).invalidate();
    await until(() => textOf(section).includes('Add and verify an email address'), 'a user without an address is asked to add one');
    expect(control(section, ADD).matches(':disabled')).to.equal(true);
  });

  it('adds a passkey, removes it after a confirmation, and signals the removal to the password manager [passkey: none registered; passkey: registered]', async () => {
    const device = await addAuthenticator();
    const events = recordEvents();
    const { section, stage } = await open();
    press(section, ADD);
    await until(() => hasControl(section, REMOVE), 'the passkey is registered');
    expect(await credentialsOf(device)).to.have.length(1);
    press(section, REMOVE);
    await until(() => focused() === control(section, 'Cancel'), 'the cancel button has focus');
    confirm(section);
    await until(() => hasControl(section, ADD), 'the passkey is removed');
    expect(stage.calls('PATCH /users/me').map(({ body }) => body)).to.deep.equal([{ passkey_auth_enabled: false }]);
    expect(textOf(section)).to.contain('Delete it there, too.');
    let left = 1;
    await until(() => {
      void credentialsOf(device).then((kept) => (left = kept.length));
      return left === 0;
    }, 'the device deletes the passkey');
    expect(entriesOf(events)).to.deep.equal([
      ['portico-passkey-registered', {}],
      ['portico-passkey-removed', {}],
    ]);
    press(section, ADD);
    await until(() => hasControl(section, REMOVE), 'the passkey is registered again');
    expect(textOf(section)).not.to.contain('Delete it there, too.');
  });

  for (const fails of [false, true])
    it(`signals the list of accepted passkeys after a registration and after the removal${fails ? ', even if the browser rejects signals' : ''} [signals to the password manager: accepted passkey]`, async () => {
      const device = await addAuthenticator();
      const { section, stage } = await open();
      await recordSignals(async (signals) => {
        press(section, ADD);
        await until(() => hasControl(section, REMOVE), 'the passkey is registered');
        const { credentialId } = (await credentialsOf(device))[0] as { readonly credentialId: string };
        const id = credentialId.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
        const handle = btoa(stage.app.session.userId() ?? '').replaceAll('=', '');
        const ids = { rpId: 'localhost', userId: handle };
        const registered = ['signalAllAcceptedCredentials', { ...ids, allAcceptedCredentialIds: [id] }];
        expect(signals).to.deep.equal([registered]);
        press(section, REMOVE);
        await until(() => focused() === control(section, 'Cancel'), 'the cancel button has focus');
        confirm(section);
        await until(() => hasControl(section, ADD), 'the passkey is removed');
        // The stored user ID prevents the browser from creating another passkey without a prompt.
        expect(Object.values(localStorage)).to.include(stage.app.session.userId());
        expect(signals).to.deep.equal([registered, ['signalAllAcceptedCredentials', { ...ids, allAcceptedCredentialIds: [] }]]);
      }, fails);
    });

  it('shows a message if the user cancels the registration, and enables the button again [passkey: registration error]', async () => {
    const device = await addAuthenticator();
    await setPresence(device, false);
    const { section, stage } = await open();
    press(section, ADD);
    await until(() => control(section, ADD).getAttribute('aria-busy') === 'true', 'the button is busy');
    await endCeremony(stage, () => errorOf(section));
    expect(errorOf(section)).to.equal('No passkey was added. You can try again.');
    await setPresence(device, true);
    press(section, ADD);
    await until(() => hasControl(section, REMOVE), 'the passkey is registered');
  });

  it('shows an error if the service rejects the registration [passkey: registration error]', async () => {
    await addAuthenticator();
    const { section, stage } = await open();
    stage.respond(REGISTER, knownError('PASSKEY_REGISTRATION_FAILED'));
    press(section, ADD);
    await waitForError(section, 'The passkey couldn’t be added. Try again.');
  });

  it('cancels the registration if the section is removed, even before the browser asks for the passkey', async () => {
    await setPresence(await addAuthenticator(), false);
    for (const hasBegun of [false, true]) {
      const { section, stage } = await open();
      const release = stage.hold('/auth/passkey/initiate-passkey-registration');
      press(section, ADD);
      await until(() => stage.calls('/auth/passkey/initiate-passkey-registration').length === 1, 'the request is sent');
      if (hasBegun) release();
      section.remove();
      release();
      await until(() => errorOf(section), 'the registration ends');
      expect(stage.calls(REGISTER)).to.have.length(0);
    }
  });

  it('continues the registration if the section is moved in the page', async () => {
    await addAuthenticator();
    const { section, stage } = await open();
    const release = stage.hold('/auth/passkey/initiate-passkey-registration');
    press(section, ADD);
    await until(() => stage.calls('/auth/passkey/initiate-passkey-registration').length === 1, 'the request is sent');
    section.parentElement?.append(document.createElement('p'), section);
    release();
    await until(() => hasControl(section, 'Remove passkey'), 'the passkey is added');
  });

  it('has no button to remove the only sign-in method [passkey: only sign-in method left]', async () => {
    const stage = await signedInAs(await verifiedUser());
    await changeUser(stage, { has_password: false, passkey_auth_enabled: true });
    const section = await show(stage, 'portico-passkey-section');
    await until(() => textOf(section).includes('only sign-in method'), 'the reason appears');
    expect(hasControl(section, REMOVE)).to.equal(false);
  });
});
