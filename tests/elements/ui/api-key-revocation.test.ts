import { expect } from '@open-wc/testing';
import { KEYS_PATH, openWithKey } from '../support/api-keys.js';
import { tidyUp } from '../support/open.js';
import { dialogOf, pressOpening } from '../support/questions.js';
import { recordEvents, typesOf } from '../support/record.js';
import { control, hasControl, noticeOf, one, press, textOf, until } from '../support/screen.js';
import { knownError } from '../support/stage.js';

const revoke = async (section: Element): Promise<void> => {
  one<HTMLInputElement>(section, 'dialog input[type="checkbox"]').click();
  await until(() => !control(dialogOf(section), 'Revoke').matches(':disabled'), 'the Revoke button is enabled');
  press(dialogOf(section), 'Revoke');
};

describe('API key dialogs', () => {
  afterEach(tidyUp);

  it('revoke an API key after the user selects a checkbox, and mark the key as revoked [API keys: revoke]', async () => {
    const { section } = await openWithKey();
    const events = recordEvents();
    await pressOpening(section, 'Revoke Laptop');
    expect(textOf(one(section, '.dialog-title'))).to.equal('Revoke “Laptop”?');
    expect(textOf(dialogOf(section))).to.contain('Programs that use “Laptop” stop working immediately.');
    expect(control(dialogOf(section), 'Revoke').matches(':disabled')).to.equal(true);
    await revoke(section);
    await until(() => textOf(section).includes('Revoked'), 'the key is revoked');
    expect(typesOf(events)).to.deep.equal(['portico-api-key-revoked']);
    expect(hasControl(section, 'Revoke Laptop')).to.equal(false);
  });

  it('show an alert if the service does not allow the revocation of a public key [API keys: revoke]', async () => {
    const { stage, section, id } = await openWithKey();
    stage.respond(`${KEYS_PATH}/${id}`, knownError('PUBLIC_API_KEY_CANNOT_BE_REVOKED'));
    await pressOpening(section, 'Revoke Laptop');
    await revoke(section);
    await until(() => noticeOf(section) === 'You can’t revoke a public key.', 'the alert appears');
    expect(dialogOf(section).open).to.equal(true);
  });
});
