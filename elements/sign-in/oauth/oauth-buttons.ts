import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { DataOf, Project } from '../../../src/index.js';
import { FormPage, type Phase } from '../../core/form-page.js';
import type { PorticoEvents } from '../../events.js';
import { QueryController } from '../../core/query.js';
import { OAUTH_WORDS } from '../../messages/en-oauth.js';
import { recallMethod } from '../../core/last-used.js';
import { outcomeLine, type OAuthOutcome } from './oauth-outcome.js';
import { recall, remember } from '../../core/tab-storage.js';
import { addControls } from '../../styles/adopt.js';
import { oauthButtons } from '../../styles/oauth.js';
import { isFrameBlocked, OAUTH_EVENTS, OAuthButton } from './oauth-button.js';

addControls(oauthButtons);

/** Number of full-width buttons if the project has more than four providers. */
const WIDE = 3;
const MAX_WIDE = 4;
const COUNT_KEY = 'oauth-count';
/** Providers with which most visitors have an account. Other providers follow in the service's order. */
const POPULAR = ['google', 'apple', 'microsoft', 'github'];
const rankOf = (id: string): number => POPULAR.indexOf(id) + 1 || Infinity;
const byPopularity = (a: string, b: string): number => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b));

/**
 * Shows a button for each of the project's providers, starting with the last used provider. If there are more than four providers, only the
 * first three have full-width buttons. The other providers are shown as icons. Renders nothing if the project has no providers.
 *
 * @tag portico-oauth-buttons
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Fired before a provider's page opens. The host page can prevent or
 *   delay the sign-in.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user signed in through the
 *   popup.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The popup created the account and signed the user in.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - A button shows an error.
 * @slot form - Reserved for the content that the element renders.
 * @hooks hint error
 */
export class OAuthButtons extends FormPage {
  static override readonly tag = 'portico-oauth-buttons';
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

  /** Which label the buttons have. If omitted, `continue`. */
  declare type: OAuthButton['type'];
  /** Appearance of the buttons. If omitted, `brand`. `neutral` uses the colors of the page, and `icon` shows only the logos. */
  declare appearance: OAuthButton['appearance'];
  /** Whether the buttons are disabled, for example while another action is running. */
  declare disabled: boolean;
  /** Whether clicks have no effect, for previews. */
  declare preview: boolean;
  /** Where a provider's page opens: in this window (`redirect`) or in a separate window (`popup`). If omitted, `redirect`. */
  declare oauthMode: OAuthButton['oauthMode'];
  /** Whether to omit the “Last used” badge and keep the order of the providers. */
  declare noLastUsed: boolean;
  /** Provider IDs. If omitted, the project's providers. */
  declare providers: readonly string[] | undefined;
  /** Called with `true` when a sign-in starts, and with `false` when it ends. */
  declare busyChanged: ((isBusy: boolean) => void) | undefined;

  readonly #project = new QueryController<DataOf<typeof Project>>(this, () => this.client?.currentProject.get.query());
  /** ID of the provider whose sign-in is in progress. */
  #busy: string | undefined;
  #outcome: OAuthOutcome = {};
  #isSignedIn = false;
  #place: 'afterSignIn' | 'afterSignUp' = 'afterSignIn';
  /**
   * The last used method when the buttons were first rendered, or an empty string. Later changes are ignored, so that the buttons do not
   * move.
   */
  #last: string | undefined;

  constructor() {
    super();
    this.disabled = false;
    this.preview = false;
    this.noLastUsed = false;
    this.addEventListener('portico-signed-in', this.#done);
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
    if (this.phase === 'done') return this.redirectNote('auth.done', this.#place);
    const ids = this.providers ?? this.#project.data?.config.oauthProviders.map(({ id }) => id).toSorted(byPopularity);
    if (!ids) return this.#skeleton();
    remember(COUNT_KEY, String(ids.length));
    if (ids.length === 0) return nothing;
    if (this.client) this.#last ??= recallMethod(this.client.projectId) ?? '';
    const last = this.noLastUsed ? undefined : ids.find((id) => `oauth:${id}` === this.#last);
    const ordered = last === undefined ? ids : [last, ...ids.filter((id) => id !== last)];
    const wide = this.appearance === 'icon' ? 0 : ordered.length > MAX_WIDE ? WIDE : ordered.length;
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

  /** Renders as many placeholders as this tab last had buttons, but at most four, so that the layout does not shift. */
  #skeleton(): unknown {
    const count = Math.min(Number(recall(COUNT_KEY)) || 0, MAX_WIDE);
    if (!this.client || count === 0) return nothing;
    return html`<div class="portico-stack" aria-busy="true">${Array.from({ length: count }, () => html`<div class="portico-bone"></div>`)}</div>`;
  }

  /** Renders the error or hint below all buttons. Screen readers skip this text, because the buttons repeat it for them. */
  #reason(): unknown {
    const line = outcomeLine(this.t, 'line', this.#outcome, isFrameBlocked(this.oauthMode));
    return line === nothing ? nothing : html`<div aria-hidden="true">${line}</div>`;
  }

  /** Called when the user signed in through a button's popup. */
  #done = ({ detail }: PorticoEvents['portico-signed-in']): void => {
    this.#place = detail.isNewUser ? 'afterSignUp' : 'afterSignIn';
    this.#isSignedIn = true;
    this.requestUpdate();
  };
}
