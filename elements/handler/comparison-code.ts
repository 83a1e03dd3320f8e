import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadCallCode } from '../../src/internal.js';

/**
 * Loads the function that formats a login code, so that users can compare it with the code in the terminal. The function is in the module
 * that the approval also needs.
 */
export class ComparisonCodeController implements ReactiveController {
  /** Undefined while it loads. */
  format: ((loginCode: string) => string) | undefined;
  /** Why the function could not be loaded. */
  error: unknown;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    void this.load();
  }

  /** Loads the function, also after a failure. */
  async load(): Promise<void> {
    try {
      this.error = undefined;
      this.format = (await loadCallCode()).comparisonCode;
    } catch (error) {
      this.error = error;
    }
    this.#host.requestUpdate();
  }
}
