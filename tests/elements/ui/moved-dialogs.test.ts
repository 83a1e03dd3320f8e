// Tests dialogs of a section that the page moves, for example into another column.
import { expect } from '@open-wc/testing';
import { all, control, one, until } from '../support/screen.js';
import { createKey, openKeysSection } from '../support/api-keys.js';
import { dialogOf, dialogCloses, pressOpening } from '../support/questions.js';
import { tidyUp } from '../support/open.js';

const move = (section: Element): void => document.body.appendChild(document.createElement('main')).append(section);

describe('the dialog of a section', () => {
  afterEach(tidyUp);

  it('stays open as a modal dialog with the same API key when the page moves the section', async () => {
    const { section } = await openKeysSection();
    await createKey(section);
    const secret = one<HTMLInputElement>(section, '.secret').value;
    move(section);
    await until(() => dialogOf(section).matches(':modal'), 'the dialog is modal again');
    expect(one<HTMLInputElement>(section, '.secret').value).to.equal(secret);
    one<HTMLInputElement>(section, 'dialog input[type="checkbox"]').click();
    await until(() => !control(section, 'Done').matches(':disabled'), 'the Done button is enabled');
    control(section, 'Done').click();
    await dialogCloses(section);
    section.parentElement?.remove();
  });

  it('is closed, and no longer contains the API key, after the page removes the section', async () => {
    const { section } = await openKeysSection();
    await createKey(section);
    const parent = section.parentElement;
    section.remove();
    await until(() => all(section, '.secret').length === 0, 'the key is removed');
    parent?.append(section);
    await section.updateComplete;
    expect(all(section, 'dialog')).to.have.length(0);
  });

  it('is only as tall as its content, and does not stretch its rows', async () => {
    const { section } = await openKeysSection();
    await pressOpening(section, 'Create API key');
    expect(getComputedStyle(dialogOf(section)).alignContent).to.equal('start');
  });
});
