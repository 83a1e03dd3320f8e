// The URL of the sign-in page for a request to the host app's own server.
import { parseUrl } from '../lib/url.js';
import { relativePart, RETURN_TO, type RedirectUrls } from '../redirects/redirects.js';
import type { RequestLike } from '../session/request-store.js';

/** A request to the host app's own server. Express sets `originalUrl`, because its routers shorten `url`. */
export type AuthenticatedRequest = RequestLike & {
  /** HTTP method; if omitted, `GET`. */
  readonly method?: string | undefined;
  /** URL before routers shortened it; if omitted, `url`. */
  readonly originalUrl?: string | undefined;
};

/** Returns the page for whose data SvelteKit sends a request when a link is clicked. Users must not return to the data. */
const withoutDataRequest = (url: URL): URL => {
  if (!url.pathname.endsWith('/__data.json')) return url;
  const page = new URL(url);
  page.pathname = url.pathname.slice(0, -'/__data.json'.length);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('x-sveltekit-')) page.searchParams.delete(name);
  return page;
};

/** Returns the path of the page that a request opens, or `undefined` if users must not return to it. */
const pageOf = (redirects: RedirectUrls, { method = 'GET', originalUrl, url }: AuthenticatedRequest): string | undefined => {
  const address = originalUrl ?? url;
  const parsed = address && parseUrl(address, 'http://relative.invalid');
  if (!parsed || !['GET', 'HEAD'].includes(method)) return undefined;
  try {
    return redirects.link(redirects.resolveRedirect(relativePart(withoutDataRequest(parsed))));
  } catch {
    return undefined;
  }
};

/** Returns the URL of the sign-in page, with the requested page as the page to return to if both are on the same origin. */
export const signInUrl = (redirects: RedirectUrls, request: AuthenticatedRequest): string => {
  const target = redirects.destination('signIn');
  const link = redirects.link(target);
  const isSameOrigin = link.startsWith('/') || parseUrl(request.url ?? '')?.origin === target.origin;
  const page = isSameOrigin ? pageOf(redirects, request) : undefined;
  if (page !== undefined) target.searchParams.set(RETURN_TO, page);
  return redirects.link(target);
};
