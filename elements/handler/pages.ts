// Maps the paths of the handler's pages to their elements.
import type { ElementClass } from '../define.js';
import type { Segment } from './segments.js';

type Loader = () => Promise<ElementClass>;

/** The pages of the handler. Each page is loaded on first use. */
export const PAGES = {
  'sign-in': async () => (await import('../sign-in/sign-in.js')).SignInPage,
  'sign-up': async () => (await import('../sign-in/sign-up.js')).SignUpPage,
  'sign-out': async () => (await import('../sign-in/sign-out.js')).SignOutPage,
  'email-verification': async () => (await import('../links/email-verification.js')).EmailVerificationPage,
  'password-reset': async () => (await import('../links/password-reset.js')).PasswordResetPage,
  'forgot-password': async () => (await import('../links/forgot-password.js')).ForgotPasswordPage,
  'magic-link-callback': async () => (await import('../links/magic-link-callback.js')).MagicLinkCallbackPage,
  'oauth-callback': async () => (await import('../sign-in/oauth/oauth-callback.js')).OAuthCallbackPage,
  'account-settings': async () => (await import('../account/account-settings/account-settings.js')).AccountSettingsPage,
  'team-invitation': async () => (await import('../links/team-invitation.js')).TeamInvitationPage,
  'cli-auth-confirm': async () => (await import('./cli-auth-confirm.js')).CliAuthConfirmPage,
  error: async () => (await import('./error-page.js')).ErrorPage,
} satisfies Readonly<Record<Segment, Loader>>;

const NEXT: { readonly [S in Segment]?: Segment } = { 'sign-in': 'sign-up', 'sign-up': 'sign-in' };

/** Loads the page that visitors often open after this page. Does nothing offline, because browsers do not retry a failed import. */
export const preloadAfter = (segment: Segment): void => {
  const next = NEXT[segment];
  if (next) globalThis.requestIdleCallback?.(() => void (navigator.onLine && PAGES[next]().catch(() => undefined)));
};

/** Query parameters that pages remove from the URL after use. */
const ONE_TIME_PARAMETERS = ['code', 'state', 'iss', 'login_code'];

/**
 * Returns whether two URLs, such as `sign-in?code=x`, have the same page and query, except for one-time parameters that the page has
 * removed from the later URL.
 */
export const isSamePage = (earlier: string, later: string): boolean => {
  const before = new URL(earlier, 'http://localhost');
  const after = new URL(later, 'http://localhost');
  for (const name of ONE_TIME_PARAMETERS) if (!after.searchParams.has(name)) before.searchParams.delete(name);
  return before.pathname === after.pathname && `${before.searchParams}` === `${after.searchParams}`;
};
