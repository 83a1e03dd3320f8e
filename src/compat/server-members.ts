// The members of server apps.
import { isKnownError } from '../errors/known-error.js';
import type { ServerTeam as TeamData, ServerUser as UserData } from '../resources/signed-in-user.js';
import type { CurrentInternalServerUser, GetUserOptions, ServerListUsersOptions, StackServerApp } from './apps.js';
import { commonMembers, createGetUser, type CreateInternalUser } from './client-members.js';
import type { Context, ServerSide, SessionApps } from './context.js';
import { connectedAccountMembers } from './current-user.js';
import { errorOf } from './errors.js';
import type { stackAppInternalsSymbol } from './internals-symbol.js';
import { live, mapAll, memoize } from './live.js';
import { signOutAndRedirect } from './redirects.js';
import type { CurrentServerUser, ServerTeam, ServerUser } from './server-records.js';
import { createServerTeam } from './server-teams.js';
import { createServerUser } from './server-users.js';
import { authMembers } from './user-fields.js';

interface Records {
  readonly toUser: (data: UserData) => ServerUser;
  readonly toTeam: (data: TeamData) => ServerTeam;
}

/** Returns functions that create users and teams. The same data always leads to the same object. */
const createRecords = (context: Context, server: () => ServerSide): Records => {
  const toUser: Records['toUser'] = memoize((data) => createServerUser(data, context, server(), (team) => toTeam(team)));
  const toTeam: Records['toTeam'] = memoize((data) => createServerTeam(data, server(), toUser));
  return { toUser, toTeam };
};

const nullFor = async <T>(work: Promise<T>, code: 'USER_NOT_FOUND' | 'TEAM_NOT_FOUND'): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isKnownError(error, code)) return null;
    throw error;
  });

interface ByApiKey {
  readonly apiKey: string;
}

const isByApiKey = (value: unknown): value is ByApiKey => typeof value === 'object' && value !== null && 'apiKey' in value;

type UserMembers = Pick<StackServerApp, 'getUser' | 'getServerUser' | 'listUsers' | 'createUser'>;

/** Returns the method that finds the signed-in user, with the rights of a server. */
const currentUserLookup = (context: Context, { toUser }: Records, createInternalUser: CreateInternalUser) => {
  const create = (data: UserData, { client }: SessionApps): CurrentServerUser | CurrentInternalServerUser => {
    const { updatePassword } = client.auth;
    const ofSession = {
      ...authMembers(client, signOutAndRedirect),
      ...connectedAccountMembers(client),
      updatePassword: async (options: Parameters<CurrentServerUser['updatePassword']>[0]) =>
        errorOf(updatePassword(options), ['PasswordConfirmationMismatch', 'PasswordRequirementsNotMet']),
      ...(context.projectId === 'internal' && createInternalUser(client)),
    };
    return Object.freeze({ ...toUser(data), ...live(ofSession) });
  };
  return createGetUser(context, async (apps, or) => apps.server().getUser({ or }) as Promise<UserData | null>, create);
};

const userMembers = (server: () => ServerSide, { toUser }: Records, getCurrentUser: ReturnType<typeof currentUserLookup>): UserMembers => {
  const getById = async (id: string): Promise<ServerUser | null> => {
    const data = await nullFor(server().users.get.query({ id }).read(), 'USER_NOT_FOUND');
    return data && toUser(data);
  };
  const getUser = async (wanted?: string | ByApiKey | GetUserOptions) => {
    if (typeof wanted === 'string') return getById(wanted);
    if (!isByApiKey(wanted)) return getCurrentUser(wanted);
    const key = await server().verifyUserApiKey(wanted.apiKey);
    return key && getById(key.userId);
  };
  return {
    getUser: getUser as StackServerApp['getUser'],
    getServerUser: async () => {
      console.warn('Portico: getServerUser is deprecated. Use getUser.');
      return getCurrentUser();
    },
    listUsers: async ({ cursor, limit, orderBy, desc, query }: ServerListUsersOptions = {}) => {
      const input = { cursor, limit, orderBy: orderBy && ('signed_up_at' as const), desc, query };
      const { items, nextCursor } = await server().users.list.query(input).read();
      return Object.assign(items.map(toUser), { nextCursor });
    },
    createUser: async ({ displayName, password, ...options }) => toUser(await server().users.create({ displayName, password, ...options })),
  };
};

const teamMembers = (server: () => ServerSide, { toTeam }: Records): Pick<StackServerApp, 'getTeam' | 'listTeams' | 'createTeam'> => {
  const getById = async (id: string): Promise<ServerTeam | null> => {
    const data = await nullFor(server().teams.get.query({ id }).read(), 'TEAM_NOT_FOUND');
    return data && toTeam(data);
  };
  return {
    getTeam: async (wanted: string | ByApiKey) => {
      if (typeof wanted === 'string') return getById(wanted);
      const key = await server().verifyTeamApiKey(wanted.apiKey);
      return key && getById(key.teamId);
    },
    listTeams: async () => mapAll(server().teams.list.query({}).read(), toTeam),
    createTeam: async ({ displayName, profileImageUrl, creatorUserId }) =>
      toTeam(await server().teams.create({ displayName, profileImageUrl, creatorUserId })),
  };
};

/** Returns the members of server apps. */
export const serverMembers = (
  context: Context,
  server: () => ServerSide,
  createInternalUser: CreateInternalUser,
): Omit<StackServerApp, typeof stackAppInternalsSymbol> => {
  const records = createRecords(context, server);
  const getCurrentUser = currentUserLookup(context, records, createInternalUser);
  return live({ ...commonMembers(context), ...userMembers(server, records, getCurrentUser), ...teamMembers(server, records) });
};
