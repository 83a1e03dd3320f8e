// Shows the sign-in or sign-up form before the elements are loaded. The markup is that of the elements, which replace it with their own form
// and keep what was typed (elements/core/served-form.ts).
import pieces from 'virtual:form-pieces';
import { defaultApp } from '../elements/context.js';
import { firstFieldOf, mayFocusFirst } from '../elements/core/first-field.js';
import { recallMethod } from '../elements/core/last-used.js';
import { togglePassword } from '../elements/core/served-form.js';
import { readMarks } from '../elements/core/theme.js';
import { passEmail, takeEmail } from '../elements/core/typed-email.js';
import { methodsOf, type Config } from '../elements/sign-in/method-parts.js';
import { hasPasskeys } from '../elements/sign-in/passkey/passkey-support.js';
import { rowsOf } from '../elements/sign-in/skeleton.js';
import { isLinkable } from '../elements/ui/linkable.js';
import type { ClientApp, DataOf, Project } from '../src/index.js';
import type { EarlyPage } from './early-page.js';
import { dropSheet, sheetOf } from './load-failure.js';
import { appendPieces, type PagePieces, type PieceData } from './piece.js';

type Method = keyof PagePieces['forms'];

/** The longest time between the end of a press and the click, in milliseconds. */
const CLICK_MS = 50;

/** Returns the method whose form the elements show first. `undefined` if the elements show a message. */
const firstMethod = (app: ClientApp, mode: EarlyPage['mode'], config: Config): Method | undefined => {
  if (mode === 'sign-up' && !config.signUpEnabled) return undefined;
  const methods = methodsOf(config, undefined);
  const last = mode === 'sign-in' ? recallMethod(app.projectId) : undefined;
  return methods.find((method) => method === last?.replace('otp', 'magic-link')) ?? methods[0];
};

const pieceData = (app: ClientApp, { mode, level }: EarlyPage, { displayName, config }: DataOf<typeof Project>): PieceData => {
  const { layout = {} } = defaultApp();
  const links = (['termsUrl', 'privacyUrl', 'supportUrl'] as const).filter((name) => layout[name] && isLinkable(layout[name]));
  const rows = rowsOf(config.oauthProviders.length) + Number(mode === 'sign-in' && config.passkeyEnabled && hasPasskeys());
  const hrefs = (['signIn', 'signUp', 'forgotPassword'] as const).map((name) => [name, app.redirects.href(name)]);
  return {
    values: { ...layout, ...Object.fromEntries(hrefs), project: displayName, level: `${level}` } as PieceData['values'],
    counts: {
      ...Object.fromEntries(links.map((name) => [name, 1])),
      ...{ links: Number(links.length > 0), logo: Number(Boolean(layout.logo)), crossLink: Number(config.signUpEnabled) },
      ...{ rows, stack: Number(rows > 0), choice: Number(methodsOf(config, undefined).length > 1) },
    },
  };
};

export class EarlyForm {
  /** Whether the elements need the file `methods` to show their own form. */
  readonly needsMethods: boolean;
  /** The container of the form. */
  readonly container: HTMLElement;
  readonly #autofocus: boolean;
  readonly #sheet = sheetOf(pieces.css.form);

