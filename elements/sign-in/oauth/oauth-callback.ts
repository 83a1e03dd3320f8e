import { css, html, nothing } from 'lit';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import { isKnownError, isPorticoError, type OAuthCallbackResult } from '../../../src/index.js';
import type { Phase } from '../../core/form-page.js';
import { PrerenderGuard } from '../../core/prerender-guard.js';
import { SignInForm } from '../../core/sign-in-form.js';
import type { ElementApp } from '../../context.js';
import { CALLBACK_WORDS } from '../../messages/en-callback.js';
import { queryOf } from '../../ui/address.js';
import { link, linkButton } from '../../ui/button.js';
import { problemActions, problemTexts } from '../../ui/known-problem.js';
import { actions, card, notice, PROBLEM_ICON } from '../../ui/card.js';
import { fileFailedTexts, reloadButton } from '../../ui/file-failed.js';
import { popupReporter, type PopupMessage } from '../../core/oauth-window.js';
import { recallOAuth } from '../../core/pending-oauth.js';
import { addControls } from '../../styles/adopt.js';
import { extras } from '../../styles/extras.js';
import { drawIcon } from '../../ui/icons.js';
import { focusTitle } from '../../core/title.js';
import { announce } from '../../core/announcer.js';

addControls(extras);
addControls(css`
  .portico-controls .portico-details,
  .portico-controls .portico-details :where(:not(svg, svg *)) {
    all: revert;
  }
  .portico-controls .portico-details {
    color: var(--_muted);
    font-size: calc(var(--_rem) * 0.8125);
  }
  .portico-controls .portico-details summary::after {
    content: none;
  }
  .portico-controls .portico-details summary {
    display: flex;
    gap: 4px;
    align-items: center;
    list-style: none;
    cursor: pointer;
  }
  .portico-controls .portico-details summary::-webkit-details-marker {
    display: none;
  }
  /* Aligns the arrow itself, instead of its box, with the text. */
  .portico-controls .portico-details .portico-icon {
    margin-inline-start: -6px;
    transition: rotate var(--_duration) ease-out;
  }
  .portico-controls .portico-details:dir(rtl) .portico-icon {
    scale: -1 1;
  }
  .portico-controls .portico-details[open] .portico-icon {
    rotate: 90deg;
  }
`);

const CHEVRON = drawIcon(ChevronRight);

const PHASES = { waiting: 'idle', working: 'submitting', nothing: 'blocked', noFactor: 'failed', failed: 'failed', done: 'done' } as const;

type Step = keyof typeof PHASES;

/**
 * Maps each app to its running callback. The callback removes the code from the URL immediately, so a second element on the page uses the
 * same promise.
 */
const runningCallbacks = new WeakMap<ElementApp, Promise<OAuthCallbackResult | undefined>>();

const complete = (app: ElementApp): Promise<OAuthCallbackResult | undefined> => {
  const running =
    runningCallbacks.get(app) ??
    app.auth.handleOAuthCallback({ noRedirect: true, mfa: 'return' }).finally(() => runningCallbacks.delete(app));
  runningCallbacks.set(app, running);
  return running;
};

