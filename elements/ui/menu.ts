import type { LitElement, ReactiveController } from 'lit';
import { FocusKeeper } from '../core/focus-keeper.js';

const OPENER = '[aria-haspopup]';

/** A menu or listbox that a button opens (WAI-ARIA pattern): arrow keys, Home, End, first letters and Escape; the focus returns. */
export class MenuController implements ReactiveController {
  isOpen = false;
  readonly #host: LitElement;
  readonly #item: 'menuitem' | 'option';

  /** @param item the role of its entries; a list of options may contain other elements that Tab reaches */
  constructor(host: LitElement, item: 'menuitem' | 'option' = 'menuitem') {
    this.#host = host;
    this.#item = item;
    host.addController(this);
    new FocusKeeper(host, () => OPENER);
  }

  hostUpdated(): void {
    if (this.#item === 'option') this.#setTabStop();
  }

  hostDisconnected(): void {
    this.#set(false);
  }

  toggle = (): void => (this.isOpen ? this.close() : void this.#open(0));

  close = (): void => {
    this.#set(false);
    this.#host.renderRoot.querySelector<HTMLElement>(OPENER)?.focus();
  };

  /** Arrow keys open the menu at its first or last entry. */
  openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void this.#open(event.key === 'ArrowDown' ? 0 : -1);
  };

  move = (event: KeyboardEvent): void => {
    const items = this.#items();
    if (this.#item === 'option' && this.#belongsToContent(event)) return;
    const at = items.indexOf(event.target as HTMLElement);
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.close();
      // Tab continues from the button: entries are not tab stops.
    } else if (event.key === 'Tab') this.close();
    else if (to !== undefined) {
      event.preventDefault();
      this.#focusItem(items.at(to % items.length));
    } else if (event.key.length === 1) this.#moveToLetter(items, at, event.key);
  };

  /** Closes when the focus leaves, without restoring it. */
  leave = (event: FocusEvent): void => {
    const to = event.relatedTarget as Node | null;
    if (to && !this.#host.renderRoot.contains(to)) this.#set(false);
  };

  /** Tab moves between the elements around the options, and a search field handles every key except those that lead to them. */
  #belongsToContent({ key, target }: KeyboardEvent): boolean {
    return key === 'Tab' || (target instanceof HTMLInputElement && key !== 'Escape' && key !== 'ArrowDown');
  }

  #items(): HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>(`[role="${this.#item}"]`)];
  }

  #moveToLetter(items: readonly HTMLElement[], at: number, letter: string): void {
    const ordered = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    this.#focusItem(ordered.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase())));
  }

  #focusItem(item: HTMLElement | undefined): void {
    item?.focus();
    if (this.#item === 'option') this.#setTabStop(item);
  }

  /** Tab reaches one option: the last focused one, else the selected one, else the first. */
  #setTabStop(item?: HTMLElement): void {
    const items = this.#items();
    const isChosen = ({ ariaSelected }: HTMLElement): boolean => ariaSelected === 'true';
    const stop = item ?? items.find(({ tabIndex }) => tabIndex === 0) ?? items.find(isChosen) ?? items[0];
    for (const one of items) one.tabIndex = one === stop ? 0 : -1;
  }

  async #open(index: number): Promise<void> {
    this.#set(true);
    await this.#host.updateComplete;
    this.#keepOnScreen();
    const search = this.#host.renderRoot.querySelector<HTMLElement>('.menu input');
    (search ?? this.#items().at(index))?.focus();
  }

  /** Aligns a menu with its other edge if it would leave the window. */
  #keepOnScreen(): void {
    const menu = this.#host.renderRoot.querySelector<HTMLElement>('.menu');
    const box = menu?.getBoundingClientRect();
    if (menu && box && (box.left < 0 || box.right > document.documentElement.clientWidth)) menu.toggleAttribute('data-flipped', true);
  }

  #set(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    if (isOpen) document.addEventListener('pointerdown', this.#closeFromOutside);
    else document.removeEventListener('pointerdown', this.#closeFromOutside);
    this.#host.requestUpdate();
  }

  #closeFromOutside = (event: Event): void => {
    if (!event.composedPath().includes(this.#host)) this.#set(false);
  };
}
