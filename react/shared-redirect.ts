import type { ClientApp } from '../src/index.js';

interface Redirect {
  /** The address of the page when the redirect started. */
  readonly href: string;
  readonly started: Promise<unknown>;
  /** Number of mounted components that wait for the redirect. */
  components: number;
}

const redirects = new WeakMap<ClientApp, Redirect>();

/**
 * Redirects to the sign-in page, or joins the redirect that another component started, so that the app navigates only once. A redirect can
 * be joined until the address of the page changes or no component waits for it.
 * @returns A promise that rejects if the app cannot redirect, and a function to call when the component no longer waits
 */
export const shareRedirect = (app: ClientApp): { readonly started: Promise<unknown>; readonly leave: () => void } => {
  const { href } = location;
  let redirect = redirects.get(app);
  if (!redirect || redirect.components === 0 || redirect.href !== href) {
    const started = app.getUser({ or: 'redirect' });
    redirect = { href, started, components: 0 };
    redirects.set(app, redirect);
    // After a failure, for example of the network, the next component tries again.
    started.catch(() => redirects.delete(app));
  }
  const joined = redirect;
  joined.components += 1;
  return { started: joined.started, leave: () => void (joined.components -= 1) };
};
