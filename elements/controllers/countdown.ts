import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Counts seconds down to zero and updates its host with each. */
export class CountdownController implements ReactiveController {
  seconds = 0;
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  start(seconds: number): void {
    this.#stop();
    this.seconds = seconds;
    this.#timer = setInterval(this.#tick, 1000);
    this.#host.requestUpdate();
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    this.#stop();
  }

  #tick = (): void => {
    this.seconds -= 1;
    if (this.seconds <= 0) this.#stop();
    this.#host.requestUpdate();
  };

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.seconds = 0;
  }
}