  /** @param page an element that is not defined yet, in which the form is inserted */
  constructor({ autofocus }: EarlyPage, page: HTMLElement, container: HTMLElement, data: PieceData, method: Method) {
    this.#autofocus = autofocus;
    this.container = container;
    const { rows = 0, choice = 0 } = data.counts;
    this.needsMethods = rows + choice > 0 || method !== 'password';
    document.adoptedStyleSheets.push(this.#sheet);
    container.addEventListener('submit', this.#hold);
    container.addEventListener('keydown', this.#key);
    page.addEventListener('pointerdown', this.#press);
    // The shadow root of the page has links, too.
    page.addEventListener('click', this.#click);
    // The elements remove the container when they show their own form, which has their own style sheets. A script of the page may remove more.
    const observer = new MutationObserver(() => {
      if (page.isConnected && container.parentNode === page) return;
      observer.disconnect();
      page.removeEventListener('click', this.#click);
      dropSheet(this.#sheet);
    });
    observer.observe(document, { childList: true, subtree: true });
  }

  /** Holds a submission until the elements submit their own form. */
  #hold = (event: Event): void => {
    event.preventDefault();
    this.container.dataset['submitted'] = '';
    this.container.querySelector('[type="submit"]')?.setAttribute('aria-busy', 'true');
  };

  /** Marks the container while a control is pressed, and until the browser has fired the click. The elements do not replace it meanwhile. */
  #press = (): void => {
    const { dataset } = this.container;
    dataset['pressed'] = '';
    const end = (): void => void setTimeout(() => delete dataset['pressed'], CLICK_MS);
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { once: true });
  };

  /** Clicks a button when the space bar goes down. The start of a handler ends the press, so the browser would fire no click at its end. */
  #key = (event: KeyboardEvent): void => {
    const button = (event.target as Element).closest('button');
    if (!button || event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) button.click();
  };

  /** Shows or hides the password, and passes the typed address to the page that a link opens in this tab. */
  #click = (event: MouseEvent): void => {
    const target = event.composedPath()[0] as Element;
    const button = target.closest('.portico-icon-button');
    // The elements handle clicks on buttons as soon as they keep the container.
    if (button && this.container.hasAttribute('data-portico-root')) togglePassword(button);
    if (target.closest('a:not([target])')) passEmail(event, this.container.querySelector<HTMLInputElement>('input[name="email"]')?.value);
  };

  /** Drops a submission that waits, because the elements could not be loaded. The user may change the form before it is submitted again. */
  drop(): void {
    delete this.container.dataset['submitted'];
    this.container.querySelector('form [type="submit"]')?.setAttribute('aria-busy', 'false');
  }

  /** Focuses the first field. Called after the form was painted, because the focus makes the browser compute the layout once more. */
  focus(): void {
    if (this.#autofocus && mayFocusFirst()) firstFieldOf(this.container)?.focus();
  }
}

/** Returns a container in the slot for forms. `mark` tells the elements what it contains. */
const containerOf = (mark: 'data-portico-root' | 'data-portico-early'): HTMLElement => {
  const container = Object.assign(document.createElement('div'), { className: 'portico-controls', slot: 'form' });
  container.setAttribute(mark, '');
  return container;
};

/** Returns the style sheet of cards, with the color scheme. Elements that are not defined have no states for it. */
const cardSheet = (): CSSStyleSheet => {
  const { theme = 'auto' } = defaultApp();
  const scheme = theme === 'auto' ? readMarks() : theme;
  return sheetOf(pieces.css.card + (scheme ? `:host { color-scheme: ${scheme} !important }` : ''));
};

/** Writes the card of a page, and returns the container of its form, which is not on the page yet. */
const writePage = (page: HTMLElement, mode: EarlyPage['mode'], method: Method, data: PieceData, sheet: CSSStyleSheet): HTMLElement => {
  const { card, forms } = JSON.parse(pieces.pages[`portico-${mode}`]) as PagePieces;
  const root = page.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  appendPieces(root, card, data);
  const container = containerOf('data-portico-root');
  appendPieces(container, forms[method], data);
  const email = takeEmail();
  if (email) {
    Object.assign(page, { email });
    container.querySelector('input[name="email"]')?.setAttribute('value', email);
  }
  return container;
};

/** Shows a page in the handler, which keeps it. */
const insertPage = ({ host, isFull }: EarlyPage, page: HTMLElement, sheet: CSSStyleSheet): void => {
  page.toggleAttribute('full-page', isFull);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet, ...(isFull ? [sheetOf(':host([full-page][full-page]) { padding-block: 0 !important }')] : [])];
  root.append(Object.assign(document.createElement('slot'), { name: 'form' }));
  const container = containerOf('data-portico-early');
  container.append(page);
  host.append(container);
};

/** Shows the form. Returns `undefined` if only the elements can show the page. */
export const showEarlyForm = (app: ClientApp, early: EarlyPage, project: DataOf<typeof Project>): EarlyForm | undefined => {
  const { host, mode } = early;
  const method = firstMethod(app, mode, project.config);
  if (!method || !project.displayName) return undefined;
  const data = pieceData(app, early, project);
  const isHandler = host.localName === 'portico-handler';
  const page = isHandler ? document.createElement(`portico-${mode}`) : host;
  const sheet = cardSheet();
  const container = writePage(page, mode, method, data, sheet);
  const form = new EarlyForm(early, page, container, data, method);
  page.append(container);
  if (isHandler) insertPage(early, page, sheet);
  return form;
};
