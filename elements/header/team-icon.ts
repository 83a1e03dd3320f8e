import { css, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { PorticoElement } from '../core/portico-element.js';
import { teamIcon, type Team } from '../ui/team-image.js';
import { avatarStyle } from '../ui/avatar-style.js';
import { tokens } from '../styles/tokens.js';

/**
 * Shows a team's picture in a rounded square, or the first letter of the team's name. Screen readers skip this element, so show the name
 * next to it.
 *
 * @tag portico-team-icon
 * @csspart team-icon - The square that contains the picture or letter.
 * @csspart image - The picture.
 * @csspart initials - The first letter of the name.
 */
export class TeamIcon extends PorticoElement {
  static override readonly tag = 'portico-team-icon';
  static override styles: CSSResultGroup = [
    tokens,
    avatarStyle,
    css`
      :host {
        display: inline-block;
        vertical-align: middle;
      }
      .team-icon {
        vertical-align: middle;
      }
    `,
  ];
  static override properties: PropertyDeclarations = { size: { type: Number }, src: {}, name: {}, team: { attribute: false } };

  /** Width and height in pixels. If omitted, 24. */
  declare size: number | undefined;
  /** Picture URL. */
  declare src: string | undefined;
  /** Team name. */
  declare name: string | undefined;
  /** The team to show. Replaces `name` and `src`. */
  declare team: Partial<Team> | undefined;

  protected override updated(): void {
    const square = this.renderRoot.querySelector<HTMLElement>('.team-icon');
    if (this.size) square?.style.setProperty('--_icon', `${this.size}px`);
    else square?.style.removeProperty('--_icon');
  }

  override render(): TemplateResult {
    return teamIcon(this.team ?? { displayName: this.name ?? '', profileImageUrl: this.src ?? null });
  }
}
