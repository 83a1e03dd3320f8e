import type { Platform } from '../kit/platform.js';
import type { Page } from '../kit/page.js';
import { relativePart, type Places, type RedirectOptions } from './places.js';
import type { UrlName } from './routes.js';

/** Code after a redirect must not run while the page is being replaced: the call settles this much later, milliseconds. */
const REDIRECT_WAIT_MS = 2000;

/** How a redirect is carried out. */
export type RedirectMethod =
  | 'none'
  | 'window'
  /** The framework's own redirect on its server; in a browser like `window`. */
  | { readonly nextjs: { readonly redirect: (url: string, type: 'replace' | 'push') => void } }
  /** The host's router. Gets a path on its own origin, an absolute URL elsewhere. */
  | { readonly navigate: (url: string, options: { readonly replace: boolean }) => void };

/** The places of an app, and the way there. */
export interface Redirects extends Places {
  /** Goes to a configured place. */
  readonly to: (name: UrlName, options?: RedirectOptions) => Promise<void>;
  /** Goes to any trusted URL; rejects with UNTRUSTED_REDIRECT otherwise. */
  readonly toUrl: (url: unknown, options?: RedirectOptions) => Promise<void>;
}

const follow = (method: RedirectMethod, page: Page | undefined, url: URL, replace: boolean): void => {
  if (method === 'none') return;
  const isOwn = page !== undefined && new URL(page.href()).origin === url.origin;
  if (typeof method === 'object' && 'navigate' in method) return method.navigate(isOwn ? relativePart(url) : url.href, { replace });
  if (page) return replace ? page.replace(url.href) : page.assign(url.href);
  if (typeof method === 'object') method.nextjs.redirect(url.href, replace ? 'replace' : 'push');
};

export const createRedirects = (
  places: Places,
  method: RedirectMethod,
  page: Page | undefined,
  platform: Pick<Platform, 'after'>,
): Redirects => {
  const go = (url: URL, { replace = false }: RedirectOptions = {}): Promise<void> => {
    follow(method, page, url, replace);
    return method === 'none' ? Promise.resolve() : new Promise((resolve) => void platform.after(REDIRECT_WAIT_MS, resolve));
  };
  return {
    ...places,
    to: async (name, options) => go(places.destination(name, options), options),
    toUrl: async (url, options) => go(places.resolveRedirect(url), options),
  };
};
