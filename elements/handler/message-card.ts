import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import type { UrlName } from '../../src/index.js';
import { announce } from '../core/announcer.js';
import { FormPage } from '../core/form-page.js';
import { SIGN_IN_LINK_EVENTS } from '../core/portico-element.js';
import { WORDS } from '../messages/en-pages.js';
import { errorText } from '../messages/error-text.js';
import type { PlainKey } from '../messages/types.js';
import { button, linkButton } from '../ui/button.js';
import { actions, card } from '../ui/card.js';
import { notice } from '../ui/notice.js';
import { statusIcon, statusStyle, type StatusIconName } from '../ui/status-icon.js';
import { focusTitle } from '../core/title.js';

type Place = readonly [label: PlainKey, place: UrlName];

interface Preset {
  readonly icon?: StatusIconName;
  readonly title: PlainKey;
  readonly body?: PlainKey;
  /** The card's links. The last link is the primary link. */
  readonly places: readonly Place[];
}

const HOME: Place = ['common.home', 'home'];
const SIGN_IN: Place = ['common.signIn', 'signIn'];

/** Predefined messages. */
const PRESETS = {
  'signed-in': { icon: 'done', title: 'auth.signedIn.title', places: [['common.signOut', 'signOut'], HOME] },
  'signed-out': { icon: 'exit', title: 'page.signOut.title', body: 'page.signOut.body', places: [HOME, SIGN_IN] },
  'email-sent': { icon: 'mail', title: 'page.forgotPassword.sent.title', places: [HOME] },
  'password-reset': { icon: 'done', title: 'page.passwordReset.done.title', body: 'page.passwordReset.done.body', places: [SIGN_IN] },
  'unknown-error': { icon: 'problem', title: 'page.error.title', body: 'page.error.body', places: [HOME] },
  'sign-up-disabled': { icon: 'problem', title: 'auth.signUp.closed.title', body: 'auth.signUp.closed.body', places: [HOME, SIGN_IN] },
} as const satisfies Record<string, Preset>;

/**
 * Shows a card with a message and buttons for the next actions.
 *
 * @tag portico-message-card
 * @fires {CustomEvent<{ which: 'primary' | 'secondary' }>} portico-action - The user clicked a button. The button is busy until all
 *   promises passed to `waitUntil` are fulfilled or one is rejected.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user clicked “Sign in” and
 *   signed in with a passkey that the browser offered.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - A promise that the page passed to `waitUntil` was rejected.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot - The text below the title.
 * @slot header - Content above the title.
 * @slot before-form - Content above the buttons.
 * @slot form - Reserved for the content that the element renders.
 * @slot after-form - Content below the buttons.
 * @slot actions - Your own buttons.
 * @slot footer - Content at the end of the card.
 * @csspart card - The card.
 * @csspart status-icon - The icon above the title.
 * @csspart title - The title.
 * @csspart subtitle - The text below the title.
 * @csspart header - Title and subtitle.
 * @hooks actions button submit
 */
export class MessageCard extends FormPage {
  static override readonly tag = 'portico-message-card';
  static override readonly words = WORDS;
  static override readonly events = { onAction: 'portico-action', ...SIGN_IN_LINK_EVENTS, onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [FormPage.styles, statusStyle];
  static override properties: PropertyDeclarations = {
    heading: {},
    preset: {},
    primary: {},
    secondary: {},
    busy: { state: true },
    problem: { state: true },
  };

  /** Title of the card. If omitted, the title of the preset. */
  declare heading: string | undefined;
  /** Name of a predefined message. */
  declare preset: keyof typeof PRESETS | undefined;
  /** Label of the primary button. */
  declare primary: string | undefined;
  /** Label of the secondary button. */
  declare secondary: string | undefined;
  /** The button whose action is running, or `undefined`. */
  declare protected busy: string | undefined;
  /** The error message of the last action, or `undefined`. */
  declare protected problem: string | undefined;

  get #message(): Preset | undefined {
    return PRESETS[this.preset as keyof typeof PRESETS];
  }

  protected override firstUpdated(): void {
    if (this.fullPage) void focusTitle(this);
  }

  override render(): unknown {
    const { icon, title, body } = this.#message ?? {};
    return card(this.t, {
      ...this.frame,
      icon: icon && statusIcon(icon),
      title: this.heading ?? (title ? this.t(title) : ' '),
      subtitle: html`<slot>${body ? this.t(body) : nothing}</slot>`,
      content: html`<slot name="actions"></slot>`,
    });
  }

  protected override renderForm(): unknown {
    const own = (['secondary', 'primary'] as const).filter((which) => this[which]);
    if (own.length > 0) return html`${this.problem ? notice(this.problem) : nothing}${actions(...own.map((which) => this.#button(which)))}`;
    const places = this.#message?.places ?? [];
    const last = places.length - 1;
    const links = places.map(([label, place], at) => {
      const onReach = place === 'signIn' ? this.offerPasskey : undefined;
      return linkButton(this.t(label), this.href(place), at === last ? 'primary' : 'secondary', onReach);
    });
    return links.length > 0 ? actions(...links) : nothing;
  }

  #button(which: 'primary' | 'secondary'): unknown {
    const onClick = (): void => void this.#act(which);
    return button({
      label: this[which] ?? '',
      kind: which,
      isBusy: this.busy === which,
      isDisabled: Boolean(this.busy) && this.busy !== which,
      onClick,
    });
  }

  async #act(which: 'primary' | 'secondary'): Promise<void> {
    this.busy = which;
    this.problem = undefined;
    try {
      await this.ask('portico-action', { which });
    } catch (error) {
      this.problem = errorText(this.t, error);
      announce(this, this.problem, 'assertive');
      this.reportError(error);
    } finally {
      this.busy = undefined;
    }
  }
}
