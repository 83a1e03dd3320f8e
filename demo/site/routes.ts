// The file of the demo for each path. Shared by `npm start` and `npm run dev`.

/** The first match counts. */
const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'script-tag/index.html'],
  [/^\/handler\/account-settings$/, 'script-tag/account.html'],
  [/^\/handler(\/[^.]*)?$/, 'script-tag/handler.html'],
  [/^\/react\/([^.]*)$/, 'react/index.html'],
  [/^\/inbox\/?$/, 'inbox/index.html'],
];

/** The HTML file for a path, below `demo`; undefined if the path is not a page. */
export const pageFileOf = (pathname: string): string | undefined => PAGES.find(([pattern]) => pattern.test(pathname))?.[1];

/** The script-tag files, and the files that they load. */
const SCRIPT = /^\/((?:portico(?:\.esm)?|(?:umd|esm)\/[\w-]+)\.js(?:\.map)?)$/;

/** The file for a path, below `dist-cdn`. */
export const scriptFileOf = (pathname: string): string | undefined => SCRIPT.exec(pathname)?.[1];
