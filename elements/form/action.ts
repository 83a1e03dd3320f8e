import type { LitElement } from 'lit';
import type { Result } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { announce } from '../core/announcer.js';
import { errorText } from '../messages/error-text.js';
import { toast } from '../ui/toast.js';
import { FocusKeeper } from '../core/focus-keeper.js';
import { WaitController } from './wait.js';

interface ActionHost extends LitElement {
  readonly t: Translate;
}

interface ActionOptions {
  /** Called with every error that is shown. */
  readonly failed: (error: unknown) => void;
  /** What an error means; the same as everywhere where there is nothing to say. */
  readonly text?: (error: unknown) => string | undefined;
}

const isResult = (answer: unknown): answer is Result<unknown, unknown> =>
  typeof answer === 'object' && answer !== null && 'status' in answer && (answer.status === 'ok' || answer.status === 'error');

/**
 * Runs what the buttons of a section do, one at a time, by key: which one is busy, which one failed and why, and which one
 * waits for a second press because it cannot be undone. What they take away gives the focus to the section.
 */
export class ActionController {
  /** The action that asks whether it is meant. */
  asking: string | undefined;
  #busy: string | undefined;
  #failed: { readonly key: string; readonly error: unknown } | undefined;
  readonly #host: ActionHost;
  readonly #wait: WaitController;
  readonly #options: ActionOptions;

  constructor(host: ActionHost, options: ActionOptions) {
    this.#host = host;
    this.#options = options;
    this.#wait = new WaitController(host, () => host.t);
    new FocusKeeper(host, () => '.section-title');
  }

  isBusy(key?: string): boolean {
    return this.#busy !== undefined && (key === undefined || key === this.#busy);
  }

  /** What went wrong with this action the last time, or that it waits before it is tried again. */
  problem(key: string): unknown {
    if (this.#busy === key) return this.#wait.text;
    return this.#failed?.key === key ? this.#text(this.#failed.error) : undefined;
  }

  #text(error: unknown): string {
    return this.#options.text?.(error) ?? errorText(this.#host.t, error);
  }

  /** Asks before an action that cannot be undone; without a key nothing is asked any more. */
  ask = (key?: string): void => {
    const target = key === undefined ? `[data-ask="${this.asking}"] button` : '.confirm button';
    this.asking = key;
    this.#failed = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#host.renderRoot.querySelector<HTMLElement>(target)?.focus());
  };

  /**
   * Runs an action unless another one runs. An error stays beside its button, and what was typed stays too.
   * @param said What is said when it is done, by a toast; nothing where left out.
   */
  async run<T>(key: string, work: () => Promise<T> | undefined, said?: string | ((answer: T) => string | undefined)): Promise<boolean> {
    if (this.#busy !== undefined) return false;
    this.#busy = key;
    this.#failed = undefined;
    this.#host.requestUpdate();
    try {
      const answer = await this.#wait.during(async () => work());
      if (isResult(answer) && answer.status === 'error') throw answer.error;
      this.asking = undefined;
      const text = typeof said === 'function' ? said(answer as T) : said;
      if (text) toast(text, this.#host);
      return true;
    } catch (error) {
      this.#failed = { key, error };
      announce(this.#host, this.#text(error), 'assertive');
      this.#options.failed(error);
      return false;
    } finally {
      this.#busy = undefined;
      this.#host.requestUpdate();
    }
  }
}
