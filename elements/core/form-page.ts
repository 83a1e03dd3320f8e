import { html, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { UrlName } from '../../src/index.js';
import type { PlainKey } from '../messages/types.js';
import type { PageLayout } from '../context.js';
import { link, linkButton } from '../ui/button.js';
import type { CardOptions } from '../ui/card.js';
import { layout } from '../styles/layout.js';
import { tokens } from '../styles/tokens.js';
import { headingLevelOf } from './heading-level.js';
import { firstFieldOf, INPUT, mayFocusFirst } from './first-field.js';
import { languageControllerOf } from './language.js';
import { LightForm } from './light-form.js';
import { isSubmitting } from './pending.js';
import { PorticoElement } from './portico-element.js';
import type { HeldSubmit } from './served-form.js';
import { setState } from './states.js';

/** The state of an element, for example whether it loads, waits for input (`ready`), sends a request or is done. */
export type Phase = 'idle' | 'loading' | 'ready' | 'submitting' | 'mfa' | 'blocked' | 'failed' | 'done';

let count = 0;

/**
 * Base class for elements whose inputs are in the light DOM, so that password managers, autofill and the Enter key work. The shadow root
 * contains the card and a slot named `form`. The element adds one container to this slot and does not change its other children.
 */
export abstract class FormPage extends PorticoElement {
  static override styles: CSSResultGroup = [layout, tokens];
  static override properties: PropertyDeclarations = {
    fullPage: { type: Boolean, attribute: 'full-page', reflect: true },
    // Replaces the browser's property, which would add the attribute to the forms inside pages. The browser would then warn that the script
    // focused the field before the browser did.
    autofocus: { type: Boolean, hasChanged: () => false },
    headingLevel: { type: Number, attribute: 'heading-level' },
    searchParams: { attribute: false },
    logo: {},
    termsUrl: { attribute: 'terms-url' },
    privacyUrl: { attribute: 'privacy-url' },
    supportUrl: { attribute: 'support-url' },
  };

  /** Whether the page fills the window and centers the card. */
  declare fullPage: boolean;
  /** Whether to focus the first field when the form appears, unless another element has focus. */
  declare autofocus: boolean;
  /** Level of the title, 1–6. If omitted, 1 on full pages and 2 elsewhere. */
  declare headingLevel: number | undefined;
  /** Query parameters of the page. If omitted, the query parameters in `location`. */
  declare searchParams: URLSearchParams | Readonly<Record<string, string>> | undefined;

  /** URL of the logo above the title. If omitted, the logo of the provider. */
  declare logo: string | undefined;
  /** URL of the terms of service, for a link below the content of the card. If omitted, the URL of the provider. */
  declare termsUrl: string | undefined;
  /** URL of the privacy policy, for a link below the content of the card. If omitted, the URL of the provider. */
  declare privacyUrl: string | undefined;
  /** URL of a page or email address for help, for a link below the content of the card. If omitted, the URL of the provider. */
  declare supportUrl: string | undefined;

  /** The element shown in place of the form, for example while the page asks for a second factor. */
  protected instead: HTMLElement | undefined;
  /** Prefix of all IDs in this instance. */
  readonly uid = `portico-${(count += 1)}`;
  readonly #form = new LightForm(this);
  /** Whether the page no longer moves focus to its first field. */
  #hadFocus = false;
  #phase: Phase = 'idle';

  constructor() {
    super();
    this.fullPage = false;
    this.addEventListener('focusin', () => (this.#hadFocus = true));
  }

  override get ownLayout(): PageLayout {
    const { logo, termsUrl, privacyUrl, supportUrl } = this;
    return { logo, termsUrl, privacyUrl, supportUrl };
  }

  /** The options of cards that every page passes on. */
  protected get frame(): Pick<CardOptions, 'level' | 'layout'> {
    return { level: this.level, layout: this.layout };
  }

  /** State of the page. Style sheets can match it with `:state(<phase>)`. */
  get phase(): Phase {
    return this.#phase;
  }

  /** Returns the state of the page. Must have no side effects, because it may be called more than once per update. */
  protected derivePhase(): Phase {
    return isSubmitting(this) ? 'submitting' : 'ready';
  }

  /** If a server rendered the page, keeps the server's form until the page can show its own form. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const root = this.renderRoot as ShadowRoot;
    if (this.hasUpdated || !root.firstChild) return super.scheduleUpdate();
    // Holds the submission of the server's form.
    const held: HeldSubmit = { handleEvent: (event) => void (held.event = event).preventDefault() };
    this.addEventListener('submit', held, true);
    // Lit would render before the content of the server, which is removed later.
    this.renderOptions.renderBefore = null;
    return import('./served-form.js')
      .then(({ keepServedForm }) => keepServedForm(this, held))
      .catch(() => root.replaceChildren())
      .then(() => languageControllerOf(this)?.prepare())
      .then(() => super.scheduleUpdate());
  }

  protected override update(changed: PropertyValues): void {
    setState(this.internals, this.#phase, false);
    this.#phase = this.derivePhase();
    setState(this.internals, this.#phase, true);
    super.update(changed);
  }

  /** Renders the content of the light DOM: the form, or the message that replaces it. */
  protected abstract renderForm(): unknown;

  /** Focuses the first field. If there is no field, focuses the first button or link. */
  override focus(options?: FocusOptions): void {
    const first = this.querySelector<HTMLElement>(INPUT) ?? this.querySelector<HTMLElement>('[data-portico-root] :is(button, a[href])');
    first?.focus(options);
  }

  /** Applies `autofocus`, unless another element has focus, the URL has a fragment, or a touch keyboard would open. */
  #focusFirst(): void {
    const first = firstFieldOf(this);
    if (!first) return;
    this.#hadFocus = true;
    if (mayFocusFirst()) first.focus();
  }

  /** Heading level of the title. The title of content that replaces the form has the same level. */
  get level(): number {
    return headingLevelOf(this.headingLevel, this.fullPage ? 1 : 2);
  }

  protected override updated(_changed: PropertyValues): void {
    this.#form.render(this.instead ?? this.renderForm());
    if (this.autofocus && !this.#hadFocus) this.#focusFirst();
  }

  /** Renders a link to the sign-in page that looks like a button. */
  protected signInButton(href = this.href('signIn'), kind?: 'secondary'): unknown {
    return linkButton(this.t('common.signIn'), href, kind ?? 'primary', this.offerPasskey);
  }

  /** Renders the message before a redirect, and a link that appears if the redirect takes too long. */
  protected redirectNote(text: PlainKey, place: UrlName): unknown {
    return html`<p class="portico-text">${this.t(text)}</p>
      <p class="portico-text portico-late">${link(this.t('common.stillHere'), this.href(place))}</p>`;
  }
}
