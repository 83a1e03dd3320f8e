// Tests what pages look like on paper: black on white in all themes, complete, and without shadows, toasts and overlays.
import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { toast } from '../../../elements/ui/toast.js';
import { createKey, openKeysSection } from '../support/api-keys.js';
import { openPage, openSection, tidyUp } from '../support/open.js';
import { all, one, press, toasts, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';

/** Colors of a page whose own tokens are dark. */
const DARK = { card: '#16304d', foreground: '#fff', 'secondary-foreground': '#fff', 'card-foreground': '#fff', 'muted-foreground': '#ccc' };
const WHITE = 'rgb(255, 255, 255)';
const BLACK = 'rgb(0, 0, 0)';

const root = document.documentElement;
const print = (): Promise<void> => emulateMedia({ media: 'print' });
const styleOf = (page: Element, selector: string): CSSStyleDeclaration => getComputedStyle(one(page, selector));

/** Waits until an element has black text. Buttons have a transition for their colors. */
const isBlack = (page: Element, selector: string): Promise<void> =>
  until(() => styleOf(page, selector).color === BLACK, `the text of ${selector} is black`);

/** Returns whether the whole content of an element is visible without scrolling. */
const isComplete = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight <= clientHeight && scrollWidth <= clientWidth;

describe('on paper,', () => {
  beforeEach(() => {
    for (const [name, color] of Object.entries(DARK)) root.style.setProperty(`--portico-color-${name}`, color);
  });
  afterEach(async () => {
    root.removeAttribute('style');
    await emulateMedia({ media: 'screen' });
    tidyUp();
  });

  it('the sign-in card is black on white without a shadow, even if the theme and the colors of the page are dark', async () => {
    const { page } = await openPage('portico-sign-in', {}, { fullPage: true, theme: 'dark' });
    expect(styleOf(page, '.card').backgroundColor).not.to.equal(WHITE);
    await print();
    await until(() => styleOf(page, '.card').backgroundColor === WHITE, 'the card is white');
    expect([getComputedStyle(page).colorScheme, styleOf(page, '.card').boxShadow]).to.deep.equal(['light', 'none']);
    for (const selector of ['.title', '.subtitle', '.subtitle a', '.portico-label', '.portico-button:not(:disabled)'])
      await isBlack(page, selector);
    // A minimum height would print an empty second page.
    expect(getComputedStyle(page).minBlockSize).to.equal('0px');
  });

  it('a toast is not visible', async () => {
    const { page } = await openPage('portico-sign-in');
    toast('Invitation withdrawn', page);
    await until(() => toasts().includes('withdrawn'), 'the toast appears');
    await print();
    const stack = document.querySelector('portico-toasts') as Element;
    await until(() => !one(stack, '.toast').checkVisibility(), 'the toast is not visible');
  });

  it('the account settings show the open section without the navigation, on the whole width', async () => {
    const { section: page } = await openSection('portico-account-settings', openSignedIn(), { theme: 'dark', active: 'profile' });
    await until(() => all(page, '.section-title').length > 0, 'the section appears');
    await print();
    await until(() => !one(page, '.nav').checkVisibility(), 'the navigation is not visible');
    await isBlack(page, '.section-title');
    expect(styleOf(page, '.columns').display).to.equal('block');
    expect(styleOf(page, '.section').breakInside).to.equal('avoid');
  });

  it('the dialog with a new API key is complete, at the top of a white page', async () => {
    const { section } = await openKeysSection();
    section.theme = 'dark';
    await createKey(section);
    const [dialog, input, key] = [one(section, 'dialog'), one<HTMLInputElement>(section, '.secret'), one(section, '.printed')];
    expect([key.checkVisibility(), input.checkVisibility()]).to.deep.equal([false, true]);
    await print();
    await until(() => key.checkVisibility() && !input.checkVisibility(), 'text replaces the input');
    expect([key.textContent, isComplete(key), isComplete(dialog)]).to.deep.equal([input.value, true, true]);
    const { position, boxShadow, maxBlockSize, backgroundColor } = getComputedStyle(dialog);
    expect([position, boxShadow, maxBlockSize, backgroundColor]).to.deep.equal(['absolute', 'none', 'none', WHITE]);
    await until(() => dialog.getBoundingClientRect().top + scrollY === 0, 'the dialog is at the top of the page');
    expect(getComputedStyle(dialog, '::backdrop').backgroundColor).to.equal(WHITE);
    await isBlack(section, '.printed');
  });

  it('the QR code and the setup key of two-step verification are on one page, in black on white', async () => {
    const { section } = await openSection('portico-mfa-section', openSignedIn());
    section.theme = 'dark';
    press(section, 'Turn on');
    await until(() => all(section, 'code').length === 1, 'the key appears');
    await print();
    await isBlack(section, 'code');
    const [background, modules] = all(section, 'svg.qr > *').map((shape) => getComputedStyle(shape).fill);
    expect([background, modules]).to.deep.equal([WHITE, BLACK]);
    expect([isComplete(one(section, 'code')), styleOf(section, '.section').breakInside]).to.deep.equal([true, 'avoid']);
  });
});
