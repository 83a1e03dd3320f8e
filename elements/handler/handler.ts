import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { handlerUrl, relativePart } from '../../src/internal.js';
import { showSkeleton } from '../core/language.js';
import { FormPage, type Phase } from '../core/form-page.js';
import { isPlainClick } from '../core/plain-click.js';
import { QueryController } from '../core/query.js';
import { setState } from '../core/states.js';
import { EarlyPage } from './early-page.js';
import { focusPage } from './focus-page.js';
import { SlotController } from './slot-controller.js';
import { TitleController } from './title.js';
import { define } from '../define.js';
import { PAGE_EVENTS } from '../events.js';
import { HANDLER_WORDS } from '../messages/en-handler.js';
import { linkButton } from '../ui/button.js';
import { actions, card, skeleton } from '../ui/card.js';
import { fileFailedTexts, reloadButton } from '../ui/file-failed.js';
import { navigationApi } from '../core/navigation-api.js';
import { notFoundTexts } from './not-found.js';
import { isSamePage, PAGES, preloadAfter } from './pages.js';
import { otherQuery, placeOf, segmentAt, setSegment, type Place } from './place.js';
import { nameOf, type Segment } from './segments.js';
import { titleOf } from '../core/title.js';

/** A page of the handler. Some pages set a document title that differs from the title on the page. */
type Page = FormPage & { readonly documentTitle?: string };

/**
 * Shows the Portico page that matches the URL. All pages are under a base path. Content in the slots `header`, `footer`, `before-form` and
 * `after-form` is copied into each page, without its event listeners and properties, and copied again when it changes.
 *
 * @tag portico-handler
 * @fires {CustomEvent<{ page: string }>} portico-navigated - The handler shows another page.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Fired before a provider's page opens. Can be prevented or delayed.
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Fired before a form is submitted. The page can prevent or delay it.
 * @fires {CustomEvent<object>} portico-before-sign-out - Fired before the user is signed out. The page can prevent or delay the sign-out.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account was created and the user is signed in.
 * @fires {CustomEvent<object>} portico-signed-out - The session ended.
 * @fires {CustomEvent<{ email: string }>} portico-magic-link-sent - An email with a link and a code was sent.
 * @fires {CustomEvent<object>} portico-reset-requested - A reset email was requested.
 * @fires {CustomEvent<object>} portico-password-reset-completed - The password was changed.
 * @fires {CustomEvent<object>} portico-email-verified - The email address was verified.
 * @fires {CustomEvent<{ teamId: string }>} portico-invitation-accepted - The user joined the team.
 * @fires {CustomEvent<object>} portico-invitation-declined - The user declined the invitation.
 * @fires {CustomEvent<object>} portico-mfa-required - The account requires a second factor, and a prompt for it replaces the form.
 * @fires {CustomEvent<object>} portico-before-cli-authorize - Fired before a command-line login is approved. Can be prevented or delayed.
 * @fires {CustomEvent<object>} portico-cli-authorized - The user approved a command-line login.
 * @fires {CustomEvent<object>} portico-cli-declined - The user declined a command-line login.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - A page shows an error.
 * @slot header - Content above the title, copied into each page.
 * @slot footer - Content at the end of the card, copied into each page.
 * @slot sign-in-info - Content below the sign-in page.
 * @slot sign-up-info - Content below the sign-up page.
 * @slot not-found - Replaces the not-found card.
 * @slot before-form - Content above the form, copied into each page.
 * @slot form - Reserved for the content that the element renders.
 * @slot after-form - Content below the form, copied into each page.
 * @csspart card - The not-found card.
 * @csspart status-icon - The icon of the not-found card, above the title.
 * @csspart title - The title of the not-found card.
 * @csspart header - Title and subtitle.
 * @csspart subtitle - The line below the title.
 * @hooks actions button
 */
export class HandlerPage extends FormPage {
  static override readonly tag = 'portico-handler';
  static override readonly words = HANDLER_WORDS;
  static override readonly events = { ...PAGE_EVENTS, onNavigated: 'portico-navigated' } as const;
  /** If the inner page fills the window, additional padding would make it scroll. The handler's own cards need the padding. */
  static override styles: CSSResultGroup = [
    FormPage.styles,
    css`:host([full-page]:state(filled)) { padding-block: 0 !important; } slot[hidden] { display: none; }`,
  ];
  static override properties: PropertyDeclarations = {
    base: {},
    location: { attribute: false },
    pages: { attribute: false },
    noTitle: { type: Boolean, attribute: 'no-title' },
  };

  /** Base path of the pages, or a URL that ends with `=`, such as `/auth.html?page=`. If omitted, the app's handler path. */
  declare base: string | undefined;
  /** URL to show, for host apps with their own router. If omitted, the browser's current URL. */
  declare location: string | undefined;
  /** Properties of individual pages, by name or path segment: `{ signIn: { firstTab: 'magic-link' } }`. */
  declare pages: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  /** Whether to leave the document title unchanged. */
  declare noTitle: boolean;

  readonly #project = new QueryController(this, () => (this.noTitle ? undefined : this.client?.currentProject.get.query()));
  readonly #title = new TitleController(this, () =>
    this.noTitle ? undefined : [this.#page?.documentTitle ?? titleOf(this.#page ?? this), this.#project.data?.displayName],
  );
  readonly #early = new EarlyPage<Page>(this);
  #page: Page | undefined;
  /** Whether the current page's module could not be loaded. */
  #hasFailed = false;
  #shown: string | undefined;
  /** Whether the visitor, and not a script, started the last navigation. */
  #isByVisitor = false;

