// Tests the button that shows and hides the actions of an email address.
import { expect } from '@open-wc/testing';
import { openSection, tidyUp } from '../support/open.js';
import { control, one, press, until } from '../support/screen.js';

describe('button “Manage” of an email address', () => {
  afterEach(tidyUp);

  it('has a chevron that turns while the actions are visible', async () => {
    const { stage, section } = await openSection('portico-emails-section');
    const manage = control(section, `Manage ${stage.email}`);
    const rotation = (): string => getComputedStyle(one(manage, '.portico-icon')).rotate;
    expect(rotation()).to.equal('none');
    press(section, `Manage ${stage.email}`);
    await until(() => rotation() === '180deg', 'the chevron turns');
    press(section, `Manage ${stage.email}`);
    await until(() => rotation() === 'none', 'the chevron turns back');
  });
});
