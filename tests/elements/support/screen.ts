// Reads and operates a page as a user would, across shadow roots.
import { expect, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { setDefaultApp, type FormPage, type PorticoElements } from '../../../elements/index.js';
import { shared } from '../../../src/internal.js';
import type { Stage } from './stage.js';

/** Time limit for a condition, in milliseconds. Long for a slow, busy machine. */
const LIMIT_MS = 20_000;

/** Waits for a condition. The condition may throw while an element does not exist yet. */
export const until = (isTrue: () => unknown, what: string): Promise<void> => {
  const check = (): boolean => {
    try {
      return Boolean(isTrue());
    } catch {
      return false;
    }
  };
  return waitUntil(check, what, { interval: 15, timeout: LIMIT_MS });
};

/** Returns whether a node is a slot. `instanceof` does not work for nodes in a frame, which has its own classes. */
const isSlot = (node: Node): node is HTMLSlotElement => (node as Partial<Element>).localName === 'slot';

/** Returns an element, if it matches, and all matching elements inside it, in the order of the flattened tree. */
export const all = (root: Element, selector: string): HTMLElement[] => {
  const found: HTMLElement[] = [];
  const visit = (node: Element): void => {
    if (node.matches(selector)) found.push(node as HTMLElement);
    const own = isSlot(node) ? node.assignedElements() : [];
    for (const child of own.length > 0 ? own : (node.shadowRoot ?? node).children) visit(child);
  };
  visit(root);
  return found;
};

export const one = <E extends HTMLElement = HTMLElement>(root: Element, selector: string): E => {
  const found = all(root, selector)[0];
  if (!found) throw new Error(`No element matches “${selector}” in: ${textOf(root)}`);
  return found as E;
};

/** Stands for a `<wbr>`, where a line may break inside a word. */
const BREAK = '\0';
const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the readable text of an element. */
export const textOf = (root: Element): string => {
  const visit = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    const { localName, shadowRoot } = node as Partial<Element>;
    if (localName === 'wbr') return BREAK;
    if (localName === 'style' || (node.nodeType !== Node.ELEMENT_NODE && node.nodeType !== Node.DOCUMENT_FRAGMENT_NODE)) return '';
    const own = isSlot(node) ? node.assignedNodes() : [];
    return [...(own.length > 0 ? own : (shadowRoot ?? node).childNodes)].map(visit).join(' ');
  };
  return withSingleSpaces(visit(root).replaceAll(/\s*\0\s*/g, ''));
};

export const titleOf = (page: Element): string => withSingleSpaces(all(page, '[role="heading"]')[0]?.textContent ?? '');
export const fieldOf = (page: Element, name: string): HTMLInputElement => one<HTMLInputElement>(page, `input[name="${name}"]`);

const nameOf = (element: Element): string => {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return withSingleSpaces(element.getAttribute('aria-label') ?? copy.textContent ?? '');
};
/** Returns a button, link or menu item by its accessible name. */
export const control = (page: Element, name: string): HTMLElement => {
  const found = all(page, 'button, a[href], [role="menuitem"]').find((element) => nameOf(element) === name);
  if (!found) throw new Error(`There is no button, link or menu item “${name}” in: ${textOf(page)}`);
  return found;
};
export const hasControl = (page: Element, name: string): boolean =>
  all(page, 'button, a[href]').some((element) => nameOf(element) === name);
export const press = (page: Element, name: string): void => control(page, name).click();

/** Fills fields and fires `input` events, as if a user typed. */
export const fill = (page: Element, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const input = fieldOf(page, name);
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
};

/** Types into a list’s search field. */
export const search = (page: Element, text: string): void => {
  const input = one<HTMLInputElement>(page, 'input[type="search"]');
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

export const submit = (page: Element): void => one<HTMLFormElement>(page, 'form').requestSubmit();

/** Returns the visible text that describes a field. */
export const descriptionOf = (input: HTMLInputElement): string => {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  const lines = ids.map((id) => (input.getRootNode() as Document).getElementById(id));
  for (const line of lines) expect(line?.checkVisibility(), `${ids.join()} is visible`).to.equal(true);
  return withSingleSpaces(lines.map((line) => line?.textContent ?? '').join(' '));
};

/** Returns the text of the page’s toasts. */
export const toasts = (): string => textOf(document.querySelector('portico-toasts') as Element);

export const noticeOf = (page: Element): string => withSingleSpaces(all(page, '.portico-notice')[0]?.textContent ?? '');

/** Returns the focused element, even if it is in a shadow root. */
export const focused = (): Element | null => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};

/** Presses Tab, starting before `page`, until focus leaves `page`. Resolves to the elements that had focus. */
export const tabStops = async (page: Element): Promise<Element[]> => {
  const start = document.createElement('button');
  page.before(start);
  start.focus();
  const stops: Element[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await sendKeys({ press: 'Tab' });
    const stop = focused();
    if (!stop || stop === document.body || stop === start || !all(page, '*').includes(stop as HTMLElement)) break;
    stops.push(stop);
  }
  start.remove();
  return stops;
};

type Tag = keyof PorticoElements;
const places: HTMLElement[] = [];

/** Adds an element in a new `main` to the page. */
export const put = <T extends Tag>(tag: T, properties: Partial<Record<keyof PorticoElements[T], unknown>> = {}): PorticoElements[T] => {
  const main = document.createElement('main');
  const element = Object.assign(document.createElement(tag), properties) as unknown as PorticoElements[T] & HTMLElement;
  main.append(element);
  document.body.append(main);
  places.push(main);
  return element;
};

const isSettled = (page: Partial<FormPage>): boolean =>
  page.phase === undefined ? Boolean(page.shadowRoot?.childElementCount) : page.phase !== 'idle' && page.phase !== 'loading';

/** Adds an element to the page, and waits until it has loaded its data. */
export const show = async <T extends Tag>(
  stage: Stage,
  tag: T,
  properties: Partial<Record<keyof PorticoElements[T], unknown>> = {},
): Promise<PorticoElements[T]> => {
  const element = put(tag, { app: stage.app, ...properties } as never);
  await until(
    () => isSettled(element as Partial<FormPage>) && !all(element as unknown as Element, '[aria-busy="true"]:not(button)').length,
    `<${tag}> is loaded`,
  );
  await (element as { updateComplete?: Promise<unknown> }).updateComplete;
  return element;
};

/** Removes all elements that tests added, all toasts and announcements, and the default app. */
export const clear = (): void => {
  for (const place of places.splice(0)) place.remove();
  document.querySelector('portico-toasts')?.remove();
  // The next test must not receive pending announcements.
  const { next } = shared('announcer', () => ({ next: { polite: new Set(), assertive: new Set() } }));
  for (const texts of [next.polite, next.assertive]) texts.clear();
  for (const region of document.querySelectorAll('[aria-live]')) region.remove();
  setDefaultApp(undefined);
};
