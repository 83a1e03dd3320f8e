import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { PorticoElement } from '../core/portico-element.js';
import { avatarStyle } from '../ui/avatar-style.js';
import { initials, picture, userIcon, type Person } from '../ui/avatar.js';
import { tokens } from '../styles/tokens.js';

/** Returns a hue that depends only on the text, so that each user always has the same color. */
const hueOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/**
 * Shows a user's picture in a circle. Shows the initials if there is no picture, or a generic icon if there is no name. Screen readers skip
 * this element unless `label` is set.
 *
 * @tag portico-user-avatar
 * @slot fallback - Replaces the initials or the icon.
 * @csspart avatar - The circle that contains the picture or initials.
 */
export class UserAvatar extends PorticoElement {
  static override readonly tag = 'portico-user-avatar';
  static override styles: CSSResultGroup = [
    tokens,
    avatarStyle,
    css`
      :host {
        display: inline-block;
        vertical-align: middle;
        line-height: 0 !important;
      }
      .avatar.tinted {
        background-color: light-dark(oklch(0.93 0.04 var(--_hue)), oklch(0.32 0.05 var(--_hue)));
      }
      :host([border]) .avatar {
        outline: 2px solid var(--_card);
        box-shadow: 0 0 0 3px var(--_border);
      }
    `,
  ];
  static override properties: PropertyDeclarations = {
    size: { type: Number },
    border: { type: Boolean, reflect: true },
    src: {},
    name: {},
    label: {},
    user: { attribute: false },
  };

  /** Width and height in pixels. If omitted, 34. */
  declare size: number | undefined;
  /** Whether to draw a ring around the picture, for overlapping pictures. */
  declare border: boolean;
  /** URL of the picture. Used if `user` is omitted. */
  declare src: string | undefined;
  /** Name from which the initials are taken. Used if `user` is omitted. */
  declare name: string | undefined;
  /** Label for screen readers. If omitted, screen readers skip the picture. */
  declare label: string | undefined;
  /** The user to show. */
  declare user:
    | (Person & {
        /** The user's UUID, which selects the color behind the initials. */
        readonly id?: string;
      })
    | null
    | undefined;

  constructor() {
    super();
    this.border = false;
  }

  protected override updated(): void {
    const { id, displayName, primaryEmail } = this.#person;
    this.style.setProperty('--_size', `${this.size ?? 34}px`);
    this.style.setProperty('--_hue', String(hueOf(id ?? (displayName || primaryEmail || ''))));
  }

  override render(): unknown {
    const { displayName, primaryEmail, profileImageUrl } = this.#person;
    const name = displayName || primaryEmail || '';
    const letters = initials(name);
    return html`<span
      class="avatar ${letters ? 'tinted' : ''}"
      part="avatar"
      role=${this.label ? 'img' : nothing}
      aria-label=${this.label ?? nothing}
      aria-hidden=${this.label ? nothing : 'true'}
      ><slot name="fallback">${letters || userIcon}</slot>${picture(profileImageUrl)}</span
    >`;
  }

  get #person(): Person & { readonly id?: string } {
    return this.user ?? { displayName: this.name ?? null, primaryEmail: null, profileImageUrl: this.src ?? null };
  }
}
