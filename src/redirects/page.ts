import type { TrustedUrl } from './policy.js';

/** The page an app runs on. Tests and unusual hosts pass their own. */
export interface Page {
  readonly href: () => string;
  readonly assign: (url: TrustedUrl) => void;
  readonly replace: (url: TrustedUrl) => void;
  /** Changes the address without navigating. */
  readonly rewrite: (url: string) => void;
  /** Returns whether a page of another site embeds this one. If omitted, it is read from `window`. */
  readonly isForeignFrame?: () => boolean;
}

/** Returns the page of the browser, or `undefined` on a server. */
export const browserPage = (): Page | undefined => {
  if (typeof location === 'undefined' || typeof document === 'undefined') return undefined;
  return {
    href: () => location.href,
    assign: (url) => location.assign(url),
    replace: (url) => location.replace(url),
    rewrite: (url) => history.replaceState(history.state, '', url),
  };
};
