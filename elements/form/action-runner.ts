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
  /** Called with each error that the section shows. */
  readonly failed: (error: unknown) => void;
  /** Returns a message for an error, or `undefined` to use the general message. */
  readonly text?: (error: unknown) => string | undefined;
}

const isResult = (value: unknown): value is Result<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'status' in value && (value.status === 'ok' || value.status === 'error');

/**
 * Runs the actions of a section's buttons, one at a time. Each action has a key. Tracks which action is busy, which action failed and why,
 * and which action waits for the user's confirmation. If an action removes the focused control, focus moves to a nearby control or to
 * the section's title.
 */
export class ActionRunner {
  /** Key of the action that waits for a confirmation. */
  asking: string | undefined;
  /** The question of the confirmation, if it replaces the section's description. */
  question: string | undefined;
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

  /** Returns an action's error message, or the message about the pause before an automatic retry. */
  problem(key: string): unknown {
    if (this.#busy === key) return this.#wait.text;
    return this.#failed?.key === key ? this.#text(this.#failed.error) : undefined;
  }

  #text(error: unknown): string {
    return this.#options.text?.(error) ?? errorText(this.#host.t, error);
  }

  /** Shows an error next to an action's button. */
  fail(key: string, error: unknown): void {
    this.#failed = { key, error };
    announce(this.#host, this.#text(error), 'assertive');
    this.#options.failed(error);
    this.#host.requestUpdate();
  }

  /**
   * Asks the user to confirm an action. If `key` is omitted, closes the confirmation.
   * @param question the question, if it replaces the section's description
   */
  ask = (key?: string, question?: string): void => {
    const target = key === undefined ? `[data-ask="${this.asking}"] button` : '.confirm button';
    this.asking = key;
    this.question = question;
    this.#failed = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#host.renderRoot.querySelector<HTMLElement>(target)?.focus());
  };

  /**
   * Runs an action unless another action is running. Resolves to whether the action succeeded. Shows an error next to the action's button.
   * @param message toast message after success, or a function that returns the message. Optional.
   */
  async run<T>(key: string, work: () => Promise<T> | undefined, message?: string | ((result: T) => string | undefined)): Promise<boolean> {
    if (this.#busy !== undefined) return false;
    this.#busy = key;
    this.#failed = undefined;
    this.#host.requestUpdate();
    try {
      const result = await this.#wait.during(async () => work());
      if (isResult(result) && result.status === 'error') throw result.error;
      this.asking = this.question = undefined;
      const text = typeof message === 'function' ? message(result as T) : message;
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
