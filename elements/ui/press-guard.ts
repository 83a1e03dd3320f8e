import type { LitElement, ReactiveController } from 'lit';
import type { ElementApp } from '../context.js';

/** Minimum time that the button must be visible without interruption before a click has an effect, in milliseconds. */
const SEEN_MS = 500;

export interface PressGuardOptions {
  /** Returns the button, or `null` while it is not rendered. */
  readonly button: () => Element | null;
  readonly clock: () => ElementApp['clock'] | undefined;
  /**
   * Minimum time from the moment the button is first visible until a click has an effect, in milliseconds. If omitted, only `SEEN_MS`
   * applies.
   */
  readonly firstMs?: number;
  /** Called with the delay in milliseconds when the button becomes visible, and with 0 when it is hidden or covered. */
  readonly waiting?: (ms: number) => void;
}

/** Options for Intersection Observer 2, which detects whether an element is covered. */
const WATCH: IntersectionObserverInit = { threshold: 0.5, ...{ trackVisibility: true, delay: 100 } };

/**
 * Protects a button against clickjacking. Ignores clicks until the button has been visible without interruption for a while, so that a
 * click that was aimed at something else has no effect.
 */
export class PressGuard implements ReactiveController {
  isReady = false;
  readonly #host: LitElement;
  readonly #options: PressGuardOptions;
  #button: Element | null = null;
  #firstSeen: number | undefined;
  #observer: IntersectionObserver | undefined;
  #stopWaiting: (() => void) | undefined;

  constructor(host: LitElement, options: PressGuardOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Click listener for an element around the button. Cancels pointer clicks before the button is ready. The keyboard works immediately. */
  ignoreEarly = (event: MouseEvent): void => {
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
    // The host renders its light DOM after its shadow root.
    queueMicrotask(() => {
      const button = this.#host.isConnected ? this.#options.button() : null;
      if (button === this.#button) return;
      this.#button = button;
      this.#watch();
    });
  }

  /** Makes the button not ready, and observes it again unless it was removed or the tab is hidden. */
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
    if (!isVisible || !clock) return this.#options.waiting?.(0);
    this.#firstSeen ??= clock.elapsed();
    const waitMs = Math.max(SEEN_MS, (this.#options.firstMs ?? 0) - (clock.elapsed() - this.#firstSeen));
    this.#options.waiting?.(waitMs);
    this.#stopWaiting = clock.after(waitMs, () => this.#set(true));
  }

  #set(isReady: boolean): void {
    if (isReady === this.isReady) return;
    this.isReady = isReady;
    this.#host.requestUpdate();
  }
}
