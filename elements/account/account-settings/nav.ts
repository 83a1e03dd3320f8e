import { html, nothing, type TemplateResult } from 'lit';
import { hashOf, onPlainClick } from '../../core/hash.js';
import { accountIcon } from './icons.js';
import type { NavGroup, NavItem } from './items.js';

interface NavOptions {
  readonly label: string;
  readonly groups: readonly NavGroup[];
  readonly current: string | undefined;
  readonly choose: (id: string) => void;
}

/** Renders the account settings items as links. Depending on the width, the links form a sidebar, tabs or a list. */
export const accountNav = ({ label, groups, current, choose }: NavOptions): TemplateResult => {
  const link = ({ id, label: text, icon }: NavItem): TemplateResult => html`<li>
    <a class="nav-item" part="nav-item" href=${hashOf(id)} aria-current=${id === current ? 'page' : nothing} @click=${onPlainClick(() => choose(id))}>
      ${typeof icon === 'object' ? icon : (accountIcon(icon) ?? accountIcon('grid'))}<bdi>${text}</bdi>${accountIcon('next')}
    </a>
  </li>`;
  const group = ({ heading, items }: NavGroup): unknown =>
    items.length === 0
      ? nothing
      : html`${heading ? html`<div class="nav-heading" aria-hidden="true">${heading}</div>` : nothing}
          <ul aria-label=${heading ?? nothing}>
            ${items.map(link)}
          </ul>`;
  return html`<nav class="nav" part="nav" aria-label=${label}>${groups.map(group)}</nav>`;
};
