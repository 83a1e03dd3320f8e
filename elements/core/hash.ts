import type { LitElement, ReactiveController } from 'lit';
import { isPlainClick } from './plain-click.js';

const read = (): string => {
  const raw = typeof location === 'undefined' ? '' : location.hash.slice(1);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
};

/** Returns the URL hash of an item. Does not encode slashes, which separate the ID of an item from the ID of its part. */
export const hashOf = (id: string): string => `#${id.split('/').map(encodeURIComponent).join('/')}`;

/** Returns a listener for clicks with the main mouse button and no modifier key. Other clicks keep the browser's default action. */
export const onPlainClick =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };

/** Tracks the URL hash. */
export class HashController implements ReactiveController {
  /** The hash without the `#`. */
  value = read();
  protected readonly host: LitElement;
  /** Called after the hash changes. */
  readonly #moved: ((to: string) => void) | undefined;

  constructor(host: LitElement, moved?: (to: string) => void) {
    this.host = host;
    this.#moved = moved;
    host.addController(this);
  }

  hostConnected(): void {
    globalThis.addEventListener('hashchange', this.#follow);
    globalThis.addEventListener('popstate', this.#follow);
    this.value = read();
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('hashchange', this.#follow);
    globalThis.removeEventListener('popstate', this.#follow);
  }

  go(to: string): void {
    if (!this.mustWait(to)) this.write(to);
  }

  /** Returns whether the hash must not change now. */
  protected mustWait(_to: string): boolean {
    return false;
  }

  /** Changes the hash with `pushState`. If it set `location.hash`, the browser would scroll to an element with that ID and move focus. */
  protected write(to: string): void {
    history.pushState(history.state, '', hashOf(to));
    this.#move(to);
  }

  #follow = (): void => {
    const to = read();
    if (to === this.value) return;
    // The user navigated, for example with the Back button. Restores the open item's URL, because that item stays open.
    if (this.mustWait(to))
      history.replaceState(history.state, '', `${location.pathname}${location.search}${this.value && hashOf(this.value)}`);
    else this.#move(to);
  };

  #move(to: string): void {
    if (to === this.value) return;
    this.value = to;
    this.host.requestUpdate();
    this.#moved?.(to);
  }
}
