// Which page of the demo answers at which path. Shared by `npm start` and `npm run dev`.

/** First match wins. */
const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'script-tag/index.html'],
  [/^\/handler\/account-settings$/, 'script-tag/account.html'],
  [/^\/handler(\/[^.]*)?$/, 'script-tag/handler.html'],
  [/^\/react\/([^.]*)$/, 'react/index.html'],
  [/^\/inbox\/?$/, 'inbox/index.html'],
];

/** The HTML file of a path, below `demo`; undefined for anything that is not a page. */
export const pageFileOf = (pathname: string): string | undefined => PAGES.find(([pattern]) => pattern.test(pathname))?.[1];
