import { expect } from '@open-wc/testing';
import { openKeysSection } from '../support/api-keys.js';
import { setMedia } from '../support/conditions.js';
import { tidyUp } from '../support/open.js';
import { pressOpening } from '../support/questions.js';
import { one } from '../support/screen.js';

describe('checkboxes in dialogs', () => {
  afterEach(async () => {
    document.documentElement.style.colorScheme = '';
    await setMedia();
    tidyUp();
  });

  it('have checkboxes in the colors of the fields, with a check in the text color of primary buttons, and the system’s in forced colors', async () => {
    const { section } = await openKeysSection();
    await pressOpening(section, 'Create API key');
    const [field, box] = [one(section, 'input[name="description"]'), one<HTMLInputElement>(section, 'input[name="public"]')];
    one(section, '.portico-primary').style.transition = 'none';
    for (const scheme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = scheme;
      box.checked = false;
      const { backgroundColor, appearance } = getComputedStyle(box);
      expect([backgroundColor, appearance], scheme).to.deep.equal([getComputedStyle(field).backgroundColor, 'none']);
      box.checked = true;
      const primary = getComputedStyle(one(section, '.portico-primary'));
      expect(getComputedStyle(box).backgroundColor, scheme).to.equal(primary.backgroundColor);
      expect(getComputedStyle(box, '::before').borderBottomColor, scheme).to.equal(primary.color);
    }
    await setMedia({ 'forced-colors': 'active' });
    expect([getComputedStyle(box).appearance, getComputedStyle(box, '::before').content]).to.deep.equal(['auto', 'none']);
  });
});
