/** The page in which an app runs. Tests and host apps can pass their own implementation. */
export interface Page {
  readonly href: () => string;
  readonly assign: (url: string) => void;
  readonly replace: (url: string) => void;
  /** Changes the URL of the page without navigating. */
  readonly rewrite: (url: string) => void;
  /** Returns whether a page of another origin embeds this page. If omitted, the SDK checks `window`. */
  readonly isForeignFrame?: () => boolean;
}

/** Returns the browser page, or `undefined` on a server. */
export const browserPage = (): Page | undefined => {
  if (typeof location === 'undefined' || typeof document === 'undefined') return undefined;
  return {
    href: () => location.href,
    assign: (url) => location.assign(url),
    replace: (url) => location.replace(url),
    rewrite: (url) => history.replaceState(history.state, '', url),
  };
};
