// Which file of the demo answers at which path. Shared by `npm start` and `npm run dev`.

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

/** The script-tag files, and what loads beside them. */
const SCRIPT = /^\/((?:portico(?:\.esm)?|(?:umd|esm)\/[\w-]+)\.js(?:\.map)?)$/;

/** The file of a path, below `dist-cdn`. */
export const scriptFileOf = (pathname: string): string | undefined => SCRIPT.exec(pathname)?.[1];
