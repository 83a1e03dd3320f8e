import { LitElement, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { isKnownError, isPorticoError, VERSION, type ClientApp, type UrlName } from '../../src/index.js';
import type { ElementApp, PageLayout, Theme } from '../context.js';
import { AppController } from './app.js';
import { CONTROL } from './focus-keeper.js';
import { LanguageController } from './language.js';
import { isStillUser, userIdOf } from './same-user.js';
import { setState } from './states.js';
import { ThemeController } from './theme.js';
import type { ElementClass } from '../define.js';
import type { PorticoEventName, PorticoEvents, SignedIn } from '../events.js';
import { en } from '../messages/en.js';
import type { Words } from '../../src/internal.js';
import { loadErrorText } from './load-locale.js';
import { translator } from '../messages/translate.js';
import type { OwnMessages, Translate } from '../messages/types.js';
import { tokens } from '../styles/tokens.js';

/** A sign-in that an element has completed. */
export type CompletedSignIn = Pick<SignedIn, 'method'> &
  Partial<SignedIn> & {
    /** Runs after the events. The redirect waits for it. Must not reject. */
    readonly beforeRedirect?: (() => Promise<void>) | undefined;
    /** Trusted URL to redirect to. If omitted, the page to return to in the current URL, or the page after sign-ins. */
    readonly returnTo?: string | undefined;
  };

/** The events of links to the sign-in page (`offerPasskey`). Elements with such a link declare them. */
export const SIGN_IN_LINK_EVENTS = {
  onSignedIn: 'portico-signed-in',
  onBeforeRedirect: 'portico-before-redirect',
} as const satisfies Record<string, PorticoEventName>;

/**
 * Base class of all elements except `<portico-provider>` and `<portico-account-item>`. Provides the app, language, theme and events.
 *
 * @cssprop --portico-color-background - Background of full pages.
 * @cssprop --portico-color-card - Background of cards, inputs and menus.
 * @cssprop --portico-color-secondary - Backgrounds that differ slightly from the card.
 * @cssprop --portico-color-foreground - Text.
 * @cssprop --portico-color-muted-foreground - Secondary text. Requires a contrast of at least 4.5:1 on the card.
 * @cssprop --portico-color-border - Thin lines.
 * @cssprop --portico-color-input - Borders of inputs and secondary buttons. Requires a contrast of at least 3:1 on the card.
 * @cssprop --portico-color-primary - Primary buttons.
 * @cssprop --portico-color-primary-foreground - Text on primary buttons.
 * @cssprop --portico-color-destructive - Errors and destructive buttons.
 * @cssprop --portico-color-destructive-foreground - Text on destructive buttons.
 * @cssprop --portico-color-success - Success messages.
 * @cssprop --portico-color-warning - Warnings.
 * @cssprop --portico-color-card-foreground - Text on cards.
 * @cssprop --portico-color-popover - Background of menus.
 * @cssprop --portico-color-popover-foreground - Text in menus.
 * @cssprop --portico-color-secondary-foreground - Text on secondary buttons.
 * @cssprop --portico-color-muted - Background of tabs, skeletons and disabled buttons.
 * @cssprop --portico-color-accent - Background of hovered buttons and items.
 * @cssprop --portico-color-accent-foreground - Text on hovered buttons and items.
 * @cssprop --portico-color-link - Links.
 * @cssprop --portico-color-badge - Text of badges.
 * @cssprop --portico-color-ring - Focus ring. Defaults to the color of links.
 * @cssprop --portico-font - Font family. Defaults to the page's font.
 * @cssprop --portico-font-mono - Font family of codes and keys.
 * @cssprop --portico-font-size - Size that all text is relative to.
 * @cssprop --portico-line-height - Line height of text.
 * @cssprop --portico-space - Base of all distances.
 * @cssprop --portico-radius - Corner radius of controls.
 * @cssprop --portico-radius-card - Corner radius of cards and dialogs.
 * @cssprop --portico-border-width - Width of borders.
 * @cssprop --portico-focus-width - Width of focus rings.
 * @cssprop --portico-shadow - Shadow of cards and menus.
 * @cssprop --portico-control-height - Height of inputs and buttons.
 * @cssprop --portico-card-width - Maximum width of a card.
 * @cssprop --portico-card-padding - Padding of a card.
 * @cssprop --portico-duration - Length of transitions.
 */
export abstract class PorticoElement extends LitElement {
  /** The name of the element. */
  declare static readonly tag: string;
  /** The version of the package that contains the class. */
  static readonly version: string = VERSION;
  /** Maps the names of React event props to the events that the element fires. */
  static readonly events: Readonly<Record<string, PorticoEventName>> = {};
  /** Elements that this element renders. */
  static readonly uses: readonly ElementClass[] = [];
  /** The element's English messages. */
  static readonly words: Words = en;
  static override styles: CSSResultGroup = tokens;
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    messages: { attribute: false },
    locale: {},
    theme: { reflect: true },
  };

  /** The element's app. If omitted, the app from the nearest provider, or the page-wide app if there is no provider. */
  declare app: ElementApp | undefined;
  /** Messages that replace the element's own messages. */
  declare messages: OwnMessages | undefined;
  /** Language tag of the texts, such as `de`. If omitted, the locale of the provider, the nearest `lang`, or the visitor’s language. */
  declare locale: string | undefined;
  /** `light`, `dark`, or `auto` to follow the page. */
  declare theme: Theme | undefined;

  protected readonly internals: ElementInternals = this.attachInternals();
  readonly #app = new AppController(this);
  readonly #language = this.hasWords ? new LanguageController(this, () => this.#app.provided) : undefined;

  constructor() {
    super();
    new ThemeController(this, this.internals, () => this.#app.theme);
    // Rules of `appearance.elements` and of page style sheets match all elements with `:state(portico)`.
    setState(this.internals, 'portico', true);
  }

  /**
   * Called after each update of a connected element, but never on a server. Subclasses override this method to start requests, imports and
   * redirects. An override that changes something that `render` reads must request an update.
   */
  protected afterUpdate(): void {}

  /** Waits for the texts of the element's first language, unless the element shows a skeleton until then. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const loading = this.#language?.prepare();
    return loading && !this.#language?.hasSkeleton ? loading.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override performUpdate(): void {
    super.performUpdate();
    // `afterUpdate` may request another update, so it runs in a microtask.
    queueMicrotask(() => this.isConnected && this.afterUpdate());
  }

  /** The logo and links of this element, which override provided values. Only pages have them. */
  get ownLayout(): PageLayout | undefined {
    return undefined;
  }

  /** The logo and links that a page shows. */
  protected get layout(): PageLayout {
    return this.#app.layout;
  }

  /** The app that the element uses: its own app, a provided app, or the page-wide app. */
  protected get client(): ElementApp | undefined {
    return this.#app.required;
  }

  /** The app with all resources. Settings and team elements require an app from `createClientApp`. */
  protected get api(): ClientApp | undefined {
    return this.client as ClientApp | undefined;
  }

  /** Translates message keys into the current language. */
  get t(): Translate {
    return this.#language?.t ?? translator(en);
  }

  /** Whether the element has messages of its own. The `portico-if-…` elements have none, because they show only the page's content. */
  protected get hasWords(): boolean {
    return true;
  }

  /**
   * Fires an event that bubbles and crosses shadow roots. `detail` must not contain secrets. Returns `false` if the page calls
   * `preventDefault()`.
   */
  protected emit<N extends PorticoEventName>(name: N, detail: PorticoEvents[N]['detail'], cancelable = false): boolean {
    return !this.#dispatch(name, detail, cancelable).defaultPrevented;
  }

  #dispatch(name: string, detail: object, cancelable: boolean, members?: object): Event {
    const event = new CustomEvent(name, { detail: Object.freeze(detail), bubbles: true, composed: true, cancelable });
    this.dispatchEvent(Object.assign(event, members));
    return event;
  }

  /** Fires `portico-error` with the code of an error that the element shows. The event never contains the error's message or details. */
  protected reportError(error: unknown): void {
    void loadErrorText(this.t, error);
    const code = isKnownError(error) || isPorticoError(error) ? error.code : 'UNKNOWN';
    const isRecoverable = code !== 'CONFIGURATION' && code !== 'REDIRECT_URL_NOT_WHITELISTED';
    this.emit('portico-error', { code, recoverable: isRecoverable, source: this.localName });
  }

  /**
   * Fires an event before an action. The page can prevent the action, or delay it with `event.waitUntil(promise)`. Resolves to `false` if
   * the page prevents the action, or if another user signs in during the delay.
   * @param signal aborted if the action is abandoned before it begins
   */
  protected async ask<N extends Extract<PorticoEventName, `portico-before-${string}` | 'portico-action'>>(
    name: N,
    detail: PorticoEvents[N]['detail'],
    signal?: AbortSignal,
  ): Promise<boolean> {
    const userId = userIdOf(this.client);
    const waits: Promise<unknown>[] = [];
    const waitUntil = (wait: Promise<unknown>): void => void waits.push(wait);
    const event = this.#dispatch(name, detail, true, { waitUntil, signal });
    await Promise.all(waits);
    return !event.defaultPrevented && isStillUser(this.client, userId);
  }

  /** Returns the URL of a configured page, or `#` while there is no app. */
  protected href(name: UrlName): string {
    return this.client?.redirects.href(name) ?? '#';
  }

  /** Fires `portico-signed-in`, after `portico-signed-up` if the account is new, and redirects. */
  protected completeSignIn({ method, isNewUser = false, mfa = false, beforeRedirect, returnTo }: CompletedSignIn): void {
    const page = isNewUser ? 'afterSignUp' : 'afterSignIn';
    const detail = { method, isNewUser, mfa, redirectUrl: returnTo ?? this.href(page) };
    if (isNewUser) this.emit('portico-signed-up', { ...detail });
    this.emit('portico-signed-in', detail);
    const leave = (): void => this.redirect(page, isNewUser ? 'signed-up' : 'signed-in', returnTo);
    if (beforeRedirect) void beforeRedirect().then(leave);
    else leave();
  }

  /** Focuses the first control of the element. */
  override focus(options?: FocusOptions): void {
    this.shadowRoot?.querySelector<HTMLElement>(CONTROL)?.focus(options);
  }

  /**
   * Called when the pointer or the focus reaches a link to the sign-in page. If the browser has a passkey for the site, a click then offers
   * this passkey instead of opening that page. Until the data for this is loaded, a click opens the page as usual.
   */
  protected readonly offerPasskey = async ({ currentTarget }: Event): Promise<void> => {
    try {
      const capabilities = await globalThis.PublicKeyCredential?.getClientCapabilities?.();
      if (!capabilities?.['immediateGet'] || !this.client) return;
      const { prepareImmediately } = await import('./immediate-passkey.js');
      const complete = (returnTo?: string): void => this.completeSignIn({ method: 'passkey', returnTo });
      await prepareImmediately({ link: currentTarget as HTMLAnchorElement, app: this.client, complete });
    } catch {
      // The sign-in page reports errors.
    }
  };

  /** Redirects to a URL or to a configured page, unless the page prevents the redirect or removed the element. */
  protected redirect(name: UrlName, reason: string, url?: string): void {
    const redirects = this.client?.redirects;
    if (!redirects || !this.mayLeave(url ?? redirects.href(name), reason)) return;
    void (url ? redirects.toUrl(url, { replace: true }) : redirects.to(name, { replace: true }));
  }

  /** Returns whether the page allows a redirect. A removed element never redirects, because the page could not prevent the redirect. */
  protected mayLeave(url: string, reason: string, replace = true): boolean {
    return this.isConnected && this.emit('portico-before-redirect', { url, reason, replace }, true);
  }
}
