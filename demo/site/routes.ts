// Maps URL paths to demo files, for `npm start` and `npm run dev`.

/** Path patterns and their HTML files. The first matching pattern applies. */
const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'site/home/index.html'],
  [/^\/framed$/, 'site/home/framed.html'],
  [/^\/handler\/account-settings$/, 'script-tag/account.html'],
  [/^\/handler(\/[^.]*)?$/, 'script-tag/handler.html'],
  [/^\/react\/([^.]*)$/, 'react/index.html'],
  [/^\/inbox\/?$/, 'inbox/index.html'],
];

/** Returns the HTML file for a path, relative to `demo`, or `undefined` if the path is not a page. */
export const pageFileOf = (pathname: string): string | undefined => PAGES.find(([pattern]) => pattern.test(pathname))?.[1];

/** Matches the paths of the script-tag files and the files that they load. */
const SCRIPT = /^\/((?:portico(?:\.esm)?|(?:umd|esm|locales)\/[\w-]+)\.js(?:\.map)?)$/;

/** Returns the script-tag file for a path, relative to `dist-cdn`, or `undefined` if there is none. */
export const scriptFileOf = (pathname: string): string | undefined => SCRIPT.exec(pathname)?.[1];

const DOCS = /^\/docs\/((?:[\w-]+\/)*)([\w-]+(?:\.[\w-]+)+)?$/;

/** Returns the file of the documentation for a path, relative to its folder, or `undefined` if there is none. */
export const docsFileOf = (pathname: string): string | undefined => {
  const [, folder, file = 'index.html'] = DOCS.exec(pathname) ?? [];
  return folder === undefined ? undefined : `${folder}${file}`;
};

/** Matches the path of a page of the documentation without the slash at its end. */
const DOCS_PAGE = /^\/docs(?:\/[\w-]+)*$/;
export const isDocsPage = (pathname: string): boolean => DOCS_PAGE.test(pathname);
