import type { LitElement } from 'lit';
import type { Result } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { announce } from '../core/announcer.js';
import { errorText } from '../messages/error-text.js';
import { toast } from '../ui/toast.js';
import { FocusKeeper } from '../core/focus-keeper.js';
import { WaitNotice } from './wait-notice.js';

interface ActionHost extends LitElement {
  readonly t: Translate;
}

interface ActionOptions {
  /** Called with each error that is shown. */
  readonly failed: (error: unknown) => void;
  /** Returns a text for an error. If it returns `undefined`, the general text is used. */
  readonly text?: (error: unknown) => string | undefined;
}

const isResult = (answer: unknown): answer is Result<unknown, unknown> =>
  typeof answer === 'object' && answer !== null && 'status' in answer && (answer.status === 'ok' || answer.status === 'error');

/**
 * Runs the actions of a section's buttons, one at a time, each with a key. Knows which action is busy, which one failed and why, and
 * which irreversible one waits for a confirmation. If an action removes the focused control, the section gets the focus.
 */
export class ActionRunner {
  /** Key of the action that waits for a confirmation. */
  asking: string | undefined;
  #busy: string | undefined;
  #failed: { readonly key: string; readonly error: unknown } | undefined;
  readonly #host: ActionHost;
  readonly #wait: WaitNotice;
  readonly #options: ActionOptions;

  constructor(host: ActionHost, options: ActionOptions) {
    this.#host = host;
    this.#options = options;
    this.#wait = new WaitNotice(host, () => host.t);
    new FocusKeeper(host, () => '.section-title');
  }

  isBusy(key?: string): boolean {
    return this.#busy !== undefined && (key === undefined || key === this.#busy);
  }

  /** Returns the error text of an action, or the text about a pause before a retry. */
  problem(key: string): unknown {
    if (this.#busy === key) return this.#wait.text;
    return this.#failed?.key === key ? this.#text(this.#failed.error) : undefined;
  }

  #text(error: unknown): string {
    return this.#options.text?.(error) ?? errorText(this.#host.t, error);
  }

  /** Shows an error next to the button of an action. */
  fail(key: string, error: unknown): void {
    this.#failed = { key, error };
    announce(this.#host, this.#text(error), 'assertive');
    this.#options.failed(error);
    this.#host.requestUpdate();
  }

  /** Asks for a confirmation of an action. Without a key, cancels the question. */
  ask = (key?: string): void => {
    const target = key === undefined ? `[data-ask="${this.asking}"] button` : '.confirm button';
    this.asking = key;
    this.#failed = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#host.renderRoot.querySelector<HTMLElement>(target)?.focus());
  };

  /**
   * Runs an action unless another one is running. Returns whether it succeeded. An error is shown next to its button.
   * @param said text of a toast on success; optional
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
      this.fail(key, error);
      return false;
    } finally {
      this.#busy = undefined;
      this.#host.requestUpdate();
    }
  }
}
