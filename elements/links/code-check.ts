import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ElementApp } from '../context.js';
import { INCOMPLETE, linkProblemOf, type LinkProblem } from './link-problem.js';
import { recall, remember } from '../core/tab-storage.js';

/** The code that was found good in this tab. */
const CHECKED = 'reset-code';

interface CodeCheckOptions {
  /** The code of the link; empty when the link came without one. */
  readonly code: () => string;
  /** Another code than before has come. */
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
  /** The link cannot be used, now or ever. */
  readonly blocked: () => void;
}

/** Asks whether the code of a reset link is good, once in this tab, reloads included: every look counts towards its tries. */
export class CodeCheckController implements ReactiveController {
  status: 'loading' | 'failed' | 'blocked' | 'good' = 'loading';
  code = '';
  problem: LinkProblem | undefined;
  /** Why asking failed; trying again may help. */
  error: unknown;
  readonly #host: ReactiveControllerHost;
  readonly #options: CodeCheckOptions;
  #askedWith: ElementApp | undefined;

  constructor(host: ReactiveControllerHost, options: CodeCheckOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {}

  /** Asks with this app, unless that was done before. */
  look(client: ElementApp | undefined): void {
    const code = this.#options.code();
    const isOther = code !== '' && code !== this.code;
    if (!client || (client === this.#askedWith && !isOther)) return;
    if (isOther && this.#askedWith) {
      this.status = 'loading';
      this.problem = undefined;
      this.#options.changed();
    }
    this.#askedWith = client;
    // A used code leaves the address.
    this.code = code || this.code;
    void this.#ask(client, this.code);
  }

  retry = (): void => {
    this.#askedWith = undefined;
    this.#go('loading');
  };

  /** An error that may be about the code: then the page has nothing to offer any more. */
  refuse(error: unknown): void {
    this.#options.failed(error);
    const problem = linkProblemOf(error);
    if (problem) this.#block(problem);
  }

  /** The code is used up. */
  forget(): void {
    remember(CHECKED);
  }

  async #ask(client: ElementApp, code: string): Promise<void> {
    if (code === '') return this.#block(INCOMPLETE);
    if (recall(CHECKED) === code) return this.#go('good');
    try {
      const answer = await client.auth.checkPasswordResetCode({ code });
      if (code !== this.code) return;
      if (answer.status === 'error') return this.refuse(answer.error);
      remember(CHECKED, code);
      this.#go('good');
    } catch (error) {
      if (code !== this.code) return;
      this.error = error;
      this.#go('failed');
      this.refuse(error);
    }
  }

  #block(problem: LinkProblem): void {
    this.forget();
    this.problem = problem;
    this.#go('blocked');
    this.#options.blocked();
  }

  #go(status: CodeCheckController['status']): void {
    this.status = status;
    this.#host.requestUpdate();
  }
}
