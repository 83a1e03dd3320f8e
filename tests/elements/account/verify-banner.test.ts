import { expect } from '@open-wc/testing';
import { newestCode, VERIFY } from '../support/mail.js';
import { all, one, press, textOf, until } from '../support/screen.js';
import { newUser, openStage, signedInAs } from '../support/stage.js';
import { openSection, tidyUp } from '../support/open.js';

const boxOf = (root: Element, selector: string): DOMRect => one(root, selector).getBoundingClientRect();

describe('emails section', () => {
  afterEach(tidyUp);

  it('shows a warning above the list if the sign-in address is not verified, with the only button that sends the verification email', async () => {
    const email = await newUser();
    const { section } = await openSection('portico-emails-section', signedInAs(email));
    const banner = one(section, '.banner');
    expect(textOf(banner)).to.equal(`To use passkeys and email codes, verify ${email} Send email`);
    expect(boxOf(banner, 'button').height).to.equal(boxOf(section, '.section-actions button').height);
    expect(boxOf(section, '.banner-row').bottom).to.equal(boxOf(section, '.row').top);
    expect(getComputedStyle(one(section, '.row')).borderBlockStartWidth, 'no hairline below the banner').to.equal('0px');
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
});
