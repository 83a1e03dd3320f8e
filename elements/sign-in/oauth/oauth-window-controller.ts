import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ElementApp } from '../../context.js';
import { channelOf, readNews, type WindowNews } from '../../core/oauth-window.js';
import { rememberOAuthIn } from '../../core/pending-oauth.js';

export type { WindowNews };

const WIDTH = 480;
const HEIGHT = 680;
const CHECK_MS = 500;
/** Number of checks that must find the popup closed: its last message may arrive after it is closed. */
const CHECKS = 2;

/**
 * The popup of a sign-in with a provider. It completes the sign-in itself, in the token store that it shares with this page. Its
 * messages are only accepted on the channel with its OAuth state.
 */
export class OAuthWindowController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #onMessage: (news: WindowNews) => void;
  #window: Window | undefined;
  #channel: BroadcastChannel | undefined;
  #stopLooking: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & Element, onMessage: (news: WindowNews) => void) {
    this.#host = host;
    this.#onMessage = onMessage;
    host.addController(this);
  }

  /** A host that is only moved keeps the popup. */
  hostDisconnected(): void {
    queueMicrotask(() => this.#host.isConnected || this.#forget());
  }

  /**
   * Opens an empty popup, which must happen within the click. Returns false if the browser blocks it.
   * @param text shown until the popup navigates
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

  /** Navigates the popup to the provider and listens to its messages. */
  go(clock: ElementApp['clock'], provider: string, url: string): void {
    if (!this.#window) return;
    const state = new URL(url).searchParams.get('state') ?? '';
    this.#channel = channelOf(state);
    this.#channel.addEventListener('message', this.#receive);
    this.#watchClosed(clock, CHECKS);
    if (this.#window.closed) return;
    try {
      rememberOAuthIn(this.#window, { provider, state });
    } catch {
      // Denied: the popup redirects by itself, and this page follows the new session like any other tab.
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
    this.#stopLooking?.();
    this.#channel?.close();
    this.#window = undefined;
  }

  /** Checks whether the popup is closed. A provider may sever it (COOP), so that it only seems closed; later messages still count. */
  #watchClosed(clock: ElementApp['clock'], checks: number): void {
    this.#stopLooking = clock.after(CHECK_MS, () => {
      if (!this.#window?.closed) this.#watchClosed(clock, CHECKS);
      else if (checks > 1) this.#watchClosed(clock, checks - 1);
      else this.#onMessage({ is: 'closed' });
    });
  }

  #receive = ({ data }: MessageEvent<unknown>): void => {
    const news = readNews(data);
    if (!news) return;
    // From now on, the popup reports itself when it is closed.
    this.#stopLooking?.();
    if (news.is === 'signedIn' || news.is === 'failed') this.close();
    this.#onMessage(news);
  };
}
