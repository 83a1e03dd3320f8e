// Tests menus whose links a router opens without loading another page.
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { all, control, focused, one, show, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { openSwitcher, trigger } from '../support/team-switcher.js';
import { tidyUp } from '../support/open.js';

/** Acts like a router: handles clicks on links in place of the browser. */
const route = (event: Event): void => event.preventDefault();

describe('a menu with a link that a router opens', () => {
  beforeEach(() => document.addEventListener('click', route));
  afterEach(() => document.removeEventListener('click', route));
  afterEach(tidyUp);

  for (const name of ['Account settings', 'Sign in', 'Create account'])
    it(`of the user button is closed after a click on “${name}”`, async () => {
      const stage = await (name === 'Account settings' ? openSignedIn() : openStage());
      const element = await show(stage, 'portico-user-button');
      one(element, '.trigger').click();
      await until(() => all(element, '[role="menu"]').length === 1, 'the menu opens');
      control(element, name).click();
      await element.updateComplete;
      expect([all(element, '[role="menu"]').length, one(element, '.trigger').ariaExpanded]).to.deep.equal([0, 'false']);
    });

  for (const selector of ['[part="settings"]', '[part="create"]'])
    it(`of the team switcher is closed after a click on the link ${selector}`, async () => {
      const { stage, element } = await openSwitcher(['Rockets', 'Comets']);
      element.selectedTeam = { id: stage.ids[0] as string };
      await until(() => all(element, '[part="settings"]').length === 1, 'the team is selected');
      one(element, selector).click();
      await element.updateComplete;
      expect([all(element, '[role="listbox"]').length, trigger(element).ariaExpanded]).to.deep.equal([0, 'false']);
    });

  it('of the user button marks only the item under the pointer, even if another item has focus', async () => {
    const element = await show(await openSignedIn(), 'portico-user-button');
    one(element, '.trigger').click();
    await until(() => focused()?.matches('.item') === true, 'the first item has focus');
    const colorOf = (name: string): string => getComputedStyle(control(element, name)).backgroundColor;
    const marked = colorOf('Account settings');
    const { left, top, width, height } = control(element, 'Sign out').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    await until(() => colorOf('Sign out') === marked, 'the item under the pointer is marked');
    expect(colorOf('Account settings')).to.equal('rgba(0, 0, 0, 0)');
    await sendMouse({ type: 'move', position: [1, 1] });
  });

  it('of the team switcher keeps its list out of the tab order, to which Firefox would otherwise add it', async () => {
    const { element } = await openSwitcher(['Rockets', 'Comets']);
    expect(one(element, '[role="listbox"]').getAttribute('tabindex')).to.equal('-1');
  });
});
