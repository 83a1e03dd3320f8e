import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { relativePart } from '../../src/internal.js';
import { FormPage, type Phase } from '../core/form-page.js';
import { QueryController } from '../core/query.js';
import { TitleController } from './title.js';
import { define } from '../define.js';
import { PAGE_EVENTS } from '../events.js';
import { WORDS } from '../messages/en-pages.js';
import { linkButton } from '../ui/button.js';
import { fileFailed } from '../ui/card.js';
import { NEXT, nameOf, PAGES, pageOf, type Segment } from './pages.js';
import { actions, card, skeleton } from '../ui/card.js';
import { titleOf } from '../core/title.js';

/** A page of the handler. Some have a title for the tab that is not on the page. */
type Page = FormPage & { readonly documentTitle?: string };

/** Parameters that pages remove from the address once they are used. */
const CODES = ['code', 'state', 'iss', 'login_code'];

/** The Navigation API, if the browser has it: it also reports navigations of the page's router. */
const navigationApi = (): EventTarget | undefined => (globalThis as { navigation?: EventTarget }).navigation;

/**
 * Shows the page that the address asks for, below a base path: all of Portico's pages in one tag.
 *
 * @tag portico-handler
 * @fires {CustomEvent<{ page: string }>} portico-navigated - Another page is shown.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before a page redirects; may be prevented.
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Before a redirect to a provider; may be prevented or delayed.
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Before a page sends anything; may be prevented or delayed.
 * @fires {CustomEvent<object>} portico-before-sign-out - Before signing out; may be prevented or delayed.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account was created and the user is signed in.
 * @fires {CustomEvent<object>} portico-signed-out - The session is over.
 * @fires {CustomEvent<{ email: string }>} portico-magic-link-sent - An email with a link and a code was sent.
 * @fires {CustomEvent<object>} portico-reset-requested - A mail for a new password was asked for.
 * @fires {CustomEvent<object>} portico-password-reset-completed - The password is changed.
 * @fires {CustomEvent<object>} portico-email-verified - The address is confirmed.
 * @fires {CustomEvent<{ teamId: string }>} portico-invitation-accepted - The user is a member of the team.
 * @fires {CustomEvent<object>} portico-invitation-declined - The user does not want to join.
 * @fires {CustomEvent<object>} portico-mfa-required - The account asks for a second factor, which the card asks for in turn.
 * @fires {CustomEvent<object>} portico-before-cli-authorize - Before a command-line program is let in; may be prevented or delayed.
 * @fires {CustomEvent<object>} portico-cli-authorized - A command-line program may act as the user.
 * @fires {CustomEvent<object>} portico-cli-declined - The user did not let a command-line program in.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - A page shows an error.
 * @slot header - Above the title of the not-found card.
 * @slot sign-in-info - Below the sign-in page.
 * @slot sign-up-info - Below the sign-up page.
 * @slot not-found - Replaces the not-found card.
 * @slot before-form - Above the form.
 * @slot form - Filled by the element itself.
 * @slot after-form - Below the form.
 * @csspart card - The box of the not-found card.
 * @csspart title - Its title.
 */
export class HandlerPage extends FormPage {
  static readonly tag = 'portico-handler';
  static override readonly words = WORDS;
  static override readonly events = { ...PAGE_EVENTS, onNavigated: 'portico-navigated' } as const;
  /** The page inside fills the window, so padding around it would make it scroll. */
  static override styles: CSSResultGroup = [
    FormPage.styles,
    css`:host([full-page]) { padding-block: 0 !important; } slot[hidden] { display: none; }`,
  ];
  static override properties: PropertyDeclarations = {
    base: {},
    location: { attribute: false },
    pages: { attribute: false },
    noTitle: { type: Boolean, attribute: 'no-title' },
  };

  /** Base path of the pages. If omitted, the handler path of the app. */
  declare base: string | undefined;
  /** URL to show, for pages with their own router. If omitted, the browser's address. */
  declare location: string | undefined;
  /** Properties of individual pages, by name or path segment: `{ signIn: { firstTab: 'magic-link' } }`. */
  declare pages: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;

  /** Does not change the title of the document. */
  declare noTitle: boolean;

  readonly #project = new QueryController(this, () => (this.noTitle ? undefined : this.client?.currentProject.get.query()));
  readonly #title = new TitleController(this, () =>
    this.noTitle ? undefined : [this.#page && (this.#page.documentTitle ?? titleOf(this.#page)), this.#project.data?.displayName],
  );
  #page: Page | undefined;
  /** Whether the page of this address could not be loaded. */
  #hasFailed = false;
  #shown: string | undefined;
  /** Whether the visitor, not the page's code, navigated to this address. */
  #isFollowing = false;

