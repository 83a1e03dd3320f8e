import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { DataOf, Project } from '../../../src/index.js';
import { FormPage, type Phase } from '../../core/form-page.js';
import { QueryController } from '../../core/query.js';
import { OAUTH_WORDS } from '../../messages/en-oauth.js';
import { recallMethod } from '../../core/last-used.js';
import { outcomeLine, type OAuthOutcome } from './oauth-outcome.js';
import { recall, remember } from '../../core/tab-storage.js';
import { addControls } from '../../styles/adopt.js';
import { oauthButtons } from '../../styles/oauth.js';
import { isStuck, OAUTH_EVENTS, OAuthButton } from './oauth-button.js';

addControls(oauthButtons);

/** Number of full-width buttons when there are more than four. */
const WIDE = 3;
const MOST_WIDE = 4;
const COUNT = 'oauth-count';

/**
 * A button for each provider of the project: the last used one first. With more than four providers, the others are icons in a row.
 * Renders nothing if the project has none.
 *
 * @tag portico-oauth-buttons
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Before a redirect to a provider; may be prevented or delayed.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user signed in in a separate window.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The same, with a new account.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before a redirect; may be prevented.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - A button shows an error.
 * @slot form - Filled by the element itself.
 * @csspart button - A button.
 * @csspart icon - The box of the mark.
 * @csspart label - The label.
 * @csspart badge - The label of the last used method.
 * @csspart error - The error, or why the buttons are disabled.
 * @csspart hint - The state of a window.
 */
export class OAuthButtons extends FormPage {
  static readonly tag = 'portico-oauth-buttons';
  static override readonly uses = [OAuthButton];
  static override readonly words = OAUTH_WORDS;
  static override readonly events = OAUTH_EVENTS;
  static override properties: PropertyDeclarations = {
    type: { reflect: true },
    appearance: { reflect: true },
    disabled: { type: Boolean },
    preview: { type: Boolean },
    oauthMode: { attribute: 'oauth-mode' },
    noLastUsed: { type: Boolean, attribute: 'no-last-used' },
    providers: { attribute: false },
    busyChanged: { attribute: false },
  };

  /** Text of the buttons: `sign-in`, `sign-up`, or `continue` (the default). */
  declare type: OAuthButton['type'];
  /** `brand` (the default), `neutral` for the page's colors, or `icon` for marks only. */
  declare appearance: OAuthButton['appearance'];
  /** Disables the element while another action is running. */
  declare disabled: boolean;
  /** Preview: clicks do nothing. */
  declare preview: boolean;
  /** `redirect` (the default), or `popup` for a separate window while this page stays. */
  declare oauthMode: OAuthButton['oauthMode'];
  /** Neither marks the method that was used last nor puts it first. */
  declare noLastUsed: boolean;
  /** Ids of providers, in place of the project's. */
  declare providers: readonly string[] | undefined;
  /** Called when a sign-in starts, and when it ends without success. */
  declare busyChanged: ((isBusy: boolean) => void) | undefined;

  readonly #project = new QueryController<DataOf<typeof Project>>(this, () => this.client?.currentProject.get.query());
  /** Id of the provider whose sign-in is running. */
  #busy: string | undefined;
  #outcome: OAuthOutcome = {};
  #isSignedIn = false;
  #place: 'afterSignIn' | 'afterSignUp' = 'afterSignIn';
  /** The last used method when the buttons were first shown: they do not move while a visitor may click one. */
  #last: string | undefined;

  constructor() {
    super();
    this.disabled = false;
    this.preview = false;
    this.noLastUsed = false;
    for (const type of ['portico-signed-in', 'portico-signed-up'] as const) this.addEventListener(type, this.#done);
  }

  protected override derivePhase(): Phase {
    return this.#isSignedIn ? 'done' : super.derivePhase();
  }

  protected override willUpdate(): void {
    if (this.client?.session.isSignedIn() === false) this.#isSignedIn = false;
  }

  override render(): TemplateResult {
    return html`<slot name="form"></slot>`;
  }

  protected override renderForm(): unknown {
    if (this.phase === 'done') return this.farewell('auth.done', this.#place);
    const ids = this.providers ?? this.#project.data?.config.oauthProviders.map(({ id }) => id);
    if (!ids) return this.#bones();
    remember(COUNT, String(ids.length));
    if (ids.length === 0) return nothing;
    this.#last ??= recallMethod(this.client?.projectId ?? '');
    const last = this.noLastUsed ? undefined : ids.find((id) => `oauth:${id}` === this.#last);
    const ordered = last === undefined ? ids : [last, ...ids.filter((id) => id !== last)];
    const wide = this.appearance === 'icon' ? 0 : ordered.length > MOST_WIDE ? WIDE : ordered.length;
    const bare = ordered.slice(wide).map((id) => this.#button(id, id === last, 'icon'));
    return html`<div class="portico-stack">
      ${ordered.slice(0, wide).map((id) => this.#button(id, id === last, this.appearance))}
      ${bare.length > 0 ? html`<div class="portico-marks">${bare}</div>` : nothing} ${this.#reason()}
    </div>`;
  }

  #button(id: string, isLastUsed: boolean, appearance: OAuthButton['appearance']): TemplateResult {
    const { type, preview, oauthMode } = this;
    const changed: OAuthButton['changed'] = (isBusy, outcome) => {
      this.#busy = isBusy ? id : undefined;
      this.#outcome = outcome;
      this.requestUpdate();
      this.busyChanged?.(isBusy);
    };
    return html`<portico-oauth-button
      exportparts="button, icon, label, badge, error, hint"
      .provider=${id}
      .type=${type}
      .appearance=${appearance}
      .preview=${preview}
      .oauthMode=${oauthMode}
      .isLastUsed=${isLastUsed}
      .isInGroup=${true}
      .disabled=${this.disabled || (this.#busy !== undefined && this.#busy !== id)}
      .changed=${changed}
    ></portico-oauth-button>`;
  }

  /** Renders as many placeholders as there were buttons last time, so that the layout does not shift. */
  #bones(): unknown {
    const count = Math.min(Number(recall(COUNT)) || 0, MOST_WIDE);
    if (!this.client || count === 0) return nothing;
    return html`<div class="portico-stack" aria-busy="true">${Array.from({ length: count }, () => html`<div class="portico-bone"></div>`)}</div>`;
  }

  /** Renders the reason once; each button has it for screen readers. */
  #reason(): unknown {
    const line = outcomeLine(this.t, 'line', this.#outcome, isStuck(this.oauthMode));
    return line === nothing ? nothing : html`<div aria-hidden="true">${line}</div>`;
  }

  /** The popup of a button has signed the user in. */
  #done = ({ type }: Event): void => {
    this.#place = type === 'portico-signed-up' ? 'afterSignUp' : 'afterSignIn';
    this.#isSignedIn = true;
    this.requestUpdate();
  };
}
