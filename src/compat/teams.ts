// Teams as their members see them.
import type { ServerApp } from '../app/server-app.js';
import type { ClientApp } from '../app/client-app.js';
import type { Team as TeamData } from '../resources/signed-in-user.js';
import { teamApiKeyMembers, type ApiKeyOwner, type TeamApiKey, type TeamApiKeyFirstView } from './api-keys.js';
import type { Flavor } from './flavor.js';
import { live, reader } from './live.js';
import type { TeamMemberProfile } from './user-sessions.js';

/** The input for a new team. */
export interface TeamCreateOptions {
  /** The team's name. */
  displayName: string;
  /** URL of the team's picture. */
  profileImageUrl?: string | undefined;
}

/** Changes to a team. An omitted field does not change. */
export interface TeamUpdateOptions {
  /** The team's name. */
  displayName?: string | undefined;
  /** URL of the team's picture; null removes it. */
  profileImageUrl?: string | null | undefined;
  /** Data of the host app that members can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  clientMetadata?: any;
}

/** A member of a team. */
export interface TeamUser {
  /** UUID of the user. */
  readonly id: string;
  /** The user's profile in the team. */
  readonly teamProfile: TeamMemberProfile;
}

/** An invitation to a team. */
export interface TeamInvitation {
  /** UUID of the invitation. */
  readonly id: string;
  /** Email address of the invited person. */
  readonly recipientEmail: string | null;
  /** When the invitation expires. */
  readonly expiresAt: Date;
  /** Revokes the invitation. */
  revoke(this: void): Promise<void>;
}

/** The fields of a team. */
export interface TeamFields {
  /** UUID of the team. */
  readonly id: string;
  /** The team's name. */
  readonly displayName: string;
  /** URL of the team's picture. */
  readonly profileImageUrl: string | null;
  /** Data of the host app that members can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  readonly clientMetadata: any;
  /** Data of the host app that members can read and only servers can change. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the published type
  readonly clientReadOnlyMetadata: any;
}

/** The methods for the invitations of a team. */
export interface InvitationOwner {
  /** Sends an invitation by email. */
  inviteUser(
    this: void,
    options: {
      /** Email address of the person to invite. */
      email: string;
      /** Page that the email links to. If omitted, the page for invitations. */
      callbackUrl?: string | undefined;
    },
  ): Promise<void>;
  /** Returns the invitations that nobody has accepted. */
  listInvitations(this: void): Promise<TeamInvitation[]>;
}

/** A team of the signed-in user. */
export interface Team extends TeamFields, InvitationOwner, ApiKeyOwner<TeamApiKey, TeamApiKeyFirstView> {
  /** Changes the team. The object itself does not change. */
  update(this: void, options: TeamUpdateOptions): Promise<void>;
  /** Deletes the team. */
  delete(this: void): Promise<void>;
  /** Returns the members of the team. */
  listUsers(this: void): Promise<TeamUser[]>;
}

/** Returns the fields that members of a team see. */
export const teamFields = (data: TeamData): TeamFields => ({
  id: data.id,
  displayName: data.displayName,
  profileImageUrl: data.profileImageUrl,
  clientMetadata: data.clientMetadata,
  clientReadOnlyMetadata: data.clientReadOnlyMetadata,
});

/** Returns the methods for the invitations of a team. */
export const invitationMembers = ({ teamInvitations: calls }: Pick<ServerApp, 'teamInvitations'>, teamId: string): InvitationOwner => ({
  inviteUser: async ({ email, callbackUrl }) => void (await calls.send({ teamId, email, callbackUrl })),
  listInvitations: reader(
    () => calls.list.query({ teamId }),
    (invitations) =>
      invitations.map(({ id, recipientEmail, expiresAt }) =>
        live({ id, recipientEmail, expiresAt, revoke: () => calls.revoke({ id, teamId }) }),
      ),
  ),
});

/** Returns a team of the signed-in user. */
export const createTeamObject = (data: TeamData, client: ClientApp, flavor: Flavor): Team =>
  live(
    {
      ...teamFields(data),
      ...invitationMembers(client, data.id),
      ...teamApiKeyMembers(client, data.id),
      update: async ({ displayName, profileImageUrl, clientMetadata }: TeamUpdateOptions) =>
        void (await client.teams.update({ id: data.id, displayName, profileImageUrl, clientMetadata })),
      delete: () => client.teams.delete({ id: data.id }),
      listUsers: reader(
        () => client.teamMemberProfiles.list.query({ teamId: data.id }),
        (profiles) =>
          profiles.map(({ userId, displayName, profileImageUrl }) => ({ id: userId, teamProfile: { displayName, profileImageUrl } })),
      ),
    },
    flavor,
  );
