import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { recordAnnouncements, recordEvents } from '../support/record.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  hasControl,
  noticeOf,
  one,
  press,
  submit,
  textOf,
  until,
} from '../support/screen.js';
import { tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';
import { dialogOf, dialogCloses, pressEscapeTwice, pressOpening } from '../support/questions.js';
import { createKey, KEYS_PATH, openKeysSection } from '../support/api-keys.js';
import { openClock } from '../support/clock.js';
import { click } from '../support/pointer.js';

const DAY_MS = 86_400_000;
/** Matches every kind of API key: the prefix `sk_` or `pk_`, and at least 40 characters. */
const SECRET = /[sp]k_\w{40,}/;

const toggleCheckbox = (section: Element): void => one<HTMLInputElement>(section, 'dialog input[type="checkbox"]').click();

/** Replaces the browser’s clipboard, which would ask for permission. Returns a function that restores the clipboard. */
const setClipboard = (writeText: (text: string) => Promise<void>): (() => void) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return () => Reflect.deleteProperty(navigator, 'clipboard');
};

const close = async (section: Element): Promise<void> => {
  toggleCheckbox(section);
  await until(() => !control(section, 'Done').matches(':disabled'), 'the Done button is enabled');
  press(section, 'Done');
  await dialogCloses(section);
};

