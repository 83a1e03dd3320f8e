import { html, type CSSResultGroup, type TemplateResult } from 'lit';
import { TeamSection } from '../core/team-section.js';
import { PictureEditor } from '../ui/picture-editor.js';
import { QueryController } from '../core/query.js';
import { avatar } from '../ui/avatar.js';
import { pictureStyle } from '../ui/picture-style.js';
import { NameRow } from '../ui/name-row.js';
import { labelFor } from '../ui/section.js';

/**
 * Changes the user's name and picture in a team. The other members of the team see this name and picture.
 *
 * @tag portico-team-profile-section
 * @fires {CustomEvent<{ fields: readonly string[] }>} portico-profile-updated - The profile was saved.
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
export class TeamProfileSection extends TeamSection {
  static override readonly tag = 'portico-team-profile-section';
  static override readonly events = { onProfileUpdated: 'portico-profile-updated', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [TeamSection.styles, pictureStyle];
  protected override readonly right = 'profile';
  protected override readonly titleKey = 'team.profile.title';
  protected override readonly descriptionKey = 'team.profile.description';

  readonly #profile = new QueryController(this, () => {
    return this.own && this.api?.teamMemberProfiles.get.query({ teamId: this.own.id, userId: 'me' });
  });
  readonly #name = new NameRow(this, {
    label: 'field.memberName.label',
    notSet: 'team.notSet',
    required: 'field.memberName.required',
    autocomplete: 'off',
    action: this.action,
    save: (displayName) => this.#save({ displayName }),
    saved: () => this.#reportUpdate('displayName'),
  });

  readonly #picture = new PictureEditor(this, {
    isRound: true,
    words: 'team.profile.picture',
    action: this.action,
    save: (profileImageUrl) => this.#save({ profileImageUrl }),
    saved: () => this.#reportUpdate('profileImageUrl'),
  });

  protected override lists(): readonly QueryController<unknown>[] {
    return [...super.lists(), this.#profile];
  }

  protected override renderBody(): TemplateResult {
    const { displayName = null, profileImageUrl = null } = this.#profile.data ?? {};
    const shown = avatar({ displayName, profileImageUrl, primaryEmail: null });
    return html`${this.#picture.render(this.uid, shown, profileImageUrl !== null)}
    ${this.#name.render(this.uid, displayName, labelFor(this.t('team.edit'), this.t('field.memberName.label')))}`;
  }

  #save(change: { readonly displayName?: string; readonly profileImageUrl?: string | null }): Promise<unknown> | undefined {
    return this.api?.teamMemberProfiles.update({ teamId: this.idOfTeam, userId: 'me', ...change });
  }

  #reportUpdate(field: string): void {
    this.emit('portico-profile-updated', { fields: [field] });
  }
}
