// Renders the content around the sections of the account settings.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../../src/index.js';
import { announce } from '../../core/announcer.js';
import { onPlainClick } from '../../core/hash.js';
import type { GuardedHash } from './guarded-hash.js';
import type { Translate } from '../../messages/types.js';
import { AccountItem } from '../account-item.js';
import { accountIcon } from './icons.js';
import type { NavGroup, NavItem } from './items.js';
import { accountNav } from './nav.js';
import { button, linkButton } from '../../ui/button.js';
import { header } from '../../ui/card.js';
import { nameOf, nameValues } from '../../ui/person.js';

/** An item that the host page adds with the `items` property. */
export interface AccountSettingsItem {
  /** The ID of the item, which is the fragment of its URL. */
  readonly id: string;
  /** The label of the item in the navigation. */
  readonly title: string;
  /** Name of an icon. Accepts the same values as the `icon` of `<portico-account-item>`. */
  readonly icon?: string;
  /** A node or a Lit template. */
  readonly content: unknown;
}

/** Returns the element's children that are items. */
export const itemElements = (host: Element): readonly AccountItem[] =>
  [...host.children].filter((child): child is AccountItem => child.localName === AccountItem.tag);

/** Returns the host page's items, from the element's children and its `items` property. */
export const hostItems = (host: Element, given: readonly AccountSettingsItem[] = []): readonly NavItem[] => [
  ...itemElements(host).map(({ id, label, title, icon }) => ({ id, label: label || title, icon, sections: [] })),
  ...given.map(({ id, title, icon }) => ({ id, label: title, icon, sections: [] })),
];

const lineBone = (picture: unknown = nothing): TemplateResult => html`<div class="line">
  ${picture}
  <div><div class="bone bar"></div><div class="bone bar"></div></div>
</div>`;

/** Renders the placeholders to show while the sections of an item load: a title and two rows, the first with the picture of a profile. */
const placeholders = (itemId: string): TemplateResult => html`<div class="waiting" aria-busy="true">
  <div class="bone heading"></div>
  ${lineBone(['', 'profile'].includes(itemId) ? html`<div class="bone photo"></div>` : nothing)}${lineBone()}
</div>`;

/**
 * Renders the skeleton to show while the page loads. It has the layout of the page, so that nothing moves when the page appears.
 * @param itemId The ID of the item that will open. Empty for the first item, or for the list of items on narrow pages.
 */
export const accountSkeleton = (label: string, itemId: string): TemplateResult => html`
  <div class="page ${itemId ? 'open' : ''}" aria-busy="true" role="group" aria-label=${label}>
    <slot name="header"></slot>
    <span class="back">${accountIcon('back')}&nbsp;</span>
    <div class="bone t"></div>
    <div class="columns">
      <div class="nav">
        ${Array.from({ length: 6 }, () => html`<div class="nav-item"><div class="bone portico-icon"></div><div class="bone bar"></div></div>`)}
      </div>
      <div class="content">${placeholders(itemId)}</div>
    </div>
  </div>
`;

/** Renders the bar that is shown during impersonation. */
const actingBar = (
  t: Translate,
  user: CurrentUser,
  signOut: string,
): TemplateResult => html`<div class="bar acting portico-controls" part="acting">
  <bdi>${t('account.impersonated', nameValues(nameOf(user)))}</bdi>${linkButton(t('account.impersonated.stop'), signOut)}
</div>`;

/** Renders the warning about unsaved changes, with the buttons “Stay” and “Leave without saving”. */
const unsavedTextBar = (t: Translate, hash: GuardedHash): unknown =>
  hash.pending === undefined
    ? nothing
    : html`<div class="bar portico-controls" part="leave" role="group" aria-label=${t('account.leave.question')}>
        <span>${t('account.leave.question')}</span>
        <span class="bar-buttons">
          ${button({ label: t('account.leave.leave'), onClick: hash.leave })}
          ${button({ label: t('account.leave.stay'), kind: 'primary', onClick: hash.stay })}
        </span>
      </div>`;

/** Renders the link back to the list. Only narrow pages show this link. */
const backLink = (t: Translate, choose: (id: string) => void): TemplateResult =>
  html`<a class="back" part="back" href="#" @click=${onPlainClick(() => choose(''))}>${accountIcon('back')}${t('account.nav.back')}</a>`;

interface PageOptions {
  readonly t: Translate;
  readonly level: number;
  /** The user and the sign-out URL during impersonation, otherwise `undefined`. */
  readonly acting: { readonly user: CurrentUser; readonly signOut: string } | undefined;
  readonly groups: readonly NavGroup[];
  readonly current: NavItem | undefined;
  /** Whether the page is too narrow to show the list and the open item together. */
  readonly isNarrow: boolean;
  readonly isWaiting: boolean;
  /** The ID of the item that the page opens while it waits. */
  readonly wanted: string;
  readonly hash: GuardedHash;
  readonly choose: (id: string) => void;
  /** Called when the element's children change. */
  readonly changed: () => void;
}

/** Renders the navigation and the open item. */
export const accountPage = ({
  t,
  level,
  acting,
  groups,
  current,
  isNarrow,
  isWaiting,
  wanted,
  hash,
  choose,
  changed,
}: PageOptions): TemplateResult =>
  html`<div class="page ${current || isWaiting ? 'open' : ''}">
    ${acting ? actingBar(t, acting.user, acting.signOut) : nothing}
    <slot name="header"></slot>
    ${backLink(t, choose)} ${header({ title: isNarrow && current ? current.label : t('account.title'), level })}
    <div class="columns">
      ${accountNav({ label: t('account.nav.label'), groups, current: current?.id, choose })}
      <div class="content" part="content" ?hidden=${!current && !isWaiting}>
        ${unsavedTextBar(t, hash)} ${isWaiting ? placeholders(wanted) : nothing}
        <slot name="form"></slot><slot name="item"></slot>
      </div>
    </div>
    <div hidden><slot @slotchange=${changed}></slot></div>
  </div>`;

/** Announces the question about unsaved changes, and focuses the button “Stay”. */
export const focusConfirmation = async (page: LitElement, question: string): Promise<void> => {
  announce(page, question, 'assertive');
  await page.updateComplete;
  page.renderRoot.querySelector<HTMLElement>('[part="leave"] .portico-primary')?.focus();
};
