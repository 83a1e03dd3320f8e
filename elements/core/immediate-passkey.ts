// Signs users in with a passkey when they click a link to the sign-in page, if the browser has a passkey for the site
// (`uiMode: 'immediate'`).
import type { PreparedPasskey } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { isFramed } from './framed.js';
import { rememberMethod } from './last-used.js';
import { isPlainClick } from './plain-click.js';
import { passRejection } from './rejected-passkey.js';

/** Maximum age of prepared options. Their challenge is valid for one minute. */
const FRESH_MS = 45_000;
/** Maximum time that a click waits for options. Browsers also require that the click is recent. */
const WAIT_MS = 1000;
/** The same as in `redirects.ts`. An import of that file would make some bundlers split the first load into more files. */
const RETURN_TO = 'after_auth_return_to';

/** A link to the sign-in page. */
export interface SignInLink {
  readonly link: HTMLAnchorElement;
  readonly app: ElementApp;
  /** Fires the sign-in events and redirects to a trusted URL, or to the page after sign-ins. */
  readonly complete: (returnTo?: string) => void;
}

interface Offer extends SignInLink {
  /** The URL of the link. Elements may reuse the link for another page. */
  readonly href: string;
  /** Time of the request for the options. */
  readonly requestedAt: number;
  /** The options, or `undefined` if the service did not send any. */
  readonly options: Promise<PreparedPasskey | undefined>;
}

/** The offers of the links that the pointer or the focus has reached. */
const offers = new WeakMap<HTMLAnchorElement, Offer>();
/** The links whose clicks are being handled. */
const running = new WeakSet<HTMLAnchorElement>();

const requestOptions = async ({ auth }: ElementApp): Promise<PreparedPasskey | undefined> => {
  try {
    const result = await auth.preparePasskeySignIn();
    return result.status === 'ok' ? result.data : undefined;
  } catch {
    return undefined;
  }
};

/** Stores the offer of a link. Keeps the options of an earlier offer that are not too old. */
const renew = (to: SignInLink): Offer => {
  const before = offers.get(to.link);
  const now = to.app.clock.elapsed();
  const isFresh = before?.app === to.app && now - before.requestedAt < FRESH_MS;
  const { requestedAt, options } = isFresh ? before : { requestedAt: now, options: requestOptions(to.app) };
  const offer = { ...to, href: to.link.href, requestedAt, options };
  offers.set(to.link, offer);
  return offer;
};

/** Resolves to whether the user is signed in. */
const signIn = async (offer: Offer): Promise<boolean> => {
  const { app } = offer;
  const prepared = await new Promise<PreparedPasskey | undefined>((resolve) => {
    const stopWaiting = app.clock.after(WAIT_MS, () => resolve(undefined));
    void renew(offer).options.then(resolve).finally(stopWaiting);
  });
  if (!prepared) return false;
  const result = await app.auth.signInWithPasskey({ immediate: true, prepared, noRedirect: true, mfa: 'return' });
  if (result.status === 'ok') return true;
  passRejection(app, result.error);
  return false;
};

/** Returns the page to which the sign-in page would redirect, or `undefined` for the page after sign-ins. */
const pageToReturnTo = ({ href, app: { redirects } }: Offer): string | undefined => {
  try {
    return redirects.link(redirects.resolveRedirect(new URL(href).searchParams.get(RETURN_TO)));
  } catch {
    return undefined;
  }
};

const run = async (offer: Offer): Promise<void> => {
  const { link, app, complete } = offer;
  running.add(link);
  link.ariaBusy = 'true';
  const isSignedIn = await signIn(offer).catch(() => false);
  link.ariaBusy = null;
  running.delete(link);
  // The options can be used only once. The next click opens the sign-in page, unless the pointer or the focus reaches the link again.
  offers.delete(link);
  if (isSignedIn) {
    rememberMethod(app.projectId, 'passkey');
    complete(pageToReturnTo(offer));
    // The link is gone if the user closed its menu meanwhile.
  } else if (link.isConnected) link.click();
};

/** Delays a click on a link while the browser offers a passkey. If the user is not signed in after that, clicks the link again. */
const press = (event: MouseEvent): void => {
  const link = event.currentTarget as HTMLAnchorElement;
  const offer = offers.get(link);
  if (offer?.href !== link.href || !isPlainClick(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!running.has(link)) void run(offer);
};

/** Requests the options for a passkey, so that the browser can offer it directly after a click on the link. */
export const prepareImmediately = async (to: SignInLink): Promise<void> => {
  const { config } = await to.app.currentProject.get.query().read();
  if (!config.passkeyEnabled || isFramed()) return;
  renew(to);
  to.link.addEventListener('click', press, { capture: true });
};
