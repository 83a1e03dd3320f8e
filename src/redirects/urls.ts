/** The pages of the handler and their URL segments. */
export const HANDLER_PAGES = {
  signIn: 'sign-in',
  signUp: 'sign-up',
  signOut: 'sign-out',
  emailVerification: 'email-verification',
  passwordReset: 'password-reset',
  forgotPassword: 'forgot-password',
  oauthCallback: 'oauth-callback',
  magicLinkCallback: 'magic-link-callback',
  accountSettings: 'account-settings',
  error: 'error',
  teamInvitation: 'team-invitation',
} as const;

export type HandlerPage = keyof typeof HANDLER_PAGES;

/** Pages that start a sign-in. After signing in, a redirect never returns to these pages. */
export const SIGN_IN_PAGES: readonly HandlerPage[] = ['signIn', 'signUp'];

/** Pages that perform an action when they open. A redirect to one of these pages would perform the action without the user's consent. */
export const ACTING_PAGES: readonly HandlerPage[] = ['signOut', 'oauthCallback', 'emailVerification', 'magicLinkCallback', 'passwordReset'];

/** Alternative URL segments of pages. The handler ignores case and dashes in segments. */
export const HANDLER_ALIASES: Readonly<Record<string, HandlerPage>> = { login: 'signIn', register: 'signUp' };

/** The URLs of all pages that an app redirects users to. Each URL is absolute, or relative to the current page. */
export type Urls = Readonly<Record<HandlerPage | 'handler' | 'home' | 'afterSignIn' | 'afterSignUp' | 'afterSignOut', string>>;
/** Names of the pages that an app redirects users to. */
export type UrlName = keyof Urls;

const withoutUndefined = (urls: Partial<Urls>): Partial<Urls> =>
  Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));

/** Returns the configured URLs, with defaults for the URLs that are omitted. */
export const resolveUrls = (configured: Partial<Urls> = {}): Urls => {
  const own = withoutUndefined(configured);
  const handler = (own.handler ?? '/handler').replace(/\/$/, '');
  const home = own.home ?? '/';
  const afterSignIn = own.afterSignIn ?? home;
  const pages = Object.fromEntries(Object.entries(HANDLER_PAGES).map(([name, segment]) => [name, `${handler}/${segment}`])) as Record<
    HandlerPage,
    string
  >;
  return Object.freeze({ ...pages, home, afterSignIn, afterSignUp: afterSignIn, afterSignOut: home, ...own, handler: handler || '/' });
};
