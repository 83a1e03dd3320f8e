// Tests menus whose links a router opens without loading another page.
import { expect } from '@open-wc/testing';
import { all, control, one, show, until } from '../support/screen.js';
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

  for (const selector of ['.gear', '.foot a'])
    it(`of the team switcher is closed after a click on the link ${selector}`, async () => {
      const { stage, element } = await openSwitcher(['Rockets', 'Comets']);
      element.selectedTeam = { id: stage.ids[0] as string };
      await until(() => all(element, '.gear').length === 1, 'the team is selected');
      one(element, selector).click();
      await element.updateComplete;
      expect([all(element, '[role="listbox"]').length, trigger(element).ariaExpanded]).to.deep.equal([0, 'false']);
    });

  it('of the team switcher has a list that is not in the tab order, because Firefox adds scrollable elements to it', async () => {
    const { element } = await openSwitcher(['Rockets', 'Comets']);
    expect(one(element, '[role="listbox"]').getAttribute('tabindex')).to.equal('-1');
  });
});
