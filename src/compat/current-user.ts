// The signed-in user, with the rights of a client.
import type { ClientApp } from '../app/client-app.js';
import type { Team as TeamData, User as UserData } from '../resources/signed-in-user.js';
import { userApiKeyMembers, type ApiKeyOwner, type UserApiKey, type UserApiKeyFirstView } from './api-keys.js';
import {
  contactChannelMembers,
  type ContactChannel,
  type ContactChannelCreateOptions,
  type ContactChannelOwner,
} from './contact-channels.js';
import { errorOf } from './errors.js';
import type { Flavor } from './flavor.js';
import { live, loader, memoize, reader } from './live.js';
import { signOutAndRedirect } from './redirects.js';
import { createTeamObject, type Team, type TeamCreateOptions } from './teams.js';
import { authMembers, userFields, type Auth, type User } from './user-fields.js';
import type { ConnectedAccountOwner, TeamSelector, UserChanges, UserUpdateOptions } from './user-members.js';
import { permissionMembers, profileReader, sessionMembers, type PermissionOwner, type SessionOwner } from './user-sessions.js';

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
const teamMembers = (data: UserData, client: ClientApp, toTeam: (team: TeamData) => Team): TeamSelector<Team> => {
  const teams = client.teams.list.query;
  return {
    selectedTeam: data.selectedTeam && toTeam(data.selectedTeam),
    setSelectedTeam: async (team) => void (await client.currentUser.update({ selectedTeamId: team && team.id })),
    listTeams: reader(
      () => teams(),
      (items) => items.map(toTeam),
    ),
    getTeam: reader(
      (_id) => teams(),
      (items, id: string) => items.map(toTeam).find((team) => team.id === id) ?? null,
    ),
    createTeam: async ({ displayName, profileImageUrl }: TeamCreateOptions) =>
      toTeam(await client.teams.create({ displayName, profileImageUrl })),
    leaveTeam: (team) => client.teamMemberships.delete({ teamId: team.id, userId: 'me' }),
    getTeamProfile: profileReader(client, 'me'),
  };
};

/** Returns the method that finds a connected provider account of the signed-in user. */
export const connectedAccountMembers = ({ auth }: Pick<ClientApp, 'auth'>, flavor: Flavor): ConnectedAccountOwner => {
  type Options = Parameters<ConnectedAccountOwner['getConnectedAccount']>[1];
  const getConnectedAccount = loader(async (provider: string, { or, scopes }: NonNullable<Options> = {}) => {
    const account = await auth.getConnectedAccount({ provider, or, scopes });
    return account && live({ id: account.id, getAccessToken: loader(() => account.getAccessToken()) }, flavor);
  });
  return { getConnectedAccount: getConnectedAccount as ConnectedAccountOwner['getConnectedAccount'] };
};

/** Returns the function that creates the signed-in user of an app from the data of the user. */
export const currentUserCreator = (client: ClientApp, flavor: Flavor): ((data: UserData) => CurrentUser) => {
  const toTeam = memoize((team: TeamData) => createTeamObject(team, client, flavor));
  const shared = {
    ...authMembers(client, signOutAndRedirect),
    ...changeMembers(client),
    ...connectedAccountMembers(client, flavor),
    ...sessionMembers(client, 'me'),
    ...permissionMembers(client, 'me'),
    ...contactChannelMembers(client, 'me'),
    ...userApiKeyMembers(client, 'me'),
  };
  return (data) => Object.freeze(live({ ...userFields(data), ...shared, ...teamMembers(data, client, toTeam) }, flavor));
};
