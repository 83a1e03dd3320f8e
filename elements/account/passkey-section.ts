import { html, nothing, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import { loadCallCode } from '../../src/internal.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { endPlans } from '../core/passkey-plan.js';
import { QueryController } from '../core/query.js';
import { abortOnRemoval } from '../core/removal.js';
import { FACTOR_WORDS } from '../messages/en-factors.js';
import { button } from '../ui/button.js';
import { isFramed } from '../core/framed.js';
import { isCanceled, passkeyText } from '../messages/passkey-text.js';
import { addressProblem } from './verify-banner.js';
import { actionError, confirmed, row, stateBadge } from '../ui/section.js';

const ADD = 'add';
const REMOVE = 'remove';

const isSupported = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Adds a passkey to the account, or removes the account's passkey.
 *
 * @tag portico-passkey-section
 * @fires {CustomEvent<object>} portico-passkey-registered - A passkey was added to the account.
 * @fires {CustomEvent<object>} portico-passkey-removed - The passkey was removed.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A row of the section.
 * @csspart badge - A badge, for example “On”.
 */
export class PasskeySection extends SettingsSection {
  static override readonly tag = 'portico-passkey-section';
  static override readonly words = FACTOR_WORDS;
  static override readonly events = {
    onPasskeyRegistered: 'portico-passkey-registered',
    onPasskeyRemoved: 'portico-passkey-removed',
    onError: 'portico-error',
  } as const;
  protected override readonly listTitleKey = 'account.methods.title';
  protected override readonly titleKey = 'account.passkey.title';
  protected override readonly descriptionKey = 'account.passkey.description';

  readonly #channels = new QueryController(this, () => this.view && this.api?.contactChannels.list.query({ userId: 'me' }));
  #isRemoved = false;
  readonly #newSignal = abortOnRemoval(this);

  override connectedCallback(): void {
    super.connectedCallback();
    // Loads the module for passkeys before the click, because Safari allows passkey requests only for a short time after a click.
    void loadCallCode().catch(() => undefined);
  }

  protected override lists(): readonly QueryController<unknown>[] {
    return [this.#channels];
  }

  protected override isOffered({ config }: SectionView): boolean {
    return config.passkeyEnabled;
  }

  protected override problemText(error: unknown): string {
    return isCanceled(error) ? this.t('account.passkey.cancelled') : passkeyText(this.t, error);
  }

  /** The reason why the user cannot add a passkey yet, if there is one. */
  protected override get description(): unknown {
    const user = this.view?.user;
    return (user && !user.passkeyAuthEnabled && !this.#obstacle(user) && this.#addressProblem) || super.description;
  }

  protected override renderBadges({ user }: SectionView): TemplateResult {
    return stateBadge(this.t, user.passkeyAuthEnabled);
  }

  protected override renderActions({ user }: SectionView): unknown {
    if (this.#obstacle(user)) return nothing;
    return user.passkeyAuthEnabled ? this.#remove(user.id) : this.#add(this.#addressProblem !== undefined);
  }

  protected override renderBody({ user }: SectionView): TemplateResult {
    const isOn = user.passkeyAuthEnabled;
    const isLeftover = this.#isRemoved && !isOn && !this.#addressProblem;
    const note = this.#obstacle(user) ?? (isLeftover ? this.t('account.passkey.leftover') : undefined);
    return html`${note ? row({ detail: note }) : nothing}
    ${actionError(this.uid, this.action, isOn ? REMOVE : ADD)}`;
  }

  /** Returns the reason why the user cannot add a passkey yet, or `undefined` if there is none. */
  get #addressProblem(): string | undefined {
    return this.#channels.data && addressProblem(this.t, this.#channels.data);
  }

  /** Returns the reason why the user cannot add or remove a passkey here, or `undefined` if there is none. */
  #obstacle({ passkeyAuthEnabled, hasPassword, otpAuthEnabled, oauthProviders }: CurrentUser): string | undefined {
    const { t } = this;
    const hasOtherMethod = hasPassword || otpAuthEnabled || oauthProviders.length > 0;
    if (passkeyAuthEnabled) return hasOtherMethod ? undefined : t('account.passkey.onlyMethod');
    if (!isSupported()) return t('account.passkey.unsupported');
    return isFramed() ? t('account.passkey.framed') : undefined;
  }

  #add(isDisabled: boolean): TemplateResult {
    const register = async (): Promise<void> => {
      const signal = this.#newSignal();
      const work = () => this.api?.auth.registerPasskey({ signal });
      if (!(await this.action.run(ADD, work, this.t('account.passkey.added')))) return;
      this.#isRemoved = false;
      this.api?.user.invalidate();
      this.emit('portico-passkey-registered', {});
    };
    const isBusy = this.action.isBusy(ADD);
    return button({ label: this.t('account.passkey.add'), isBusy, isDisabled, onClick: () => void register() });
  }

  #remove(userId: string): TemplateResult {
    const remove = async (): Promise<void> => {
      const work = () => this.api?.currentUser.update({ passkeyAuthEnabled: false });
      if (!(await this.action.run(REMOVE, work, this.t('account.passkey.removed')))) return;
      this.#isRemoved = true;
      if (this.api) endPlans(this.api);
      (await loadCallCode()).signalNoPasskeys(location.hostname, userId);
      this.emit('portico-passkey-removed', {});
    };
    return confirmed({
      t: this.t,
      action: this.action,
      key: REMOVE,
      label: this.t('account.passkey.remove'),
      question: this.t('account.passkey.confirm'),
      isInHead: true,
      run: () => void remove(),
    });
  }
}
