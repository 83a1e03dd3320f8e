import { nothing, type LitElement, type ReactiveController } from 'lit';
import { announce } from '../core/announcer.js';
import { PrerenderGuard } from '../core/prerender-guard.js';
import { errorText } from '../messages/error-text.js';
import { INCOMPLETE, linkProblemOf, type LinkProblem } from './link-problem.js';
import { notice } from '../ui/notice.js';
import type { Translate } from '../messages/types.js';
import type { Result } from '../../src/index.js';
import { WaitNotice } from '../form/wait-notice.js';

interface LinkVisitOptions<T> {
  /** Returns the code of the link, or an empty string if the link has none or its code is used. */
  readonly code: () => string;
  /** Called when another code comes. */
  readonly changed?: () => void;
  /** Uses the code. */
  readonly use: (code: string) => Promise<Result<T, unknown> | undefined>;
  readonly done: (data: T) => void;
  /** Called when the link cannot be used. */
  readonly refused: (problem: LinkProblem, error: unknown) => void;
  readonly t: () => Translate;
  /** Whether the page may use the code without a click: the same browser requested the mail, and the host allows it. */
  readonly mayStart?: () => boolean | undefined;
}

/** Uses the code of a mailed link when a button is clicked, because mail scanners open links too. */
export class LinkVisitController<T> implements ReactiveController {
  isWorking = false;
  /** An error that is not about the link. A retry may help. */
  failure: unknown;
  readonly #host: LitElement;
  readonly #wait: WaitNotice;
  readonly #options: LinkVisitOptions<T>;
  readonly #prerender: PrerenderGuard;
  #isStarted = false;
  #code = '';
  #refusal: LinkProblem | undefined;

  constructor(host: LitElement, options: LinkVisitOptions<T>) {
    this.#host = host;
    this.#options = options;
    this.#prerender = new PrerenderGuard(host);
    this.#wait = new WaitNotice(host, options.t);
    host.addController(this);
  }

  /** Reads the code. It is kept until another one comes, because a used code leaves the address. */
  hostUpdate(): void {
    const code = this.#options.code();
    if (code === '' || code === this.#code) return;
    this.#code = code;
    this.#refusal = undefined;
    this.failure = undefined;
    this.#isStarted = false;
    this.#options.changed?.();
  }

  /** The link has no code, or its code was used before this page was loaded. */
  get isEmpty(): boolean {
    return this.#code === '';
  }

  hostUpdated(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected || this.#isStarted || !this.#prerender.isVisited || !this.#options.mayStart?.()) return;
      this.#isStarted = true;
      void this.run();
    });
  }

  /** The known problem of the link, if any. */
  get problem(): LinkProblem | undefined {
    return this.isEmpty ? INCOMPLETE : this.#refusal;
  }

  /** Text above the buttons: the error, or the pause before a retry. */
  get notice(): unknown {
    const text = this.failure === undefined ? this.#wait.text : errorText(this.#options.t(), this.failure);
    return text === undefined ? nothing : notice(text);
  }

  run = async (): Promise<void> => {
    const code = this.#code;
    if (this.isWorking || !code) return;
    this.isWorking = true;
    this.failure = undefined;
    this.#host.requestUpdate();
    try {
      const answer = await this.#wait.during(() => this.#options.use(code));
      if (code !== this.#code) return;
      if (answer?.status === 'ok') this.#options.done(answer.data);
      else if (answer) this.#fail(answer.error);
    } catch (error) {
      if (code === this.#code) this.#fail(error);
    } finally {
      this.isWorking = false;
      this.#host.requestUpdate();
    }
  };

  #fail(error: unknown): void {
    this.#refusal = linkProblemOf(error);
    if (this.#refusal) return this.#options.refused(this.#refusal, error);
    this.failure = error;
    announce(this.#host, errorText(this.#options.t(), error), 'assertive');
  }
}
