import type { LitElement, ReactiveController } from 'lit';
import type { ElementApp } from '../context.js';

/** Nobody reads a button in less. */
const SEEN_MS = 500;

export interface SeenOptions {
  /** The button, once it is there. */
  readonly button: () => Element | null;
  readonly clock: () => ElementApp['clock'] | undefined;
  /** How long the page is on the screen before the button works for the first time, milliseconds; as long as ever where left out. */
  readonly firstMs?: number;
}

/** Browsers that can tell whether something is drawn over an element do (Intersection Observer 2). */
const WATCH: IntersectionObserverInit = { threshold: 0.5, ...{ trackVisibility: true, delay: 100 } };

/**
 * Whether a button that hands something over may be pressed: it has been visible for a while without a break, so that a click
 * that was meant for something else does not hit it (ui.md 5.15).
 */
export class SeenController implements ReactiveController {
  isReady = false;
  readonly #host: LitElement;
  readonly #options: SeenOptions;
  #button: Element | null = null;
  #firstSeen: number | undefined;
  #observer: IntersectionObserver | undefined;
  #stopWaiting: (() => void) | undefined;

  constructor(host: LitElement, options: SeenOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** For `@click` around a button that keys may press at once: a pointer that was there before it hits nothing. */
  early = (event: MouseEvent): void => {
    if (event.detail > 0 && !this.isReady) event.preventDefault();
  };

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#watch);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#watch);
    this.#button = null;
    this.#watch();
  }

  hostUpdated(): void {
    // The light DOM of the host is drawn right after its shadow root.
    queueMicrotask(() => {
      const button = this.#host.isConnected ? this.#options.button() : null;
      if (button === this.#button) return;
      this.#button = button;
      this.#watch();
    });
  }

  /** Looks anew: at another button, or because the tab has come back. */
  #watch = (): void => {
    this.#observer?.disconnect();
    this.#show(false);
    if (!this.#button || document.hidden) return;
    this.#observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1) as (IntersectionObserverEntry & { readonly isVisible?: boolean }) | undefined;
      this.#show(last?.isIntersecting === true && last.isVisible !== false);
    }, WATCH);
    this.#observer.observe(this.#button);
  };

  #show(isVisible: boolean): void {
    this.#stopWaiting?.();
    this.#set(false);
    const clock = this.#options.clock();
    if (!isVisible || !clock) return;
    this.#firstSeen ??= clock.elapsed();
    const waitMs = Math.max(SEEN_MS, (this.#options.firstMs ?? 0) - (clock.elapsed() - this.#firstSeen));
    this.#stopWaiting = clock.after(waitMs, () => this.#set(true));
  }

  #set(isReady: boolean): void {
    if (isReady === this.isReady) return;
    this.isReady = isReady;
    this.#host.requestUpdate();
  }
}
