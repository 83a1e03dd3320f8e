// The methods of apps that sign users in and up, and that use codes from emails.
import type { SessionApps, Context } from './context.js';
import { emptyResultOf, resultOf } from './errors.js';
import type { KnownErrors } from './known-errors.js';
import type { Result } from './result.js';

/** The result of a call without data, which returns the named errors and throws all others. */
type Outcome<N extends keyof KnownErrors, T = undefined> = Promise<Result<T, KnownErrors[N]>>;

/** The page that an email links to. */
interface CallbackOption {
  /** Page that the email links to. If omitted, the page of the app. Required outside a browser. */
  callbackUrl?: string | undefined;
}

/** An option of the methods that sign in. */
interface NoRedirectOption {
  /** If true, the method does not redirect. */
  noRedirect?: boolean | undefined;
}

/** An email address and a password. */
interface EmailAndPassword {
  /** The email address. */
  email: string;
  /** The password. */
  password: string;
}

/** Options of `promptCliLogin`. */
export interface CliLoginOptions {
  /** URL of the web app whose handler shows the page that confirms the login. */
  appUrl: string;
  /** Path of the handler below `appUrl`. If omitted, `/handler`. */
  handlerPath?: string | undefined;
  /** Lifetime of the login, in milliseconds. */
  expiresInMillis?: number | undefined;
  /** Maximum number of requests. If omitted, unlimited. */
  maxAttempts?: number | undefined;
  /** Pause between two requests, in milliseconds. If omitted, 2000. */
  waitTimeMillis?: number | undefined;
  /** Shows the link. If omitted, the link is printed. */
  promptLink?: ((url: string) => void) | undefined;
}

/** The methods that sign users in and up, and that use codes from emails. */
export interface AuthMethods {
  /** Redirects to an OAuth provider. Never resolves. */
  signInWithOAuth(this: void, provider: string): Promise<void>;
  /** Completes the sign-in after a provider redirected to this page. Returns whether this page load completed a sign-in. */
  callOAuthCallback(this: void): Promise<boolean>;
  /** Signs in with an email address and a password. */
  signInWithCredential(this: void, options: EmailAndPassword & NoRedirectOption): Outcome<'EmailPasswordMismatch' | 'InvalidTotpCode'>;
  /** Creates an account with an email address and a password. */
  signUpWithCredential(
    this: void,
    options: EmailAndPassword &
      NoRedirectOption & {
        /** Page that the verification email links to. Required outside a browser. */
        verificationCallbackUrl?: string | undefined;
      },
  ): Outcome<'UserWithEmailAlreadyExists' | 'PasswordRequirementsNotMet'>;
  /** Sends an email with a link and a six-digit code. To sign in with the code, append the nonce. */
  sendMagicLinkEmail(
    this: void,
    email: string,
    options?: CallbackOption,
  ): Outcome<
    'RedirectUrlNotWhitelisted',
    {
      /** The text to append to the six-digit code. */
      nonce: string;
    }
  >;
  /** Signs in with the code of a link, or with six digits followed by the nonce. */
  signInWithMagicLink(this: void, code: string, options?: NoRedirectOption): Outcome<'VerificationCodeError' | 'InvalidTotpCode'>;
  /** Signs in with a passkey. */
  signInWithPasskey(this: void): Outcome<'PasskeyAuthenticationFailed' | 'PasskeyWebAuthnError' | 'InvalidTotpCode'>;
  /** Shows a link, waits until a user confirms the login in a browser, and returns a refresh token. */
  promptCliLogin(this: void, options: CliLoginOptions): Outcome<'CliAuthError' | 'CliAuthExpiredError' | 'CliAuthUsedError', string>;
  /** Sends an email with a link to choose a new password. */
  sendForgotPasswordEmail(this: void, email: string, options?: CallbackOption): Outcome<'UserNotFound'>;
  /** Checks the code of a link to choose a new password. */
  verifyPasswordResetCode(this: void, code: string): Outcome<'VerificationCodeError'>;
  /** Sets a new password with the code of a link. Does not sign in. */
  resetPassword(
    this: void,
    options: {
      /** The code of the link. */
      code: string;
      /** The new password. */
      password: string;
    },
  ): Outcome<'VerificationCodeError'>;
  /** Verifies an email address with the code of a link. */
  verifyEmail(this: void, code: string): Outcome<'VerificationCodeError'>;
  /** Checks the code of an invitation to a team. */
  verifyTeamInvitationCode(this: void, code: string): Outcome<'VerificationCodeError'>;
  /** Returns the name of the team that an invitation is for. */
  getTeamInvitationDetails(
    this: void,
    code: string,
  ): Outcome<
    'VerificationCodeError',
    {
      /** The name of the team. */
      teamDisplayName: string;
    }
  >;
  /** Accepts an invitation to a team. */
  acceptTeamInvitation(this: void, code: string): Outcome<'VerificationCodeError'>;
}

