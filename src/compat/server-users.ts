// Users, with the rights of a server.
import { isKnownError } from '../errors/known-error.js';
import { missing } from '../errors/assert.js';
import type { ServerTeam as TeamData, ServerUser as UserData } from '../resources/signed-in-user.js';
import { createMemoryStore } from '../session/token-store.js';
import { userApiKeyMembers } from './api-keys.js';
import { contactChannelMembers } from './contact-channels.js';
import type { Context, ServerSide } from './context.js';
import { ConfigurationError, dataOf, errorOf } from './errors.js';
import type { Flavor } from './flavor.js';
import { live, loader, reader } from './live.js';
import type { ServerTeam, ServerUser, ServerUserSetters, ServerUserUpdateOptions } from './server-records.js';
import type { TeamCreateOptions } from './teams.js';
import { userFields } from './user-fields.js';
import type { ConnectedAccountOwner, OAuthConnection, TeamSelector, UserChanges } from './user-members.js';
import { permissionMembers, profileReader, sessionMembers, type TeamReference } from './user-sessions.js';

/** Returns the methods that change a user. */
const changeMembers = (userId: string, server: ServerSide): UserChanges<ServerUserUpdateOptions> & ServerUserSetters => {
  const update = async ({ totpMultiFactorSecret, ...fields }: ServerUserUpdateOptions): Promise<void> =>
    void (await server.users.update({ ...fields, totpSecret: totpMultiFactorSecret, id: userId }));
  return {
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata) => update({ serverMetadata }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    setPassword: ({ password }) => errorOf(update({ password }), ['PasswordRequirementsNotMet']),
    // The service requires a session, which only the signed-in user has.
    updatePassword: (options) =>
      errorOf(server.auth.updatePassword(options), ['PasswordConfirmationMismatch', 'PasswordRequirementsNotMet']),
    sendVerificationEmail: async ({ callbackUrl } = {}) => {
      const primary = (await server.contactChannels.list({ userId })).find(({ isPrimary }) => isPrimary);
      if (!primary) throw missing('primaryEmail');
      const sent = dataOf(server.contactChannels.sendVerificationCode({ userId, id: primary.id, callbackUrl }));
      return errorOf(sent, ['EmailAlreadyVerified']);
    },
    delete: () => server.users.delete({ id: userId }),
  };
};

/** Returns the methods for the teams of a user. */
const teamMembers = (
  { id: userId, selectedTeam }: UserData,
  server: ServerSide,
  toTeam: (team: TeamData) => ServerTeam,
): TeamSelector<ServerTeam> => {
  const queryOf = () => server.teams.list.query({ userId });
  const select = async (selectedTeamId: string | null): Promise<void> => void (await server.users.update({ id: userId, selectedTeamId }));
  return {
    selectedTeam: selectedTeam && toTeam(selectedTeam),
    setSelectedTeam: (team) => select(team && team.id),
    listTeams: reader(queryOf, (teams) => teams.map(toTeam)),
    getTeam: reader(
      (_id: string) => queryOf(),
      (teams, id) => teams.map(toTeam).find((team) => team.id === id) ?? null,
    ),
    createTeam: async ({ displayName, profileImageUrl }: TeamCreateOptions) => {
      const team = await server.teams.create({ displayName, profileImageUrl, creatorUserId: userId });
      await select(team.id);
      return toTeam(team);
    },
    leaveTeam: (team) => server.teamMemberships.delete({ teamId: team.id, userId }),
    getTeamProfile: profileReader(server, userId),
  };
};

/** Returns the methods that grant and revoke permissions of a user. */
const grantMembers = (userId: string, server: ServerSide): Pick<ServerUser, 'grantPermission' | 'revokePermission'> => {
  const change = async (verb: 'grant' | 'revoke', scope: TeamReference | string, inTeam: string | undefined): Promise<void> => {
    if (typeof scope === 'string') await server.projectPermissions[verb]({ userId, permissionId: scope });
    else if (inTeam === undefined) throw missing('permissionId');
    else await server.teamPermissions[verb]({ teamId: scope.id, userId, permissionId: inTeam });
  };
  return {
    grantPermission: (scope: TeamReference | string, permissionId?: string) => change('grant', scope, permissionId),
    revokePermission: (scope: TeamReference | string, permissionId?: string) => change('revoke', scope, permissionId),
  };
};

/** Returns the method that finds a connected provider account of a user. */
const connectedAccountMembers = ({ id: userId, oauthProviders }: UserData, server: ServerSide, flavor: Flavor): ConnectedAccountOwner => {
  const getConnectedAccount = async (
    provider: string,
    { or, scopes = [] }: { or?: string | undefined; scopes?: string[] | undefined } = {},
  ): Promise<OAuthConnection | null> => {
    const getAccessToken = async () => ({
      ...(await dataOf(server.connectedAccounts.createAccessToken({ userId, provider, scope: scopes.join(' ') }))),
    });
    try {
      if (!oauthProviders.some(({ id }) => id === provider))
        throw new ConfigurationError(`No ${provider} account is connected to the user.`);
      if (scopes.length > 0) await getAccessToken();
      return live({ id: provider, getAccessToken: loader(getAccessToken) }, flavor);
    } catch (error) {
      const isMissing = isKnownError(error, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
      if (or === 'throw' || !(isMissing || error instanceof ConfigurationError)) throw error;
      if (or === 'redirect') throw new ConfigurationError('Only the signed-in user can be redirected to a provider.');
      return null;
    }
  };
  return { getConnectedAccount: loader(getConnectedAccount) as ConnectedAccountOwner['getConnectedAccount'] };
};

/** Returns a user with the rights of a server. */
export const createServerUser = (
  data: UserData,
  context: Context,
  server: ServerSide,
  toTeam: (team: TeamData) => ServerTeam,
): ServerUser => {
  const userId = data.id;
  const { flavor } = context;
  return live(
    {
      ...userFields(data),
      lastActiveAt: data.lastActiveAt,
      serverMetadata: data.serverMetadata,
      ...changeMembers(userId, server),
      ...teamMembers(data, server, toTeam),
      ...grantMembers(userId, server),
      ...connectedAccountMembers(data, server, flavor),
      ...sessionMembers(server, userId),
      ...permissionMembers(server, userId),
      ...contactChannelMembers(server, userId),
      ...userApiKeyMembers(server, userId),
      createSession: async ({ expiresInMillis, isImpersonation }: Parameters<ServerUser['createSession']>[0] = {}) => {
        const tokens = await server.sessions.create({ userId, expiresInMs: expiresInMillis, isImpersonation });
        const { client } = context.sessionIn(createMemoryStore(tokens));
        return live({ getTokens: async () => ({ ...(await client.session.tokens()) }) });
      },
    },
    flavor,
  );
};
