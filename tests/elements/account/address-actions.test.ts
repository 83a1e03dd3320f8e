// Tests the “Manage” buttons and the badges in the list of email addresses.
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { all, control, one, press, show, textOf, until } from '../support/screen.js';
import { freshEmail, openSignedIn } from '../support/stage.js';

/** Opens the section for a user with two unverified email addresses. */
const openTwo = async () => {
  const stage = await openSignedIn();
  const other = freshEmail();
  await stage.app.contactChannels.create({ userId: 'me', type: 'email', value: other, usedForAuth: false });
  return { other, section: await show(stage, 'portico-emails-section') };
};

describe('button “Manage” of an email address', () => {
  afterEach(tidyUp);

  it('has a chevron that turns while the actions are visible', async () => {
    const { section, other } = await openTwo();
    const manage = control(section, `Manage ${other}`);
    const rotation = (): string => getComputedStyle(one(manage, '.portico-icon')).rotate;
    expect(rotation()).to.equal('none');
    press(section, `Manage ${other}`);
    await until(() => rotation() === '180deg', 'the chevron turns');
    const leftOf = (selector: string): number => one(section, selector).getBoundingClientRect().left;
    expect(leftOf('.choice > .row-detail') - leftOf('.row'), 'the actions are indented').to.equal(16);
    expect(leftOf('.choice'), 'their hairlines are not').to.equal(leftOf('.row'));
    press(section, `Manage ${other}`);
    await until(() => rotation() === 'none', 'the chevron turns back');
  });
});

describe('badges of email addresses', () => {
  afterEach(tidyUp);

  it('have the color of warnings if the address is not verified', async () => {
    const { section } = await openTwo();
    const badges = all(section, '.badge').filter((badge) => textOf(badge) === 'Not verified');
    expect(badges.map(({ className }) => className)).to.deep.equal(['badge badge-warn']);
  });

  it('are beside the address', async () => {
    const { section } = await openTwo();
    const badge = one(section, '.badge').getBoundingClientRect();
    const address = one(section, '.row-title .portico-address').getBoundingClientRect();
    expect([badge.left > address.right, badge.top < address.bottom]).to.deep.equal([true, true]);
  });
});
