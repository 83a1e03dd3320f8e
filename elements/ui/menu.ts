import type { LitElement, ReactiveController } from 'lit';
import { FocusKeeper } from '../core/focus-keeper.js';

const OPENER = '[aria-haspopup]';

/**
 * Controls a menu or listbox that a button opens (WAI-ARIA pattern). Handles arrow keys, Home, End, first letters and Escape, and moves
 * focus back to the button.
 */
export class MenuController implements ReactiveController {
  isOpen = false;
  readonly #host: LitElement;
  readonly #item: 'menuitem' | 'option';

  /** @param item role of the items. A listbox may also contain other elements in the tab order. */
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
    this.#find(OPENER)?.focus();
  };

  /** Opens the menu at its first item for ArrowDown and at its last item for ArrowUp. */
  openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void this.#open(event.key === 'ArrowDown' ? 0 : -1);
  };

  move = (event: KeyboardEvent): void => {
    const items = this.#items();
    if (this.#item === 'option' && this.#belongsToContent(event)) return;
    // The focused element may be inside an item of the page.
    const at = items.findIndex((item) => item.contains(event.target as Node));
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.close();
      // Menu items are not in the tab order. Closing the menu focuses the button, so Tab moves focus to the element after the button.
    } else if (event.key === 'Tab') this.close();
    else if (to !== undefined) {
      event.preventDefault();
      this.#focusItem(items.at(to % items.length));
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) this.#moveToLetter(items, at, event.key);
  };

  /** Closes the menu when focus leaves it, without moving focus back. */
  leave = (event: FocusEvent): void => {
    const to = event.relatedTarget as Node | null;
    // The host's children are items in a slot.
    if (to && !this.#host.renderRoot.contains(to) && !this.#host.contains(to)) this.#set(false);
  };

  /** Returns whether the menu must not handle a key: Tab, and keys typed into the search field except Escape and ArrowDown. */
  #belongsToContent({ key, target }: KeyboardEvent): boolean {
    return key === 'Tab' || (target instanceof HTMLInputElement && key !== 'Escape' && key !== 'ArrowDown');
  }

  /** Returns the items in display order, with the page's own items in the place of their slot. */
  #items(): HTMLElement[] {
    const found = this.#host.renderRoot.querySelectorAll<HTMLElement>(`[role="${this.#item}"], slot[name="item"]`);
    return [...found].flatMap((item) => (item instanceof HTMLSlotElement ? (item.assignedElements() as HTMLElement[]) : item));
  }

  #moveToLetter(items: readonly HTMLElement[], at: number, letter: string): void {
    const ordered = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    this.#focusItem(ordered.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase())));
  }

  #focusItem(item: HTMLElement | undefined): void {
    item?.focus();
    if (this.#item === 'option') this.#setTabStop(item);
  }

  /** Adds one option to the tab order: the last focused option, the selected option, or the first option, in this order of precedence. */
  #setTabStop(item?: HTMLElement): void {
    const items = this.#items();
    const isChosen = ({ ariaSelected }: HTMLElement): boolean => ariaSelected === 'true';
    const stop = item ?? items.find(({ tabIndex }) => tabIndex === 0) ?? items.find(isChosen) ?? items[0];
    for (const option of items) option.tabIndex = option === stop ? 0 : -1;
  }

  async #open(index: number): Promise<void> {
    this.#set(true);
    await this.#host.updateComplete;
    this.#place();
    const search = this.#find('.menu input');
    (search ?? this.#items().at(index))?.focus();
  }

  /**
   * Shows the menu in the top layer, where the style sheet places it next to the button. In browsers without anchor positioning, places it
   * here: below the button, or above it if there is no room, and within the window.
   */
  #place(): void {
    const menu = this.#find('.menu');
    menu?.showPopover();
    if (!menu || CSS.supports('position-area: end')) return;
    const { right, top, bottom } = this.#find(OPENER)!.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = menu;
    menu.style.left = `${Math.max(0, right - width)}px`;
    menu.style.top = `${bottom + height > innerHeight ? Math.max(0, top - height - 16) : bottom}px`;
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector(selector);
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
