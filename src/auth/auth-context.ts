import type { Access } from '../contract/entity.js';
import type { CallerInput, CallOptions, CallResult, Resource, SendOptions } from '../contract/endpoint.js';
import type { VerificationCodeError } from '../errors/groups.js';
import type { KnownError } from '../errors/known-error.js';
import type { Result } from '../lib/result.js';
import type { Page } from '../lib/platform.js';
import type { Session } from '../session/session.js';
import type { Sessions } from '../session/session.js';
import type { Transport } from '../transport/send.js';

/** The methods of a resource: one for each endpoint definition. */
export type Calls<R extends Resource> = {
  readonly [V in keyof R]: (input: CallerInput<R[V]>, options?: SendOptions) => Promise<CallResult<R[V]>>;
};

/** A page that a flow redirects to when it ends. */
export type Destination = 'afterSignIn' | 'afterSignUp' | 'afterSignOut';
/** A page that emails link to, or that the service redirects to. */
export type CallbackPage = 'emailVerification' | 'passwordReset' | 'magicLinkCallback' | 'oauthCallback' | 'error';

/** The response to a sign-in. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Whether the account is new. Some sign-in methods do not report this. */
  readonly isNewUser?: boolean | undefined;
}

export type MfaChallenge = KnownError<'MULTI_FACTOR_AUTHENTICATION_REQUIRED'>;

/** Errors in the second step of a sign-in. */
export type MfaFailure =
  | KnownError<'INVALID_TOTP_CODE'>
  | { [C in (typeof VerificationCodeError)[number]]: KnownError<C> }[(typeof VerificationCodeError)[number]];

/** Completes a sign-in for which the service requires a second factor. The options apply to each of its requests. */
export type MfaHandler = (context: AuthContext, challenge: MfaChallenge, options: CallOptions) => Promise<Result<SignedIn, MfaFailure>>;

/** Asks the user for the six-digit code from an authenticator app. Returns `null` or an empty string if the user cancels. */
export type TotpPrompt = () => Promise<string | null> | string | null;

/** Scopes by provider ID. */
export type OAuthScopes = Readonly<Record<string, readonly string[] | undefined>>;

/** The parts of an app that the methods of `app.auth` use. */
export interface AuthContext {
  /** Creates the methods of a resource. They send the given session, the current session if `session` is omitted, or no session if null. */
  readonly bind: <R extends Resource>(name: string, resource: R, session?: Session | null) => Calls<R>;
  readonly sessions: Sessions;
  /** Throws CONFIGURATION if the app cannot store or refresh the session of a sign-in. */
  readonly assertWritable: () => void;
  readonly transport: Transport;
  readonly access: Access;
  readonly page: Page | undefined;
  /** If omitted, sign-ins return the challenge to the caller. */
  readonly handleMfa: MfaHandler | undefined;
  readonly onMfaRequired: TotpPrompt | undefined;
  readonly oauthScopes: OAuthScopes;
  /** Navigates to a configured page, which replaces the current page. Does nothing if the redirect method is `none`. */
  readonly redirect: (to: Destination) => Promise<void>;
  /** Navigates to a URL, which replaces the current page. Rejects with UNTRUSTED_REDIRECT if the URL is not trusted. */
  readonly redirectToUrl: (url: string, options?: { readonly isSignedOut: boolean }) => Promise<void>;
  readonly callbackUrl: (page: CallbackPage, returnTo?: string) => string;
  /** Returns the URL as a link, resolved against the current page. Throws UNTRUSTED_REDIRECT if the URL is not trusted. */
  readonly trustedLink: (url: string) => string;
  /** Sign-ins in flight, by key. */
  readonly inFlight: Map<string, Promise<unknown>>;
}

/** The input of methods that need a verification code from an email. */
export interface CodeInput extends CallOptions {
  /** Code from the link in the email: 45 letters and digits. For a sign-in, also the six typed characters followed by the nonce. */
  readonly code: string;
}

/** An option of methods that navigate. */
export interface NoRedirectOption {
  /** If true, the method does not navigate. */
  readonly noRedirect?: boolean | undefined;
}

/** An option of methods that sign a user in. */
export interface MfaOption {
  /**
   * `prompt` (the default) immediately asks the user for the code from the authenticator app. `return` returns the error
   * MULTI_FACTOR_AUTHENTICATION_REQUIRED, and the host app calls `completeMfa` later.
   */
  readonly mfa?: 'prompt' | 'return' | undefined;
}
