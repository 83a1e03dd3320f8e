import { html, type LitElement } from 'lit';
import { isPorticoError, type Retry } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { loadErrorText } from '../core/load-locale.js';
import { announce } from '../core/announcer.js';
import { appOf } from '../core/app.js';
import { CountdownController } from './countdown.js';

/** Shows the pauses that the service requires before it accepts the host element's next request. */
export class WaitNotice {
  readonly #host: LitElement;
  readonly #t: () => Translate;
  readonly #countdown: CountdownController;
  /** Ends the current pause and cancels the action. `undefined` before the first pause. */
  stop: (() => void) | undefined;

  constructor(host: LitElement, t: () => Translate) {
    this.#host = host;
    this.#t = t;
    this.#countdown = new CountdownController(host);
  }

  /** Runs an action, and shows the pauses while it runs. If it fails, loads the message of the error. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const unwatch = appOf(this.#host)?.onRetry(this.#begin);
    try {
      const result = await work();
      await loadErrorText(this.#t(), Object(result).error);
      return result;
    } catch (error) {
      await loadErrorText(this.#t(), error);
      throw error;
    } finally {
      unwatch?.();
      this.#countdown.stop();
    }
  }

  /** The message about the current pause, or `undefined` if there is none. */
  get message(): string | undefined {
    const { seconds } = this.#countdown;
    return seconds === 0 ? undefined : this.#t()('error.waiting', { seconds });
  }

  /** The message about the current pause with a stop button, or `undefined` if there is no pause. */
  get text(): unknown {
    const { message } = this;
    return (
      message &&
      html`${message}
        <button type="button" class="portico-link" part="link" data-part="link" @click=${this.stop}>${this.#t()('common.stop')}</button>`
    );
  }

  #begin = ({ inMs, error, method, stop }: Retry): void => {
    // Ignores `GET` requests, which are not part of an action.
    if (method === 'GET' || !isPorticoError(error, 'RATE_LIMIT')) return;
    this.stop = stop;
    this.#countdown.start(inMs);
    announce(this.#host, this.message as string, 'assertive');
  };
}
