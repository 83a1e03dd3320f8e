import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { ErrorCode } from '../../src/index.js';
import { FormPage, type Phase } from '../core/form-page.js';
import { passEmail, takeEmail, typedEmailIn } from '../core/typed-email.js';
import { Visit } from '../core/visit.js';
import type { PorticoEvents } from '../events.js';
import { CredentialForm } from './credential-form.js';
import { linkButton } from '../ui/button.js';
import { firstGraphemes, nameOf } from '../ui/person.js';
import { actions, card, circled, failureTexts, notice, retryButton, skeleton, type Heading } from '../ui/card.js';
import { skeletonOf } from './skeleton.js';
import { returnNotice } from './return-notice.js';
import { isTurnedOff, methodParts, methodsOf, resumeNotice, type Config } from './method-parts.js';
import type * as More from './other-methods.js';
import type { Exclusive, Method } from './other-methods.js';
import { addressOf } from '../ui/address-text.js';
import type { OAuthMode } from './oauth/oauth-button.js';

/** The module with the templates for tabs, providers and passkeys. Loaded once, by pages that offer methods other than passwords. */
let more: typeof More | undefined;

/** Base class for the sign-in and sign-up pages. Shows the project's sign-in methods, or a message if the visitor cannot sign in. */
export abstract class AuthPage extends FormPage {
  static override readonly uses = [CredentialForm];
  static override readonly events = {
    ...CredentialForm.events,
    onBeforeOauth: 'portico-before-oauth',
    onMagicLinkSent: 'portico-magic-link-sent',
  } as const;
  static override properties: PropertyDeclarations = {
    autoRedirect: { type: Boolean, attribute: 'auto-redirect' },
    firstTab: { attribute: 'first-tab' },
    email: {},
    noPasskeyAutofill: { type: Boolean, attribute: 'no-passkey-autofill' },
    noForgotLink: { type: Boolean, attribute: 'no-forgot-link' },
    noLastUsed: { type: Boolean, attribute: 'no-last-used' },
    oauthMode: { attribute: 'oauth-mode' },
    mailShortcut: { type: Boolean, attribute: 'mail-shortcut' },
  };

  /** Whether to redirect users who are already signed in. If omitted, the page shows a message. */
  declare autoRedirect: boolean;
  /** The method whose tab is first and selected. If omitted, passwords are first, and the last used method is selected. */
  declare firstTab: Method | undefined;
  /** Initial email address. */
  declare email: string | undefined;
  /** Whether to omit passkeys from the email field's autofill. */
  declare noPasskeyAutofill: boolean;
  /** Whether to omit the link to the forgot-password page. */
  declare noForgotLink: boolean;
  /** Whether to ignore the method of the last sign-in: to omit the “Last used” badge and to select the first tab. */
  declare noLastUsed: boolean;
  /** Where a provider's page opens: in this window (`redirect`) or in a separate window (`popup`). If omitted, `redirect`. */
  declare oauthMode: OAuthMode | undefined;
  /** Whether the code step links to the webmail service for the email address. Supports only the most common services. */
  declare mailShortcut: boolean;

  protected readonly visit = new Visit(this, () => this.client);
  #config: Config | undefined;
  #chosen: Method | undefined;
  /** Whether a form on this page signed the user in. */
  #hasSignedIn = false;
  /** Whether `autoRedirect` started a redirect. */
  #isRedirecting = false;
  /** The parts that were last requested. The page may need other parts when the app or the settings change. */
  #requested = '';
  #isMoreLoaded = false;
  /** The method that asks for a code or signed the user in. The card then shows only this method. */
  #exclusive: Exclusive | undefined;
  /** Whether a form asks for a code. */
  #isAskingCode = false;

