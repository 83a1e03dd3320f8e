import { css, html, nothing } from 'lit';
import { isKnownError, isPorticoError, type OAuthReturn } from '../../src/index.js';
import { SignInForm } from '../base/sign-in-form.js';
import type { ElementApp } from '../context.js';
import { WORDS } from '../messages/page-words.js';
import { link, linkButton } from '../parts/button.js';
import { problemActions, problemTexts } from '../parts/known-problem.js';
import { actions, card } from '../parts/message-card.js';
import { recallOAuth } from '../parts/pending-oauth.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';

addControls(extras);
addControls(css`
  .portico-controls .portico-details,
  .portico-controls .portico-details * {
    all: revert;
  }
  .portico-controls .portico-details summary::after {
    content: none;
  }
`);

type Step = 'waiting' | 'working' | 'nothing' | 'noFactor' | 'failed' | 'done';

/** What is under way for an app. The code is gone from the address at once, so a second element on the page joins the first. */
const underWay = new WeakMap<ElementApp, Promise<OAuthReturn | undefined>>();

const complete = (app: ElementApp): Promise<OAuthReturn | undefined> => {
  const running = underWay.get(app) ?? app.auth.completeOAuthReturn({ multiFactor: 'return' }).finally(() => underWay.delete(app));
  underWay.set(app, running);
  return running;
};

/** What may be said of an error besides our own words: which kind it is, never what was sent. */
const detailOf = (error: unknown): string => {
  if (!isPorticoError(error)) return 'UNKNOWN';
  const status = (error.cause as { readonly status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? `${error.code} ${status}` : error.code;
};

/**
 * The page that a provider leads back to: finishes the sign-in, asks for the second factor where there is one, and goes on.
 *
 * @tag portico-oauth-callback
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account exists and the user is signed in.
 * @fires {CustomEvent<object>} portico-mfa-required - The account asks for a second factor, which the card asks for in turn.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The sign-in failed.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before going on; may be prevented.
 * @slot header - Above the title.
 * @slot before-form - Above the form.
 * @slot form - Filled by the element itself.
 * @slot after-form - Below the form.
 * @slot footer - At the end of the card.
 * @csspart card - The box around everything.
 * @csspart title - The title.
 */
export class OAuthCallbackPage extends SignInForm {
  static readonly tag = 'portico-oauth-callback';
  static override readonly words = WORDS;
  static override readonly events = { ...SignInForm.events, onSignedUp: 'portico-signed-up' } as const;

  #step: Step = 'waiting';
  #error: unknown;
  /** Where it goes from here. */
  #next = '#';

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('prerenderingchange', this.#look);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('prerenderingchange', this.#look);
  }

  protected override willUpdate(): void {
    // Pages that are only being prepared for a visit must not act.
    if (this.#step === 'waiting' && this.client && !(document as { prerendering?: boolean }).prerendering) void this.#begin(this.client);
    const phases = {
      waiting: 'idle',
      working: 'submitting',
      nothing: 'blocked',
      noFactor: 'failed',
      failed: 'failed',
      done: 'done',
    } as const;
    this.phase = this.instead ? 'mfa' : phases[this.#step];
  }

  override render(): unknown {
    if (this.#step === 'waiting') return nothing;
    return card({ level: this.level, ...(this.instead ? {} : this.#texts()) });
  }

  protected override renderForm(): unknown {
    switch (this.#step) {
      case 'working':
        return html`<div class="portico-spinner"></div>
          <p class="portico-text portico-late">${link(this.t('page.oauth.toHome'), this.href('home'))}</p>`;
      case 'nothing':
        return this.#wayOn();
      case 'noFactor':
        return actions(linkButton(this.t('common.signIn'), this.href('signIn'), 'primary'));
      case 'failed':
        return this.#problem();
      case 'done':
        return html`<p class="portico-text portico-late">${link(this.t('common.stillHere'), this.#next)}</p>`;
      default:
        return nothing;
    }
  }

  #texts(): { readonly title: string; readonly subtitle?: string } {
    const { t } = this;
    if (this.#step === 'working') return { title: t('page.oauth.working') };
    if (this.#step === 'done') return { title: t('auth.done') };
    if (this.#step === 'failed' && isKnownError(this.#error)) return problemTexts(t, this.#error.code, this.#error.message);
    const step = this.#step as 'nothing' | 'noFactor' | 'failed';
    return { title: t(`page.oauth.${step}.title`), subtitle: t(`page.oauth.${step}.body`) };
  }

  #wayOn(): unknown {
    const isSignedIn = this.client?.session.isSignedIn() === true;
    return actions(
      isSignedIn
        ? linkButton(this.t('common.continue'), this.href('afterSignIn'), 'primary')
        : linkButton(this.t('common.signIn'), this.href('signIn'), 'primary'),
    );
  }

  #problem(): unknown {
    if (isKnownError(this.#error)) return problemActions(this.t, this.#error.code, (name) => this.href(name));
    return html`<details class="portico-details">
        <summary>${this.t('page.oauth.details')}</summary>
        <code translate="no">${detailOf(this.#error)}</code>
      </details>
      ${actions(linkButton(this.t('common.retry'), this.href('signIn'), 'primary'))}`;
  }

  async #begin(app: ElementApp): Promise<void> {
    this.#step = 'working';
    try {
      const arrived = await complete(app);
      if (!arrived) return this.#show('nothing');
      const answer = await this.completed(arrived.answer);
      if (!answer) return this.#show('noFactor');
      if (answer.status === 'error') throw answer.error;
      this.#goOn(app, arrived.afterUrl, answer.data.isNewUser);
    } catch (error) {
      this.#error = error;
      this.reportError(error);
      this.#show('failed');
    }
  }

  #show(step: Step): void {
    this.#step = step;
    this.requestUpdate();
    void this.focusTitle();
  }

  /** To where connecting an account began, or to the page after a sign-in; a place that must not be followed is none. */
  #goOn(app: ElementApp, afterUrl: string | undefined, isNewUser: boolean): void {
    const place = isNewUser ? 'afterSignUp' : 'afterSignIn';
    this.#next = this.href(place);
    let target: URL | undefined;
    try {
      if (afterUrl !== undefined) target = app.redirects.resolveRedirect(afterUrl);
    } catch {
      console.warn('Portico: the page to return to after the sign-in is not trusted.');
    }
    if (target) this.#next = target.href;
    this.#show('done');
    if (afterUrl === undefined) {
      const provider = recallOAuth()?.provider;
      const method = provider === undefined ? 'oauth' : (`oauth:${provider}` as const);
      this.emit(isNewUser ? 'portico-signed-up' : 'portico-signed-in', {
        method,
        isNewUser,
        mfa: this.hadSecondFactor,
        redirectUrl: this.#next,
      });
    }
    if (!target) return this.redirect(place, isNewUser ? 'signed-up' : 'signed-in');
    const isWanted = this.emit('portico-before-redirect', { url: target.href, reason: 'connected', replace: true }, true);
    if (isWanted) void app.redirects.toUrl(target, { replace: true });
  }

  #look = (): void => this.requestUpdate();
}
