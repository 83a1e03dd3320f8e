import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ElementApp } from '../context.js';
import { appOf } from './app.js';

/**
 * Counts seconds down to zero and updates its host with each. The end is a moment of the app's clock: late timers, and moving the
 * host in the page, change nothing about it.
 */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #ended: (() => void) | undefined;
  /** Of the app of the last update: a host that has left its app meanwhile counts on. */
  #clock: ElementApp['clock'] | undefined;
  #end = 0;
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
    this.#end = (this.#clock?.elapsed() ?? 0) + ms;
    this.#tick();
  }

  stop(): void {
    this.#end = 0;
    this.#cancel?.();
  }

  hostConnected(): void {
    if (this.#end) this.#tick();
  }

  hostUpdate(): void {
    if (!this.#end) this.#clock = appOf(this.#host)?.clock ?? this.#clock;
  }

  hostDisconnected(): void {
    this.#cancel?.();
  }

  get #leftMs(): number {
    return Math.max(0, this.#end - (this.#clock?.elapsed() ?? this.#end));
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