  constructor() {
    super();
    showSkeleton(this);
    new SlotController(this, () => this.#page);
    this.noTitle = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#page ??= this.#early.find(this.#segment);
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
    if (this.#hasFailed) return card(this.t, { ...this.frame, ...fileFailedTexts(this.t) });
    if (!this.client || this.#page) return html`<slot name="form"></slot>${infos}`;
    if (segment !== undefined) return skeleton(this.t, this.layout);
    return html`<slot name="not-found">${card(this.t, { ...this.frame, ...notFoundTexts(this.t) })}</slot>`;
  }

  protected override renderForm(): unknown {
    if (!this.client) return nothing;
    if (this.#hasFailed) return reloadButton(this.t);
    if (this.#segment === undefined) return actions(linkButton(this.t('common.home'), this.href('home'), 'primary'));
    return this.#page && !this.#early.is(this.#page) ? this.#page : nothing;
  }

  protected override derivePhase(): Phase {
    return this.client ? 'ready' : 'idle';
  }

  protected override afterUpdate(): void {
    if (!this.client) return;
    const url = this.#url;
    const segment = this.#segmentOf(url);
    if (!this.#isShown(segment, otherQuery(url, this.#place))) void this.#show(segment, this.#isByVisitor);
    this.#isByVisitor = false;
    if (this.#page) Object.assign(this.#page, this.#options(segment));
    setState(this.internals, 'filled', this.#page?.fullPage === true);
  }

  /** Returns whether the current page matches this URL, also after it removed a used code from the URL. If not, stores the URL. */
  #isShown(segment: Segment | undefined, query: URLSearchParams): boolean {
    const key = `${segment}?${query}`;
    if (this.#shown !== undefined && isSamePage(this.#shown, key)) return true;
    this.#shown = key;
    return false;
  }

  #options(segment: Segment | undefined): Partial<FormPage> {
    const { level: headingLevel, fullPage: autofocus } = this;
    // A page does not fill the window if the host page shows its own content below the page.
    const fullPage = this.fullPage && !this.querySelector(`:scope > [slot="${segment}-info"]`);
    return { fullPage, headingLevel, autofocus, ...this.pages?.[nameOf(segment) ?? ''], ...this.pages?.[segment ?? ''] };
  }

  get #url(): URL {
    const href = typeof location === 'undefined' ? 'http://localhost/' : location.href;
    return new URL(this.location ?? href, href);
  }

  get #place(): Place {
    return placeOf(new URL((this.base ?? this.client?.urls.handler ?? '/handler') || '/', this.#url));
  }

  get #segment(): Segment | undefined {
    return this.#segmentOf(this.#url);
  }

  #segmentOf(url: URL): Segment | undefined {
    return segmentAt(url, this.#place);
  }

  async #show(segment: Segment | undefined, isByVisitor: boolean): Promise<void> {
    const shown = this.#shown;
    this.#page = this.#early.take(segment);
    this.#hasFailed = false;
    this.requestUpdate();
    if (segment === undefined || this.#normalize(segment)) return;
    const element = await PAGES[segment]().catch(() => undefined);
    if (shown !== this.#shown) return;
    this.#hasFailed = !element;
    if (!element) return this.requestUpdate();
    define(element);
    // The query of `location` is not in the browser's URL.
    const query = this.location === undefined ? {} : { searchParams: this.#url.searchParams };
    const page = (this.#page = Object.assign(this.#page ?? (document.createElement(element.tag) as Page), query, this.#options(segment)));
    page.addController(this.#title);
    this.requestUpdate();
    this.emit('portico-navigated', { page: segment });
    preloadAfter(segment);
    if (!isByVisitor) return;
    await this.updateComplete;
    // A listener for `portico-navigated` may have opened another page.
    if (page === this.#page) await focusPage(page);
  }

  /** Redirects if the app configures another URL for the page. Otherwise, normalizes the URL. Returns whether it redirects. */
  #normalize(segment: Segment): boolean {
    const [client, name] = [this.client, nameOf(segment)];
    if (!client || this.location !== undefined) return false;
    const url = this.#url;
    // The app cannot configure another URL for command-line logins.
    const own = new URL(name ? client.urls[name] : url, url);
    if (!name || client.urls[name] === handlerUrl(client.urls.handler, segment) || this.#segmentOf(own)) {
      setSegment(url, this.#place, segment);
      if (url.href !== location.href) history.replaceState(history.state, '', url);
      return false;
    }
    const options = { replace: true, noRedirectBack: true, query: otherQuery(url, this.#place) };
    const mayRedirect = this.mayLeave(client.redirects.destination(name, options).href, 'configured-elsewhere');
    if (mayRedirect) void client.redirects.to(name, options);
    return mayRedirect;
  }

  /** Listener for navigations. Back and Forward fire `popstate`. Browsers with the Navigation API first report them as `traverse`. */
  #onNavigate = ({ navigationType = 'traverse' }: Event & { readonly navigationType?: string }): void => {
    this.#isByVisitor ||= navigationType === 'traverse';
    this.requestUpdate();
  };

  /** Shows another handler page, without loading a document, when the visitor clicks a link to it with no modifier key. */
  #onClick = (event: MouseEvent): void => {
    const anchor = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!anchor || !isPlainClick(event) || event.defaultPrevented || this.location !== undefined || anchor.target) return;
    const url = new URL(anchor.href);
    if (url.origin !== this.#url.origin || this.#segmentOf(url) === undefined) return;
    // The link points to a fragment of the current page.
    if (url.hash && relativePart(url).split('#')[0] === relativePart(this.#url).split('#')[0]) return;
    event.preventDefault();
    this.#isByVisitor = true;
    history.pushState(null, '', relativePart(url));
    this.requestUpdate();
  };
}
