// Tests the signals that rename a passkey in the password manager.
import { expect } from '@open-wc/testing';
import { addAuthenticator, recordSignals, removeAuthenticator } from '../support/authenticator.js';
import { verifiedUser } from '../support/mail.js';
import { openSection, tidyUp } from '../support/open.js';
import { all, control, fieldOf, fill, focused, hasControl, press, submit, textOf, until } from '../support/screen.js';
import { changeUser, listOf } from '../support/service.js';
import { openSignedIn, signedInAs, type Stage } from '../support/stage.js';

const signalOf = ({ app }: Stage, name: string): unknown => {
  const userId = btoa(app.session.userId() ?? '').replaceAll('=', '');
  return ['signalCurrentUserDetails', { rpId: 'localhost', userId, name, displayName: name }];
};

const rename = async (section: Element, name: string): Promise<void> => {
  press(section, 'Edit Name');
  await until(() => focused() === fieldOf(section, 'name'), 'the input has focus');
  fill(section, { name });
  submit(section);
};

describe('the name of a passkey', () => {
  afterEach(tidyUp);
  afterEach(removeAuthenticator);

  it('changes with the name of the user, and is the email address of a user without a name [signals to the password manager: name]', async () => {
    await addAuthenticator();
    const { stage, section } = await openSection('portico-profile-section');
    const user = stage.app.user;
    await stage.app.auth.registerPasskey();
    await user.invalidate();
    expect((await user.read())?.passkeyAuthEnabled).to.equal(true);
    await recordSignals(async (signals) => {
      await rename(section, 'Ada');
      await until(() => signals.length === 1, 'the name is signaled');
      await rename(section, '');
      await until(() => signals.length === 2, 'the address is signaled');
      expect(signals).to.deep.equal([signalOf(stage, 'Ada'), signalOf(stage, stage.email)]);
    });
  });

  it('is not signaled for a user without a passkey [signals to the password manager: none for other users]', async () => {
    const { section } = await openSection('portico-profile-section', openSignedIn());
    await recordSignals(async (signals) => {
      await rename(section, 'Ada');
      await until(() => hasControl(section, 'Edit Name') && textOf(section).includes('Ada'), 'the name appears');
      await until(() => control(section, 'Edit Name').getAttribute('aria-busy') !== 'true', 'the name is saved');
      expect(signals).to.deep.equal([]);
    });
  });

  it('changes with the primary address of a user without a name', async () => {
    const stage = await signedInAs(await verifiedUser());
    const [row] = await stage.app.contactChannels.list({ userId: 'me' });
    const other = { id: crypto.randomUUID(), user_id: 'me', type: 'email', value: 'other@example.com', used_for_auth: false };
    const first = {
      id: row?.id,
      user_id: 'me',
      type: 'email',
      value: row?.value,
      used_for_auth: true,
      is_verified: true,
      is_primary: true,
    };
    stage.respond('GET /contact-channels', listOf([first, { ...other, is_verified: true, is_primary: false }]));
    stage.respond(`PATCH /contact-channels/me/${other.id}`, () => Response.json({ ...other, is_verified: true, is_primary: true }));
    await changeUser(stage, { passkey_auth_enabled: true });
    const { section } = await openSection('portico-emails-section', Promise.resolve(stage));
    await recordSignals(async (signals) => {
      const manage = all(section, '.row').find((shown) => textOf(shown).includes(other.value)) as Element;
      press(manage, `Manage ${other.value}`);
      await until(() => hasControl(section, 'Make primary'), 'the actions appear');
      press(section, 'Make primary');
      await until(() => signals.length > 0, 'the address is signaled');
      expect(signals).to.deep.equal([signalOf(stage, other.value)]);
    });
  });
});
