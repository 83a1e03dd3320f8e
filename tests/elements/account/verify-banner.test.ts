import { expect } from '@open-wc/testing';
import { newestCode, VERIFY } from '../support/mail.js';
import { all, one, press, textOf, until } from '../support/screen.js';
import { newUser, openSignedIn, openStage, signedInAs } from '../support/stage.js';
import { openSection, tidyUp } from '../support/open.js';

const boxOf = (root: Element, selector: string): DOMRect => one(root, selector).getBoundingClientRect();

describe('emails section', () => {
  afterEach(tidyUp);

  it('shows a warning in the row of the sign-in address if it is not verified, with the only button that sends the verification email', async () => {
    const email = await newUser();
    const { section } = await openSection('portico-emails-section', signedInAs(email));
    const banner = one(section, '.row .banner');
    expect(textOf(one(section, '.row'))).to.match(
      new RegExp(`^${email} Primary Sign-in .* Verify this address to use passkeys and email codes. Send email`),
    );
    expect(boxOf(banner, 'button').height).to.equal(boxOf(section, '.section-actions button').height);
    expect(boxOf(section, '.banner').width, 'as wide as the row').to.equal(boxOf(section, '.row').width);
    expect(all(section, 'button').filter((button) => textOf(button) === 'Send email')).to.have.length(1);
    expect(all(section, '.badge-warn').map(textOf)).to.deep.equal([]);
    press(banner, 'Send email');
    const code = await newestCode(email, VERIFY);
    await until(() => /Send again in \d+ s/.test(textOf(banner)), 'the button shows the remaining seconds');
    const { app } = await openStage();
    await app.contactChannels.verify({ code });
    window.dispatchEvent(new Event('focus'));
    await until(() => all(section, '.banner').length === 0, 'the warning disappears');
  });

  it('says only that the address is not verified if this makes no sign-in method available', async () => {
    const stage = await openSignedIn({ config: { passkey_enabled: false } });
    const { section } = await openSection('portico-emails-section', Promise.resolve(stage));
    expect(textOf(one(section, '.banner-text'))).to.equal('This address isn’t verified yet.');
  });
});
