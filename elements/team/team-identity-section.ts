import { html, type CSSResultGroup, type TemplateResult } from 'lit';
import { TeamSection } from '../core/team-section.js';
import { PictureEditor } from '../ui/picture-editor.js';
import { NameRow } from '../ui/name-row.js';
import { labelFor } from '../ui/section.js';
import { teamIcon } from '../ui/team-image.js';
import { pictureStyle } from '../ui/picture-style.js';

/**
 * Changes the name and picture of a team. Shown only to members with permission to change them.
 *
 * @tag portico-team-identity-section
 * @fires {CustomEvent<{ teamId: string }>} portico-team-updated - The team was saved.
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
 * @csspart team-icon - The picture of the team.
 * @csspart initials - The initials of a team without a picture.
 */
export class TeamIdentitySection extends TeamSection {
  static override readonly tag = 'portico-team-identity-section';
  static override readonly events = { onTeamUpdated: 'portico-team-updated', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [TeamSection.styles, pictureStyle];
  protected override readonly right = 'identity';
  protected override readonly titleKey = 'team.identity.title';

  readonly #name = new NameRow(this, {
    label: 'field.teamName.label',
    notSet: 'team.notSet',
    required: 'field.teamName.required',
    autocomplete: 'off',
    action: this.action,
    save: (displayName) => this.api?.teams.update({ id: this.idOfTeam, displayName }),
    saved: () => this.#reportUpdate(),
  });

  readonly #picture = new PictureEditor(this, {
    isRound: false,
    words: 'team.picture',
    action: this.action,
    save: (profileImageUrl) => this.api?.teams.update({ id: this.idOfTeam, profileImageUrl }),
    saved: () => this.#reportUpdate(),
  });

  protected override renderBody(): TemplateResult {
    const { own } = this;
    return html`${this.#picture.render(this.uid, teamIcon(own ?? {}), !!own?.profileImageUrl)}
    ${this.#name.render(this.uid, own?.displayName ?? null, labelFor(this.t('team.edit'), this.t('field.teamName.label')))}`;
  }

  #reportUpdate(): void {
    this.emit('portico-team-updated', { teamId: this.idOfTeam });
  }
}
