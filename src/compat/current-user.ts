// The signed-in user, with the rights of a client.
import type { ClientApp } from '../app/client-app.js';
import type { User as UserData } from '../resources/signed-in-user.js';
import { userApiKeyMembers, type ApiKeyOwner, type UserApiKey, type UserApiKeyFirstView } from './api-keys.js';
import {
  contactChannelMembers,
  type ContactChannel,
  type ContactChannelCreateOptions,
  type ContactChannelOwner,
} from './contact-channels.js';
import { errorOf } from './errors.js';
import { live, mapAll, memoize } from './live.js';
import { signOutAndRedirect } from './redirects.js';
import { createTeamObject, type Team, type TeamCreateOptions } from './teams.js';
import { authMembers, userFields, type Auth, type User } from './user-fields.js';
import type { ConnectedAccountOwner, TeamSelector, UserChanges, UserUpdateOptions } from './user-members.js';
import {
  memberProfile,
  permissionMembers,
  sessionMembers,
  type EditableTeamMemberProfile,
  type PermissionOwner,
  type SessionOwner,
  type TeamReference,
} from './user-sessions.js';

/** The members that every user has, except for the fields of a user who is only shown. */
export interface UserExtra
  extends
    UserChanges<UserUpdateOptions>,
    TeamSelector<Team>,
    ConnectedAccountOwner,
    SessionOwner,
    PermissionOwner,
    ContactChannelOwner<ContactChannel, ContactChannelCreateOptions>,
    ApiKeyOwner<UserApiKey, UserApiKeyFirstView> {}

/** The signed-in user. The object is a snapshot: after a change, get the user again. */
export interface CurrentUser extends User, Auth, UserExtra {}

/** Returns the methods that change the signed-in user. */
const changeMembers = ({ currentUser: calls, auth }: ClientApp): UserChanges<UserUpdateOptions> => {
  const update = async ({ totpMultiFactorSecret, ...fields }: UserUpdateOptions): Promise<void> =>
    void (await calls.update({ ...fields, totpSecret: totpMultiFactorSecret }));
  return {
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    updatePassword: (options) => errorOf(auth.updatePassword(options), ['PasswordConfirmationMismatch', 'PasswordRequirementsNotMet']),
    setPassword: ({ password }) => errorOf(auth.setPassword({ password }), ['PasswordRequirementsNotMet']),
    sendVerificationEmail: ({ callbackUrl } = {}) => errorOf(auth.sendVerificationMail({ callbackUrl }), ['EmailAlreadyVerified']),
    delete: () => calls.delete(),
  };
};

/** Returns the methods for the teams of the signed-in user. */
const teamMembers = (data: UserData, client: ClientApp): TeamSelector<Team> => {
  const toTeam = memoize((team: Parameters<typeof createTeamObject>[0]) => createTeamObject(team, client));
  const listTeams = (): Promise<Team[]> => mapAll(client.teams.list.query().read(), toTeam);
  return {
    selectedTeam: data.selectedTeam && toTeam(data.selectedTeam),
    setSelectedTeam: async (team) => void (await client.currentUser.update({ selectedTeamId: team && team.id })),
    listTeams,
    getTeam: async (id) => (await listTeams()).find((team) => team.id === id) ?? null,
    createTeam: async ({ displayName, profileImageUrl }: TeamCreateOptions) =>
      toTeam(await client.teams.create({ displayName, profileImageUrl })),
    leaveTeam: (team) => client.teamMemberships.delete({ teamId: team.id, userId: 'me' }),
    getTeamProfile: (team: TeamReference): Promise<EditableTeamMemberProfile> => memberProfile(client, team.id, 'me'),
  };
};

/** Returns the method that finds a connected provider account of the signed-in user. */
export const connectedAccountMembers = ({ auth }: Pick<ClientApp, 'auth'>): ConnectedAccountOwner => ({
  getConnectedAccount: (async (provider, { or, scopes } = {}) => {
    const account = await auth.getConnectedAccount({ provider, or, scopes });
    return account && live({ id: account.id, getAccessToken: () => account.getAccessToken() });
  }) as ConnectedAccountOwner['getConnectedAccount'],
});

/** Returns the signed-in user of an app. */
export const createCurrentUser = (data: UserData, client: ClientApp): CurrentUser =>
  Object.freeze(
    live({
      ...userFields(data),
      ...authMembers(client, signOutAndRedirect),
      ...changeMembers(client),
      ...teamMembers(data, client),
      ...connectedAccountMembers(client),
      ...sessionMembers(client, 'me'),
      ...permissionMembers(client, 'me'),
      ...contactChannelMembers(client, 'me'),
      ...userApiKeyMembers(client, 'me'),
    }),
  );
