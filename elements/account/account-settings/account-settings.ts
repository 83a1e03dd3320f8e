import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { FormPage, type Phase } from '../../core/form-page.js';
import { SIGN_IN_LINK_EVENTS } from '../../core/portico-element.js';
import { ExitTracker } from './exit-tracker.js';
import { GuardedHash } from './guarded-hash.js';
import { QueryController } from '../../core/query.js';
import { SectionReporter } from './section-reporter.js';
import { SectionStack } from './section-stack.js';
import { WidthObserver } from './width-observer.js';
import { Visit } from '../../core/visit.js';
import { ACCOUNT_WORDS } from '../../messages/en-account.js';
import { findItem, itemIdOf, navGroups, type NavGroup, type NavItem } from './items.js';
import { accountPage, accountSkeleton, focusConfirmation, hostItems, itemElements, type AccountSettingsItem } from './views.js';
import { AccountItem } from '../account-item.js';
import { actions, card, failureTexts, retryButton } from '../../ui/card.js';
import { fileFailed } from '../../ui/file-failed.js';
import { toast } from '../../ui/toast.js';
import { account, NARROW } from './style.js';
import { TabScroll } from '../../core/tab-scroll.js';
import { hashOf } from '../../core/hash.js';
import { titleOf } from '../../core/title.js';

/**
 * Shows the signed-in user's account settings: the navigation and the open item. Without `active`, the URL hash contains the item's ID.
 *
 * @tag portico-account-settings
 * @fires {CustomEvent<{ id: string }>} portico-section-changed - An item or a part of an item opened. The ID is empty if the list of items
 *   opened, which replaces the item on narrow screens. Unless `active` is set, the ID is also the URL hash.
 * @fires {CustomEvent<object>} portico-before-sign-out - Fired before the user is signed out. The page can prevent or delay the sign-out.
 * @fires {CustomEvent<object>} portico-signed-out - The session ended.
 * @fires {CustomEvent<object>} portico-before-account-delete - Fired before the account is deleted. The page can prevent or delay the
 *   deletion. The event's `signal` is aborted if the deletion is abandoned before it begins. Keep the element on the page until the account
 *   is deleted.
 * @fires {CustomEvent<object>} portico-account-deleted - The account and the session were deleted.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user clicked “Sign in” and
 *   signed in with a passkey that the browser offered.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - A section shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot - `<portico-account-item>` elements, which add your own items.
 * @slot header - Content above the title.
 * @slot form - Reserved for the content that the element renders.
 * @slot item - Reserved for the content that the element renders.
 * @csspart nav - The navigation.
 * @csspart nav-item - A navigation item.
 * @csspart team-icon - The picture of a team in the navigation.
 * @csspart initials - The initials of a team without a picture.
 * @csspart content - The open item.
 * @csspart back - The link back to the list on narrow screens.
 * @csspart leave - The warning about unsaved changes.
 * @csspart acting - The bar that is shown during impersonation.
 * @csspart status-icon - The icon above the title, if the page could not be loaded.
 * @csspart title - The title.
 * @csspart card - The card that signed-out visitors see.
 * @csspart header - Title and subtitle.
 * @csspart subtitle - The line below the title.
 * @hooks actions button submit
 */
