import { html, type CSSResultGroup, type TemplateResult } from 'lit';
import { loadCallCode } from '../../src/internal.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { address } from '../ui/address-text.js';
import { PictureEditor } from '../ui/picture-editor.js';
import { ACCOUNT_WORDS } from '../messages/en-account.js';
import { avatar } from '../ui/avatar.js';
import { avatarStyle } from '../ui/avatar-style.js';
import { button } from '../ui/button.js';
import { field } from '../ui/field.js';
import { actionError, row } from '../ui/section.js';
import { pictureStyle } from '../ui/picture-style.js';
import { section } from '../styles/section.js';
import { nameOf, shortName, withoutBidi } from '../ui/person.js';

const NAME = { name: 'name', type: 'text', autocomplete: 'name', enterkeyhint: 'done' } as const;

/** Returns the user's name and email address, or only the email address if the user has no name. */
const aboutUser = (user: SectionView['user']): { readonly title: TemplateResult; readonly detail?: TemplateResult } => {
  const email = withoutBidi(user.primaryEmail ?? '');
  const name = nameOf(user);
  return { title: address(name), ...(name === email ? {} : { detail: address(email) }) };
};

/**
 * Shows and changes the user's name and picture.
 *
 * @tag portico-profile-section
 * @fires {CustomEvent<{ fields: string[] }>} portico-profile-updated - The profile was saved.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A row of the section.
 * @csspart picture - The picture and the file input that covers it.
 * @csspart crop - The visible part of a picture while it is cropped.
 * @csspart dialog - The crop dialog.
 * @csspart avatar - The picture of the user.
 */
export class ProfileSection extends SettingsSection {
  static override readonly tag = 'portico-profile-section';
  static override readonly words = ACCOUNT_WORDS;
  static override readonly events = { onProfileUpdated: 'portico-profile-updated', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [section, avatarStyle, pictureStyle];
  protected override readonly titleKey = 'account.profile.title';

  readonly #picture = new PictureEditor(this, {
    isRound: true,
    action: this.action,
    save: (profileImageUrl) => this.api?.currentUser.update({ profileImageUrl }),
    saved: () => this.emit('portico-profile-updated', { fields: ['profileImageUrl'] }),
  });
  #isEditing = false;
  /** The name that the user typed. Shown while the section saves the name, and kept in the form if saving fails. */
  #typed: string | undefined;

  protected override renderBody({ user }: SectionView): TemplateResult {
    return html`${this.#picture.render(this.uid, avatar(user), user.profileImageUrl !== null, aboutUser(user))}
    ${this.#isEditing ? this.#form(this.#typed ?? user.displayName ?? '') : this.#name(this.#typed ?? user.displayName)}`;
  }

  #name(name: string | null): TemplateResult {
    const { t } = this;
    const isBusy = this.action.isBusy(NAME.name);
    return row({
      title: t('account.profile.name'),
      detail: html`<bdi>${shortName(name || t('account.profile.notSet'))}</bdi>`,
      actions: html`<span data-edit>${button({ label: t('account.profile.edit'), isBusy, onClick: this.#edit })}</span>`,
    });
  }

  #form(value: string): TemplateResult {
    const { t, uid } = this;
    return html`<form class="portico-form row-form" ?data-unsaved=${this.#typed !== undefined} novalidate @submit=${this.#submit} @keydown=${this.#key}>
      ${field({ uid, kind: NAME, label: t('account.profile.name'), error: undefined, isInvalid: false, isReadonly: false, isOptional: true, value })}
      ${actionError(uid, this.action, NAME.name)}
      <div class="portico-actions portico-natural">
        ${button({ label: t('common.cancel'), onClick: this.#close })} ${button({ label: t('common.save'), kind: 'primary' })}
      </div>
    </form>`;
  }

  #edit = (): void => {
    this.#isEditing = true;
    this.requestUpdate();
    void this.#focus('input[name="name"]');
  };

  #close = (): void => {
    this.#isEditing = false;
    this.#typed = undefined;
    this.requestUpdate();
    void this.#focus('[data-edit] button');
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#close();
  };

  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    const target = this.renderRoot.querySelector<HTMLElement>(selector);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  }

  #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get(NAME.name)).trim();
    this.#typed = name;
    this.#isEditing = false;
    this.requestUpdate();
    void this.#focus('[data-edit] button');
    const displayName = name || null;
    const { user } = this.visit;
    const work = () => this.api?.currentUser.update({ displayName });
    const isSaved = await this.action.run(NAME.name, work, this.t('common.saved'));
    if (!isSaved) return this.#edit();
    (await loadCallCode()).signalName(location.hostname, user, { displayName });
    this.#typed = undefined;
    this.requestUpdate();
    this.emit('portico-profile-updated', { fields: ['displayName'] });
  };
}
