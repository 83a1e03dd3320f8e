import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TrustedUrl } from '../../../src/internal.js';
import type { ElementApp } from '../../context.js';
import { channelOf, readNews, type WindowNews } from '../../core/oauth-window.js';
import { rememberOAuthIn } from '../../core/pending-oauth.js';

export type { WindowNews };

const WIDTH = 480;
const HEIGHT = 680;
const LOOK_MS = 500;
/** A window that is closed right after its last word may be seen to be closed before that is heard. */
const LOOKS = 2;

/**
 * A window in which somebody signs in with a provider. It finishes the sign-in by itself, in the token store that it shares with
 * this page; what it tells is taken from the one channel whose name it was given.
 */
export class OAuthWindowController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #hear: (news: WindowNews) => void;
  #window: Window | undefined;
  #channel: BroadcastChannel | undefined;
  #stopLooking: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & Element, hear: (news: WindowNews) => void) {
    this.#host = host;
    this.#hear = hear;
    host.addController(this);
  }

  /** Elements that are only moved stay in touch. */
  hostDisconnected(): void {
    queueMicrotask(() => this.#host.isConnected || this.#forget());
  }

  /**
   * Opens the window, empty: that must happen within the click. False where the browser does not allow it.
   * @param text shown until it goes on
   */
  open(text: string): boolean {
    this.close();
    const [left, top] = [screenX + (outerWidth - WIDTH) / 2, screenY + (outerHeight - HEIGHT) / 2];
    const opened = window.open('', '', `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
    if (!opened) return false;
    // The provider cannot send this page anywhere.
    opened.opener = null;
    opened.document.body.textContent = text;
    this.#window = opened;
    return true;
  }

  /** Sends the window to the provider, and listens. */
  go(clock: ElementApp['clock'], provider: string, url: TrustedUrl): void {
    if (!this.#window) return;
    const state = url.searchParams.get('state') ?? '';
    this.#channel = channelOf(state);
    this.#channel.addEventListener('message', this.#take);
    this.#look(clock, LOOKS);
    if (this.#window.closed) return;
    try {
      rememberOAuthIn(this.#window, { provider, state });
    } catch {
      // Refused: the window goes on by itself, and this page hears of the new session like any other.
    }
    this.#window.location.replace(url.href);
  }

  /** Brings the window to the front. */
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

  /** Whether it is still there. A provider may cut it off, so that it only seems closed: what it tells later counts all the same. */
  #look(clock: ElementApp['clock'], looks: number): void {
    this.#stopLooking = clock.after(LOOK_MS, () => {
      if (!this.#window?.closed) this.#look(clock, LOOKS);
      else if (looks > 1) this.#look(clock, looks - 1);
      else this.#hear({ is: 'closed' });
    });
  }

  #take = ({ data }: MessageEvent<unknown>): void => {
    const news = readNews(data);
    if (!news) return;
    // From here on it says itself when it is closed.
    this.#stopLooking?.();
    if (news.is === 'signedIn' || news.is === 'failed') this.close();
    this.#hear(news);
  };
}