export class AccountSettingsPage extends FormPage {
  static override readonly tag = 'portico-account-settings';
  static override readonly words = ACCOUNT_WORDS;
  static override readonly uses = [AccountItem];
  static override readonly events = {
    onSectionChanged: 'portico-section-changed',
    onBeforeSignOut: 'portico-before-sign-out',
    onSignedOut: 'portico-signed-out',
    onBeforeAccountDelete: 'portico-before-account-delete',
    onAccountDeleted: 'portico-account-deleted',
    ...SIGN_IN_LINK_EVENTS,
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = account;
  static override properties: PropertyDeclarations = {
    active: {},
    signedOut: { attribute: 'signed-out' },
    isImpersonated: { type: Boolean, attribute: 'impersonated' },
    items: { attribute: false },
  };

  /** ID of the open item. If omitted, the URL hash selects the item. */
  declare active: string | undefined;
  /** Behavior for signed-out visitors: `redirect` opens the sign-in page, and `card` shows a message. If omitted, `redirect`. */
  declare signedOut: 'redirect' | 'card' | undefined;
  /** Whether someone is impersonating the user. If true, the page shows a bar with a warning. */
  declare isImpersonated: boolean;
  /** Your own items, which are added to the account items. */
  declare items: readonly AccountSettingsItem[] | undefined;

  readonly #visit = new Visit(this, () => this.client);
  readonly #teams = new QueryController(this, () => (this.#visit.user ? this.api?.teams.list.query({ userId: 'me' }) : undefined));
  readonly #exit = new ExitTracker(this);
  readonly #hash = new GuardedHash(this, {
    isHeld: () => this.#exit.isExiting,
    moved: (to) => void this.#moved(to),
    confirmationOpened: () => void focusConfirmation(this, this.t('account.leave.question')),
    fallback: () => (this.#isNarrow ? '.title' : '[aria-current]'),
  });
  readonly #stack = new SectionStack(this);
  readonly #reporter = new SectionReporter((id) => this.emit('portico-section-changed', { id }));
  readonly #size = new WidthObserver(this, '.frame');
  #isNarrow = false;
  #current: NavItem | undefined;
  #hasRedirected = false;
  #isTeamGone = false;

