import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Moon from 'lucide/dist/esm/icons/moon.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import type { CurrentUser } from '../../src/index.js';
import { showCarriedToast, toastAcrossPages } from '../core/carried-toast.js';
import { createPlannedPasskey } from '../core/planned-passkey.js';
import { PorticoElement, SIGN_IN_LINK_EVENTS } from '../core/portico-element.js';
import { MenuController } from '../ui/menu.js';
import { Visit } from '../core/visit.js';
import { PART_WORDS } from '../messages/en-parts.js';
import { avatar, userIcon } from '../ui/avatar.js';
import { SignOutController } from '../form/sign-out-controller.js';
import { drawIcon } from '../ui/icons.js';
import { nameOf, nameValues, withoutBidi } from '../ui/person.js';
import { menu } from '../ui/menu-style.js';

const SETTINGS = drawIcon(Settings);
const SIGN_OUT = drawIcon(LogOut, ' data-flip');
const SIGN_UP = drawIcon(UserPlus);
const THEME = drawIcon(Moon);

const ownStyles = css`
  /* The icons are as wide as the picture above them, so that all texts are aligned. */
  .item > .portico-icon {
    flex: none;
    inline-size: 34px;
  }
  .item > span:only-child {
    margin-inline-start: 46px;
  }
  /* The host page's icons are in the middle of this column, and its texts without icons are beside it. */
  ::slotted([slot='item']) {
    gap: 20px;
    padding-inline-start: 20px;
  }
  ::slotted([data-plain][slot='item']) {
    padding-inline-start: 58px;
  }
`;

/** A menu item that the host page adds. */
export interface UserMenuItem {
  /** The value in the event `portico-item-selected`. */
  readonly value: string;
  /** The text of the item. */
  readonly label: string;
}

/**
 * Shows a round button with the user's picture, which opens a menu. For signed-in users, the menu contains a link to the account settings,
 * your own items, and a sign-out button. For other visitors, the menu contains links to the sign-in and sign-up pages.
 *
 * @tag portico-user-button
 * @fires {CustomEvent<object>} portico-before-sign-out - Fired before the user is signed out. The page can prevent or delay the sign-out.
 * @fires {CustomEvent<object>} portico-signed-out - The session ended.
 * @fires {CustomEvent<object>} portico-theme-toggled - The user selected the item that changes the theme.
 * @fires {CustomEvent<{ value: string }>} portico-item-selected - The user selected one of your own items.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user clicked “Sign in” and
 *   signed in with a passkey that the browser offered.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The sign-out failed.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot trigger - Replaces the picture.
 * @slot item - Your own menu items: buttons and links, which may contain icons. The value of a button, for example
 *   `<button slot="item" value="billing">`, is the value in `portico-item-selected`.
 * @csspart trigger - The button.
 * @csspart avatar - The picture.
 * @csspart menu - The menu.
 * @csspart menu-item - A menu item.
 */
