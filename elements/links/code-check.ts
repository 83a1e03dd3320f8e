import type { ReactiveController } from 'lit';
import { VISITOR } from '../../src/internal.js';
import type { ElementApp } from '../context.js';
import { linkProblemOf, problemWithoutCode, type LinkProblem } from './link-problem.js';
import type { FormPage } from '../core/form-page.js';
import { forget, recall, remember } from '../core/tab-storage.js';

/** Storage key of the last code that the service accepted in this tab. */
const CHECKED = `${VISITOR}reset-code`;

interface CodeCheckOptions {
  readonly client: () => ElementApp | undefined;
  /** Returns the code in the link, or an empty string if the link has none. */
  readonly code: () => string;
  /** Called when the code changes. */
  readonly changed: () => void;
  readonly failed: (error: unknown) => void;
  /** Called when the link cannot be used. */
  readonly blocked: (problem: LinkProblem) => void;
}

/**
 * Checks the code in a password reset link. Checks each code only once per tab and visitor, even after reloads, because the service
 * limits the number of checks.
 */
export class CodeCheckController implements ReactiveController {
  status: 'loading' | 'failed' | 'blocked' | 'valid' = 'loading';
  code = '';
  problem: LinkProblem | undefined;
  /** The error from a failed check. A retry may succeed. */
  error: unknown;
  readonly #host: FormPage;
  readonly #options: CodeCheckOptions;
  #checkedWith: ElementApp | undefined;

  constructor(host: FormPage, options: CodeCheckOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Reads the code. Keeps the last code if the link has none, because a used code is removed from the URL. */
  hostUpdate(): void {
    const code = this.#options.code();
    if (code === '' || code === this.code) return;
    this.code = code;
    this.status = 'loading';
    this.problem = undefined;
    this.#checkedWith = undefined;
    this.#options.changed();
  }

  hostUpdated(): void {
    queueMicrotask(() => {
      const client = this.#options.client();
      if (!client || client === this.#checkedWith || !this.#host.isConnected) return;
      this.#checkedWith = client;
      void this.#check(client, this.code);
    });
  }

  retry = (): void => {
    this.#checkedWith = undefined;
    this.#setStatus('loading');
  };

  /** Reports an error. If the error shows that the link cannot be used, also blocks the page. */
  reject(error: unknown): void {
    this.#options.failed(error);
    const problem = linkProblemOf(error);
    if (problem) this.#block(problem);
  }

  /** Removes the code from storage after use. */
  forget(): void {
    forget(CHECKED);
  }

  async #check(client: ElementApp, code: string): Promise<void> {
    if (code === '') return this.#block(problemWithoutCode(this.#host));
    if (recall(CHECKED) === code) return this.#setStatus('valid');
    let isSameVisitor = true;
    const stop = client.session.listen(() => (isSameVisitor = false));
    try {
      const result = await client.auth.checkPasswordResetCode({ code });
      if (code !== this.code) return;
      if (result.status === 'error') return this.reject(result.error);
      if (isSameVisitor) remember(CHECKED, code);
      this.#setStatus('valid');
    } catch (error) {
      if (code !== this.code) return;
      this.error = error;
      this.#setStatus('failed');
      this.reject(error);
    } finally {
      stop();
    }
  }

  #block(problem: LinkProblem): void {
    this.forget();
    this.problem = problem;
    this.#setStatus('blocked');
    this.#options.blocked(problem);
  }

  #setStatus(status: CodeCheckController['status']): void {
    this.status = status;
    this.#host.requestUpdate();
  }
}
