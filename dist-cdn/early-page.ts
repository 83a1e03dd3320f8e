// Decides whether the script can show the sign-in or sign-up form before the elements are loaded.
import { defaultApp } from '../elements/context.js';
import { headingLevelOf } from '../elements/core/heading-level.js';
import { recallMfa } from '../elements/core/interrupted-mfa.js';
import { isEnglish, languagesAround } from '../elements/core/page-language.js';
import { recallOAuth } from '../elements/core/pending-oauth.js';
import { isOldBrowser } from '../elements/define.js';
import { placeOf, segmentAt } from '../elements/handler/place.js';
import { nameOf } from '../elements/handler/segments.js';
import { pendingLink } from '../elements/sign-in/pending-link.js';
import { returnMessage, type Mode } from '../elements/sign-in/return-message.js';
import type { ClientApp } from '../src/index.js';
import { handlerUrl } from '../src/internal.js';

/** The place of the early form on the page. */
export interface EarlyPage {
  /** The handler, or the sign-in or sign-up page. It is not defined yet. */
  readonly host: HTMLElement;
  readonly mode: Mode;
  readonly isFull: boolean;
  /** Level of the title. */
  readonly level: number;
  /** Whether the page focuses its first field. */
  readonly autofocus: boolean;
}

const HANDLER = 'portico-handler';
const PAGES: Readonly<Record<string, Mode>> = { 'portico-sign-in': 'sign-in', 'portico-sign-up': 'sign-up' };
/** Attributes that the early form supports. Attributes without a meaning for the elements are supported, too. */
const ATTRIBUTE = /^(?:id|class|style|full-page|heading-level|autofocus|no-title|data-.*)$/;

/** Returns the tag on the page if there is only one, and if it is not defined yet. */
const onlyTag = (): HTMLElement | undefined => {
  const tags = [...document.querySelectorAll<HTMLElement>('*')].filter(({ localName }) => localName.startsWith('portico-'));
  const [tag] = tags;
  return tags.length === 1 && tag?.matches(':not(:defined)') ? tag : undefined;
};

/** Returns whether the page uses the element in the simplest way, without properties, content and other attributes. */
const isPlain = (host: HTMLElement): boolean =>
  Object.keys(host).length === 0 &&
  !host.shadowRoot &&
  host.childElementCount === 0 &&
  host.getAttributeNames().every((name) => ATTRIBUTE.test(name));

/** Returns the page that the handler shows at the current URL, or `undefined` if it shows another page or redirects. */
const pageOfHandler = (app: ClientApp): Mode | undefined => {
  const url = new URL(location.href);
  const place = placeOf(new URL(app.urls.handler || '/', url));
  const segment = segmentAt(url, place);
  if (segment !== 'sign-in' && segment !== 'sign-up') return undefined;
  const name = nameOf(segment);
  const isOwn = name !== undefined && app.urls[name] === handlerUrl(app.urls.handler, segment);
  return isOwn ? segment : undefined;
};

/** Returns whether the tab has begun a sign-in, or the page has a message above the form. The elements show these. */
const hasMore = (app: ClientApp, mode: Mode): boolean =>
  pendingLink.recall(app.projectId) !== undefined ||
  recallMfa(app).form !== undefined ||
  recallOAuth() !== undefined ||
  returnMessage(app, mode) !== undefined;

/** Returns the place of the early form, or `undefined` if only the elements can show what the page needs. */
export const findEarlyPage = (app: ClientApp): EarlyPage | undefined => {
  const host = onlyTag();
  if (!host || !isPlain(host) || isOldBrowser() || app.session.isSignedIn()) return undefined;
  const { locale, messages } = defaultApp();
  // The early form is in English.
  if (messages || !isEnglish(locale || languagesAround(host))) return undefined;
  const isHandler = host.localName === HANDLER;
  const mode = isHandler ? pageOfHandler(app) : PAGES[host.localName];
  if (!mode || hasMore(app, mode)) return undefined;
  const isFull = host.hasAttribute('full-page');
  const level = headingLevelOf(Number(host.getAttribute('heading-level') ?? Number.NaN), isFull ? 1 : 2);
  return { host, mode, isFull, level, autofocus: isHandler ? isFull : host.autofocus };
};