/** Returns the code and HTTP status of an error for the technical details. The result never contains submitted data. */
const detailOf = (error: unknown): string => {
  if (!isPorticoError(error)) return 'UNKNOWN';
  const status = (error.cause as { readonly status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? `${error.code} ${status}` : error.code;
};

/** The error code to report if the user does not enter the second factor (CONTRACT.md C31). */
const NO_FACTOR = 'INVALID_TOTP_CODE';

/**
 * Shows the page to which a provider redirects. Completes the sign-in, asks for the second factor if the account has one, and redirects. In
 * a popup, reports the result to the page that opened the popup and closes the popup.
 *
 * @tag portico-oauth-callback
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account was created and the user is signed in.
 * @fires {CustomEvent<object>} portico-mfa-required - The account requires a second factor, and a prompt for it replaces the form.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The sign-in failed.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot header - Content above the title.
 * @slot before-form - Content above the form.
 * @slot form - Reserved for the content that the element renders.
 * @slot after-form - Content below the form.
 * @slot footer - Content at the end of the card.
 * @csspart card - The card.
 * @csspart status-icon - The icon above the title of a problem.
 * @csspart title - The title.
 * @csspart header - Title and subtitle.
 * @csspart subtitle - The line below the title.
 * @hooks actions button link
 */
export class OAuthCallbackPage extends SignInForm {
  static override readonly tag = 'portico-oauth-callback';
  static override readonly words = CALLBACK_WORDS;
  static override readonly events = { ...SignInForm.events, onSignedUp: 'portico-signed-up' } as const;

  readonly #prerender = new PrerenderGuard(this);
  #step: Step = 'waiting';
  #error: unknown;
  /** URL of the next page. */
  #next = '#';
  /** Reports to the page that opened this popup. `undefined` if this window is not a popup. */
  #report: ((end: PopupMessage) => void) | undefined;
  #isReported = false;

  protected override derivePhase(): Phase {
    return this.instead ? 'mfa' : PHASES[this.#step];
  }

  protected override afterUpdate(): void {
    if (this.#step === 'waiting' && this.client && this.#prerender.isVisited) void this.#begin(this.client);
  }

  override render(): unknown {
    if (this.#step === 'waiting') return nothing;
    const icon = /working|done/.test(this.#step) ? nothing : PROBLEM_ICON;
    return card(this.t, { ...this.frame, icon, ...(this.instead ? {} : this.#texts()) });
  }

  protected override renderForm(): unknown {
    switch (this.#isReported ? 'done' : this.#step) {
      case 'working':
        return html`<div class="portico-spinner"></div>
          <p class="portico-text portico-late">${link(this.t('page.oauth.toHome'), this.href('home'))}</p>`;
      case 'nothing':
        return this.#nextButton();
      case 'noFactor':
        return html`${notice(this.t(`page.error.${NO_FACTOR}.body`))}
        ${actions(this.signInButton())}`;
      case 'failed':
        return this.#problem();
      case 'done':
        return html`<p class="portico-text portico-late">${link(this.t('common.stillHere'), this.#next)}</p>`;
      default:
        return nothing;
    }
  }

  #texts(): { readonly title: string; readonly subtitle?: unknown } {
    const own = this.#ownTexts();
    return this.#isReported ? { title: this.t('page.oauth.close'), subtitle: own.subtitle ?? own.title } : own;
  }

  #ownTexts(): { readonly title: string; readonly subtitle?: unknown } {
    const { t } = this;
    if (this.#step === 'working') return { title: t('page.oauth.working') };
    if (this.#step === 'done') return { title: t('auth.done') };
    if (this.#step === 'noFactor') return { title: t('page.oauth.noFactor.title') };
    if (this.#step === 'failed' && isKnownError(this.#error)) return problemTexts(t, this.#error.code, this.#error.message);
    if (this.#step === 'failed' && isPorticoError(this.#error, 'LOAD_FAILED')) return fileFailedTexts(t);
    if (this.#step === 'failed') return { title: t('page.oauth.failed.title'), subtitle: t('auth.oauth.failed') };
    return { title: t('page.oauth.nothing.title'), subtitle: t('page.oauth.nothing.body') };
  }

  #nextButton(): unknown {
    const isSignedIn = this.client?.session.isSignedIn() === true;
    return actions(isSignedIn ? linkButton(this.t('common.continue'), this.href('afterSignIn'), 'primary') : this.signInButton());
  }

  #problem(): unknown {
    if (isPorticoError(this.#error, 'LOAD_FAILED')) return reloadButton(this.t);
    if (isKnownError(this.#error)) return problemActions(this.t, this.#error.code, (name) => this.href(name));
    return html`${actions(linkButton(this.t('common.retry'), this.href('signIn'), 'primary'))}
      <details class="portico-details">
        <summary>${CHEVRON}${this.t('page.oauth.details')}</summary>
        <code translate="no">${detailOf(this.#error)}</code>
      </details>`;
  }

  async #begin(app: ElementApp): Promise<void> {
    this.#step = 'working';
    this.requestUpdate();
    this.#report = popupReporter(app, queryOf(this, 'state'));
    try {
      const callback = await complete(app);
      if (!callback) return void this.#finish('nothing', { is: 'failed', code: 'UNKNOWN' });
      const result = await this.withMfa(callback.result);
      if (!result) {
        announce(this, this.t(`page.error.${NO_FACTOR}.body`), 'assertive');
        return void this.#finish('noFactor', { is: 'failed', code: NO_FACTOR });
      }
      if (result.status === 'error') throw result.error;
      this.#continue(app, callback.afterUrl, result.data.isNewUser);
    } catch (error) {
      this.#error = error;
      this.reportError(error);
      this.#finish('failed', { is: 'failed', code: isKnownError(error) ? error.code : 'UNKNOWN' });
    }
  }

  /** Shows the last step. Returns whether this window is a popup. If so, the page that opened it continues. */
  #finish(step: Step, message: PopupMessage): boolean {
    this.#step = step;
    this.#isReported = this.#report !== undefined;
    this.#report?.(message);
    if (this.#isReported && step !== 'done') this.#next = this.href('signIn');
    this.requestUpdate();
    void focusTitle(this);
    return this.#isReported;
  }

  /** Redirects to the page that started account linking, or to the configured page after a sign-in. Ignores untrusted URLs. */
  #continue(app: ElementApp, afterUrl: string | undefined, isNewUser: boolean): void {
    const place = isNewUser ? 'afterSignUp' : 'afterSignIn';
    this.#next = this.href(place);
    let target: URL | undefined;
    try {
      if (afterUrl !== undefined) target = app.redirects.resolveRedirect(afterUrl);
    } catch {
      console.warn(
        'Portico: The page to return to is on an untrusted domain, so it was not opened. Add the domain to the project’s trusted domains.',
      );
    }
    if (target) this.#next = target.href;
    const mfa = this.usedMfa;
    if (this.#finish('done', { is: 'signedIn', isNewUser, mfa })) return;
    if (afterUrl === undefined) {
      const provider = recallOAuth()?.provider;
      return this.completeSignIn({ method: provider === undefined ? 'oauth' : `oauth:${provider}`, isNewUser });
    }
    if (!target) return this.redirect(place, isNewUser ? 'signed-up' : 'signed-in');
    if (this.mayLeave(target.href, 'connected')) void app.redirects.toUrl(target, { replace: true });
  }
}
