import { nothing, type ReactiveController } from 'lit';
import { announce } from '../core/announcer.js';
import type { FormPage } from '../core/form-page.js';
import { PrerenderGuard } from '../core/prerender-guard.js';
import { errorText } from '../messages/error-text.js';
import { linkProblemOf, problemWithoutCode, type LinkProblem } from './link-problem.js';
import { notice } from '../ui/notice.js';
import type { Translate } from '../messages/types.js';
import type { Result } from '../../src/index.js';
import { WaitNotice } from '../form/wait-notice.js';

interface LinkVisitOptions<T> {
  /** Returns the code in the link, or an empty string if the link has no code or the code was used. */
  readonly code: () => string;
  /** Called when the code changes. */
  readonly changed?: () => void;
  /** Sends the code to the service. */
  readonly use: (code: string) => Promise<Result<T, unknown> | undefined>;
  readonly done: (data: T) => void;
  /** Called when the link cannot be used. */
  readonly rejected: (problem: LinkProblem, error: unknown) => void;
  readonly t: () => Translate;
  /** Returns whether the page may use the code without a click, because this browser requested the email and the host page allows it. */
  readonly mayStart?: () => boolean | undefined;
}

/**
 * Sends the code in an emailed link to the service. Waits for a call to `run`, usually from a click, because email scanners also open
 * links. If `mayStart` returns `true`, does not wait.
 */
export class LinkVisitController<T> implements ReactiveController {
  isWorking = false;
  /** An error that is not about the link. A retry may succeed. */
  failure: unknown;
  readonly #host: FormPage;
  readonly #wait: WaitNotice;
  readonly #options: LinkVisitOptions<T>;
  readonly #prerender: PrerenderGuard;
  #isStarted = false;
  #code = '';
  #rejection: LinkProblem | undefined;

  constructor(host: FormPage, options: LinkVisitOptions<T>) {
    this.#host = host;
    this.#options = options;
    this.#prerender = new PrerenderGuard(host);
    this.#wait = new WaitNotice(host, options.t);
    host.addController(this);
  }

  /** Reads the code. Keeps the last code if the link has none, because a used code is removed from the URL. */
  hostUpdate(): void {
    const code = this.#options.code();
    if (code === '' || code === this.#code) return;
    this.#code = code;
    this.#rejection = undefined;
    this.failure = undefined;
    this.#isStarted = false;
    this.#options.changed?.();
  }

  /** Whether the link has no code, or its code was used before this page was loaded. */
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

  /** The problem with the link, or `undefined` if the link may be valid. */
  get problem(): LinkProblem | undefined {
    return this.isEmpty ? problemWithoutCode(this.#host) : this.#rejection;
  }

  /** The notice above the buttons: the error, or the pause before an automatic retry. */
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
      const result = await this.#wait.during(() => this.#options.use(code));
      if (code !== this.#code) return;
      if (result?.status === 'ok') this.#options.done(result.data);
      else if (result) this.#fail(result.error);
    } catch (error) {
      if (code === this.#code) this.#fail(error);
    } finally {
      this.isWorking = false;
      this.#host.requestUpdate();
    }
  };

  #fail(error: unknown): void {
    this.#rejection = linkProblemOf(error);
    if (this.#rejection) return this.#options.rejected(this.#rejection, error);
    this.failure = error;
    announce(this.#host, errorText(this.#options.t(), error), 'assertive');
  }
}