describe('API key dialogs', () => {
  afterEach(tidyUp);

  it('create a private API key that expires after 30 days by default [API keys: create dialog]', async () => {
    const { stage, section } = await openKeysSection();
    const bodies = (): Record<string, unknown>[] => stage.calls(`POST ${KEYS_PATH}`).map(({ body }) => body);
    await pressOpening(section, 'Create API key');
    submit(section);
    await until(
      () => descriptionOf(fieldOf(section, 'description')) === 'Enter what this key is for.',
      'the error for a missing description appears',
    );
    const choices = all(section, 'dialog option').map((option) => option.textContent?.trim());
    expect(choices).to.deep.equal(['After 1 day', 'After 7 days', 'After 30 days', 'After 90 days', 'After 1 year', 'Never']);
    const before = Date.now();
    fill(section, { description: ' Laptop ' });
    submit(section);
    await until(() => all(section, '.secret').length === 1, 'the key appears');
    expect(bodies()[0]).to.include({ description: 'Laptop', is_public: false, user_id: 'me' });
    expect(Number(bodies()[0]?.['expires_at_millis'])).to.be.within(before + 30 * DAY_MS, Date.now() + 30 * DAY_MS);
    await close(section);
    await pressOpening(section, 'Create API key');
    one<HTMLSelectElement>(section, 'dialog select').value = '0';
    fill(section, { description: 'Site' });
    toggleCheckbox(section);
    submit(section);
    await until(() => bodies().length === 2, 'the second request is sent');
    expect(bodies()[1]).to.include({ expires_at_millis: null, is_public: true });
  });

  it('create only one API key if the user clicks several times or presses Enter, even if the last click follows after the key appears', async () => {
    const { stage, section } = await openKeysSection();
    await pressOpening(section, 'Create API key');
    fill(section, { description: 'Laptop' });
    const release = stage.hold(`POST ${KEYS_PATH}`);
    const button = one<HTMLButtonElement>(section, 'dialog button[type="submit"]');
    for (let clicks = 0; clicks < 2; clicks += 1) button.click();
    await until(() => button.ariaBusy === 'true', 'the request is sent');
    button.click();
    submit(section);
    release();
    await until(() => all(section, '.secret').length === 1, 'the key appears');
    button.click();
    await close(section);
    await until(() => all(section, 'li').length === 1, 'the key is listed');
    expect(stage.calls(`POST ${KEYS_PATH}`)).to.have.length(1);
    expect(await stage.app.userApiKeys.list({ userId: 'me' })).to.have.length(1);
  });

  it('ignore clicks, but not Enter, for half a second after a button becomes visible', async () => {
    const clock = openClock();
    const { stage, section } = await openKeysSection(undefined, { platform: clock.platform });
    const made = (): number => stage.calls(`POST ${KEYS_PATH}`).length;
    const create = (): HTMLButtonElement => one<HTMLButtonElement>(section, 'dialog button[type="submit"]');
    await pressOpening(section, 'Create API key');
    await clock.waitForTimer(500);
    await clock.advance(499);
    fill(section, { description: 'Laptop' });
    await click(create());
    await section.updateComplete;
    expect([made(), create().ariaBusy]).to.deep.equal([0, 'false']);
    fieldOf(section, 'description').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => all(section, '.secret').length === 1, 'the key appears');
    await close(section);
    await pressOpening(section, 'Create API key');
    await clock.waitForTimer(500, 2);
    fill(section, { description: 'Phone' });
    await clock.advance(500);
    await click(create());
    await until(() => all(section, '.secret').length === 1, 'another key appears');
    expect(made()).to.equal(2);
  });

  it('show errors in an alert, and keep the typed text [API keys: create failed]', async () => {
    const { stage, section } = await openKeysSection();
    await pressOpening(section, 'Create API key');
    stage.respond(KEYS_PATH, fault(400));
    fill(section, { description: 'Laptop' });
    submit(section);
    await until(() => noticeOf(section) === 'Something went wrong. Try again.', 'the alert appears');
    expect([dialogOf(section).open, fieldOf(section, 'description').value]).to.deep.equal([true, 'Laptop']);
  });

  it('show the API key with a copy button, cannot be closed until the user copies the key, and remove the key from the page when they close [API keys: secret dialog]', async () => {
    const { section } = await openKeysSection();
    const events = recordEvents();
    const announced = recordAnnouncements();
    await createKey(section);
    const field = one<HTMLInputElement>(section, '.secret');
    const secret = field.value;
    expect(secret).to.match(SECRET);
    await until(() => focused() === field, 'the field has focus');
    expect([field.readOnly, field.autocomplete, field.hasAttribute('data-1p-ignore')]).to.deep.equal([true, 'off', true]);
    const [key, copy] = [field, control(section, 'Copy')].map((element) => element.getBoundingClientRect());
    expect([copy!.width, copy!.left, copy!.top >= key!.bottom], 'the button is below the key').to.deep.equal([key!.width, key!.left, true]);
    await pressEscapeTwice(section);
    await until(() => dialogOf(section).open, 'the dialog opens again');
    expect(control(section, 'Done').matches(':disabled')).to.equal(true);
    let copied = '';
    const restore = setClipboard(async (text) => void (copied = text));
    const isPrimary = (name: string): boolean => control(section, name).classList.contains('portico-primary');
    expect([isPrimary('Copy'), isPrimary('Done')]).to.deep.equal([true, false]);
    press(section, 'Copy');
    await until(() => isPrimary('Done'), 'the button that closes the dialog becomes the primary button');
    expect(all(section, 'dialog .portico-primary')).to.have.length(1);
    await until(() => announced.includes('Copied'), 'the message is announced');
    expect(hasControl(section, 'Copied'), 'the label of the button').to.equal(true);
    expect(copied).to.equal(secret);
    restore();
    press(section, 'Done');
    await dialogCloses(section);
    await until(() => textOf(section).includes('Laptop'), 'the key is listed');
    expect(section.shadowRoot?.textContent).not.to.match(SECRET);
    expect(
      all(section, 'input')
        .map((input) => (input as HTMLInputElement).value)
        .join(' '),
    ).not.to.match(SECRET);
    expect(events.map(({ type, detail }) => [type, Object.keys(detail)])).to.deep.equal([['portico-api-key-created', ['id']]]);
    expect(announced.join(' ')).not.to.match(SECRET);
  });

  it('treat a copied API key as stored, hide the checkbox, and close on Escape', async () => {
    const { section } = await openKeysSection();
    await createKey(section);
    expect(control(section, 'Done').matches(':disabled')).to.equal(true);
    const restore = setClipboard(async () => undefined);
    const { top } = control(section, 'Copy').getBoundingClientRect();
    press(section, 'Copy');
    await until(() => hasControl(section, 'Copied'), 'the key is copied');
    restore();
    expect(control(section, 'Copied').getBoundingClientRect().top, 'the button keeps its place').to.equal(top);
    const [checkbox] = all(dialogOf(section), 'input[type="checkbox"]');
    expect(checkbox?.checkVisibility({ visibilityProperty: true }), 'the checkbox is visible').to.equal(false);
    expect(control(section, 'Done').matches(':disabled')).to.equal(false);
    await sendKeys({ press: 'Escape' });
    await dialogCloses(section);
    await createKey(section, 'Phone');
    expect(one(section, '.check').checkVisibility({ visibilityProperty: true }), 'the checkbox for the next key').to.equal(true);
  });

  it('can be closed after the user selects the checkbox, and then remove the API key from the page [API keys: secret dialog]', async () => {
    const { section } = await openKeysSection();
    for (const leave of [() => press(section, 'Done'), () => sendKeys({ press: 'Escape' })]) {
      await createKey(section);
      expect(control(section, 'Done').matches(':disabled')).to.equal(true);
      press(section, 'Done');
      toggleCheckbox(section);
      await until(() => !control(section, 'Done').matches(':disabled'), 'the Done button is enabled');
      expect(dialogOf(section).open).to.equal(true);
      await leave();
      await dialogCloses(section);
      expect(section.shadowRoot?.textContent).not.to.match(SECRET);
      expect(all(section, '.secret')).to.have.length(0);
    }
  });

  it('keep the checkbox and say how to copy if the browser blocks the clipboard', async () => {
    const { section } = await openKeysSection();
    await createKey(section);
    const restore = setClipboard(async () => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const announced = recordAnnouncements();
    const how = 'Press Ctrl+C (⌘C on a Mac) to copy.';
    one<HTMLElement>(section, 'dialog input[type="checkbox"]').focus();
    press(section, 'Copy');
    await until(() => focused() === one(section, '.secret'), 'the key is selected');
    await until(() => announced.includes(how) && textOf(dialogOf(section)).includes(how), 'the message is shown and announced');
    restore();
    expect(all(dialogOf(section), 'input[type="checkbox"]')).to.have.length(1);
    expect(control(section, 'Done').matches(':disabled')).to.equal(true);
  });

  it('show why they stay open after Escape or a press outside the dialog', async () => {
    const why = 'Copy the key, or check the box, to close this.';
    const { section } = await openKeysSection();
    const announced = recordAnnouncements();
    await createKey(section);
    expect(textOf(dialogOf(section))).not.to.contain(why);
    await sendKeys({ press: 'Escape' });
    await until(() => textOf(dialogOf(section)).includes(why), 'the message is shown');
    await until(() => announced.includes(why), 'the message is announced');
    // If the browser closed the dialog without a `cancel` event, it fires `close` in the next frame, and the dialog opens again.
    await until(() => dialogOf(section).open && focused() === one(section, '.secret'), 'the dialog is open, and the key has focus');
    announced.length = 0;
    dialogOf(section).dispatchEvent(new PointerEvent('pointerdown'));
    await until(() => announced.includes(why), 'the message is announced again');
    toggleCheckbox(section);
    await until(() => !textOf(dialogOf(section)).includes(why), 'the message is removed');
    await sendKeys({ press: 'Escape' });
    await dialogCloses(section);
  });

  it('select the whole API key, show all of it, and have a button as wide as the dialog', async () => {
    const { section } = await openKeysSection();
    await createKey(section);
    const field = one<HTMLInputElement>(section, '.secret');
    await until(() => focused() === field, 'the field has focus');
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect([field.scrollWidth, field.scrollHeight], 'the whole key').to.deep.equal([field.clientWidth, field.clientHeight]);
    const { width } = control(section, 'Done').getBoundingClientRect();
    expect(width).to.be.closeTo(field.getBoundingClientRect().width, 1);
    expect([field.scrollLeft, field.selectionStart, field.selectionEnd]).to.deep.equal([0, 0, field.value.length]);
  });
});
