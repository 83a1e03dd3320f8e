// The base path of a Next.js site. The URLs of apps contain it, because browsers navigate to them. In pages and in actions that scripts call,
// Next.js adds it to `redirect` itself.

/** Returns the base path of the site, such as `/docs`, or an empty text. Next.js replaces this expression in the code that it bundles. */
export const basePath = (): string => process.env.__NEXT_ROUTER_BASEPATH ?? '';

const hasBasePath = (url: string): boolean => url.startsWith(basePath()) && /^(?:[/?#]|$)/.test(url.slice(basePath().length));

/** Returns a path of the app with the base path. Returns URLs with a host, and paths that have the base path, unchanged. */
export const withBasePath = (url: string): string =>
  /^\/(?!\/)/.test(url) && !hasBasePath(url) ? basePath() + url.replace(/^\/(?=[?#]|$)/, '') : url;

/**
 * Returns a path without the base path, for functions of Next.js that add it. Returns the path unchanged if the rest would have a host or
 * the base path again, because the caller has checked only the whole path.
 */
export const withoutBasePath = (url: string): string => {
  if (basePath() === '' || !hasBasePath(url)) return url;
  const rest = url.slice(basePath().length).replace(/^(?!\/)/, '/');
  return /^\/[/\\]/.test(rest) || hasBasePath(rest) ? url : rest;
};
