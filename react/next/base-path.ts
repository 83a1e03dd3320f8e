// The base path of a Next.js site. The URLs of apps contain it, because browsers navigate to them.

/** Returns the base path of the site, such as `/docs`, or an empty text. Next.js replaces this expression in the code that it bundles. */
export const basePath = (): string => process.env.__NEXT_ROUTER_BASEPATH ?? '';

const hasBasePath = (url: string): boolean => url.startsWith(basePath()) && /^(?:[/?#]|$)/.test(url.slice(basePath().length));

/** Returns a path of the app with the base path. Returns URLs with a host, and paths that have the base path, unchanged. */
export const withBasePath = (url: string): string =>
  /^\/(?!\/)/.test(url) && !hasBasePath(url) ? basePath() + url.replace(/^\/(?=[?#]|$)/, '') : url;
