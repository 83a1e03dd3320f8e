// The path segments of the handler's pages, without the code of the pages.
import { HANDLER_ALIASES, HANDLER_PAGES, type HandlerPage as PageName } from '../../src/internal.js';

export type Segment = (typeof HANDLER_PAGES)[PageName] | 'cli-auth-confirm';

/** Apps cannot link to the page `cli-auth-confirm` or configure its URL. */
const SEGMENTS: readonly Segment[] = [...Object.values(HANDLER_PAGES), 'cli-auth-confirm'];

const plain = (text: string): string => text.toLowerCase().replaceAll('-', '');

export const nameOf = (segment: Segment | undefined): PageName | undefined =>
  (Object.keys(HANDLER_PAGES) as PageName[]).find((name) => HANDLER_PAGES[name] === segment);

const aliasOf = (text: string): Segment | undefined => {
  const page = Object.hasOwn(HANDLER_ALIASES, text) ? HANDLER_ALIASES[text] : undefined;
  return page && HANDLER_PAGES[page];
};

/** Returns the page for a path segment. Ignores case and dashes. */
export const pageOf = (segment: string): Segment | undefined =>
  aliasOf(plain(segment)) ?? SEGMENTS.find((page) => plain(page) === plain(segment));
