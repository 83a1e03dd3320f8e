/** The pages of the handler and their URL segments. */
export const HANDLER_PAGES = {
  /** The page on which users sign in. */
  signIn: 'sign-in',
  /** The page on which users create an account. */
  signUp: 'sign-up',
  /** The page that ends the session when it opens. */
  signOut: 'sign-out',
  /** The page behind the link in a verification email. */
  emailVerification: 'email-verification',
  /** The page behind the link in a reset email, on which users choose a new password. */
  passwordReset: 'password-reset',
  /** The page on which users request a reset email. */
  forgotPassword: 'forgot-password',
  /** The page to which OAuth providers return users. */
  oauthCallback: 'oauth-callback',
  /** The page behind the link in a sign-in email. */
  magicLinkCallback: 'magic-link-callback',
  /** The page with the settings of the user's account and teams. */
  accountSettings: 'account-settings',
  /** The page that shows the error of a failed redirect. */
  error: 'error',
  /** The page behind the link in an invitation email. */
  teamInvitation: 'team-invitation',
} as const;

export type HandlerPage = keyof typeof HANDLER_PAGES;

/** Pages that start a sign-in. After signing in, a redirect never returns to these pages. */
export const SIGN_IN_PAGES: readonly HandlerPage[] = ['signIn', 'signUp'];

/** Pages that perform an action when they open. A redirect to one of these pages would perform the action without the user's consent. */
export const ACTING_PAGES: readonly HandlerPage[] = ['signOut', 'oauthCallback', 'emailVerification', 'magicLinkCallback', 'passwordReset'];

/** Alternative URL segments of pages. The handler ignores case and dashes in segments. */
export const HANDLER_ALIASES: Readonly<Record<string, HandlerPage>> = { login: 'signIn', register: 'signUp' };

type HandlerUrls = { readonly [K in keyof typeof HANDLER_PAGES]: string };

/** The URLs of all pages that an app redirects users to. Each URL is absolute, or relative to the current page. */
export interface Urls extends HandlerUrls {
  /**
   * The path below which the handler shows its pages. If it ends with `=`, such as `/auth.html?page=`, one document shows all pages, and this
   * parameter of the query contains the name of the page. Static hosts need no rewrites for it.
   */
  readonly handler: string;
  /** The start page of the app, and the default of the pages after signing in and out. */
  readonly home: string;
  /** The page to open after a sign-in, unless there is a page to return to. */
  readonly afterSignIn: string;
  /** The page to open after a sign-up, unless there is a page to return to. */
  readonly afterSignUp: string;
  /** The page to open after a sign-out. */
  readonly afterSignOut: string;
}
/** Names of the pages that an app redirects users to. */
export type UrlName = keyof Urls;

const withoutUndefined = (urls: Partial<Urls>): Partial<Urls> =>
  Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));

/** Returns the URL of a page of the handler: a path below the handler, or, if the handler ends with `=`, the handler and the segment. */
export const handlerUrl = (handler: string, segment: string): string =>
  handler.endsWith('=') ? handler + segment : `${handler.replace(/\/$/, '')}/${segment}`;

/** Returns the configured URLs, with defaults for the URLs that are omitted. */
export const resolveUrls = (configured: Partial<Urls> = {}): Urls => {
  const own = withoutUndefined(configured);
  const handler = own.handler ?? '/handler';
  const home = own.home ?? '/';
  const afterSignIn = own.afterSignIn ?? home;
  const pages = Object.fromEntries(Object.entries(HANDLER_PAGES).map(([name, segment]) => [name, handlerUrl(handler, segment)])) as Record<
    HandlerPage,
    string
  >;
  return Object.freeze({
    ...pages,
    home,
    afterSignIn,
    afterSignUp: afterSignIn,
    afterSignOut: home,
    ...own,
    handler: handler.replace(/\/$/, '') || '/',
  });
};

/**
 * Returns the URLs of handler pages: those below the handler, and those that the host app configured. They may be relative. If the name of
 * the page is a parameter, URLs below the handler have no other parameters, because the handler reads no others.
 */
export const handlerUrls = (urls: Urls, names: readonly HandlerPage[]): readonly string[] => {
  const handler = urls.handler.replace(/\?[^?]*&(?=[^&]*=$)/, '?');
  return names.flatMap((name) => {
    const aliases = Object.keys(HANDLER_ALIASES).filter((alias) => HANDLER_ALIASES[alias] === name);
    const below = [HANDLER_PAGES[name], ...aliases].map((segment) => handlerUrl(handler, segment));
    return [urls[name], ...below];
  });
};
