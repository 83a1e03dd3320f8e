// The fields of users, and the members that depend on a session.
import type { ClientApp } from '../app/client-app.js';
import { encode } from '../contract/codec.js';
import { User as UserRecord, type User as UserData } from '../resources/signed-in-user.js';
import { emptyResultOf } from './errors.js';
import type { KnownErrors } from './known-errors.js';
import type { InternalSession } from './options.js';
import type { Result } from './result.js';

/** A pair of tokens. Both are null if the user is signed out. */
export interface SessionTokens {
  /** The access token. */
  accessToken: string | null;
  /** The refresh token. */
  refreshToken: string | null;
}

/** A session whose tokens can be read. */
export interface Session {
  /** Returns tokens that stay valid for at least 20 seconds. */
  getTokens(this: void): Promise<SessionTokens>;
}

/** The fields of every user. */
export interface User {
  /** UUID of the user. */
  readonly id: string;
  /** The user's name. */
  readonly displayName: string | null;
  /** The primary email address, which several users may share. */
  readonly primaryEmail: string | null;
  /** Whether the primary email address is verified. */
  readonly primaryEmailVerified: boolean;
  /** URL of the user's picture. */
  readonly profileImageUrl: string | null;
  /** When the user signed up. */
  readonly signedUpAt: Date;
  /** Data of the host app that the user can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  readonly clientMetadata: any;
  /** Data of the host app that the user can read and only servers can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  readonly clientReadOnlyMetadata: any;
  /** Whether the user has a password. */
  readonly hasPassword: boolean;
  /** Whether the user can sign in with a code from an email. */
  readonly otpAuthEnabled: boolean;
  /** Whether the user can sign in with a passkey. */
  readonly passkeyAuthEnabled: boolean;
  /** Whether a sign-in requires a code from an authenticator app. */
  readonly isMultiFactorRequired: boolean;
  /** Whether the user is anonymous. */
  readonly isAnonymous: boolean;
  /**
   * Whether the user can sign in with the primary email address.
   * @deprecated Use `usedForAuth` of the contact channel.
   */
  readonly emailAuthEnabled: boolean;
  /**
   * The connected OAuth providers.
   * @deprecated Use `getConnectedAccount`.
   */
  readonly oauthProviders: readonly {
    /** ID of the provider. */
    readonly id: string;
  }[];
  /** Returns the fields that clients may read, as the service sends them. */
  toClientJson(this: void): Readonly<Record<string, unknown>>;
}

/** The members of a user that require a session. */
export interface Auth {
  /** The session of the user. */
  readonly currentSession: Session;
  /** The session, for `projectOwnerSession` of an admin app. */
  readonly _internalSession: InternalSession;
  /** Returns the tokens of the session. */
  getAuthJson(this: void): Promise<SessionTokens>;
  /** Returns a header with the tokens of the session, for requests to the host app's own server. */
  getAuthHeaders(this: void): Promise<{
    /** The tokens, as JSON. */
    'x-stack-auth': string;
  }>;
  /** Ends the session, then redirects. */
  signOut(
    this: void,
    options?: {
      /** URL to redirect to, on any site. Must not come from a visitor. If omitted, the page after a sign-out. */
      redirectUrl?: URL | string | undefined;
    },
  ): Promise<void>;
  /** Creates a passkey for the user. */
  registerPasskey(
    this: void,
    options?: {
      /** Host name for the passkey. If omitted, the host name of the page. */
      hostname?: string | undefined;
    },
  ): Promise<Result<undefined, KnownErrors['PasskeyRegistrationFailed'] | KnownErrors['PasskeyWebAuthnError']>>;
}

/** Returns the fields of a user. */
export const userFields = (data: UserData): User => ({
  id: data.id,
  displayName: data.displayName,
  primaryEmail: data.primaryEmail,
  primaryEmailVerified: data.primaryEmailVerified,
  profileImageUrl: data.profileImageUrl,
  signedUpAt: data.signedUpAt,
  clientMetadata: data.clientMetadata,
  clientReadOnlyMetadata: data.clientReadOnlyMetadata,
  hasPassword: data.hasPassword,
  otpAuthEnabled: data.otpAuthEnabled,
  passkeyAuthEnabled: data.passkeyAuthEnabled,
  isMultiFactorRequired: data.isMultiFactorRequired,
  isAnonymous: data.isAnonymous,
  // oxlint-disable-next-line typescript/no-deprecated -- the published SDK has the field
  emailAuthEnabled: data.emailAuthEnabled,
  oauthProviders: data.oauthProviders.map(({ id }) => ({ id })),
  // Encodes only the fields that clients see, also for the data of a server.
  toClientJson: () => encode(UserRecord.client, { ...data }),
});

/** Signs the user of an app out. Redirects to a URL of the caller, or to the page after a sign-out. */
export type SignOut = (client: ClientApp, redirectUrl: URL | string | undefined) => Promise<void>;

/** Returns the members of a user that require a session. */
export const authMembers = (client: ClientApp, signOut: SignOut): Auth => {
  const getTokens = async (): Promise<SessionTokens> => ({ ...(await client.session.tokens()) });
  return {
    currentSession: { getTokens },
    _internalSession: client.session,
    getAuthJson: getTokens,
    getAuthHeaders: () => client.session.authHeaders(),
    signOut: ({ redirectUrl } = {}) => signOut(client, redirectUrl),
    registerPasskey: ({ hostname } = {}) =>
      emptyResultOf(client.auth.registerPasskey({ hostname }), ['PasskeyRegistrationFailed', 'PasskeyWebAuthnError']),
  };
};