export class UserButton extends PorticoElement {
  static override readonly tag = 'portico-user-button';
  static override readonly words = PART_WORDS;
  static override readonly events = {
    onBeforeSignOut: 'portico-before-sign-out',
    onSignedOut: 'portico-signed-out',
    onThemeToggled: 'portico-theme-toggled',
    onItemSelected: 'portico-item-selected',
    ...SIGN_IN_LINK_EVENTS,
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = [menu, ownStyles];
  static override properties: PropertyDeclarations = {
    showUserInfo: { type: Boolean, attribute: 'show-user-info' },
    themeToggle: { type: Boolean, attribute: 'theme-toggle' },
    isImpersonated: { type: Boolean, attribute: 'impersonated' },
    placement: { reflect: true },
    items: { attribute: false },
  };

  /** Whether to show the name and email address next to the picture. */
  declare showUserInfo: boolean;
  /** Whether the menu has an item that changes the theme of the page. The page handles `portico-theme-toggled`. */
  declare themeToggle: boolean;
  /** Whether someone is impersonating the user. Set by the host page, because the service does not report impersonation. */
  declare isImpersonated: boolean;
  /** The edge of the button with which the menu is aligned. If omitted, `end`. */
  declare placement: 'start' | 'end' | undefined;
  /** Menu items that the host page adds. */
  declare items: readonly UserMenuItem[] | undefined;

  readonly #visit = new Visit(this, () => this.client);
  readonly #menu = new MenuController(this);
  /** Whether the element has already looked for a message from the previous page. */
  #hasLookedForMessage = false;
  readonly #signOut = new SignOutController(this, {
    ask: () => this.ask('portico-before-sign-out', {}),
    done: () => {
      toastAcrossPages(this.t('auth.signOut.done'), this);
      this.emit('portico-signed-out', {});
      this.redirect('afterSignOut', 'signed-out');
    },
    failed: (error) => this.reportError(error),
  });

  constructor() {
    super();
    this.showUserInfo = false;
    this.themeToggle = false;
    this.isImpersonated = false;
  }

  protected override afterUpdate(): void {
    if (!this.client || this.#hasLookedForMessage) return;
    this.#hasLookedForMessage = true;
    showCarriedToast(this, this.client.session.isSignedIn());
    createPlannedPasskey(this, this.client);
  }

  override render(): unknown {
    const { status, user } = this.#visit;
    if (status === 'idle') return nothing;
    if (status === 'loading') return html`<div class="placeholder" aria-busy="true"></div>`;
    const isNamed = this.showUserInfo && user !== undefined;
    const name = user && nameValues(nameOf(user));
    const label = name ? this.t(this.isImpersonated ? 'account.impersonated' : 'user.menuOf', name) : this.t('user.menu');
    return html`<div class="anchor">
      <button
        class="trigger"
        part="trigger"
        type="button"
        ?data-impersonated=${user && this.isImpersonated}
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen}
        @click=${this.#menu.toggle}
        @keydown=${this.#menu.openByKey}
      >
        ${isNamed && !this.isImpersonated ? nothing : html`<span class="unseen">${label}</span>`}
        <slot name="trigger">${avatar(user)} ${isNamed ? this.#person(user) : nothing}</slot>
      </button>
      ${this.#menu.isOpen ? this.#openMenu(user, label) : nothing}
    </div>`;
  }

  #openMenu(user: CurrentUser | undefined, label: string): TemplateResult {
    const problem = this.#signOut.wait.message ?? this.#signOut.problem;
    return html`
      <div class="menu" part="menu" popover="manual">
        <div class="head">${avatar(user)} ${user ? this.#person(user) : this.t(this.#visit.lacksUser ? 'user.failed' : 'user.signedOut')}</div>
        ${user && this.isImpersonated ? html`<div class="acting">${label}</div>` : nothing}
        ${problem ? html`<p class="problem">${problem}</p>` : nothing}
        <div role="menu" aria-label=${label} aria-busy=${this.#signOut.isPending} @keydown=${this.#menu.move} @focusout=${this.#menu.leave}>${user || this.#visit.lacksUser ? this.#signedInItems() : this.#signedOutItems()}</div>
      </div>
    `;
  }

  #person(user: CurrentUser): TemplateResult {
    const second = user.displayName === null ? null : user.primaryEmail;
    return html`<span class="person"><bdi class="name">${nameOf(user) || this.t('auth.signedIn.as', nameValues(''))}</bdi>${second ? html`<bdi class="address">${withoutBidi(second)}</bdi>` : nothing}</span>`;
  }

  #signedInItems(): unknown {
    return [
      this.#visit.lacksUser ? this.#buttonItem(undefined, this.t('common.retry'), this.#visit.retry) : nothing,
      this.#linkItem(SETTINGS, this.t('common.accountSettings'), this.href('accountSettings')),
      ...this.#ownItems(),
      this.themeToggle ? this.#buttonItem(THEME, this.t('user.theme'), () => void this.emit('portico-theme-toggled', {})) : nothing,
      this.#leaveItem(),
      this.#signOut.hasFailed ? this.#item(SIGN_OUT, this.t('page.signOut.deviceOnly'), () => void this.#leave(true)) : nothing,
    ];
  }

  /** Renders the sign-out item. During a pause before an automatic retry, the same item cancels the retry, so that it keeps focus. */
  #leaveItem(): TemplateResult {
    const { message, stop } = this.#signOut.wait;
    return message && stop
      ? this.#item(SIGN_OUT, this.t('common.stop'), stop)
      : this.#item(SIGN_OUT, this.t('common.signOut'), () => void this.#leave(false));
  }

  /** Renders the host page's menu items: the `items` property and the slotted elements. */
  #ownItems(): readonly TemplateResult[] {
    const given = (this.items ?? []).map(({ value, label }) =>
      this.#buttonItem(undefined, label, () => void this.emit('portico-item-selected', { value })),
    );
    return [...given, html`<slot name="item" @slotchange=${this.#prepareItems} @click=${this.#chooseItem}></slot>`];
  }

  /** Makes the slotted elements menu items for screen readers and the keyboard. Marks those without an icon, for the style sheet. */
  #prepareItems = ({ target }: Event): void => {
    for (const item of (target as HTMLSlotElement).assignedElements() as HTMLElement[]) {
      item.role = 'menuitem';
      item.tabIndex = -1;
      item.toggleAttribute('data-plain', item.childElementCount === 0);
    }
  };

  /** Closes the menu after a click on a slotted element. The element's own click listeners run first. */
  #chooseItem = ({ target, currentTarget }: Event): void => {
    const items = (currentTarget as HTMLSlotElement).assignedElements();
    const item = items.find((element) => element.contains(target as Node)) as Partial<HTMLButtonElement> | undefined;
    if (!item) return;
    this.#menu.close();
    this.emit('portico-item-selected', { value: item.value ?? '' });
  };

  #signedOutItems(): unknown {
    const signUp =
      this.#visit.config?.signUpEnabled === false ? nothing : this.#linkItem(SIGN_UP, this.t('common.signUp'), this.href('signUp'));
    return [this.#linkItem(userIcon, this.t('common.signIn'), this.href('signIn'), this.offerPasskey), signUp];
  }

  /** Renders a link that closes the menu, because a router may open the link without loading another page. */
  #linkItem(icon: TemplateResult, label: string, href: string, onReach?: (event: Event) => void): TemplateResult {
    return html`<a class="item" part="menu-item" role="menuitem" tabindex="-1" href=${href} @click=${this.#menu.close} @pointerenter=${onReach} @focus=${onReach}>${icon}<span>${label}</span></a>`;
  }

  /** Renders a menu item that closes the menu. */
  #buttonItem(icon: TemplateResult | undefined, label: string, choose: () => void): TemplateResult {
    return this.#item(icon, label, () => {
      this.#menu.close();
      choose();
    });
  }

  #item(icon: TemplateResult | undefined, label: string, choose: () => void): TemplateResult {
    return html`<button class="item" part="menu-item" role="menuitem" tabindex="-1" type="button" @click=${choose}>
      ${icon ?? nothing}<span>${label}</span>
    </button>`;
  }

  /** Signs the user out. The menu stays open during the sign-out. If the sign-out fails, the menu shows the error. */
  async #leave(deviceOnly: boolean): Promise<void> {
    if (this.#signOut.isPending) return;
    await this.#signOut.run(deviceOnly);
    if (!this.#signOut.hasFailed && this.#menu.isOpen) this.#menu.close();
  }
}
