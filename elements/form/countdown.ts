import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { stopwatch } from '../../src/internal.js';
import type { ElementApp } from '../context.js';
import { appOf } from '../core/app.js';

/**
 * Counts down to zero and updates its host every second. Measures time with the app's clock, so delayed timers, a sleeping device or a
 * moved host element do not change the end time.
 */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #ended: (() => void) | undefined;
  /** The app's clock at the last update. The countdown continues with this clock if the host element loses its app. */
  #clock: ElementApp['clock'] | undefined;
  #remaining: (() => number) | undefined;
  #cancel: (() => void) | undefined;

  /** @param ended called when the countdown reaches zero */
  constructor(host: ReactiveControllerHost, ended?: () => void) {
    this.#host = host;
    this.#ended = ended;
    host.addController(this);
  }

  /** Remaining whole seconds. */
  get seconds(): number {
    return Math.ceil(this.#remainingMs / 1000);
  }

  start(ms: number): void {
    this.hostUpdate();
    const passedMs = this.#clock ? stopwatch(this.#clock) : () => ms;
    this.#remaining = () => Math.max(0, ms - passedMs());
    this.#tick();
  }

  stop(): void {
    this.#remaining = undefined;
    this.#cancel?.();
  }

  hostConnected(): void {
    if (this.#remaining) this.#tick();
  }

  hostUpdate(): void {
    if (!this.#remaining) this.#clock = appOf(this.#host)?.clock ?? this.#clock;
  }

  hostDisconnected(): void {
    this.#cancel?.();
  }

  get #remainingMs(): number {
    return this.#remaining?.() ?? 0;
  }

  #tick = (): void => {
    const left = this.#remainingMs;
    this.#cancel?.();
    this.#host.requestUpdate();
    if (left > 0) this.#cancel = this.#clock?.after(left % 1000 || 1000, this.#tick);
    else {
      this.stop();
      this.#ended?.();
    }
  };
}
