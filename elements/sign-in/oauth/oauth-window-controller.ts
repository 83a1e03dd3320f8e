import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ElementApp } from '../../context.js';
import { channelOf, parseMessage, type PopupMessage } from '../../core/oauth-window.js';
import { rememberOAuthIn } from '../../core/pending-oauth.js';

export type { PopupMessage };

const WIDTH = 480;
const HEIGHT = 680;
const CHECK_MS = 500;
/** Number of consecutive checks that must find the popup closed, because the popup's last message may arrive after it closes. */
const CHECKS = 2;

/**
 * Controls the popup for a sign-in with a provider. The popup completes the sign-in and writes to the token store that it shares with this
 * page. Messages are only accepted on the channel with the popup's OAuth `state`.
 */
export class OAuthWindowController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #onMessage: (message: PopupMessage) => void;
  #window: Window | undefined;
  #channel: BroadcastChannel | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & Element, onMessage: (message: PopupMessage) => void) {
    this.#host = host;
    this.#onMessage = onMessage;
    host.addController(this);
  }

  /** Stops watching the popup, unless the host element was only moved. */
  hostDisconnected(): void {
    queueMicrotask(() => this.#host.isConnected || this.#forget());
  }

  /**
   * Opens an empty popup. Must be called during the click. Returns `false` if the browser blocks the popup.
   * @param text content of the popup until it navigates
   */
  open(text: string): boolean {
    this.close();
    const [left, top] = [screenX + (outerWidth - WIDTH) / 2, screenY + (outerHeight - HEIGHT) / 2];
    const opened = window.open('', '', `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
    if (!opened) return false;
    // Without `opener`, the provider cannot navigate this page.
    opened.opener = null;
    opened.document.body.textContent = text;
    this.#window = opened;
    return true;
  }

  /** Navigates the popup to the provider and listens for messages. */
  go(clock: ElementApp['clock'], provider: string, url: string): void {
    if (!this.#window) return;
    const state = new URL(url).searchParams.get('state') ?? '';
    this.#channel = channelOf(state);
    this.#channel?.addEventListener('message', this.#receive);
    this.#watchClosed(clock, CHECKS);
    if (this.#window.closed) return;
    try {
      rememberOAuthIn(this.#window, { provider, state });
    } catch {
      // Without storage, the popup completes the sign-in like a normal page, and this page detects the new session like any other tab.
    }
    this.#window.location.replace(url);
  }

  /** Brings the popup to the front. */
  focus(): void {
    this.#window?.focus();
  }

  close(): void {
    this.#window?.close();
    this.#forget();
  }

  #forget(): void {
    this.#stopWatching?.();
    this.#channel?.close();
    this.#window = undefined;
  }

  /**
   * Checks regularly whether the popup is closed. A popup that the provider isolates (COOP) appears closed while it is open, so later
   * messages are still accepted.
   */
  #watchClosed(clock: ElementApp['clock'], checks: number): void {
    this.#stopWatching = clock.after(CHECK_MS, () => {
      if (!this.#window?.closed) this.#watchClosed(clock, CHECKS);
      else if (checks > 1) this.#watchClosed(clock, checks - 1);
      else this.#onMessage({ is: 'closed' });
    });
  }

  #receive = ({ data }: MessageEvent<unknown>): void => {
    const message = parseMessage(data);
    if (!message) return;
    // A popup that sent a message also reports when it closes.
    this.#stopWatching?.();
    if (message.is === 'signedIn' || message.is === 'failed') this.close();
    this.#onMessage(message);
  };
}
