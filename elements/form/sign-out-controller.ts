import type { LitElement, ReactiveController } from 'lit';
import { isPorticoError } from '../../src/index.js';
import { announce } from '../core/announcer.js';
import { appOf } from '../core/app.js';
import { errorText } from '../messages/error-text.js';
import type { Translate } from '../messages/types.js';
import { WaitNotice } from './wait-notice.js';

interface SignOutHost extends LitElement {
  readonly t: Translate;
}

interface SignOutOptions {
  /** Fires the event before sign-out. Resolves to `false` if the page prevents the sign-out. */
  readonly ask: () => Promise<boolean>;
  /** Called after the session ends. */
  readonly done: () => void;
  /** Called with each error that the element shows. */
  readonly failed: (error: unknown) => void;
}

/**
 * Signs the user out for an element. If the service is unreachable, or if a promise that the page passed to `waitUntil` rejects, the
 * session continues. The user can then try again or sign out only on this device.
 */
export class SignOutController implements ReactiveController {
  isPending = false;
  /** Whether the last attempt failed and the user is still signed in. */
  hasFailed = false;
  readonly #host: SignOutHost;
  readonly #options: SignOutOptions;
  /** Shows the pause before an automatic retry. */
  readonly wait: WaitNotice;
  /** The last attempt's error, while it is shown. */
  #failure: { readonly error: unknown } | undefined;

  constructor(host: SignOutHost, options: SignOutOptions) {
    this.#host = host;
    this.#options = options;
    this.wait = new WaitNotice(host, () => host.t);
    host.addController(this);
  }

  /** The message about the last failure or the pause before an automatic retry, or `undefined` if there is neither. */
  get problem(): unknown {
    return this.#failure ? errorText(this.#host.t, this.#failure.error) : this.wait.text;
  }

  hostConnected(): void {
    globalThis.addEventListener('online', this.#clearOffline);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('online', this.#clearOffline);
  }

  hostUpdate(): void {
    if (appOf(this.#host)?.session.isSignedIn() === false) this.#forget();
  }

  /** @param deviceOnly whether to end the session on this device without calling the service */
  run = async (deviceOnly = false): Promise<void> => {
    if (this.isPending) return;
    this.isPending = true;
    this.#forget();
    this.#host.requestUpdate();
    try {
      if (await this.#options.ask()) {
        await this.wait.during(async () => appOf(this.#host)?.auth.signOut({ noRedirect: true, keepOnFailure: true, deviceOnly }));
        this.#options.done();
      }
    } catch (error) {
      this.hasFailed = true;
      this.#failure = { error };
      announce(this.#host, errorText(this.#host.t, error), 'assertive');
      this.#options.failed(error);
    } finally {
      this.isPending = false;
      this.#host.requestUpdate();
    }
  };

  #forget(): void {
    this.hasFailed = false;
    this.#failure = undefined;
  }

  /** Hides the message about the lost connection. `hasFailed` remains set, because the user is still signed in. */
  #clearOffline = (): void => {
    if (!isPorticoError(this.#failure?.error, 'OFFLINE')) return;
    this.#failure = undefined;
    this.#host.requestUpdate();
  };
}
