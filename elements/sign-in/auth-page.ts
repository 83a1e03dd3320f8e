import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { FormPage, type Phase } from '../core/form-page.js';
import { VisitController } from '../core/visit.js';
import { define } from '../define.js';
import type { PorticoEvents } from '../events.js';
import { CredentialForm } from './credential-form.js';
import { linkButton } from '../ui/button.js';
import { actions, card, loadFailed, skeleton } from '../ui/card.js';
import { notice } from '../ui/notice.js';
import type * as More from './other-methods.js';
import type { Method } from './other-methods.js';
import { signedInAs } from '../ui/signed-in-as.js';
import type { OAuthMode } from './oauth/oauth-button.js';

/** What a page with more than a password draws: tabs, providers, passkeys. Loaded once. */
let more: typeof More | undefined;

/** What signing in and signing up share: the ways the project offers, and what to say when there is nothing to do. */
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
    noLastUsed: { type: Boolean, attribute: 'no-last-used' },
    oauthMode: { attribute: 'oauth-mode' },
    mailShortcut: { type: Boolean, attribute: 'mail-shortcut' },
  };

  /** Send visitors who are signed in on at once, instead of telling them. */
  declare autoRedirect: boolean;
  /** Which way comes first where the project has both: `password` (the default) or `magic-link`. */
  declare firstTab: Method | undefined;
  /** Address to begin with. */
  declare email: string | undefined;
  /** Leave passkeys out of the autofill of the e-mail field. */
  declare noPasskeyAutofill: boolean;
  /** Neither say which way was used last, nor put it first. */
  declare noLastUsed: boolean;
  /** How visitors get to providers: `redirect` (the default), or `popup` for windows of the providers' own while this page stays. */
  declare oauthMode: OAuthMode | undefined;
  /** Beside “We sent a code”, lead to the mail service of the address, where it is known. */
  declare mailShortcut: boolean;

  protected readonly visit = new VisitController(this, () => this.client);
  #chosen: Method | undefined;
  /** A form of this page has signed in. */
  #hasSignedIn = false;
  /** `auto-redirect` has sent the user on. */
  #isRedirecting = false;
  /** Which parts of the page were asked for: another app, or other settings, may want more. */
  #asked = '';
  #isMoreLoaded = false;
  /** The one part that has the card to itself: it asks for the second factor, or has signed in. */
  #sole: Element | undefined;
  /** A form asks for a code, and the card has nothing else to say. */
  #isAskingCode = false;

  constructor() {
    super();
    this.autoRedirect = false;
    this.addEventListener('portico-signed-in', this.#leave);
    this.addEventListener('portico-signed-up', this.#leave);
    this.addEventListener('portico-error', this.#doubtSettings);
    this.addEventListener('portico-mfa-required', this.#ask);
    this.addEventListener('portico-mfa-cancelled', this.#ask);
  }

  protected abstract readonly mode: 'sign-in' | 'sign-up';
  /** Ask for a new password once instead of twice. */
  declare noPasswordRepeat: boolean;
  protected abstract titleText(): string;
  /** The way to the other page, or nothing where there is none. */
  protected abstract crossLink(): unknown;
  /** What stands in the way of this page altogether. */
  protected obstacle(): { readonly title: string; readonly body: string } | undefined {
    return undefined;
  }

  protected override derivePhase(): Phase {
    const { status, user } = this.visit;
    if (this.#hasSignedIn) return 'done';
    if (status === 'ready' && user) return this.autoRedirect ? 'loading' : 'done';
    if (status === 'ready') return this.obstacle() ? 'blocked' : this.#isMoreLoaded ? 'ready' : 'loading';
    // The form stays while the user who has just signed in is loading, until it has reported the sign-in.
    return status === 'loading' && this.phase === 'ready' ? 'ready' : status;
  }

  protected override willUpdate(): void {
    if (!this.client?.session.isSignedIn()) this.#hasSignedIn = this.#isRedirecting = false;
    // Another tab may have signed in.
    this.#isAskingCode &&= this.derivePhase() === 'ready';
  }

  protected override afterUpdate(): void {
    this.#loadMore();
    if (!this.autoRedirect || !this.visit.user || this.visit.status !== 'ready' || this.#hasSignedIn || this.#isRedirecting) return;
    this.#isRedirecting = true;
    this.redirect(this.mode === 'sign-in' ? 'afterSignIn' : 'afterSignUp', 'already-signed-in');
  }

  override render(): unknown {
    if (this.phase === 'idle') return nothing;
    if (this.phase === 'loading') return skeleton(this.t('common.loading'));
    const info = html`<slot name="info"></slot>`;
    return card({ level: this.level, content: info, ...(this.#isAskingCode ? {} : this.#heading()) });
  }

  protected override renderForm(): unknown {
    switch (this.phase) {
      case 'failed':
        return loadFailed(this.t, this.visit.error, this.visit.retry);
      case 'blocked':
        return actions(
          linkButton(this.t('common.home'), this.href('home')),
          linkButton(this.t('common.signIn'), this.href('signIn'), 'primary'),
        );
      case 'done':
        return this.#hasSignedIn ? this.#form() : this.#signedIn();
      case 'ready':
        return this.#form();
      default:
        return nothing;
    }
  }

  /** Whether there are ways in that need no form. */
  get #hasWays(): boolean {
    const { config } = this.visit;
    return config !== undefined && (config.oauthProviders.length > 0 || (this.mode === 'sign-in' && config.passkeyEnabled));
  }

  /** Comes before the form is shown for the first time, so that nothing jumps. Where it does not come, the form is enough. */
  #loadMore(): void {
    const { config } = this.visit;
    if (!config || this.visit.user) return;
    const { passkeyEnabled, magicLinkEnabled } = config;
    const hasProviders = config.oauthProviders.length > 0;
    const isPlain = !this.#hasWays && !magicLinkEnabled;
    const parts = [
      !isPlain && (() => import('./other-methods.js').then((loaded) => (more = loaded))),
      hasProviders && (() => import('./oauth/oauth-buttons.js').then(({ OAuthButtons }) => define(OAuthButtons))),
      passkeyEnabled && (() => import('./passkey/passkey-button.js').then(({ PasskeyButton }) => define(PasskeyButton))),
      magicLinkEnabled && (() => import('./more-forms.js').then(({ MagicLinkForm }) => define(MagicLinkForm))),
    ];
    const asked = parts.map(Boolean).join(',');
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (isPlain || more !== undefined) this.#isMoreLoaded = true;
    this.requestUpdate();
    void Promise.allSettled(parts.map((load) => load && load())).finally(() => {
      this.#isMoreLoaded = true;
      this.#chosen ??= more?.pendingMethod(this.mode, this.client);
      this.requestUpdate();
    });
  }

  #heading(): { title: string; subtitle?: unknown } {
    const obstacle = this.obstacle();
    if (this.phase === 'failed') return { title: this.t('error.loadFailed') };
    if (this.phase === 'blocked' && obstacle) return { title: obstacle.title, subtitle: obstacle.body };
    if (this.phase === 'done' && !this.#hasSignedIn && this.visit.user) {
      return { title: this.t('auth.signedIn.title'), subtitle: signedInAs(this.t, this.visit.user) };
    }
    return { title: this.titleText(), subtitle: this.phase === 'done' ? nothing : this.crossLink() };
  }

  #signedIn(): TemplateResult {
    return actions(
      linkButton(this.t('common.signOut'), this.href('signOut')),
      linkButton(this.t('common.home'), this.href('home'), 'primary'),
    );
  }

  #form(): unknown {
    const { config } = this.visit;
    const methods = this.#methods();
    const method = methods.find((one) => one === this.#chosen) ?? methods[0];
    const sole = this.#isAskingCode || this.#hasSignedIn ? this.#sole?.localName : undefined;
    const isWay = sole?.endsWith('button');
    if (!method && !this.#hasWays) return notice(this.t('auth.methods.none'));
    const isUntrusted = this.client?.redirects.remembered().isUntrusted === true;
    return html`
      ${isUntrusted ? notice(this.t('auth.returnUntrusted'), 'info') : nothing}
      ${this.#hasWays && config && (!sole || isWay) ? more?.otherWays(this, { app: this.client, mode: this.mode, config, methods, sole }) : nothing}
      ${method && !isWay ? this.#methodPanel(methods, method, sole) : nothing}
    `;
  }

  #methodPanel(methods: readonly Method[], method: Method, sole: string | undefined): TemplateResult {
    const hasTabs = methods.length > 1 && !sole;
    return html`${hasTabs ? more?.methodTabs(this, this.client, { methods, selected: method, choose: this.#choose }) : nothing}
      <div role=${more && hasTabs ? 'tabpanel' : 'presentation'} id="${this.uid}-panel" aria-labelledby="${this.uid}-tab-${method}">
        ${method === 'password' ? this.#passwordForm() : more?.magicLinkForm(this, this.#isolate)}
      </div>`;
  }

  #choose = (method: Method): void => {
    this.email = this.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? this.email;
    this.#chosen = method;
    this.requestUpdate();
  };

  #methods(): readonly Method[] {
    const { config } = this.visit;
    const all: readonly Method[] = this.firstTab === 'magic-link' ? ['magic-link', 'password'] : ['password', 'magic-link'];
    return all.filter((method) => (method === 'password' ? config?.credentialEnabled : config?.magicLinkEnabled));
  }

  #passwordForm(): TemplateResult {
    const { email, autofocus } = this;
    return html`<portico-credential-form
      .email=${email}
      .autofocus=${autofocus}
      .mode=${this.mode}
      .noPasswordRepeat=${this.noPasswordRepeat}
    ></portico-credential-form>`;
  }

  /** The project has turned something off since the page was loaded. */
  #doubtSettings = ({ detail }: PorticoEvents['portico-error']): void => {
    if (detail.code.endsWith('_NOT_ENABLED')) this.visit.reloadProject();
  };

  #ask = ({ type, target }: Event): void => this.#isolate(type === 'portico-mfa-required', target as Element);

  /** A way in that asks for a code has the card to itself. */
  #isolate = (isAsking: boolean, way: Element): void => {
    this.#isAskingCode = isAsking;
    this.#sole = way;
    this.requestUpdate();
  };

  #leave = ({ target }: Event): void => {
    this.#isAskingCode = false;
    this.#sole = target as Element;
    this.#hasSignedIn = true;
    this.requestUpdate();
  };
}
