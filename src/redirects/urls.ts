/** The pages of the handler, by the name of their URL segment (spec section 2). */
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

/** Every place an app sends users to. */
export type Urls = Readonly<Record<HandlerPage | 'handler' | 'home' | 'afterSignIn' | 'afterSignUp' | 'afterSignOut', string>>;
export type UrlName = keyof Urls;

const given = (urls: Partial<Urls>): Partial<Urls> => Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));

/** The configured URLs with the defaults of the specification in the gaps. */
export const resolveUrls = (configured: Partial<Urls> = {}): Urls => {
  const own = given(configured);
  const handler = (own.handler ?? '/handler').replace(/\/$/, '');
  const home = own.home ?? '/';
  const afterSignIn = own.afterSignIn ?? home;
  const pages = Object.fromEntries(Object.entries(HANDLER_PAGES).map(([name, segment]) => [name, `${handler}/${segment}`])) as Record<
    HandlerPage,
    string
  >;
  return Object.freeze({ ...pages, home, afterSignIn, afterSignUp: afterSignIn, afterSignOut: home, ...own, handler: handler || '/' });
};