  constructor() {
    super();
    this.noTitle = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.addEventListener('popstate', this.#onNavigate);
    navigationApi()?.addEventListener('currententrychange', this.#onNavigate);
    this.addEventListener('click', this.#onClick);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.removeEventListener('popstate', this.#onNavigate);
    navigationApi()?.removeEventListener('currententrychange', this.#onNavigate);
    this.removeEventListener('click', this.#onClick);
  }

  override render(): unknown {
    const segment = this.#segment;
    const infos = ['sign-in', 'sign-up'].map((page) => html`<slot name="${page}-info" ?hidden=${page !== segment}></slot>`);
    if (this.#hasFailed) return card({ level: this.level, title: this.t('error.loadFailed') });
    if (!this.client || this.#page) return html`<slot name="form"></slot>${infos}`;
    if (segment !== undefined) return skeleton(this.t('common.loading'));
    const missing = card({ level: this.level, title: this.t('page.notFound.title'), subtitle: this.t('page.notFound.body') });
    return html`<slot name="not-found">${missing}</slot>`;
  }

  protected override renderForm(): unknown {
    if (!this.client) return nothing;
    if (this.#hasFailed) return fileFailed(this.t);
    if (this.#segment === undefined) return actions(linkButton(this.t('common.home'), this.href('home'), 'primary'));
    return this.#page ?? nothing;
  }

  protected override derivePhase(): Phase {
    return this.client ? 'ready' : 'idle';
  }

  protected override afterUpdate(): void {
    if (!this.client) return;
    const url = this.#url;
    const segment = this.#segmentOf(url);
    if (!this.#isShown(segment, url.searchParams)) void this.#show(segment, this.#isFollowing);
    this.#isFollowing = false;
    if (this.#page) Object.assign(this.#page, this.#options(segment));
  }

  /** Returns whether the page of this address is shown. A page that removes its used code from the address stays. */
  #isShown(segment: Segment | undefined, query: URLSearchParams): boolean {
    const key = `${segment}?${query}`;
    const shown = new URL(this.#shown ?? '?', 'http://localhost');
    for (const name of CODES) if (!query.has(name)) shown.searchParams.delete(name);
    if (this.#shown !== undefined && `${shown.pathname.slice(1)}?${shown.searchParams}` === key) return true;
    this.#shown = key;
    return false;
  }

  #options(segment: Segment | undefined): Partial<FormPage> {
    const { level: headingLevel, fullPage: autofocus } = this;
    // Content of the host below a page needs room in the window.
    const fullPage = this.fullPage && !this.querySelector(`:scope > [slot="${segment}-info"]`);
    const own = { ...this.pages?.[nameOf(segment) ?? ''], ...this.pages?.[segment ?? ''] };
    return { fullPage, headingLevel, autofocus, ...own };
  }

  get #url(): URL {
    const href = typeof location === 'undefined' ? 'http://localhost/' : location.href;
    return new URL(this.location ?? href, href);
  }

  get #root(): string {
    return (this.base ?? new URL(this.client?.urls.handler ?? '/handler', this.#url).pathname).replace(/\/$/, '');
  }

  get #segment(): Segment | undefined {
    return this.#segmentOf(this.#url);
  }

  #segmentOf({ pathname }: URL): Segment | undefined {
    if (!pathname.startsWith(`${this.#root}/`)) return undefined;
    return pageOf(pathname.slice(this.#root.length + 1).replace(/\/$/, ''));
  }

  async #show(segment: Segment | undefined, isFollowing: boolean): Promise<void> {
    const shown = this.#shown;
    this.#page = undefined;
    this.#hasFailed = false;
    this.requestUpdate();
    if (segment === undefined || this.#normalize(segment)) return;
    const element = await PAGES[segment]?.().catch(() => this.#fail(shown));
    if (!element || shown !== this.#shown) return;
    define(element);
    this.#page = Object.assign(document.createElement(element.tag) as Page, this.#options(segment));
    this.#page.addController(this.#title);
    this.requestUpdate();
    this.emit('portico-navigated', { page: segment });
    const next = NEXT[segment];
    if (next) globalThis.requestIdleCallback?.(() => void PAGES[next]?.());
    if (isFollowing) await this.#focusPage(this.#page);
  }

  #fail(shown: string | undefined): undefined {
    this.#hasFailed = shown === this.#shown;
    this.requestUpdate();
  }

  /** Normalizes the address, and redirects to pages that are configured elsewhere. Returns whether it redirects. */
  #normalize(segment: Segment): boolean {
    const { client } = this;
    const name = nameOf(segment);
    if (!client || this.location !== undefined) return false;
    const url = this.#url;
    // The page for command-line logins cannot be configured.
    const own = new URL(name ? client.urls[name] : url, url);
    if (!name || client.urls[name] === `${client.urls.handler}/${segment}` || this.#segmentOf(own)) {
      url.pathname = `${this.#root}/${segment}`;
      if (url.href !== location.href) history.replaceState(history.state, '', url);
      return false;
    }
    const options = { replace: true, noRedirectBack: true, query: url.searchParams };
    const isWanted = this.mayLeave(client.redirects.destination(name, options).href, 'configured-elsewhere');
    if (isWanted) void client.redirects.to(name, options);
    return isWanted;
  }

  /** After a click on a link, Back or Forward, focuses the title of the new page. */
  async #focusPage(page: FormPage): Promise<void> {
    await this.updateComplete;
    await page.updateComplete;
    while (page.isConnected && page.phase === 'loading') await new Promise(requestAnimationFrame);
    await page.updateComplete;
    page.renderRoot.querySelector<HTMLElement>('.title')?.focus();
  }

  /** Back and Forward fire `popstate`, and before it a `traverse` in browsers with the Navigation API. */
  #onNavigate = ({ navigationType = 'traverse' }: Event & { readonly navigationType?: string }): void => {
    this.#isFollowing ||= navigationType === 'traverse';
    this.requestUpdate();
  };

  /** Plain clicks on links to other handler pages change the page without loading a document. */
  #onClick = (event: MouseEvent): void => {
    const anchor = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;
    if (!anchor || !isPlain || this.location !== undefined || anchor.target) return;
    const url = new URL(anchor.href);
    if (url.origin !== this.#url.origin || this.#segmentOf(url) === undefined) return;
    // A fragment of the page that is shown.
    if (url.hash && relativePart(url).split('#')[0] === relativePart(this.#url).split('#')[0]) return;
    event.preventDefault();
    this.#isFollowing = true;
    history.pushState(null, '', relativePart(url));
    this.requestUpdate();
  };
}
