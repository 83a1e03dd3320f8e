// The elements of the script-tag file itself: everything on the way to a session, and what a site puts into its header.
export * from '../elements/forms/index.js';
export { EmailVerificationPage } from '../elements/pages/email-verification.js';
export { ErrorPage } from '../elements/pages/error-page.js';
export { ForgotPasswordPage } from '../elements/pages/forgot-password.js';
export { HandlerPage } from '../elements/pages/handler.js';
export { MagicLinkCallbackPage } from '../elements/pages/magic-link-callback.js';
export { PasswordResetPage } from '../elements/pages/password-reset.js';
export { SignInPage } from '../elements/pages/sign-in.js';
export { SignOutPage } from '../elements/pages/sign-out.js';
export { SignUpPage } from '../elements/pages/sign-up.js';
export { IfLoading, IfSignedIn, IfSignedOut } from '../elements/widgets/gates.js';
export { MessageCard } from '../elements/widgets/message-card.js';
export { ProviderElement } from '../elements/widgets/provider.js';
export { TeamIcon } from '../elements/widgets/team-icon.js';
export { TeamSwitcher } from '../elements/widgets/team-switcher.js';
export { Toasts } from '../elements/widgets/toasts.js';
export { UserAvatar } from '../elements/widgets/user-avatar.js';
export { UserButton } from '../elements/widgets/user-button.js';
