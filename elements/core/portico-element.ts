import { LitElement, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { isKnownError, isPorticoError, VERSION, type UrlName } from '../../src/index.js';
import type { ElementApp, Theme } from '../context.js';
import { AppController } from './app.js';
import { LanguageController } from './language.js';
import { ThemeController } from './theme.js';
import type { ElementClass } from '../define.js';
import type { PorticoEventName, PorticoEvents, SignedIn } from '../events.js';
import { en } from '../messages/en.js';
import { translator } from '../messages/translate.js';
import type { Messages, Translate } from '../messages/types.js';
import { tokens } from '../styles/tokens.js';

/**
 * What every element shares: its app, its language, its colours, and how it speaks to the host page.
 *
 * @cssprop --portico-color-background - Behind full pages.
 * @cssprop --portico-color-card - Behind cards, inputs and menus.
 * @cssprop --portico-color-secondary - Behind tabs, skeletons and hovered entries.
 * @cssprop --portico-color-foreground - Text.
 * @cssprop --portico-color-muted-foreground - Secondary text; at least 4.5:1 on the card.
 * @cssprop --portico-color-border - Hairlines.
 * @cssprop --portico-color-input - Borders of inputs and secondary buttons; at least 3:1 on the card.
 * @cssprop --portico-color-primary - Primary buttons and links.
 * @cssprop --portico-color-primary-foreground - Text on primary buttons.
 * @cssprop --portico-color-destructive - Errors, and buttons that destroy something.
 * @cssprop --portico-color-destructive-foreground - Text on buttons that destroy something.
 * @cssprop --portico-color-success - Good news.
 * @cssprop --portico-color-warning - Warnings.
 * @cssprop --portico-color-ring - Focus ring; the primary colour where left out.
 * @cssprop --portico-font - Font family; the page's own where left out.
 * @cssprop --portico-radius - Corner radius of controls; cards round more.
 * @cssprop --portico-shadow - Shadow of cards and menus.
 * @cssprop --portico-control-height - Height of inputs and buttons.
 * @cssprop --portico-card-width - Greatest width of a card.
 * @cssprop --portico-card-padding - Padding of a card.
 * @cssprop --portico-duration - Length of transitions.
 */
export abstract class PorticoElement extends LitElement {
  static readonly version: string = VERSION;
  static readonly events: Readonly<Record<string, PorticoEventName>> = {};
  static readonly uses: readonly ElementClass[] = [];
  /** The English the element speaks. */
  static readonly words: Partial<Messages> = en;
  static override styles: CSSResultGroup = tokens;
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    messages: { attribute: false },
    theme: { reflect: true },
  };

  /** The app to work with; else the nearest provider's, else the page-wide one. */
  declare app: ElementApp | undefined;
  /** Words of the host for this element alone. */
  declare messages: Partial<Messages> | undefined;
  /** `light`, `dark`, or `auto` for what the page shows. */
  declare theme: Theme | undefined;

  protected readonly internals: ElementInternals = this.attachInternals();
  readonly #app = new AppController(this);

  constructor() {
    super();
    const named = (): unknown => this.messages?.['common.locale'] ?? this.#app.provided?.messages?.['common.locale'];
    if (this.speaks) new LanguageController(this, () => named() !== undefined);
    new ThemeController(this, this.internals, () => this.#app.theme);
  }

  /** Starts calls, loads and redirects. Called after each update of a connected element, never on a server. */
  protected afterUpdate(): void {}

  protected override updated(_changed: PropertyValues): void {
    // After the update: what begins here may ask for the next one.
    queueMicrotask(() => this.isConnected && this.afterUpdate());
  }

  /** The app in force, whoever gave it. */
  protected get client(): ElementApp | undefined {
    return this.#app.value;
  }

  /** The current language. */
  get t(): Translate {
    return translator(this.messages, this.#app.provided?.messages, (this.constructor as typeof PorticoElement).words);
  }

  /** Whether it has words of its own, or holds content of the page alone. */
  protected get speaks(): boolean {
    return true;
  }

  /** Fires an event that bubbles and crosses shadow roots. `detail` holds no secrets. Returns false if the page prevents it. */
  protected emit<N extends PorticoEventName>(name: N, detail: PorticoEvents[N]['detail'], cancelable = false): boolean {
    return !this.#dispatch(name, detail, cancelable).defaultPrevented;
  }

  #dispatch(name: string, detail: object, cancelable: boolean, members?: object): Event {
    const event = new CustomEvent(name, { detail: Object.freeze(detail), bubbles: true, composed: true, cancelable });
    this.dispatchEvent(Object.assign(event, members));
    return event;
  }

  /** Tells the host of an error the element shows: its code, never its content. */
  protected reportError(error: unknown): void {
    const code = isKnownError(error) || isPorticoError(error) ? error.code : 'UNKNOWN';
    this.emit('portico-error', { code, recoverable: true, source: this.localName });
  }

  /** Asks the host before something is sent: it may prevent it, or delay it with `event.waitUntil(promise)`. */
  protected async ask<N extends Extract<PorticoEventName, `portico-before-${string}` | 'portico-action'>>(
    name: N,
    detail: PorticoEvents[N]['detail'],
  ): Promise<boolean> {
    const waits: Promise<unknown>[] = [];
    const waitUntil = (wait: Promise<unknown>): void => void waits.push(wait);
    const event = this.#dispatch(name, detail, true, { waitUntil });
    await Promise.all(waits);
    return !event.defaultPrevented;
  }

  /** A configured place as a link; `#` while there is no app. */
  protected href(name: UrlName): string {
    return this.client?.redirects.href(name) ?? '#';
  }

  /** Reports a sign-in to the page and continues to the page after it. The event says whether the account is new unless one is given. */
  protected completeSignIn(
    { method, isNewUser = false, mfa = false }: Partial<SignedIn> & Pick<SignedIn, 'method'>,
    event: 'signed-in' | 'signed-up' = isNewUser ? 'signed-up' : 'signed-in',
  ): void {
    const page = isNewUser ? 'afterSignUp' : 'afterSignIn';
    this.emit(`portico-${event}`, { method, isNewUser, mfa, redirectUrl: this.href(page) });
    this.redirect(page, event);
  }

  /** Goes on, unless the host prevents it or has taken the element off the page. */
  protected redirect(name: UrlName, reason: string): void {
    if (this.mayLeave(this.href(name), reason)) void this.client?.redirects.to(name, { replace: true });
  }

  /** Asks the host before the page is left. An element that is off the page leads nowhere: nobody could stop it. */
  protected mayLeave(url: string, reason: string, replace = true): boolean {
    return this.isConnected && this.emit('portico-before-redirect', { url, reason, replace }, true);
  }
}
