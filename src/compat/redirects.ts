// The methods that redirect to pages.
import type { ClientApp } from '../app/client-app.js';
import { createRedirects } from '../redirects/redirects.js';
import { browserPage } from '../lib/platform.js';
import type { UrlName } from '../redirects/urls.js';
import type { Context } from './context.js';
import { ConfigurationError } from './errors.js';

/** Options of a redirect. */
export interface RedirectToOptions {
  /** If true, replaces the current entry of the history. */
  replace?: boolean | undefined;
  /** If true, neither remembers the current page nor returns to a remembered page. */
  noRedirectBack?: boolean | undefined;
}

type RedirectTo = (this: void, options?: RedirectToOptions) => Promise<void>;

/** The methods that redirect to the pages of the app. */
export interface RedirectMethods {
  /** Redirects to the sign-in page. After the sign-in, the user returns to the current page. */
  readonly redirectToSignIn: RedirectTo;
  /** Redirects to the sign-up page. After the sign-up, the user returns to the current page. */
  readonly redirectToSignUp: RedirectTo;
  /** Redirects to the page to return to, or to the page after a sign-in. */
  readonly redirectToAfterSignIn: RedirectTo;
  /** Redirects to the page to return to, or to the page after a sign-up. */
  readonly redirectToAfterSignUp: RedirectTo;
  /** Redirects to the page that signs the user out. */
  readonly redirectToSignOut: RedirectTo;
  /** Redirects to the page after a sign-out. */
  readonly redirectToAfterSignOut: RedirectTo;
  /** Redirects to the page that verifies an email address. */
  readonly redirectToEmailVerification: RedirectTo;
  /** Redirects to the page on which users choose a new password. */
  readonly redirectToPasswordReset: RedirectTo;
  /** Redirects to the page on which users request a new password. */
  readonly redirectToForgotPassword: RedirectTo;
  /** Redirects to the start page. */
  readonly redirectToHome: RedirectTo;
  /** Redirects to the page behind sign-in links. */
  readonly redirectToMagicLinkCallback: RedirectTo;
  /** Redirects to the account settings. */
  readonly redirectToAccountSettings: RedirectTo;
  /** Redirects to the page that accepts invitations. */
  readonly redirectToTeamInvitation: RedirectTo;
  /** Redirects to the error page. */
  readonly redirectToError: RedirectTo;
  /** Redirects to the page to which OAuth providers return users. */
  readonly redirectToOAuthCallback: RedirectTo;
}

/** The page of each method. */
const PAGES: { readonly [N in keyof RedirectMethods]: UrlName } = {
  redirectToSignIn: 'signIn',
  redirectToSignUp: 'signUp',
  redirectToAfterSignIn: 'afterSignIn',
  redirectToAfterSignUp: 'afterSignUp',
  redirectToSignOut: 'signOut',
  redirectToAfterSignOut: 'afterSignOut',
  redirectToEmailVerification: 'emailVerification',
  redirectToPasswordReset: 'passwordReset',
  redirectToForgotPassword: 'forgotPassword',
  redirectToHome: 'home',
  redirectToMagicLinkCallback: 'magicLinkCallback',
  redirectToAccountSettings: 'accountSettings',
  redirectToTeamInvitation: 'teamInvitation',
  redirectToError: 'error',
  redirectToOAuthCallback: 'oauthCallback',
};

/** Returns the methods that redirect to pages. */
export const redirectMethods = (context: Context): RedirectMethods => {
  const redirectTo =
    (page: UrlName): RedirectTo =>
    async (options) => {
      if (context.urls[page] === '') throw new ConfigurationError(`urls.${page} is empty.`);
      await context.signedOutClient().redirects.to(page, options);
    };
  return Object.fromEntries(Object.entries(PAGES).map(([name, page]) => [name, redirectTo(page)])) as unknown as RedirectMethods;
};

/**
 * Opens a URL that the host app passes itself, for example in a call. The URL is trusted like the URLs in the options of the app, and may be
 * on another origin.
 */
export const openUrl = async ({ urls, redirectMethod: method, clock }: ClientApp, url: URL | string, replace: boolean): Promise<void> => {
  const redirects = createRedirects({ urls: { ...urls, home: String(url) }, trustedOrigins: [], method, page: browserPage() }, clock);
  await redirects.to('home', { replace });
};

/** Signs the user of an app out, then redirects. */
export const signOutAndRedirect = async (client: ClientApp, redirectUrl: URL | string | undefined): Promise<void> => {
  if (redirectUrl === undefined) return client.auth.signOut();
  await client.auth.signOut({ noRedirect: true });
  return openUrl(client, redirectUrl, true);
};
