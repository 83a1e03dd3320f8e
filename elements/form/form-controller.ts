import type { LitElement, ReactiveController } from 'lit';
import { isKnownError, isPorticoError, type ErrorCode, type Result } from '../../src/index.js';
import { addForm } from '../core/pending.js';
import type { Translate } from '../messages/types.js';
import { announce } from '../core/announcer.js';
import { errorText } from '../messages/error-text.js';
import { CountdownController } from './countdown.js';
import { problemOf, type FieldSpec, type Say } from './field-problem.js';
import { WaitController } from './wait.js';

export type { FieldSpec };

/** The element a form stands in. Its inputs are in the light DOM, or in its shadow root. */
export interface FormHost extends LitElement {
  readonly phase: string;
  readonly t: Translate;
}

type Specs = { readonly [name: string]: FieldSpec };
type Values<S> = { readonly [K in keyof S]: string };

export interface FormOptions<S extends Specs, T> {
  readonly fields: S;
  /** Whether a field is on the page at the moment; all are where left out. */
  readonly isUsed?: (name: keyof S) => boolean;
  readonly send: (values: Values<S>) => Promise<Result<T, unknown> | undefined>;
  /** The service accepted; `values` are what was sent. */
  readonly done: (data: T, values: Values<S>) => void;
  /** Errors that belong to a field rather than above the form. */
  readonly at?: { readonly [C in ErrorCode]?: keyof S };
  /** Errors above the form that cast doubt on these fields; the last is focused. */
  readonly doubts?: { readonly [C in ErrorCode]?: readonly (keyof S)[] };
  /** Called with every error the form shows. */
  readonly failed?: (error: unknown) => void;
}

/**
 * Runs a form: reads its inputs at submit time (password managers write without telling anyone), checks them, sends once,
 * and puts what went wrong where it belongs. What was typed is never lost.
 */
export class FormController<S extends Specs, T> implements ReactiveController {
  isPending = false;
  /** What is wrong above the form. */
  failure: unknown;
  readonly #host: FormHost;
  readonly #options: FormOptions<S, T>;
  #problems = new Map<keyof S, Say>();
  #doubted: readonly (keyof S)[] = [];
  /** A pause that the service wants before the form is sent again. */
  readonly #pause: CountdownController;
  readonly #wait: WaitController;

  constructor(host: FormHost, options: FormOptions<S, T>) {
    this.#host = host;
    this.#options = options;
    this.#wait = new WaitController(host, () => host.t);
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

  /** The service wants a pause: sending is off until it is over. */
  get isWaiting(): boolean {
    return isPorticoError(this.failure, 'RATE_LIMIT');
  }

  /** The error text of a field, if it has one. */
  problem(name: keyof S, t: Translate): string | undefined {
    return this.#problems.get(name)?.(t);
  }

  /** Why the service refused a field, if it did. */
  refusal(name: keyof S): ErrorCode | undefined {
    return this.#problems.get(name)?.code;
  }

  isInvalid(name: keyof S): boolean {
    return this.#problems.has(name) || this.#doubted.includes(name);
  }

  /** The text above the form, if there is one. */
  notice(t: Translate): unknown {
    if (this.isWaiting) return t('error.slowDown', { seconds: this.#pause.seconds });
    return this.failure === undefined ? this.#wait.text : errorText(t, this.failure);
  }

  submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // The host page sees our events, not the native one; capturing listeners of extensions have seen it already.
    event.stopPropagation();
    if (!this.isPending && !this.isWaiting) void this.#checkAndRun(event.target as HTMLFormElement);
  };

  /** Checks a field when it is left with something in it. */
  blur = async (event: FocusEvent): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const name = this.#nameOf(input);
    // What is pressed must not move before it is let go, and so clicked: the browser tells both in one task. Not every press clicks.
    // Called by the prototype: a form of the host named `querySelector` replaces the method of the document.
    while (input.isConnected && Document.prototype.querySelector.call(document, ':active')) await new Promise(requestAnimationFrame);
    // Leaving because the form goes away is no reason.
    if (name !== undefined && !input.matches(':focus') && input.value !== '' && input.form && this.#host.phase === 'ready')
      this.#check(name, this.#read(input.form));
  };

  /** A field that shows an error follows what is typed, in it or in the field it must equal. */
  input = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const name = this.#nameOf(input);
    this.#doubted = [];
    for (const shown of [...this.#problems.keys()]) {
      if (input.form && (shown === name || this.#options.fields[shown]?.matches === name)) this.#check(shown, this.#read(input.form));
    }
    this.#host.requestUpdate();
  };

  /** Forgets what went wrong, for a form that is opened again. A pause that the service wants goes on. */
  reset(): void {
    this.#problems = new Map();
    this.#doubted = [];
    if (!this.isWaiting) this.failure = undefined;
  }

  /** Shows an error as if the form had been sent. */
  fail(error: unknown): void {
    const code = isKnownError(error) ? error.code : undefined;
    const at = code && this.#options.at?.[code];
    this.#doubted = (code && this.#options.doubts?.[code]) || [];
    if (at !== undefined) this.#problems = new Map([[at, Object.assign((t: Translate) => errorText(t, error), { code })]]);
    else this.#show(error);
    this.#host.requestUpdate();
    this.#options.failed?.(error);
    announce(this.#host, errorText(this.#host.t, error), 'assertive');
    void this.#focusProblem();
  }

  /** A pause that the service wants is counted down. */
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
    const say = problemOf(this.#options.fields[name] as FieldSpec, values[name], values);
    if (say) this.#problems.set(name, say);
    else this.#problems.delete(name);
    this.#host.requestUpdate();
  }

  async #checkAndRun(form: HTMLFormElement): Promise<void> {
    const values = this.#read(form);
    this.failure = undefined;
    this.#doubted = [];
    this.#problems = new Map();
    for (const name of Object.keys(this.#options.fields)) if (this.#options.isUsed?.(name) ?? true) this.#check(name, values);
    const first = [...this.#problems.values()][0];
    if (first) {
      announce(this.#host, first(this.#host.t), 'assertive');
      return this.#focusProblem();
    }
    await this.run(values);
  }

  /** Sends values that were checked before, for example once more. */
  async run(values: Values<S>): Promise<void> {
    if (this.isPending) return;
    this.isPending = true;
    this.failure = undefined;
    this.#host.requestUpdate();
    try {
      const result = await this.#wait.during(() => this.#options.send(values));
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
    // A button that has to wait does not keep the focus.
    const rest = this.isWaiting && document.activeElement === document.body ? Object.keys(this.#options.fields) : [];
    const [name] = [...this.#problems.keys(), ...this.#doubted.slice(-1), ...rest];
    const selector = `input[name="${this.#options.fields[name as string]?.input}"]`;
    const input = this.#host.querySelector<HTMLInputElement>(selector) ?? this.#host.renderRoot.querySelector<HTMLInputElement>(selector);
    input?.focus();
    if (this.#doubted.length > 0) input?.select();
  }

  #clearOffline = (): void => {
    if (!isPorticoError(this.failure, 'OFFLINE')) return;
    this.failure = undefined;
    this.#host.requestUpdate();
  };
}
