import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { stopwatch } from '../../src/internal.js';
import type { ElementApp } from '../context.js';
import { appOf } from '../core/app.js';

/**
 * Counts seconds down to zero and updates its host with each. Time is what the app's clocks say: late timers, a device that
 * sleeps, and moving the host in the page, change nothing about the end.
 */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #ended: (() => void) | undefined;
  /** Of the app of the last update: a host that has left its app meanwhile counts on. */
  #clock: ElementApp['clock'] | undefined;
  #left: (() => number) | undefined;
  #cancel: (() => void) | undefined;

  /** @param ended called when zero is reached */
  constructor(host: ReactiveControllerHost, ended?: () => void) {
    this.#host = host;
    this.#ended = ended;
    host.addController(this);
  }

  /** Whole seconds that are left. */
  get seconds(): number {
    return Math.ceil(this.#leftMs / 1000);
  }

  start(ms: number): void {
    this.hostUpdate();
    const passedMs = this.#clock ? stopwatch(this.#clock) : () => ms;
    this.#left = () => Math.max(0, ms - passedMs());
    this.#tick();
  }

  stop(): void {
    this.#left = undefined;
    this.#cancel?.();
  }

  hostConnected(): void {
    if (this.#left) this.#tick();
  }

  hostUpdate(): void {
    if (!this.#left) this.#clock = appOf(this.#host)?.clock ?? this.#clock;
  }

  hostDisconnected(): void {
    this.#cancel?.();
  }

  get #leftMs(): number {
    return this.#left?.() ?? 0;
  }

  #tick = (): void => {
    const left = this.#leftMs;
    this.#cancel?.();
    this.#host.requestUpdate();
    if (left > 0) this.#cancel = this.#clock?.after(left % 1000 || 1000, this.#tick);
    else {
      this.stop();
      this.#ended?.();
    }
  };
}
