import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import { isKnownError, isPorticoError, PorticoError, type ErrorCode } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { appOf } from '../core/app.js';
import { addForm } from '../core/pending.js';
import { announce } from '../core/announcer.js';
import { errorText } from '../messages/error-text.js';
import { notice } from '../ui/notice.js';
import { CountdownController } from './countdown.js';
import { problemOf, type FieldSpec, type Message } from './field-problem.js';
import type { FieldState, FormHost, FormOptions, NoticeContent, Specs, Values } from './form-options.js';
import { WaitNotice } from './wait-notice.js';

export type { FieldSpec, FieldState, FormHost, NoticeContent };

let count = 0;

/**
 * Runs a form: reads its inputs on submit (password managers may fill them without events), validates them, sends them once, and shows
 * errors next to their fields or above the form. Does not clear typed values.
 */
export class FormController<S extends Specs, T> implements ReactiveController {
  isPending = false;
  /** The error that is shown above the form. */
  failure: unknown;
  readonly #host: FormHost;
  readonly #options: FormOptions<S, T>;
  #problems = new Map<keyof S, Message>();
  #markedInvalid: readonly (keyof S)[] = [];
  /** Counts down the pause that the service requires before the next submission. */
  readonly #pause: CountdownController;
  readonly #wait: WaitNotice;
  readonly #noticeId = `portico-notice-${(count += 1)}`;

