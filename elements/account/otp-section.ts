import { html, nothing, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { QueryController } from '../core/query.js';
import { button } from '../ui/button.js';
import { addressProblem } from './verify-banner.js';
import { actionError, confirmed, row, stateBadge } from '../ui/section.js';

const TURN_OFF = 'turn-off';
const TURN_ON = 'turn-on';

/**
 * Turns sign-in by email code on and off.
 *
 * @tag portico-otp-section
 * @fires {CustomEvent<{ isEnabled: boolean }>} portico-otp-sign-in-changed - Sign-in by email code was turned on or off.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A row of the section.
 * @csspart badge - A badge, for example “On”.
 */
export class OtpSection extends SettingsSection {
  static override readonly tag = 'portico-otp-section';
  static override readonly events = { onOtpSignInChanged: 'portico-otp-sign-in-changed', onError: 'portico-error' } as const;
  protected override readonly listTitleKey = 'account.methods.title';
  protected override readonly titleKey = 'account.otp.title';
  protected override readonly descriptionKey = 'account.otp.description';

  readonly #channels = new QueryController(this, () => this.view && this.api?.contactChannels.list.query({ userId: 'me' }));

  protected override lists(): readonly QueryController<unknown>[] {
    return [this.#channels];
  }

  protected override isOffered({ config }: SectionView): boolean {
    return config.magicLinkEnabled;
  }

  /** The reason why the user cannot turn sign-in by email code on, if there is one. */
  protected override get description(): unknown {
    return (this.view?.user.otpAuthEnabled === false && this.#addressProblem) || super.description;
  }

  protected override renderBadges({ user }: SectionView): TemplateResult {
    return stateBadge(this.t, user.otpAuthEnabled);
  }

  protected override renderActions({ user }: SectionView): unknown {
    if (!user.otpAuthEnabled) return this.#turnOn(this.#addressProblem !== undefined);
    return this.#isOnlyMethod(user) ? nothing : this.#turnOff();
  }

  protected override renderBody({ user }: SectionView): unknown {
    const isOnlyMethod = user.otpAuthEnabled && this.#isOnlyMethod(user);
    return html`${isOnlyMethod ? row({ detail: this.t('account.otp.onlyMethod') }) : nothing}
    ${actionError(this.uid, this.action, user.otpAuthEnabled ? TURN_OFF : TURN_ON)}`;
  }

  get #addressProblem(): string | undefined {
    return this.#channels.data && addressProblem(this.t, this.#channels.data);
  }

  #isOnlyMethod({ hasPassword, passkeyAuthEnabled, oauthProviders }: CurrentUser): boolean {
    return !hasPassword && !passkeyAuthEnabled && oauthProviders.length === 0;
  }

  #turnOn(isDisabled: boolean): TemplateResult {
    const isBusy = this.action.isBusy(TURN_ON);
    return button({ label: this.t('common.turnOn'), isBusy, isDisabled, onClick: () => void this.#set(true) });
  }

  #turnOff(): TemplateResult {
    return confirmed({
      t: this.t,
      action: this.action,
      key: TURN_OFF,
      label: this.t('common.turnOff'),
      question: this.t('account.otp.confirm'),
      isInHead: true,
      isDestructive: false,
      run: () => void this.#set(false),
    });
  }

  async #set(isEnabled: boolean): Promise<void> {
    const work = () => this.api?.currentUser.update({ otpAuthEnabled: isEnabled });
    const done = this.t(isEnabled ? 'account.otp.turnedOn' : 'account.otp.turnedOff');
    if (await this.action.run(isEnabled ? TURN_ON : TURN_OFF, work, done)) this.emit('portico-otp-sign-in-changed', { isEnabled });
  }
}
