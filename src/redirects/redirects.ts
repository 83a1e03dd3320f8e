import type { Platform } from '../lib/platform.js';
import type { Page } from '../lib/page.js';
import type { GateOptions, Places, RedirectOptions } from './places.js';
import type { UrlName } from './urls.js';

/** Code after a redirect must not run while the page is being replaced: the call settles this much later, milliseconds. */
const REDIRECT_WAIT_MS = 2000;

/** How a redirect is carried out. */
export type RedirectMethod =
  | 'none'
  | 'window'
  /** The framework's own redirect on its server; in a browser like `window`. Gets a path, or an absolute URL elsewhere. */
  | { readonly nextjs: { readonly redirect: (url: string, type: 'replace' | 'push') => void } }
  /** The host's router. Gets a path on its own origin, an absolute URL elsewhere. */
  | { readonly navigate: (url: string, options: { readonly replace: boolean }) => void };

/** The places of an app, and the way there. */
export interface Redirects extends Places {
  /** Goes to a configured place. Settles two seconds later where that replaces the page, at once elsewhere. */
  readonly to: (name: UrlName, options?: RedirectOptions) => Promise<void>;
  /** Goes to any trusted URL; rejects with UNTRUSTED_REDIRECT otherwise. */
  readonly toUrl: (url: unknown, options?: RedirectOptions & GateOptions) => Promise<void>;
}

export const createRedirects = (
  places: Places,
  method: RedirectMethod,
  page: Page | undefined,
  platform: Pick<Platform, 'after'>,
): Redirects => {
  const go = async (url: URL, { replace = false }: RedirectOptions = {}): Promise<void> => {
    if (method === 'none') return;
    if (typeof method === 'object' && 'navigate' in method) return void method.navigate(places.link(url), { replace });
    if (!page) {
      if (typeof method === 'object') method.nextjs.redirect(places.link(url), replace ? 'replace' : 'push');
      return;
    }
    if (replace) page.replace(url.href);
    else page.assign(url.href);
    await new Promise<void>((resolve) => void platform.after(REDIRECT_WAIT_MS, resolve));
  };
  return {
    ...places,
    to: async (name, options) => go(places.destination(name, options), options),
    toUrl: async (url, options) => go(places.resolveRedirect(url, options), options),
  };
};
