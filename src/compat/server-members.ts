// The members of server apps.
import type { Query } from '../cache/query.js';
import { isKnownError } from '../errors/known-error.js';
import type { ServerTeam as TeamData, ServerUser as UserData } from '../resources/signed-in-user.js';
import type { CurrentInternalServerUser, GetUserOptions, ServerListUsersOptions, StackServerApp } from './apps.js';
import { commonMembers, createGetUser, type CreateInternalUser } from './client-members.js';
import type { Context, ServerSide, SessionApps } from './context.js';
import { connectedAccountMembers } from './current-user.js';
import { errorOf } from './errors.js';
import type { stackAppInternalsSymbol } from './internals-symbol.js';
import type { Hook, SessionUser } from './flavor.js';
import { either, live, loader, memoize, reader } from './live.js';
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
  const toTeam: Records['toTeam'] = memoize((data) => createServerTeam(data, server(), toUser, context.flavor));
  return { toUser, toTeam };
};

interface ByApiKey {
  readonly apiKey: string;
}

const isByApiKey = (value: unknown): value is ByApiKey => typeof value === 'object' && value !== null && 'apiKey' in value;

type UserMembers = Pick<StackServerApp, 'getUser' | 'getServerUser' | 'listUsers' | 'createUser'>;

/** Returns the method that finds the signed-in user, with the rights of a server. */
const currentUserLookup = (context: Context, { toUser }: Records, createInternalUser: CreateInternalUser) => {
  const creatorFor = ({ client }: SessionApps): ((data: UserData) => CurrentServerUser | CurrentInternalServerUser) => {
    const { updatePassword } = client.auth;
    const ofSession = {
      ...authMembers(client, signOutAndRedirect),
      ...connectedAccountMembers(client, context.flavor),
      updatePassword: async (options: Parameters<CurrentServerUser['updatePassword']>[0]) =>
        errorOf(updatePassword(options), ['PasswordConfirmationMismatch', 'PasswordRequirementsNotMet']),
      ...(context.projectId === 'internal' && createInternalUser(client)),
    };
    const members = live(ofSession, context.flavor);
    return (data) => Object.freeze({ ...toUser(data), ...members });
  };
  return createGetUser(context, {
    find: async (apps, or) => apps.server().getUser({ or }) as Promise<UserData | null>,
    appOf: (apps) => apps.server() as unknown as SessionUser['app'],
    creatorFor,
  });
};

type ById<T> = (id: string) => Promise<T | null>;

/** Returns a method that finds an object by its ID, or by an API key of which `ownerOf` returns the ID of the owner. */
const createLookup = <T>(byId: ById<T>, ownerOf: (apiKey: string) => Promise<string | undefined>) => {
  const byKey = loader(async ({ apiKey }: ByApiKey): Promise<T | null> => {
    const id = await ownerOf(apiKey);
    return id === undefined ? null : byId(id);
  });
  return either(
    (wanted: string | ByApiKey) => (typeof wanted === 'string' ? byId : byKey) as (wanted: string | ByApiKey) => Promise<T | null>,
  );
};

const isLookup = (wanted: unknown): wanted is string | ByApiKey => typeof wanted === 'string' || isByApiKey(wanted);

/** Returns the method that finds any user, and its hook if the flavor has hooks. */
const userLookup = (
  { flavor }: Context,
  server: () => ServerSide,
  { toUser }: Records,
  { getUser: getCurrent, useUser: useCurrent }: ReturnType<typeof currentUserLookup>,
): Pick<StackServerApp, 'getUser'> => {
  const byId = reader(
    (id: string): Query<UserData | null> => server().users.get.query({ id }),
    (data) => data && toUser(data),
    (error) => isKnownError(error, 'USER_NOT_FOUND'),
  );
  const getFound = createLookup(byId, async (apiKey) => (await server().verifyUserApiKey(apiKey))?.userId);
  const { useFound } = live({ getFound }, flavor) as { readonly useFound?: Hook };
  const getUser = async (wanted?: string | ByApiKey | GetUserOptions) => (isLookup(wanted) ? getFound(wanted) : getCurrent(wanted));
  const useUser: Hook = (wanted) => (isLookup(wanted) ? useFound?.(wanted) : useCurrent?.(wanted));
  return { getUser: getUser as StackServerApp['getUser'], ...(useCurrent && { useUser }) };
};

const userMembers = (
  server: () => ServerSide,
  { toUser }: Records,
  getCurrentUser: ReturnType<typeof currentUserLookup>['getUser'],
): Omit<UserMembers, 'getUser'> => {
  const pageOf = ({ cursor, limit, orderBy, desc, query }: ServerListUsersOptions = {}) =>
    server().users.list.query({ cursor, limit, orderBy: orderBy && ('signed_up_at' as const), desc, query });
  return {
    getServerUser: async () => {
      console.warn('Portico: getServerUser is deprecated. Use getUser.');
      return getCurrentUser();
    },
    listUsers: reader(
      (options?: ServerListUsersOptions) => pageOf(options),
      ({ items, nextCursor }) => Object.assign(items.map(toUser), { nextCursor }),
    ),
    createUser: async ({ displayName, password, ...options }) => toUser(await server().users.create({ displayName, password, ...options })),
  };
};

const teamMembers = (server: () => ServerSide, { toTeam }: Records): Pick<StackServerApp, 'getTeam' | 'listTeams' | 'createTeam'> => {
  const byId = reader(
    (id: string): Query<TeamData | null> => server().teams.get.query({ id }),
    (data) => data && toTeam(data),
    (error) => isKnownError(error, 'TEAM_NOT_FOUND'),
  );
  return {
    getTeam: createLookup(byId, async (apiKey) => (await server().verifyTeamApiKey(apiKey))?.teamId),
    listTeams: reader(
      () => server().teams.list.query({}),
      (teams) => teams.map(toTeam),
    ),
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
  const current = currentUserLookup(context, records, createInternalUser);
  const users = { ...userLookup(context, server, records, current), ...userMembers(server, records, current.getUser) };
  return live({ ...commonMembers(context), ...users, ...teamMembers(server, records) }, context.flavor);
};
