import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isKnownError, type Result } from '../../src/index.js';
import type { ElementApp } from '../context.js';

const EMAIL = 'input[name="email"]';
/** The challenge of the service lives for a minute; browsers ignore its time limit here (ui.md 5.7). */
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

/** Extensions may patch this so that it never answers: then it is tried anyway. */
const isSupported = (): Promise<boolean> => {
  const ask = globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  if (!ask) return Promise.resolve(false);
  return Promise.race([ask, new Promise<true>((resolve) => setTimeout(() => resolve(true), SUPPORT_MS))]);
};

/**
 * Offers passkeys in the browser's autofill of the one e-mail field beside the host. The challenge is renewed while the page is
 * visible and somebody is there; whatever ends the waiting stays unsaid.
 */
export class PasskeyAutofillController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: AutofillOptions;
  #isArmed = false;
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSign = 0;
  #field: HTMLInputElement | undefined;
  readonly #watcher = typeof MutationObserver === 'undefined' ? undefined : new MutationObserver(() => this.check());

  constructor(host: ReactiveControllerHost & HTMLElement, options: AutofillOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#lastSign = Date.now();
    if (this.#host.parentElement) this.#watcher?.observe(this.#host.parentElement, { childList: true, subtree: true });
    for (const type of ['pointerdown', 'keydown', 'visibilitychange']) document.addEventListener(type, this.#sign);
  }

  hostDisconnected(): void {
    this.#watcher?.disconnect();
    for (const type of ['pointerdown', 'keydown', 'visibilitychange']) document.removeEventListener(type, this.#sign);
    this.stop();
  }

  hostUpdated(): void {
    this.check();
  }

  /** Takes the offer back, before a ceremony of another kind and where there is nobody to make it to. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#mark(undefined);
    if (!this.#isArmed) return;
    this.#isArmed = false;
    this.#round += 1;
    void this.#options.app()?.auth.cancelPasskey();
  }

  /** Makes the offer where it can be made, once. */
  check(): void {
    const fields = [...(this.#host.parentElement?.querySelectorAll<HTMLInputElement>(EMAIL) ?? [])];
    const isPossible = fields.length === 1 && this.#options.isWanted() && !document.hidden && globalThis.self === globalThis.top;
    if (!isPossible || Date.now() - this.#lastSign > IDLE_MS) return this.stop();
    this.#mark(fields[0]);
    if (!this.#isArmed) void this.#arm();
  }

  #mark(field: HTMLInputElement | undefined): void {
    if (field === this.#field) return;
    this.#field?.setAttribute('autocomplete', 'username');
    this.#field = field;
    field?.setAttribute('autocomplete', 'username webauthn');
  }

  async #arm(): Promise<void> {
    this.#isArmed = true;
    const round = (this.#round += 1);
    if (!(await isSupported()) || round !== this.#round) return;
    this.#timer = setTimeout(() => this.#renew(GRACE_MS), RENEW_MS);
    try {
      const answer = await this.#options.app()?.auth.signInWithPasskey({ autofill: true, noRedirect: true, multiFactor: 'return' });
      if (answer && !(answer.status === 'error' && isKnownError(answer.error, 'PASSKEY_WEBAUTHN_ERROR'))) this.#options.picked(answer);
    } catch {
      // The offer was never seen: the other ways of signing in say what is wrong.
    }
  }

  #renew(grace: number): void {
    if (grace > 0 && document.activeElement === this.#field) {
      this.#timer = setTimeout(() => this.#renew(0), grace);
      return;
    }
    this.stop();
    this.check();
  }

  #sign = (): void => {
    this.#lastSign = Date.now();
    this.check();
  };
}