const CODE_ERRORS = ['VerificationCodeError'] as const;

type SignInMethods = Pick<
  AuthMethods,
  'signInWithOAuth' | 'callOAuthCallback' | 'signInWithCredential' | 'signUpWithCredential' | 'signInWithMagicLink' | 'signInWithPasskey'
>;

/** Returns the methods that start a session. Each of them requires a token store. */
const signInMethods = ({ writableClient }: Context): SignInMethods => ({
  signInWithOAuth: async (provider) => (await writableClient()).auth.signInWithOAuth({ provider }),
  callOAuthCallback: async () => (await writableClient()).auth.handleOAuthCallback(),
  signInWithCredential: async ({ email, password, noRedirect }) =>
    emptyResultOf((await writableClient()).auth.signInWithPassword({ email, password, noRedirect }), [
      'EmailPasswordMismatch',
      'InvalidTotpCode',
    ]),
  signUpWithCredential: async ({ email, password, noRedirect, verificationCallbackUrl }) =>
    emptyResultOf((await writableClient()).auth.signUpWithPassword({ email, password, noRedirect, verificationCallbackUrl }), [
      'UserWithEmailAlreadyExists',
      'PasswordRequirementsNotMet',
    ]),
  signInWithMagicLink: async (code, { noRedirect } = {}) =>
    emptyResultOf((await writableClient()).auth.signInWithMagicLink({ code, noRedirect }), ['VerificationCodeError', 'InvalidTotpCode']),
  signInWithPasskey: async () =>
    emptyResultOf((await writableClient()).auth.signInWithPasskey(), [
      'PasskeyAuthenticationFailed',
      'PasskeyWebAuthnError',
      'InvalidTotpCode',
    ]),
});

type MailMethods = Pick<
  AuthMethods,
  'sendMagicLinkEmail' | 'sendForgotPasswordEmail' | 'verifyPasswordResetCode' | 'resetPassword' | 'verifyEmail' | 'promptCliLogin'
>;

/** Returns the methods that send no tokens. */
const mailMethods = ({ signedOutClient }: Context): MailMethods => ({
  sendMagicLinkEmail: async (email, { callbackUrl } = {}) =>
    resultOf(
      signedOutClient()
        .auth.sendMagicLink({ email, callbackUrl })
        .then((sent) => (sent.status === 'ok' ? { status: 'ok', data: { nonce: sent.data.nonce } } : sent)),
      ['RedirectUrlNotWhitelisted'],
    ),
  sendForgotPasswordEmail: async (email, { callbackUrl } = {}) =>
    emptyResultOf(signedOutClient().auth.sendPasswordResetMail({ email, callbackUrl }), ['UserNotFound']),
  verifyPasswordResetCode: async (code) => emptyResultOf(signedOutClient().auth.checkPasswordResetCode({ code }), CODE_ERRORS),
  resetPassword: async ({ code, password }) => emptyResultOf(signedOutClient().auth.resetPassword({ code, password }), CODE_ERRORS),
  verifyEmail: async (code) => emptyResultOf(signedOutClient().auth.verifyEmail({ code }), CODE_ERRORS),
  promptCliLogin: async ({ appUrl, handlerPath, expiresInMillis, maxAttempts, waitTimeMillis, promptLink }) =>
    resultOf(
      signedOutClient().auth.promptCliLogin({
        ...{ appUrl, handlerPath, expiresInMs: expiresInMillis, maxAttempts, waitTimeMs: waitTimeMillis },
        promptLink: promptLink && ((url) => promptLink(url)),
      }),
      ['CliAuthError', 'CliAuthExpiredError', 'CliAuthUsedError'],
    ),
});

type InvitationMethods = Pick<AuthMethods, 'verifyTeamInvitationCode' | 'getTeamInvitationDetails' | 'acceptTeamInvitation'>;

/** Returns the methods for the person that an invitation was sent to. */
const invitationMethods = ({ sessionIn, openStore }: Context): InvitationMethods => {
  const calls = async (): Promise<SessionApps['client']['teamInvitations']> => sessionIn(await openStore()).client.teamInvitations;
  return {
    verifyTeamInvitationCode: async (code) => emptyResultOf((await calls()).check({ code }), CODE_ERRORS),
    getTeamInvitationDetails: async (code) => {
      const details = await resultOf((await calls()).details({ code }), CODE_ERRORS);
      return details.status === 'error' ? details : { status: 'ok', data: { teamDisplayName: details.data.teamDisplayName } };
    },
    acceptTeamInvitation: async (code) => emptyResultOf((await calls()).accept({ code }), CODE_ERRORS),
  };
};

/** Returns the methods that sign users in and up, and that use codes from emails. */
export const authMethods = (context: Context): AuthMethods => ({
  ...signInMethods(context),
  ...mailMethods(context),
  ...invitationMethods(context),
});
