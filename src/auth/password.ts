import { fittingPasswordLength, MAX_PASSWORD_LENGTH } from '../contract/advice.js';
import type { CallOptions, Failure } from '../contract/endpoint.js';
import { KnownError } from '../errors/known-error.js';
import { failed, withoutData, type Result } from '../lib/result.js';
import { authPassword, authPasswordChange } from '../resources/auth-password.js';
import type { AuthContext, Calls, CodeInput, MfaFailure, MfaOption, NoRedirectOption } from './auth-context.js';
import { signIn } from './sign-in.js';

/** A user's email address and password. */
export interface EmailAndPassword {
  /** Email address that the user signs in with. */
  readonly email: string;
  /** The password. For a new account, 8 to 70 characters. */
  readonly password: string;
}

/** The input of `signInWithPassword`. */
export interface PasswordSignIn extends EmailAndPassword, NoRedirectOption, MfaOption, CallOptions {}

/** The input of `signUpWithPassword`. */
export interface PasswordSignUp extends EmailAndPassword, NoRedirectOption, CallOptions {
  /**
   * Page that the email links to. If omitted, the email verification page. Required outside a browser if the URL of that page is relative.
   */
  readonly verificationCallbackUrl?: string | undefined;
}

/** The input of `sendPasswordResetMail`. */
export interface PasswordResetMail extends CallOptions {
  /** Email address that the user signs in with. */
  readonly email: string;
  /** Page that the email links to. If omitted, the password reset page. */
  readonly callbackUrl?: string | undefined;
}

/** The input of `resetPassword`. */
export interface PasswordReset extends CallOptions {
  /** Code from the link in the email. */
  readonly code: string;
  /** The new password: 8 to 70 characters. */
  readonly password: string;
}

/** The input of `setPassword`. */
export interface NewPassword extends CallOptions {
  /** The new password: 8 to 70 characters. */
  readonly password: string;
}

/** The input of `updatePassword`. */
export interface PasswordUpdate extends CallOptions {
  /** The current password. */
  readonly oldPassword: string;
  /** The new password: 8 to 70 characters. */
  readonly newPassword: string;
}

/** Returns PASSWORD_TOO_LONG for a password that is too long, because the hosted service would reject it without an error code. */
const rejectLong = (password: unknown): Result<never, KnownError<'PASSWORD_TOO_LONG'>> | undefined => {
  // Values of other types are rejected later, when the input of the request is encoded.
  if (typeof password !== 'string' || password.length <= fittingPasswordLength(password)) return undefined;
  const details = { maxLength: MAX_PASSWORD_LENGTH };
  return failed(new KnownError('PASSWORD_TOO_LONG', `Password too long. Maximum length is ${MAX_PASSWORD_LENGTH}.`, details));
};

const signInWithPassword = async (context: AuthContext, calls: Calls<typeof authPassword>, input: PasswordSignIn) => {
  const { email, password } = input;
  const result = await signIn(context, {
    key: ['sign-in', email, password],
    request: () => calls.signIn({ email, password }, input),
    input,
    to: 'afterSignIn',
  });
  return withoutData(result);
};

const signUpWithPassword = async (context: AuthContext, calls: Calls<typeof authPassword>, input: PasswordSignUp) => {
  const { email, password, verificationCallbackUrl = context.callbackUrl('emailVerification') } = input;
  const result = await signIn(context, {
    key: ['sign-up', email, password, verificationCallbackUrl],
    request: async () => rejectLong(password) ?? calls.signUp({ email, password, verificationCallbackUrl }, input),
    input,
    to: 'afterSignUp',
  });
  return withoutData(result);
};

type SignInFailure = Failure<typeof authPassword.signIn> | MfaFailure;
type SignUpFailure = Failure<typeof authPassword.signUp>;

/** The methods for sign-in and sign-up with a password, and for password resets. */
export interface PasswordFlows {
  /**
   * Signs in with an email address and a password, and redirects to the after-sign-in page.
   * Errors: EMAIL_PASSWORD_MISMATCH, PASSWORD_AUTHENTICATION_NOT_ENABLED, and the errors of `completeMfa`. With `maxWaitMs`, rejects with
   * TIMEOUT or RATE_LIMIT if the service does not respond in that time.
   * @example
   * const credentials = { email: 'ada@example.com', password: 'correct horse battery' };
   * const result = await app.auth.signInWithPassword({ ...credentials, maxWaitMs: 10_000 });
   * if (result.status === 'error') console.log(result.error.code);
   */
  readonly signInWithPassword: (input: PasswordSignIn) => Promise<Result<undefined, SignInFailure>>;

