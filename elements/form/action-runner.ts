import type { LitElement, ReactiveController } from 'lit';
import type { Result } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { announce } from '../core/announcer.js';
import { errorText } from '../messages/error-text.js';
import { reveal } from '../ui/reveal.js';
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

/** The sections with actions. */
const sections = new WeakSet<EventTarget>();

/** Returns whether the user pressed a button in a section other than this one. */
const isPressElsewhere = (event: MouseEvent, section: EventTarget): boolean => {
  const path = event.composedPath();
  return !path.includes(section) && path.some((node) => sections.has(node)) && path.some((node) => node instanceof HTMLButtonElement);
};

/**
 * Runs the actions of a section's buttons, one at a time. Each action has a key. Tracks which action is busy, which action failed and why,
 * and which action waits for the user's confirmation. A button in another section cancels a confirmation. If an action removes the focused
 * control, focus moves to a nearby control or to the section's title.
 */
export class ActionRunner implements ReactiveController {
  /** Key of the action that waits for a confirmation. */
  asking: string | undefined;
  /** The question of the confirmation, if it replaces the section's description. Set by each rendering, in the language of the section. */
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
    sections.add(host);
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('click', this.#cancelElsewhere);
  }

  hostDisconnected(): void {
    document.removeEventListener('click', this.#cancelElsewhere);
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

  /** Asks the user to confirm an action. If `key` is omitted, closes the confirmation. */
  ask = (key?: string): void => {
    const selector = key === undefined ? `[data-ask="${this.asking}"] button` : '.confirm button';
    this.asking = key;
    this.question = undefined;
    this.#failed = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      const target = this.#host.renderRoot.querySelector<HTMLElement>(selector);
      target?.focus();
      if (key !== undefined) reveal(target?.closest('.row, .section-head'));
    });
  };

  /** Cancels the confirmation when another section starts an action. Focus stays in that section. */
  #cancelElsewhere = (event: MouseEvent): void => {
    if (this.asking === undefined || this.isBusy() || !isPressElsewhere(event, this.#host)) return;
    this.asking = this.question = undefined;
    this.#host.requestUpdate();
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
