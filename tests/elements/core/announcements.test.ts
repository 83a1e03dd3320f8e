// Tests announcements and toasts, for example while a modal dialog is open.
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { announce } from '../../../elements/core/announcer.js';
import { toast } from '../../../elements/ui/toast.js';
import { all, one, press, put, show, until } from '../support/screen.js';
import { setMedia } from '../support/conditions.js';
import { recordAnnouncements, untilAllRecorded } from '../support/record.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

/** Resolves to the strings in the accessibility tree, which excludes inert nodes, or to an empty list if the tree has no live region. */
const exposedStrings = async (): Promise<readonly string[]> => {
  const nodes = (await executeServerCommand('ax-tree')) as readonly { role: string; name: string; live: string }[];
  const texts = nodes.filter(({ role }) => role === 'StaticText').map(({ name }) => name);
  return nodes.some(({ live }) => live === 'polite' || live === 'assertive') ? texts : [];
};

const openDialog = async (): Promise<Element> => {
  const section = await show(await openSignedIn(), 'portico-delete-account-section');
  press(section, 'Delete account');
  await until(() => all(section, 'dialog[open]').length === 1, 'the dialog opens');
  return section;
};

const inDialog = (dialog: Element): readonly string[] =>
  [...dialog.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent ?? '');

describe('announcements', () => {
  afterEach(tidyUp);

  it('reach screen readers while an element’s modal dialog is open, and after it closes', async () => {
    const section = await openDialog();
    const dialog = one(section, 'dialog');
    announce(document.body, 'In the dialog', 'assertive');
    await until(() => inDialog(dialog).includes('In the dialog'), 'the message appears');
    expect(await exposedStrings()).to.include('In the dialog');
    press(section, 'Cancel');
    await until(() => all(section, 'dialog[open]').length === 0, 'the dialog is closed');
    announce(document.body, 'On the page');
    await until(() => document.querySelector('[aria-live="polite"]')?.textContent === 'On the page', 'the message appears');
    expect(await exposedStrings()).to.include('On the page');
  });

  it('reach screen readers in the host app’s modal dialog', async () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.append(put('portico-sign-in', { app: (await openStage()).app }) as unknown as Node);
    dialog.showModal();
    announce(document.body, 'Hello');
    await until(() => inDialog(dialog).includes('Hello'), 'the message appears');
    expect(await exposedStrings()).to.include('Hello');
    dialog.remove();
  });

  it('are in the language of their element, regardless of which element was rendered last', async () => {
    const announced = recordAnnouncements();
    const inLanguage = (lang: string): HTMLElement => Object.assign(document.createElement('p'), { lang });
    announce(inLanguage('de'), 'Gespeichert.');
    announce(inLanguage('fr'), 'Enregistré.');
    const page = await show(await openStage(), 'portico-sign-in');
    page.requestUpdate();
    await untilAllRecorded(announced);
    const spans = [...document.querySelectorAll<HTMLElement>('[aria-live="polite"] [lang]')];
    expect(spans.map(({ lang, textContent }) => [lang, textContent])).to.deep.equal([
      ['de', 'Gespeichert.'],
      ['fr', ' Enregistré.'],
    ]);
    expect(announced).to.deep.equal(['Gespeichert. Enregistré.']);
  });

  it('stay for about five seconds, and are not replaced by the next announcement', async () => {
    const announced = recordAnnouncements();
    announce(document.body, 'One.');
    announce(document.body, 'Two.');
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['One. Two.']);
    const start = performance.now();
    const region = document.querySelector('[aria-live="polite"]') as Element;
    await until(() => region.textContent === '', 'the announcement is removed');
    expect(performance.now() - start).to.be.greaterThan(4000);
  });
});

describe('toasts', () => {
  afterEach(tidyUp);

  it('are above the backdrop of a dialog, even of a dialog that opens later', async () => {
    const calls: string[] = [];
    const { showModal } = HTMLDialogElement.prototype;
    const { showPopover } = HTMLElement.prototype;
    HTMLDialogElement.prototype.showModal = function showRecorded() {
      calls.push('dialog');
      showModal.call(this);
    };
    HTMLElement.prototype.showPopover = function showRecorded() {
      calls.push('toasts');
      showPopover.call(this);
    };
    const section = (await openDialog()) as HTMLElement;
    toast('Copied', section);
    press(section, 'Cancel');
    await until(() => all(section, 'dialog[open]').length === 0, 'the dialog is closed');
    press(section, 'Delete account');
    await until(() => all(section, 'dialog[open]').length === 1, 'the dialog opens again');
    Object.assign(HTMLDialogElement.prototype, { showModal });
    Object.assign(HTMLElement.prototype, { showPopover });
    // The browser renders elements in the top layer in the order in which they were added.
    expect(calls).to.deep.equal(['dialog', 'toasts', 'dialog', 'toasts']);
    expect(document.querySelector('portico-toasts')?.matches(':popover-open')).to.equal(true);
  });

  it('have the colors of the element that shows them', async () => {
    const { app } = await openStage();
    const provider = put('portico-provider', { app, theme: 'dark' }) as unknown as HTMLElement;
    provider.style.setProperty('--portico-color-card', 'rgb(1, 2, 3)');
    provider.innerHTML = '<portico-sign-in></portico-sign-in>';
    const page = provider.firstElementChild as HTMLElement & { phase: string };
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
    toast('Saved', page);
    await until(() => all(document.body, '.toast').length === 1, 'the toast appears');
    const shown = (): HTMLElement => one(document.querySelector('portico-toasts') as Element, '.toast');
    await until(() => getComputedStyle(shown()).backgroundColor === 'rgb(1, 2, 3)', 'the toast has the background color');
    expect([getComputedStyle(shown()).colorScheme, getComputedStyle(shown()).color]).to.deep.equal(['dark', getComputedStyle(page).color]);
  });

  it('stay readable if the system color scheme changes, and are at most 360 px wide', async () => {
    const root = document.documentElement;
    root.style.colorScheme = 'light dark';
    const page = await show(await openStage(), 'portico-sign-in');
    toast('A message with many words, which does not fit into one short line of a small message in the corner of a page.', page);
    await until(() => all(document.body, '.toast').length === 1, 'the toast appears');
    const shown = one(document.body, '.toast');
    expect(shown.getBoundingClientRect().width).to.be.closeTo(360, 1);
    const colors = (): string[] => [getComputedStyle(shown).color, getComputedStyle(shown).backgroundColor];
    const light = colors();
    await setMedia({ 'prefers-color-scheme': 'dark' });
    await until(() => colors().every((color, index) => color !== light[index]), 'both colors change');
    expect(getComputedStyle(shown).color).to.equal(getComputedStyle(page).color);
    root.removeAttribute('style');
    await setMedia();
  });
});
