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
  protected override readonly titleKey = 'account.otp.title';
  protected override readonly descriptionKey = 'account.otp.description';

  readonly #channels = new QueryController(this, () => this.view && this.api?.contactChannels.list.query({ userId: 'me' }));

  protected override lists(): readonly QueryController<unknown>[] {
    return [this.#channels];
  }

  protected override isOffered({ config }: SectionView): boolean {
    return config.magicLinkEnabled;
  }

  protected override renderBadges({ user }: SectionView): TemplateResult {
    return stateBadge(this.t, user.otpAuthEnabled);
  }

  protected override renderActions({ user }: SectionView): unknown {
    return this.#obstacle(user) ? nothing : user.otpAuthEnabled ? this.#turnOff() : this.#turnOn();
  }

  protected override renderBody({ user }: SectionView): unknown {
    const obstacle = this.#obstacle(user);
    return html`${obstacle ? row({ detail: html`<bdi>${obstacle}</bdi>` }) : nothing}
    ${actionError(this.uid, this.action, user.otpAuthEnabled ? TURN_OFF : TURN_ON)}`;
  }

  /** Returns the reason why the user cannot turn sign-in by email code on or off, or `undefined` if there is none. */
  #obstacle({ otpAuthEnabled, hasPassword, passkeyAuthEnabled, oauthProviders }: CurrentUser): string | undefined {
    if (!otpAuthEnabled) return addressProblem(this.t, this.#channels.data);
    return hasPassword || passkeyAuthEnabled || oauthProviders.length > 0 ? undefined : this.t('account.otp.onlyMethod');
  }

  #turnOn(): TemplateResult {
    return button({ label: this.t('common.turnOn'), isBusy: this.action.isBusy(TURN_ON), onClick: () => void this.#set(true) });
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
    if (await this.action.run(isEnabled ? TURN_ON : TURN_OFF, work, this.t('common.saved')))
      this.emit('portico-otp-sign-in-changed', { isEnabled });
  }
}
