import { html, type CSSResultGroup, type TemplateResult } from 'lit';
import { loadCallCode } from '../../src/internal.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { address } from '../ui/address-text.js';
import { PictureEditor } from '../ui/picture-editor.js';
import { ACCOUNT_WORDS } from '../messages/en-account.js';
import { avatar } from '../ui/avatar.js';
import { avatarStyle } from '../ui/avatar-style.js';
import { NameRow } from '../ui/name-row.js';
import { pictureStyle } from '../ui/picture-style.js';
import { labelFor } from '../ui/section.js';
import { section } from '../styles/section.js';
import { nameOf, withoutBidi } from '../ui/person.js';

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
 * @csspart form - The form for the name.
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
  readonly #name = new NameRow(this, {
    label: 'account.profile.name',
    notSet: 'account.profile.notSet',
    autocomplete: 'name',
    action: this.action,
    save: (name) => this.api?.currentUser.update({ displayName: name || null }),
    saved: async (name) => {
      const { signalName } = await loadCallCode();
      signalName(location.hostname, this.visit.user, { displayName: name || null });
      this.emit('portico-profile-updated', { fields: ['displayName'] });
    },
  });

  protected override renderBody({ user }: SectionView): TemplateResult {
    return html`${this.#picture.render(this.uid, avatar(user), user.profileImageUrl !== null, aboutUser(user))}
    ${this.#name.render(this.uid, user.displayName, labelFor(this.t('account.profile.edit'), this.t('account.profile.name')))}`;
  }
}
