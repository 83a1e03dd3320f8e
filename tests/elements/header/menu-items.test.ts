// Tests the items in the menu of the user button, including the items of the host page.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { all, control, focused, one, show, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';
import { entriesOf, recordEvents } from '../support/record.js';
import { tidyUp } from '../support/open.js';

const createItem = (html: string): HTMLElement => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement;
};

describe('the slot `item` of the user button', () => {
  afterEach(tidyUp);

  it('makes menu items of the links and buttons that the host page adds while the menu is open', async () => {
    const element = await show(await openSignedIn(), 'portico-user-button');
    one(element, '.trigger').click();
    await until(() => focused()?.textContent?.trim() === 'Account settings', 'the menu opens');
    const link = createItem('<a slot="item" href="#help"><svg></svg><span>Help</span></a>');
    const button = createItem('<button slot="item" value="billing">Billing</button>');
    element.append(link, button);
    await until(() => link.role === 'menuitem' && button.tabIndex === -1, 'the elements are menu items');
    expect(link.checkVisibility() && link.querySelector('svg') !== null).to.equal(true);
    for (const item of [link, button]) {
      await sendKeys({ press: 'ArrowDown' });
      expect([focused(), all(element, '[role="menu"]').length]).to.deep.equal([item, 1]);
    }
    const events = recordEvents();
    await sendKeys({ press: 'Enter' });
    await until(() => all(element, '[role="menu"]').length === 0, 'the menu is closed');
    expect(entriesOf(events)).to.deep.equal([['portico-item-selected', { value: 'billing' }]]);
    expect([focused(), button.checkVisibility()]).to.deep.equal([one(element, '.trigger'), false]);
  });
});

describe('the menu of the user button', () => {
  afterEach(tidyUp);

  it('mirrors the icon of “Sign out” in right-to-left text', async () => {
    const element = await show(await openSignedIn(), 'portico-user-button');
    one(element, '.trigger').click();
    await until(() => all(element, '[role="menu"]').length === 1, 'the menu opens');
    const scales = (['ltr', 'rtl'] as const).map((dir) => {
      element.dir = dir;
      return getComputedStyle(one(control(element, 'Sign out'), '.portico-icon')).scale;
    });
    expect(scales).to.deep.equal(['none', '-1 1']);
  });
});
