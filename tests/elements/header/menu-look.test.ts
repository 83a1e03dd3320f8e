// Tests the look of menus.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { tidyUp } from '../support/open.js';
import { focused, one, show, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';

describe('menu', () => {
  afterEach(() => {
    document.documentElement.style.colorScheme = '';
    tidyUp();
  });

  it('shows the focus ring inside a menu item, and a menu with a lighter border in dark mode', async () => {
    document.documentElement.style.colorScheme = 'dark';
    const element = await show(await openSignedIn(), 'portico-user-button');
    one(element, '.trigger').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => focused()?.matches('.item'), 'the first item has focus');
    const { outlineOffset, outlineWidth } = getComputedStyle(focused() as Element);
    expect(outlineOffset).to.equal(`-${outlineWidth}`);
    const probe = document.createElement('i');
    element.shadowRoot?.append(probe);
    probe.style.color = 'var(--_button-border)';
    expect(getComputedStyle(one(element, '.menu')).borderTopColor).to.equal(getComputedStyle(probe).color);
  });
});
