// The members of client apps, most of which all apps have.
import type { ClientApp } from '../app/client-app.js';
import type { User as UserData } from '../resources/signed-in-user.js';
import type { TokenStore } from '../session/token-store.js';
import type { CurrentInternalUser, GetUserOptions, InternalUser, OrElse, StackClientApp } from './apps.js';
import { authMethods } from './auth-members.js';
import type { Context, SessionApps } from './context.js';
import { currentUserCreator, type CurrentUser } from './current-user.js';
import type { stackAppInternalsSymbol } from './internals-symbol.js';
import type { SessionUser, StoreUser } from './flavor.js';
import { live, memoize, reader } from './live.js';
import { redirectMethodOf } from './options.js';
import { createProjectObject } from './projects.js';
import { openUrl, redirectMethods, signOutAndRedirect } from './redirects.js';
import type { TokenStoreInit } from './token-stores.js';

/** Returns the members of a user of the project `internal`, who owns projects. */
export type CreateInternalUser = (client: ClientApp) => InternalUser;

type Find<D> = (apps: SessionApps, or: OrElse | undefined) => Promise<D | null>;

/** How an app finds its signed-in user. */
interface UserSource<D, U> {
  /** Finds the data of the user of a session. */
  readonly find: Find<D>;
  /** Returns the app whose query contains the data of the user of a session. */
  readonly appOf: (apps: SessionApps) => SessionUser['app'];
  /** Returns the function that creates the users of a session from their data. */
  readonly creatorFor: (apps: SessionApps) => (data: D) => U;
}

/** Returns the method that finds the signed-in user, and its hook. The same data always leads to the same object. */
export const createGetUser = <D extends object, U extends object>(context: Context, { find, appOf, creatorFor }: UserSource<D, U>) => {
  const userOf = memoize((apps: SessionApps) => ({ app: appOf(apps), toUser: memoize(creatorFor(apps)) }));
  const getUserIn = async (store: TokenStore, or: OrElse | undefined): Promise<U | null> => {
    const apps = context.sessionIn(store);
    const data = await find(apps, or);
    if (data === null) return null;
    // After an anonymous sign-up, the store contains another session.
    return apps.isCurrent() ? userOf(apps).toUser(data) : getUserIn(store, or);
  };
  const userIn = (tokenStore: unknown): StoreUser => {
    const init = tokenStore as TokenStoreInit | undefined;
    const store = context.storeInBrowser(init);
    const current = (): SessionUser => userOf(context.sessionIn(store)) as unknown as SessionUser;
    return { current, watch: store.watch, isPersistent: /cookie/.test(String(init ?? context.options.tokenStore)) };
  };
  return {
    getUser: async ({ or, tokenStore }: GetUserOptions = {}): Promise<U | null> => getUserIn(await context.openStore(tokenStore), or),
    useUser: context.flavor.userHookFor?.(userIn),
  };
};

/** The members that all apps have, except for the method that finds the signed-in user and the members for frameworks. */
export type CommonMembers = Omit<StackClientApp, 'getUser' | typeof stackAppInternalsSymbol>;

/** Returns the members that all apps have. */
export const commonMembers = (context: Context): CommonMembers => ({
  ...authMethods(context),
  ...redirectMethods(context),
  ...navigateHook(context),
  projectId: context.projectId,
  urls: context.urls,
  signOut: async ({ redirectUrl } = {}) => {
    const { client } = context.sessionIn(await context.openStore());
    if (client.session.isSignedIn()) await signOutAndRedirect(client, redirectUrl);
  },
  getProject: reader(() => context.signedOutClient().currentProject.get.query(), createProjectObject),
});

/** Returns the hook `useNavigate` if the flavor has hooks. */
const navigateHook = ({ options, flavor, elementClient }: Context): object => {
  const visit = (to: string): void => void openUrl(elementClient(), to, false);
  return flavor.navigateHookFor ? { useNavigate: flavor.navigateHookFor(redirectMethodOf(options, flavor), visit) } : {};
};

/** Returns the members of client apps. */
export const clientMembers = (
  context: Context,
  createInternalUser: CreateInternalUser,
): Omit<StackClientApp, typeof stackAppInternalsSymbol> => {
  const { flavor } = context;
  const creatorFor = ({ client }: SessionApps): ((data: UserData) => CurrentUser | CurrentInternalUser) => {
    const create = currentUserCreator(client, flavor);
    if (context.projectId !== 'internal') return create;
    const internal = live(createInternalUser(client), flavor);
    return (data) => Object.freeze({ ...create(data), ...internal });
  };
  const { getUser, useUser } = createGetUser(context, {
    find: ({ client }, or) => client.getUser({ or }),
    appOf: ({ client }) => client,
    creatorFor,
  });
  return live({ ...commonMembers(context), getUser: getUser as StackClientApp['getUser'], ...(useUser && { useUser }) }, flavor);
};
