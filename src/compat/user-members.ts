// Types of the members that change users, and that find their teams and provider accounts.
import type { KnownErrors } from './known-errors.js';
import type { EditableTeamMemberProfile, TeamReference } from './user-sessions.js';
import type { TeamCreateOptions } from './teams.js';

/** Changes to a user. An omitted field does not change. */
export interface UserUpdateOptions {
  /** The user's name. */
  displayName?: string | undefined;
  /** Data of the host app that the user can change. Replaces the whole value. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  clientMetadata?: any;
  /** UUID of the team to select; null deselects the team. */
  selectedTeamId?: string | null | undefined;
  /** URL of the user's picture; null removes it. */
  profileImageUrl?: string | null | undefined;
  /** Whether the user can sign in with a code from an email. */
  otpAuthEnabled?: boolean | undefined;
  /** False removes the user's passkey. */
  passkeyAuthEnabled?: boolean | undefined;
  /** Secret that turns on two-step verification; null turns it off. */
  totpMultiFactorSecret?: Uint8Array | null | undefined;
}

/** Methods that change a user. */
export interface UserChanges<Update> {
  /** Changes the user. The object itself does not change. */
  update(this: void, options: Update): Promise<void>;
  /** Changes the user's name. */
  setDisplayName(this: void, displayName: string): Promise<void>;
  /** Replaces the data of the host app that the user can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  setClientMetadata(this: void, metadata: any): Promise<void>;
  /** Changes the password. Returns the error if the old password is wrong or the new password is too short or too long. */
  updatePassword(
    this: void,
    options: {
      /** The current password. */
      oldPassword: string;
      /** The new password. */
      newPassword: string;
    },
  ): Promise<KnownErrors['PasswordConfirmationMismatch'] | KnownErrors['PasswordRequirementsNotMet'] | void>;
  /** Sets the password of a user without a password. Returns the error if the password is too short or too long. */
  setPassword(
    this: void,
    options: {
      /** The new password. */
      password: string;
    },
  ): Promise<KnownErrors['PasswordRequirementsNotMet'] | void>;
  /**
   * Sends an email to verify the primary email address. Returns the error if it is verified. Throws if there is no primary address.
   * @deprecated Use `sendVerificationEmail` of the contact channel.
   */
  sendVerificationEmail(
    this: void,
    options?: {
      /** Page that the email links to. If omitted, the email verification page. */
      callbackUrl?: string | undefined;
    },
  ): Promise<KnownErrors['EmailAlreadyVerified'] | void>;
  /** Deletes the user. */
  delete(this: void): Promise<void>;
}

/** The members of users that select and manage teams. */
export interface TeamSelector<T extends TeamReference> {
  /** The selected team of the user. */
  readonly selectedTeam: T | null;
  /** Selects a team; null deselects the team. */
  setSelectedTeam(this: void, team: TeamReference | null): Promise<void>;
  /** Returns the teams of the user. */
  listTeams(this: void): Promise<T[]>;
  /** Returns a team of the user, or null. */
  getTeam(this: void, id: string): Promise<T | null>;
  /** Creates a team with the user as its first member, and selects it. */
  createTeam(this: void, options: TeamCreateOptions): Promise<T>;
  /** Removes the user from a team. */
  leaveTeam(this: void, team: TeamReference): Promise<void>;
  /** Returns the user's profile in a team. */
  getTeamProfile(this: void, team: TeamReference): Promise<EditableTeamMemberProfile>;
}

/** A connected account. */
export interface Connection {
  /** ID of the provider. */
  readonly id: string;
}

/** A connected account of an OAuth provider. */
export interface OAuthConnection extends Connection {
  /** Returns an access token for the API of the provider. */
  getAccessToken(this: void): Promise<{
    /** The access token. */
    accessToken: string;
  }>;
}

/** The wanted scopes. */
export interface ScopeOptions {
  /** The scopes that the account must have. */
  scopes?: string[] | undefined;
}

/** The member of users that finds connected provider accounts. */
export interface ConnectedAccountOwner<Account extends OAuthConnection = OAuthConnection> {
  /** Returns the account. If it is not connected or lacks a scope, redirects to the provider. */
  getConnectedAccount(
    this: void,
    id: string,
    options: ScopeOptions & {
      /** What to do if there is no such account. */
      or: 'redirect' | 'throw';
    },
  ): Promise<Account>;
  /** Returns the account, or null if it is not connected or lacks a scope. */
  getConnectedAccount(
    this: void,
    id: string,
    options?: ScopeOptions & {
      /** What to do if there is no such account. If omitted, `return-null`. */
      or?: 'redirect' | 'throw' | 'return-null' | undefined;
    },
  ): Promise<Account | null>;
}
