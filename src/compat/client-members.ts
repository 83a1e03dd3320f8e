// The members of client apps, most of which all apps have.
import type { ClientApp } from '../app/client-app.js';
import type { User as UserData } from '../resources/signed-in-user.js';
import type { TokenStore } from '../session/token-store.js';
import type { CurrentInternalUser, GetUserOptions, InternalUser, OrElse, StackClientApp } from './apps.js';
import { authMethods } from './auth-members.js';
import type { Context, SessionApps } from './context.js';
import { createCurrentUser, type CurrentUser } from './current-user.js';
import type { stackAppInternalsSymbol } from './internals-symbol.js';
import { live, memoize } from './live.js';
import { createProjectObject } from './projects.js';
import { redirectMethods, signOutAndRedirect } from './redirects.js';

/** Returns the members of a user of the project `internal`, who owns projects. */
export type CreateInternalUser = (client: ClientApp) => InternalUser;

type Find<D> = (apps: SessionApps, or: OrElse | undefined) => Promise<D | null>;

/** Returns the method that finds the signed-in user. The same data always leads to the same object. */
export const createGetUser = <D extends object, U>(context: Context, find: Find<D>, create: (data: D, apps: SessionApps) => U) => {
  const users = new WeakMap<SessionApps, (data: D) => U>();
  const toUser = (data: D, apps: SessionApps): U => {
    const known = users.get(apps) ?? memoize((own: D) => create(own, apps));
    users.set(apps, known);
    return known(data);
  };
  const getUserIn = async (store: TokenStore, or: OrElse | undefined): Promise<U | null> => {
    const apps = context.sessionIn(store);
    const data = await find(apps, or);
    if (data === null) return null;
    // After an anonymous sign-up, the store contains another session.
    return apps.isCurrent() ? toUser(data, apps) : getUserIn(store, or);
  };
  return async ({ or, tokenStore }: GetUserOptions = {}): Promise<U | null> => getUserIn(context.storeOf(tokenStore), or);
};

/** The members that all apps have, except for the method that finds the signed-in user and the members for frameworks. */
export type CommonMembers = Omit<StackClientApp, 'getUser' | typeof stackAppInternalsSymbol>;

/** Returns the members that all apps have. */
export const commonMembers = (context: Context): CommonMembers => ({
  ...authMethods(context),
  ...redirectMethods(context),
  projectId: context.projectId,
  urls: context.urls,
  signOut: async ({ redirectUrl } = {}) => {
    const { client } = context.sessionIn(context.storeOf());
    if (client.session.isSignedIn()) await signOutAndRedirect(client, redirectUrl);
  },
  getProject: async () => createProjectObject(await context.clientOf(null).currentProject.get()),
});

/** Returns the members of client apps. */
export const clientMembers = (
  context: Context,
  createInternalUser: CreateInternalUser,
): Omit<StackClientApp, typeof stackAppInternalsSymbol> => {
  const create = (data: UserData, { client }: SessionApps): CurrentUser | CurrentInternalUser => {
    const user = createCurrentUser(data, client);
    return context.projectId === 'internal' ? Object.freeze({ ...user, ...live(createInternalUser(client)) }) : user;
  };
  const getUser = createGetUser(context, ({ client }, or) => client.getUser({ or }), create);
  return live({ ...commonMembers(context), getUser: getUser as StackClientApp['getUser'] });
};
