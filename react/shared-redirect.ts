import type { ClientApp } from '../src/index.js';

/** An app that can redirect. */
type RedirectingApp = Pick<ClientApp, 'getUser' | 'redirects'>;

interface Redirect {
  /** The URL at which components wait: the URL of the page when the redirect started, and later the URL of the sign-in page. */
  href: string;
  /** The URL of the sign-in page, to which the redirect leads. */
  readonly destination: string;
  readonly started: Promise<unknown>;
  /** Number of mounted components that wait for the redirect. */
  components: number;
}

const redirects = new WeakMap<object, Redirect>();

/** A component's part in a redirect. */
interface SharedRedirect {
  /** Rejects if the app cannot redirect or cannot read the user. Resolves if a user has signed in. Otherwise never settles. */
  readonly started: Promise<unknown>;
  /** Call this function when the component no longer waits. */
  readonly leave: () => void;
  /** Ends the redirect, so that the next component redirects again. */
  readonly end: () => void;
  /**
   * Returns whether the current URL is still the URL at which the redirect started, or is already the destination. The content of the
   * destination may appear after the URL changes.
   */
  readonly isUnderWay: () => boolean;
  /** Returns whether the current URL is that of the sign-in page. */
  readonly hasArrived: () => boolean;
}

const hasArrived = ({ destination }: Redirect): boolean => location.href === destination;

const isUnderWay = (redirect: Redirect): boolean => {
  // After the sign-in page has opened, Back leads to the first page, which must redirect again.
  if (hasArrived(redirect)) redirect.href = redirect.destination;
  return location.href === redirect.href;
};

/**
 * Redirects to the sign-in page, or joins the redirect that another component started, so that the app navigates only once. A redirect can
 * be joined until it ends, the user goes to another page or no component waits for it.
 */
export const shareRedirect = (app: RedirectingApp): SharedRedirect => {
  const { href } = location;
  const known = redirects.get(app);
  const canJoin = known && known.components > 0 && isUnderWay(known);
  const destination = new URL(app.redirects.href('signIn'), href).href;
  const redirect: Redirect = canJoin ? known : { href, destination, started: app.getUser({ or: 'redirect' }), components: 0 };
  const end = (): void => {
    if (redirects.get(app) === redirect) redirects.delete(app);
  };
  if (!canJoin) {
    redirects.set(app, redirect);
    // After a failure, for example of the network, the next component tries again.
    redirect.started.catch(end);
  }
  redirect.components += 1;
  return {
    started: redirect.started,
    leave: () => void (redirect.components -= 1),
    end,
    isUnderWay: () => isUnderWay(redirect),
    hasArrived: () => hasArrived(redirect),
  };
};
