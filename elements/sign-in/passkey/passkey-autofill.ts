import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isKnownError, type Result } from '../../../src/index.js';
import type { ElementApp } from '../../context.js';
import { whenIdle } from '../../core/idle.js';

const EMAIL = 'input[name="email"]';
/** A passkey challenge is valid for one minute (CONTRACT.md C29). In autofill, browsers ignore the challenge's timeout. */
const RENEW_MS = 45_000;
/** Additional time before a renewal while the field has focus. */
const GRACE_MS = 15_000;
/** Time without activity after which passkeys are no longer offered. */
const IDLE_MS = 10 * 60_000;
/** Time that `isSupported` waits for the browser's result. */
const SUPPORT_MS = 150;

interface AutofillOptions {
  readonly app: () => ElementApp | undefined;
  /** Returns whether to offer passkeys now. */
  readonly isWanted: () => boolean;
  /** Called with the service's result for the passkey that the visitor selected. */
  readonly picked: (result: Result<undefined, unknown>) => void;
}

type Clock = ElementApp['clock'];

/**
 * Returns whether the browser supports passkeys in autofill. Some browser extensions replace this check with a promise that never settles,
 * so the result is `true` after a timeout.
 */
const isSupported = (clock: Clock): Promise<boolean> => {
  const isAvailable = globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  if (!isAvailable) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stopWaiting = clock.after(SUPPORT_MS, () => resolve(true));
    void isAvailable.then(resolve, () => resolve(false)).finally(stopWaiting);
  });
};

/** Events that indicate that the visitor is active or that the tab was hidden or shown. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'visibilitychange'];

/**
 * Offers passkeys in the browser's autofill of the email field next to the host element. Renews the challenge while the page is visible and
 * the visitor is active. Does not show errors.
 */
export class PasskeyAutofillController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: AutofillOptions;
  /** Aborts the current offer. */
  #offer: AbortController | undefined;
  #stopWaiting: (() => void) | undefined;
  /** Time of the visitor's last activity. */
  #lastActivity: number | undefined;
  #field: HTMLInputElement | undefined;
  readonly #watcher = typeof MutationObserver === 'undefined' ? undefined : new MutationObserver(() => this.check());

  constructor(host: ReactiveControllerHost & HTMLElement, options: AutofillOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#lastActivity = undefined;
    if (this.#host.parentElement) this.#watcher?.observe(this.#host.parentElement, { childList: true, subtree: true });
    for (const type of ACTIVITY_EVENTS) document.addEventListener(type, this.#onActivity);
    addEventListener('pagehide', this.stop);
    addEventListener('pageshow', this.#onActivity);
  }

  hostDisconnected(): void {
    this.#watcher?.disconnect();
    for (const type of ACTIVITY_EVENTS) document.removeEventListener(type, this.#onActivity);
    removeEventListener('pagehide', this.stop);
    removeEventListener('pageshow', this.#onActivity);
    this.stop();
  }

  hostUpdated(): void {
    this.check();
  }

  /** Withdraws the offer. Called before another ceremony and when the visitor becomes inactive. */
  stop = (): void => {
    this.#stopWaiting?.();
    this.#mark(undefined);
    this.#offer?.abort();
    this.#offer = undefined;
  };

  /** Starts the autofill if it is possible and not already running. Stops the autofill if it is no longer possible. */
  check(): void {
    const fields = [...(this.#host.parentElement?.querySelectorAll<HTMLInputElement>(EMAIL) ?? [])];
    const isPossible =
      this.#host.isConnected && fields.length === 1 && this.#options.isWanted() && !document.hidden && globalThis.self === globalThis.top;
    const now = this.#options.app()?.clock.elapsed() ?? 0;
    if (!isPossible || now - (this.#lastActivity ??= now) >= IDLE_MS) return this.stop();
    this.#mark(fields[0]);
    if (!this.#offer) void this.#startOffer();
  }

  #mark(field: HTMLInputElement | undefined): void {
    if (field === this.#field) return;
    this.#field?.setAttribute('autocomplete', 'username');
    this.#field = field;
    field?.setAttribute('autocomplete', 'username webauthn');
  }

  async #startOffer(): Promise<void> {
    const app = this.#options.app();
    if (!app) return;
    const { signal } = (this.#offer = new AbortController());
    await whenIdle();
    if (signal.aborted || !(await isSupported(app.clock)) || signal.aborted) return;
    this.#stopWaiting = app.clock.after(RENEW_MS, () => this.#renew(app.clock));
    try {
      const { auth, currentProject } = app;
      const prepared = await auth.preparePasskeySignIn();
      // The project no longer uses passkeys. The page then removes the host element.
      if (prepared.status === 'error') return currentProject.get.query().invalidate();
      const result = await auth.signInWithPasskey({ prepared: prepared.data, autofill: true, signal, noRedirect: true, mfa: 'return' });
      // Reports a passkey even if the offer was renewed after the visitor selected the passkey. Reports nothing if the host element was
      // removed, or if the visitor selected no passkey.
      const hasNoSelection = result.status === 'error' && isKnownError(result.error, 'PASSKEY_WEBAUTHN_ERROR');
      if (this.#host.isConnected && !hasNoSelection) this.#options.picked(result);
    } catch {
      // Ignored, because the visitor did not request the offer. The other sign-in methods report their own errors.
    }
  }

  /** Renews the offer. While the field has focus, waits until the field loses focus or the grace period ends. */
  #renew(clock: Clock): void {
    const field = this.#field;
    if (!field || document.activeElement !== field) return this.#restartOffer();
    field.addEventListener('blur', this.#restartOffer, { once: true });
    const stopGrace = clock.after(GRACE_MS, this.#restartOffer);
    this.#stopWaiting = () => {
      stopGrace();
      field.removeEventListener('blur', this.#restartOffer);
    };
  }

  #restartOffer = (): void => {
    this.stop();
    this.check();
  };

  #onActivity = (): void => {
    this.#lastActivity = undefined;
    this.check();
  };
}
