import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import { PorticoElement } from '../base/portico-element.js';
import { MenuController } from '../controllers/menu.js';
import { VisitController } from '../controllers/visit.js';
import { PART_WORDS } from '../messages/part-words.js';
import { announce } from '../parts/announce.js';
import { avatar } from '../parts/avatar.js';
import { errorText } from '../parts/error-text.js';
import { menuIcon, type MenuIconName } from '../parts/menu-icons.js';
import { nameOf } from '../parts/person.js';
import { menu } from '../styles/menu.js';

/** An entry of the host's own in the menu. */
export interface UserMenuItem {
  readonly value: string;
  readonly label: string;
}

/**
 * A round button with the user's picture that opens a menu: account settings, own items, sign out; or sign in and sign up.
 *
 * @tag portico-user-button
 * @fires {CustomEvent<object>} portico-before-sign-out - Before signing out; may be prevented or delayed.
 * @fires {CustomEvent<object>} portico-signed-out - The session is over.
 * @fires {CustomEvent<{ value: string }>} portico-item-selected - An item of the host was chosen.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - Signing out failed.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before going on; may be prevented.
 * @csspart trigger - The button.
 * @csspart avatar - The picture.
 * @csspart menu - The menu.
 * @csspart menu-item - An entry of the menu.
 */
export class UserButton extends PorticoElement {
  static readonly tag = 'portico-user-button';
  static override readonly words = PART_WORDS;
  static override readonly events = {
    onBeforeSignOut: 'portico-before-sign-out',
    onSignedOut: 'portico-signed-out',
    onItemSelected: 'portico-item-selected',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;
  static override styles: CSSResultGroup = menu;
  static override properties: PropertyDeclarations = {
    showUserInfo: { type: Boolean, attribute: 'show-user-info' },
    placement: { reflect: true },
    items: { attribute: false },
  };

  /** Name and address beside the picture. */
  declare showUserInfo: boolean;
  /** Which edge the menu keeps: `end` (the default) or `start`. */
  declare placement: 'start' | 'end' | undefined;
  /** Entries of the host's own. */
  declare items: readonly UserMenuItem[] | undefined;

  readonly #visit = new VisitController(this, () => this.client);
  readonly #menu = new MenuController(this);

  constructor() {
    super();
    this.showUserInfo = false;
  }

  override render(): unknown {
    const { status, user } = this.#visit;
    if (status === 'idle') return nothing;
    if (status === 'loading') return html`<div class="bone" aria-busy="true"></div>`;
    const isNamed = this.showUserInfo && user !== undefined;
    const label = user ? this.t('user.menuOf', { name: nameOf(user) }) : this.t('user.menu');
    return html`
      <button
        class="trigger"
        part="trigger"
        type="button"
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen}
        aria-label=${isNamed ? nothing : label}
        @click=${this.#menu.toggle}
        @keydown=${this.#menu.openByKey}
      >
        ${avatar(user)} ${isNamed ? this.#person(user) : nothing}
      </button>
      ${this.#menu.isOpen ? this.#openMenu(user, label) : nothing}
    `;
  }

  #openMenu(user: CurrentUser | undefined, label: string): TemplateResult {
    return html`
      <div class="menu" part="menu">
        <div class="head">${avatar(user)} ${user ? this.#person(user) : this.t('user.signedOut')}</div>
        <div role="menu" aria-label=${label} @keydown=${this.#menu.move} @focusout=${this.#menu.leave}>${user ? this.#signedInItems() : this.#signedOutItems()}</div>
      </div>
    `;
  }

  #person(user: CurrentUser): TemplateResult {
    const second = user.displayName === null ? null : user.primaryEmail;
    return html`<span class="person"><bdi class="name">${nameOf(user)}</bdi>${second ? html`<bdi class="address">${second}</bdi>` : nothing}</span>`;
  }

  #signedInItems(): unknown {
    return [
      this.#linkItem('settings', this.t('common.accountSettings'), this.href('accountSettings')),
      ...(this.items ?? []).map(({ value, label }) =>
        this.#buttonItem(undefined, label, () => void this.emit('portico-item-selected', { value })),
      ),
      this.#buttonItem('sign-out', this.t('common.signOut'), () => void this.#signOut()),
    ];
  }

  #signedOutItems(): unknown {
    const signUp =
      this.#visit.config?.signUpEnabled === false ? nothing : this.#linkItem('sign-up', this.t('common.signUp'), this.href('signUp'));
    return [this.#linkItem('sign-in', this.t('common.signIn'), this.href('signIn')), signUp];
  }

  #linkItem(name: MenuIconName, label: string, href: string): TemplateResult {
    return html`<a class="item" part="menu-item" role="menuitem" tabindex="-1" href=${href}>${menuIcon(name)}<span>${label}</span></a>`;
  }

  #buttonItem(name: MenuIconName | undefined, label: string, choose: () => void): TemplateResult {
    const onClick = (): void => {
      this.#menu.close();
      choose();
    };
    return html`<button class="item" part="menu-item" role="menuitem" tabindex="-1" type="button" @click=${onClick}>
      ${name ? menuIcon(name) : nothing}<span>${label}</span>
    </button>`;
  }

  async #signOut(): Promise<void> {
    try {
      if (!(await this.ask('portico-before-sign-out', {}))) return;
      await this.client?.auth.signOut({ noRedirect: true });
    } catch (error) {
      // The session is over on this device all the same.
      announce(errorText(this.t, error), 'assertive');
      this.reportError(error);
    }
    this.emit('portico-signed-out', {});
    this.redirect('afterSignOut', 'signed-out');
  }
}
