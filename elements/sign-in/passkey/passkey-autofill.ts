import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isKnownError, type Result } from '../../../src/index.js';
import type { ElementApp } from '../../context.js';

const EMAIL = 'input[name="email"]';
/** The challenge of the service lives for a minute; browsers ignore its time limit here (CONTRACT.md C29). */
const RENEW_MS = 45_000;
/** Who is about to pick gets this much more. */
const GRACE_MS = 15_000;
const IDLE_MS = 10 * 60_000;
const SUPPORT_MS = 150;

interface AutofillOptions {
  readonly app: () => ElementApp | undefined;
  /** Whether passkeys are to be offered at the moment. */
  readonly isWanted: () => boolean;
  /** Somebody has picked a passkey: what the service says to it. */
  readonly picked: (answer: Result<undefined, unknown>) => void;
}

type Clock = ElementApp['clock'];

/** Extensions may patch this so that it never answers: then it is tried anyway. */
const isSupported = (clock: Clock): Promise<boolean> => {
  const ask = globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  if (!ask) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stopWaiting = clock.after(SUPPORT_MS, () => resolve(true));
    void ask.then(resolve, () => resolve(false)).finally(stopWaiting);
  });
};

/** Somebody is there, or the tab comes and goes. */
const SIGNS = ['pointerdown', 'keydown', 'visibilitychange'];

/**
 * Offers passkeys in the browser's autofill of the one email field beside the host. The challenge is renewed while the page is
 * visible and somebody is there; whatever ends the waiting stays unsaid.
 */
export class PasskeyAutofillController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: AutofillOptions;
  /** The offer that stands, or is being made. */
  #offer: AbortController | undefined;
  #stopWaiting: (() => void) | undefined;
  /** When somebody gave a sign of life last. */
  #lastSign: number | undefined;
  #field: HTMLInputElement | undefined;
  readonly #watcher = typeof MutationObserver === 'undefined' ? undefined : new MutationObserver(() => this.check());

  constructor(host: ReactiveControllerHost & HTMLElement, options: AutofillOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#lastSign = undefined;
    if (this.#host.parentElement) this.#watcher?.observe(this.#host.parentElement, { childList: true, subtree: true });
    for (const type of SIGNS) document.addEventListener(type, this.#sign);
    addEventListener('pagehide', this.stop);
    addEventListener('pageshow', this.#sign);
  }

  hostDisconnected(): void {
    this.#watcher?.disconnect();
    for (const type of SIGNS) document.removeEventListener(type, this.#sign);
    removeEventListener('pagehide', this.stop);
    removeEventListener('pageshow', this.#sign);
    this.stop();
  }

  hostUpdated(): void {
    this.check();
  }

  /** Takes the offer back, before a ceremony of another kind and where there is nobody to make it to. */
  stop = (): void => {
    this.#stopWaiting?.();
    this.#mark(undefined);
    this.#offer?.abort();
    this.#offer = undefined;
  };

  /** Makes the offer where it can be made, once. */
  check(): void {
    const fields = [...(this.#host.parentElement?.querySelectorAll<HTMLInputElement>(EMAIL) ?? [])];
    const isPossible =
      this.#host.isConnected && fields.length === 1 && this.#options.isWanted() && !document.hidden && globalThis.self === globalThis.top;
    const now = this.#options.app()?.clock.elapsed() ?? 0;
    if (!isPossible || now - (this.#lastSign ??= now) >= IDLE_MS) return this.stop();
    this.#mark(fields[0]);
    if (!this.#offer) void this.#arm();
  }

  #mark(field: HTMLInputElement | undefined): void {
    if (field === this.#field) return;
    this.#field?.setAttribute('autocomplete', 'username');
    this.#field = field;
    field?.setAttribute('autocomplete', 'username webauthn');
  }

  async #arm(): Promise<void> {
    const app = this.#options.app();
    if (!app) return;
    const { signal } = (this.#offer = new AbortController());
    if (!(await isSupported(app.clock)) || signal.aborted) return;
    this.#stopWaiting = app.clock.after(RENEW_MS, () => this.#renew(app.clock));
    try {
      const answer = await app.auth.signInWithPasskey({ autofill: true, signal, noRedirect: true, mfa: 'return' });
      // Who has picked in time is heard, also where the offer was renewed meanwhile; a page that has gone says nothing.
      const isHeard = this.#host.isConnected;
      if (isHeard && !(answer.status === 'error' && isKnownError(answer.error, 'PASSKEY_WEBAUTHN_ERROR'))) this.#options.picked(answer);
    } catch {
      // The offer was never seen: the other ways of signing in say what is wrong.
    }
  }

  /** Who is in the field may be about to pick: until they leave it, or for a while. */
  #renew(clock: Clock): void {
    const field = this.#field;
    if (!field || document.activeElement !== field) return this.#again();
    field.addEventListener('blur', this.#again, { once: true });
    const stopGrace = clock.after(GRACE_MS, this.#again);
    this.#stopWaiting = () => {
      stopGrace();
      field.removeEventListener('blur', this.#again);
    };
  }

  #again = (): void => {
    this.stop();
    this.check();
  };

  #sign = (): void => {
    this.#lastSign = undefined;
    this.check();
  };
}
