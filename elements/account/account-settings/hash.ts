import type { LitElement, ReactiveController } from 'lit';
import { hasUnsaved } from '../../form/unsaved.js';
import { FocusKeeper } from '../../core/focus-keeper.js';

const read = (): string => {
  const raw = typeof location === 'undefined' ? '' : location.hash.slice(1);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
};

interface HashOptions {
  /** Returns whether the open item must stay open. */
  readonly isHeld: () => boolean;
  /** Called after the hash changes. */
  readonly moved: (to: string) => void;
  /** Called when the confirmation about unsaved changes opens. */
  readonly confirmationOpened: () => void;
  /** Returns the selector of the element to focus after the confirmation. */
  readonly fallback: () => string;
}

/** Tracks the URL hash, and asks for confirmation before unsaved changes are lost. */
export class HashController implements ReactiveController {
  /** The hash without the `#`. */
  value = read();
  /** The requested hash while the confirmation is open. */
  pending: string | undefined;
  readonly #host: LitElement;
  readonly #options: HashOptions;

  constructor(host: LitElement, options: HashOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    new FocusKeeper(host, options.fallback);
  }

  hostConnected(): void {
    globalThis.addEventListener('hashchange', this.#follow);
    globalThis.addEventListener('popstate', this.#follow);
    this.value = read();
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('hashchange', this.#follow);
    globalThis.removeEventListener('popstate', this.#follow);
    this.pending = undefined;
  }

  go(to: string): void {
    if (!this.#mustWait(to)) this.#write(to);
  }

  stay = (): void => {
    this.pending = undefined;
    this.#host.requestUpdate();
  };

  leave = (): void => {
    const { pending = '' } = this;
    this.pending = undefined;
    this.#write(pending);
  };

  /** Changes the hash with `pushState`. If it set `location.hash`, the browser would scroll to an element with that ID and move focus. */
  #write(to: string): void {
    history.pushState(history.state, '', `#${encodeURIComponent(to)}`);
    this.#move(to);
  }

  #follow = (): void => {
    const to = read();
    if (to === this.value) return;
    // The user navigated, for example with the Back button. Restores the open item's URL, because that item stays open.
    if (this.#mustWait(to))
      history.replaceState(history.state, '', `${location.pathname}${location.search}${this.value && `#${this.value}`}`);
    else this.#move(to);
  };

  #mustWait(to: string): boolean {
    if (to === this.value) return false;
    if (this.#options.isHeld()) return true;
    if (!hasUnsaved(this.#host)) return false;
    this.pending = to;
    this.#host.requestUpdate();
    this.#options.confirmationOpened();
    return true;
  }

  #move(to: string): void {
    if (to === this.value) return;
    this.value = to;
    this.#host.requestUpdate();
    this.#options.moved(to);
  }
}