  /**
   * Creates an account, signs in and redirects to the after-sign-up page. Sends an email to verify the address. If the project does not
   * trust the origin of `verificationCallbackUrl`, the account is created without the email, and only the log of the service names the cause.
   * Errors: USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, SIGN_UP_NOT_ENABLED, PASSWORD_AUTHENTICATION_NOT_ENABLED.
   * @example
   * const result = await app.auth.signUpWithPassword({ email: 'ada@example.com', password: 'correct horse battery' });
   * if (result.status === 'error') console.log(result.error.code);
   */
  readonly signUpWithPassword: (input: PasswordSignUp) => Promise<Result<undefined, SignUpFailure>>;

  /**
   * Sends an email with a link to choose a new password, if an account has this address. The result is the same if no account has the
   * address.
   * Errors: REDIRECT_URL_NOT_WHITELISTED, PASSWORD_AUTHENTICATION_NOT_ENABLED. The contract also defines USER_NOT_FOUND, which the service
   * does not return.
   * @example
   * await app.auth.sendPasswordResetMail({ email: 'ada@example.com' });
   */
  readonly sendPasswordResetMail: (input: PasswordResetMail) => Promise<Result<undefined, Failure<typeof authPassword.sendResetCode>>>;

  /**
   * Checks whether a password reset code can be used, without using it. Errors: VerificationCodeError.
   * @example
   * const { status } = await app.auth.checkPasswordResetCode({ code });
   */
  readonly checkPasswordResetCode: (input: CodeInput) => Promise<Result<undefined, Failure<typeof authPassword.checkResetCode>>>;

  /**
   * Sets a new password with the code from an email, and ends all of the user's sessions.
   * Errors: VerificationCodeError, PasswordRequirementsNotMet, PASSWORD_AUTHENTICATION_NOT_ENABLED.
   * @example
   * const result = await app.auth.resetPassword({ code, password: 'correct horse battery' });
   */
  readonly resetPassword: (input: PasswordReset) => Promise<Result<void, Failure<typeof authPassword.reset>>>;
}

/** Returns the methods for sign-in and sign-up with a password, and for password resets. */
export const passwordFlows = (context: AuthContext): PasswordFlows => {
  const calls = context.bind('authPassword', authPassword, null);
  return {
    signInWithPassword: (input) => signInWithPassword(context, calls, input),
    signUpWithPassword: (input) => signUpWithPassword(context, calls, input),
    sendPasswordResetMail: async (input) => {
      const { email, callbackUrl = context.callbackUrl('passwordReset') } = input;
      return withoutData(await calls.sendResetCode({ email, callbackUrl }, input));
    },
    checkPasswordResetCode: async (input) => withoutData(await calls.checkResetCode(input, input)),
    resetPassword: async (input) => rejectLong(input.password) ?? calls.reset(input, input),
  };
};

/** The methods that change the signed-in user's password. */
export interface PasswordChangeFlows {
  /**
   * Replaces the password and ends all of the user's other sessions.
   * Errors: PASSWORD_CONFIRMATION_MISMATCH, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, USER_DOES_NOT_HAVE_PASSWORD,
   * PASSWORD_AUTHENTICATION_NOT_ENABLED.
   * @example
   * const result = await app.auth.updatePassword({ oldPassword: 'tr0ub4dor&3', newPassword: 'correct horse battery' });
   * if (result.status === 'error') console.log(result.error.code);
   */
  readonly updatePassword: (input: PasswordUpdate) => Promise<Result<void, Failure<typeof authPasswordChange.update>>>;

  /**
   * Sets a password for a signed-in user who has no password.
   * Errors: PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_AUTHENTICATION_NOT_ENABLED.
   * @example
   * const result = await app.auth.setPassword({ password: 'correct horse battery' });
   */
  readonly setPassword: (input: NewPassword) => Promise<Result<void, Failure<typeof authPasswordChange.set>>>;
}

/** Returns the methods that change the signed-in user's password. */
export const passwordChangeFlows = (context: AuthContext): PasswordChangeFlows => {
  const calls = context.bind('authPasswordChange', authPasswordChange);
  return {
    updatePassword: async (input) => rejectLong(input.newPassword) ?? calls.update(input, input),
    setPassword: async (input) => rejectLong(input.password) ?? calls.set(input, input),
  };
};