  constructor() {
    super();
    this.autoRedirect = false;
    this.addEventListener('portico-signed-in', this.#onSignIn);
    this.addEventListener('portico-error', this.#reloadSettings);
    this.addEventListener('portico-mfa-required', this.#onMfa);
    this.addEventListener('portico-mfa-cancelled', this.#onMfa);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.email ??= takeEmail();
  }

  protected abstract readonly mode: 'sign-in' | 'sign-up';
  /** Whether the sign-up form has a second field, in which the user repeats the password. */
  declare passwordRepeat: boolean;
  /** Whether to omit the optional field for the user's name from the sign-up form. */
  declare noName: boolean;
  protected abstract titleText(): string;
  /** Renders the link to the sign-up page on the sign-in page, and the link to the sign-in page on the sign-up page. */
  protected abstract crossLink(): unknown;
  /** Returns the reason why the page cannot be used, or `undefined` if it can be used. */
  protected obstacle(): Heading | undefined {
    return undefined;
  }

  protected override derivePhase(): Phase {
    const { status, user } = this.visit;
    if (this.#hasSignedIn) return 'done';
    if (status === 'ready' && user) return this.autoRedirect ? 'loading' : 'done';
    if (status === 'ready') return this.obstacle() ? 'blocked' : this.#isMoreLoaded ? 'ready' : 'loading';
    // While the new user loads, the form must stay on the page to report the sign-in.
    return status === 'loading' && this.phase === 'ready' && this.visit.config ? 'ready' : status;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.client?.session.isSignedIn()) this.#hasSignedIn = this.#isRedirecting = false;
    // If the app or the settings have changed, another form may replace the form. The new form shows the typed address again.
    const { config } = this.visit;
    if (this.isConnected && config !== this.#config && !changed.has('email')) this.email = typedEmailIn(this) ?? this.email;
    this.#config = config;
    // The user may have signed in from another tab.
    this.#isAskingCode &&= this.derivePhase() === 'ready';
  }

  protected override afterUpdate(): void {
    this.#loadMore();
    if (!this.autoRedirect || !this.visit.user || this.visit.status !== 'ready' || this.#hasSignedIn || this.#isRedirecting) return;
    this.#isRedirecting = true;
    this.redirect(this.mode === 'sign-in' ? 'afterSignIn' : 'afterSignUp', 'already-signed-in');
  }

  get #shape(): Parameters<typeof skeletonOf>[0] {
    const { client, mode, passwordRepeat: isRepeated, noName } = this;
    const { config } = this.visit;
    return { client, mode, config, methods: methodsOf(config, this.#chosen ?? this.firstTab), isRepeated, noName };
  }

  override render(): unknown {
    if (this.phase === 'idle') return nothing;
    if (this.phase === 'loading') return skeleton(this.t, this.layout, skeletonOf(this.#shape));
    const info = html`<slot name="info"></slot>`;
    return card(this.t, { ...this.frame, content: info, ...(this.#isAskingCode ? {} : this.#heading()) });
  }

  protected override renderForm(): unknown {
    switch (this.phase) {
      case 'failed':
        return retryButton(this.t, this.visit.retry);
      case 'blocked':
        return actions(linkButton(this.t('common.home'), this.href('home')), this.signInButton());
      case 'done':
        if (this.#hasSignedIn) return this.#form();
        return actions(
          linkButton(this.t('common.signOut'), this.href('signOut')),
          linkButton(this.t('common.home'), this.href('home'), 'primary'),
        );
      case 'ready':
        return this.#form();
      default:
        return nothing;
    }
  }

  /** Whether the page shows methods without a form, which are providers and passkeys. */
  get #hasFormlessMethods(): boolean {
    const { config } = this.visit;
    return config !== undefined && (config.oauthProviders.length > 0 || (this.mode === 'sign-in' && config.passkeyEnabled));
  }

  /** Loads all methods before any method is shown, so that the layout does not shift. Omits methods that cannot be loaded. */
  #loadMore(): void {
    const { config } = this.visit;
    if (!config || this.visit.user) return;
    const isPlain = !this.#hasFormlessMethods && !config.magicLinkEnabled;
    const parts = methodParts({ page: this, app: this.client, config, isPlain, setMore: (loaded) => (more = loaded) });
    const requested = parts.map(Boolean).join(',');
    if (requested === this.#requested) return;
    this.#requested = requested;
    const show = (): void => {
      this.#isMoreLoaded = true;
      this.#chosen ??= more?.initialMethod(this, this.mode, this.client);
      this.requestUpdate();
    };
    if ((isPlain || more) && !parts[0]) show();
    void Promise.allSettled(parts.map((load) => load && load())).finally(show);
  }

  #heading(): Heading {
    const { phase, t } = this;
    const { user, error } = this.visit;
    if (phase === 'failed') return failureTexts(t, error);
    if (phase === 'done' && !this.#hasSignedIn && user)
      return {
        icon: circled('user', firstGraphemes(nameOf(user), 1).toUpperCase()),
        title: t('auth.signedIn.title'),
        subtitle: addressOf(user),
      };
    const own = html`<span @click=${(it: MouseEvent) => passEmail(it, typedEmailIn(this))}>${this.crossLink()}</span>`;
    return (phase === 'blocked' && this.obstacle()) || { title: this.titleText(), subtitle: phase === 'done' ? nothing : own };
  }

  #form(): unknown {
    const { config } = this.visit;
    const methods = methodsOf(config, this.firstTab);
    const method = methods.find((name) => name === this.#chosen) ?? methods[0];
    const exclusive = this.#isAskingCode || this.#hasSignedIn ? this.#exclusive : undefined;
    const hidesForm = exclusive === 'passkey' || exclusive === 'oauth';
    if (!method && !this.#hasFormlessMethods) return notice(this.t('auth.methods.none'));
    return html`
      ${returnNotice(this.client, this.t, this.mode)} ${resumeNotice(this) || nothing}
      ${this.#hasFormlessMethods && config && exclusive !== 'form' ? more?.formlessMethods(this, { app: this.client, mode: this.mode, config, methods, exclusive }) : nothing}
      ${method && !hidesForm ? this.#methodPanel(methods, method, exclusive === undefined) : nothing}
    `;
  }

  #methodPanel(methods: readonly Method[], method: Method, isChoice: boolean): TemplateResult {
    const isPanel = more !== undefined && methods.length > 1 && isChoice;
    return html`${isPanel ? more?.methodTabs(this, { methods, selected: method, choose: this.#choose }) : nothing}
      <div role=${isPanel ? 'tabpanel' : nothing} id="${this.uid}-panel" aria-labelledby=${isPanel ? `${this.uid}-tab-${method}` : nothing}>
        ${method === 'password' ? this.#passwordForm() : more?.magicLinkForm(this, { methods, stepChanged: this.#setExclusive, choose: this.#choose })}
      </div>`;
  }

  #choose = (method: Method): void => {
    this.email = typedEmailIn(this) ?? this.email;
    this.#chosen = method;
    this.requestUpdate();
  };

  #passwordForm(): TemplateResult {
    const { email, autofocus, mode, noForgotLink, noName, passwordRepeat } = this;
    return html`<portico-credential-form
      .email=${email} .autofocus=${autofocus} .mode=${mode}
      .passwordRepeat=${passwordRepeat} .noName=${noName} .noForgotLink=${noForgotLink}
    ></portico-credential-form>`;
  }

  /** Reloads the settings, because a method may have been disabled for the project since the page was loaded. */
  #reloadSettings = ({ detail }: PorticoEvents['portico-error']): void => {
    if (isTurnedOff(detail.code as ErrorCode)) this.visit.reloadProject();
  };

  #onMfa = ({ type, target }: Event): void => this.#setExclusive(type === 'portico-mfa-required', target as Element);

  /** While an element asks for a code, shows only that element's method. */
  #setExclusive = (isAskingCode: boolean, element: Element): void => {
    this.#isAskingCode = isAskingCode;
    this.#exclusive = more?.exclusiveOf(element) ?? 'form';
    this.requestUpdate();
  };

  #onSignIn = ({ target }: Event): void => {
    this.#setExclusive(false, target as Element);
    this.#hasSignedIn = true;
  };
}