  constructor(host: FormHost, options: FormOptions<S, T>) {
    this.#host = host;
    this.#options = options;
    this.#wait = new WaitNotice(host, () => host.t);
    this.#pause = new CountdownController(host, () => {
      if (this.isWaiting) this.failure = undefined;
    });
    host.addController(this);
    addForm(host, this);
  }

  hostConnected(): void {
    globalThis.addEventListener('online', this.#clearOffline);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('online', this.#clearOffline);
  }

  /** Whether sending is disabled because the service requires a pause. */
  get isWaiting(): boolean {
    return isPorticoError(this.failure, 'RATE_LIMIT');
  }

  /** Returns the part of the form's state that a field shows. */
  fieldState(name: keyof S): FieldState {
    const error = this.#problems.get(name)?.(this.#host.t);
    const noticeId = this.#markedInvalid.includes(name) ? this.#noticeId : undefined;
    return { error, isInvalid: this.isInvalid(name), isReadonly: this.isPending, noticeId };
  }

  /** Returns the service's error code for a field, or `undefined` if the service did not reject the field. */
  rejection(name: keyof S): ErrorCode | undefined {
    return this.#problems.get(name)?.code;
  }

  isInvalid(name: keyof S): boolean {
    return this.#problems.has(name) || this.#markedInvalid.includes(name);
  }

  /** The notice above the form, or `undefined` if there is no error or pause. */
  get notice(): TemplateResult | undefined {
    const { t } = this.#host;
    if (this.isWaiting) return notice(t('error.slowDown', { seconds: this.#pause.seconds }));
    const { text, action } = this.failure === undefined ? { text: this.#wait.text } : this.#explain(this.failure);
    return text === undefined ? undefined : notice(text, 'error', action ?? nothing, this.#noticeId);
  }

  #explain = (error: unknown): NoticeContent => this.#options.explain?.(error) ?? { text: errorText(this.#host.t, error) };

  submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // The page receives the element's own events instead of the native event. Capturing listeners, for example in
    // browser extensions, still receive the native event.
    event.stopPropagation();
    if (!this.isPending && !this.isWaiting) void this.#checkAndRun(event.target as HTMLFormElement);
  };

  /** Validates a field when it loses focus, unless the field is empty. */
  blur = async (event: FocusEvent): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const name = this.#nameOf(input);
    // An error message would move the button that the user is pressing, and the browser would then not fire a click. Therefore, validation
    // waits until the user releases the button. A form named `querySelector` hides the document's method, so the prototype's method is
    // called.
    while (input.isConnected && Document.prototype.querySelector.call(document, ':active')) await new Promise(requestAnimationFrame);
    // The page may have removed the form during the wait.
    if (name !== undefined && !input.matches(':focus') && input.value !== '' && input.form && this.#host.phase === 'ready')
      this.#check(name, this.#read(input.form));
  };

  /** Revalidates a field that has an error when its value changes, or when the value of the field that it must match changes. */
  input = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const name = this.#nameOf(input);
    this.#markedInvalid = [];
    for (const shown of [...this.#problems.keys()]) {
      if (input.form && (shown === name || this.#options.fields[shown]?.matches === name)) this.#check(shown, this.#read(input.form));
    }
    this.#host.requestUpdate();
  };

  /** Clears the errors before the form opens again. Does not end a pause that the service requires. */
  reset(): void {
    this.#problems = new Map();
    this.#markedInvalid = [];
    if (!this.isWaiting) this.failure = undefined;
  }

  /** Shows an error in the same way as after a failed submission. */
  fail(error: unknown): void {
    const code = isKnownError(error) ? error.code : undefined;
    const at = code && this.#options.at?.[code];
    this.#markedInvalid = (code && this.#options.marksInvalid?.[code]) || [];
    if (at !== undefined) this.#problems = new Map([[at, Object.assign((t: Translate) => errorText(t, error), { code })]]);
    else this.#show(error);
    this.#host.requestUpdate();
    this.#options.failed?.(error);
    announce(this.#host, this.#explain(error).text, 'assertive');
    void this.#focusProblem();
  }

  /** Shows an error above the form. If the service requires a pause, counts it down. */
  #show(failure: unknown): void {
    this.failure = failure;
    if (isPorticoError(failure, 'RATE_LIMIT')) this.#pause.start(Math.max(1000, failure.retryAfterMs ?? 5000));
  }

  #nameOf(input: HTMLInputElement): keyof S | undefined {
    return Object.keys(this.#options.fields).find((name) => this.#options.fields[name]?.input === input.name);
  }

  #read(form: HTMLFormElement): Values<S> {
    const data = new FormData(form);
    const entries = Object.entries(this.#options.fields).map(([name, { input, secret }]) => {
      const value = String(data.get(input) ?? '');
      return [name, secret ? value : value.trim()];
    });
    return Object.fromEntries(entries) as Values<S>;
  }

  #check(name: keyof S, values: Values<S>): void {
    const message = problemOf(this.#options.fields[name] as FieldSpec, values[name], values);
    if (message) this.#problems.set(name, message);
    else this.#problems.delete(name);
    this.#host.requestUpdate();
  }

  async #checkAndRun(form: HTMLFormElement): Promise<void> {
    const values = this.#read(form);
    this.failure = undefined;
    this.#markedInvalid = [];
    this.#problems = new Map();
    for (const name of Object.keys(this.#options.fields)) if (this.#options.isUsed?.(name) ?? true) this.#check(name, values);
    const first = [...this.#problems.values()][0];
    if (first) {
      announce(this.#host, first(this.#host.t), 'assertive');
      return this.#focusProblem();
    }
    await this.run(values);
  }

  /**
   * Sends values that are already validated, for example when the user resends an email.
   * @param send replaces the function that sends the values
   */
  async run(values: Values<S>, send: FormOptions<S, T>['send'] = this.#options.send): Promise<void> {
    if (this.isPending) return;
    if (!appOf(this.#host)) return this.fail(new PorticoError('CONFIGURATION', 'The element has no app.'));
    this.isPending = true;
    this.failure = undefined;
    this.#host.requestUpdate();
    try {
      const result = await this.#wait.during(() => send(values));
      this.isPending = false;
      if (result?.status === 'error') this.fail(result.error);
      else if (result) this.#options.done(result.data, values);
    } catch (error) {
      this.isPending = false;
      this.fail(error);
    } finally {
      this.#host.requestUpdate();
    }
  }

  async #focusProblem(): Promise<void> {
    await this.#host.updateComplete;
    // During a pause, the button is disabled and loses focus, so focus moves to the first field. In Firefox, the disabled button still has
    // focus at this point.
    const active = (this.#host.renderRoot as ShadowRoot).activeElement ?? document.activeElement;
    const isLost = active === document.body || active?.matches(':disabled') === true;
    const rest = this.isWaiting && isLost ? Object.keys(this.#options.fields) : [];
    const [name] = [...this.#problems.keys(), ...this.#markedInvalid.slice(-1), ...rest];
    const selector = `input[name="${this.#options.fields[name as string]?.input}"]`;
    const input = this.#host.querySelector<HTMLInputElement>(selector) ?? this.#host.renderRoot.querySelector<HTMLInputElement>(selector);
    input?.focus();
    if (this.#markedInvalid.length > 0) input?.select();
  }

  #clearOffline = (): void => {
    if (!isPorticoError(this.failure, 'OFFLINE')) return;
    this.failure = undefined;
    this.#host.requestUpdate();
  };
}