  constructor() {
    super();
    this.isImpersonated = false;
    this.addEventListener('portico-section-changed', this.#choosePart);
    new TabScroll(this);
  }

  /** The title of the open item. Used as the document title, because the element's own title is the same for all items. */
  get documentTitle(): string {
    return this.#stack.title ?? titleOf(this);
  }

  protected override derivePhase(): Phase {
    const { status, user } = this.#visit;
    if (user) return status;
    if (this.#exit.isExiting) return 'done';
    return status === 'ready' ? (this.signedOut === 'card' ? 'blocked' : 'loading') : status;
  }

  /** Selects the open item before the render. Overrides `update`, because `willUpdate` also runs on servers. */
  protected override update(changed: PropertyValues): void {
    this.#isNarrow = this.#size.width > 0 && this.#size.width < NARROW;
    const { status, user } = this.#visit;
    if (status === 'ready' && this.#exit.endForNewUser(user?.id)) {
      this.#hasRedirected = false;
      // The previous user's sections may contain open dialogs and typed text.
      this.#stack.open(undefined);
    }
    if (this.derivePhase() === 'ready') {
      if (!this.#exit.isExiting) this.#findItem();
      this.#stack.open(this.#current);
    }
    super.update(changed);
  }

  protected override updated(changed: PropertyValues): void {
    const pageTitle = this.#isNarrow ? this.#current?.label : undefined;
    const [, active = ''] = this.#wanted.split('/');
    // `super.updated` adds the sections to the page. They must already have these properties.
    if (this.phase === 'ready') this.#stack.pass({ headingLevel: this.level + 1, pageTitle, active });
    super.updated(changed);
  }

  protected override afterUpdate(): void {
    if (this.phase === 'loading' && !this.#visit.user && this.#visit.status === 'ready' && !this.#hasRedirected) {
      this.#hasRedirected = true;
      this.redirect('signIn', 'signed-out');
    }
    if (this.phase !== 'ready') return;
    if (this.#isTeamGone) this.#leaveTeam();
    for (const child of itemElements(this)) child.slot = child.id === this.#current?.id ? 'item' : '';
    void this.#stack.load();
    // The width decides whether an item opens, and the title of the item depends on its sections.
    if (this.#size.width > 0 && !this.#isWaiting && (!this.#current || this.#stack.elements))
      this.#reporter.report(this.#current?.id ?? '', this.#wanted);
  }

  override render(): unknown {
    return html`<div class="frame">${this.#view()}</div>`;
  }

  #view(): unknown {
    const { t, phase } = this;
    const { user } = this.#visit;
    if (phase === 'idle') return nothing;
    if (phase === 'loading') return accountSkeleton(t('common.loading'), itemIdOf(this.#wanted));
    if (phase === 'failed') return card(t, { ...this.frame, ...failureTexts(t, this.#visit.error) });
    if (phase === 'blocked') return card(t, { ...this.frame, title: t('account.signedOut.title'), subtitle: t('account.signedOut.body') });
    return accountPage({
      t,
      level: this.level,
      acting: this.isImpersonated && user ? { user, signOut: this.href('signOut') } : undefined,
      groups: this.#groups,
      current: this.#current,
      isNarrow: this.#isNarrow,
      isWaiting: this.#isWaiting || (this.#current !== undefined && !this.#stack.elements),
      wanted: this.#current?.id ?? itemIdOf(this.#wanted),
      hash: this.#hash,
      choose: this.#choose,
      changed: () => this.requestUpdate(),
    });
  }

  protected override renderForm(): unknown {
    if (this.phase === 'failed') return retryButton(this.t, this.#visit.retry);
    if (this.phase === 'blocked') return actions(this.signInButton());
    if (this.phase !== 'ready' && this.phase !== 'done') return nothing;
    const own = this.items?.find(({ id }) => id === this.#current?.id);
    if (own) return own.content;
    return [this.#stack.elements ?? nothing, this.#stack.hasFailed ? fileFailed(this.t) : nothing];
  }

  get #groups(): readonly NavGroup[] {
    const { config } = this.#visit;
    return config ? navGroups(this.t, config, hostItems(this, this.items), this.#teams.data) : [];
  }

  get #wanted(): string {
    return this.active ?? this.#hash.value;
  }

  /** Whether the requested item is a team and the teams are still loading. */
  get #isWaiting(): boolean {
    return this.#wanted.startsWith('team-') && this.#teams.state.status === 'loading';
  }

  /** Finds the item that `active` or the URL hash selects. */
  #findItem(): void {
    const before = this.#current;
    const { first, found } = findItem(this.#groups, this.#wanted);
    this.#current = found ?? (this.#isWaiting || this.#isNarrow ? undefined : first);
    this.#isTeamGone = before?.properties !== undefined && before.id === itemIdOf(this.#wanted) && !found;
  }

  /** Opens the first item when the open team was deleted or the user left that team. */
  #leaveTeam(): void {
    this.#isTeamGone = false;
    toast(this.t('account.teamGone'), this);
    const [first] = this.#groups.flatMap((group) => group.items);
    if (first) this.#choose(first.id);
  }

  #choose = (id: string): void => {
    if (this.active === undefined) return this.#hash.go(id);
    if (this.#exit.isExiting) return;
    this.active = id;
    void this.#moved(id);
  };

  /** Follows the navigation of an item that has parts. */
  #choosePart = (event: Event): void => {
    if (event.target !== this) this.#choose(this.#reporter.takeOver(event as CustomEvent<{ id: string }>));
  };

  async #moved(to: string): Promise<void> {
    const from = this.#current;
    await this.updateComplete;
    // Only the part of a team page has changed.
    if (from?.properties && from.id === itemIdOf(to)) return;
    // On wide pages, moves focus only if the focused element was removed with its section or is a navigation link.
    const isInNav = this.shadowRoot?.activeElement?.matches('.nav-item') === true;
    if (!this.#isNarrow && !isInNav && document.activeElement !== document.body) return;
    const narrowTarget = to === '' ? `.nav-item[href="#${CSS.escape(hashOf(from?.id ?? '').slice(1))}"]` : '.title';
    this.renderRoot.querySelector<HTMLElement>(this.#isNarrow ? narrowTarget : '[aria-current]')?.focus();
  }
}
