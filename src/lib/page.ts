/** The page an app runs on, where there is one. Injected, so that redirects can be watched without leaving the test. */
export interface Page {
  readonly href: () => string;
  readonly assign: (url: string) => void;
  readonly replace: (url: string) => void;
  /** Changes the address without navigating. */
  readonly rewrite: (url: string) => void;
  /** Whether another site shows this page inside of its own; found out from the window where left out. */
  readonly isForeignFrame?: () => boolean;
}

/** The browser's page, or nothing on a server. */
export const browserPage = (): Page | undefined => {
  if (typeof location === 'undefined' || typeof document === 'undefined') return undefined;
  return {
    href: () => location.href,
    assign: (url) => location.assign(url),
    replace: (url) => location.replace(url),
    rewrite: (url) => history.replaceState(history.state, '', url),
  };
};
