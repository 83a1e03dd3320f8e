import { createQueryCache } from '../cache/query-cache.js';
import type { Query } from '../cache/query.js';
import type { DataOf } from '../contract/entity.js';
import type { FlowKit } from '../flows/flow-kit.js';
import { signOutFlow } from '../flows/sign-out.js';
import { currentUser, type User } from '../resources/users.js';
import { createSessions, type Sessions } from '../session/sessions.js';
import { NO_TOKENS, type Tokens } from '../session/token-store.js';
import { bind } from './bind.js';
import { compose, type Composed, type Resources } from './compose.js';
import { loadUser, orElse, userQuery, type OrElse } from './current-user.js';
import { storeOf, transportOf, type AppOptions, type StoreInit } from './options.js';
import { browserPage } from './page.js';
import { createRedirects, type RedirectMethod, type Redirects } from './redirects.js';
import { resolveUrls, type Urls } from './routes.js';

export type CurrentUser = DataOf<typeof User, 'client'>;

export interface GetUserOptions<O extends OrElse = OrElse> {
  readonly or?: O;
  /** Look in another store than the app's own, for example `requestStore(request, projectId)`. */
  readonly tokenStore?: StoreInit | undefined;
}

/** The session of the app, as hosts see it: whether there is one, and tokens for the host's own server. */
export interface AppSession {
  readonly isSignedIn: () => boolean;
  /** Calls back when somebody signed in or out, in this tab or another. */
  readonly watch: (listener: () => void) => () => void;
  /** Tokens that stay valid for at least 20 seconds; both null when nobody is signed in. */
  readonly tokens: () => Promise<Tokens>;
  /** The header that hands the session to the host's own server. */
  readonly authHeaders: () => Promise<{ readonly 'x-stack-auth': string }>;
}

/** What every app is made of, whatever tables and flows it has. */
export interface App<F> {
  readonly projectId: string;
  readonly urls: Urls;
  readonly redirectMethod: RedirectMethod;
  readonly auth: F & { readonly signOut: ReturnType<typeof signOutFlow> };
  readonly session: AppSession;
  readonly redirects: Redirects;
  /** The signed-in user, anonymous or not, as a query; null when there is none. */
  readonly user: Query<CurrentUser | null>;
  /** The signed-in user. What happens without one is yours to choose: `null` (the default), a redirect to sign-in, or an error. */
  readonly getUser: <O extends OrElse = 'return-null'>(
    options?: GetUserOptions<O>,
  ) => Promise<O extends 'redirect' | 'throw' ? CurrentUser : CurrentUser | null>;
  /** Stops every timer and channel. The app is not used afterwards. */
  readonly dispose: () => void;
}

/** What an app can do: its tables, and its ways to sign in. Whatever is left out is left out of the bundle. */
export interface Parts<R extends Resources, F> {
  readonly resources: R;
  readonly flows: (kit: FlowKit) => F;
}

const sessionOf = (sessions: Sessions): AppSession => {
  const tokens = async (): Promise<Tokens> => (await sessions.current().tokens()) ?? NO_TOKENS;
  return {
    isSignedIn: () => !sessions.current().isInvalid,
    watch: (listener) => sessions.watch(() => listener()),
    tokens,
    authHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await tokens()) }),
  };
};

const redirectsOf = (options: AppOptions, urls: Urls, method: RedirectMethod, platform: Parameters<typeof createRedirects>[0]['platform']): Redirects =>
  createRedirects({ urls, method, trusted: options.trustedOrigins ?? [], page: options.page ?? browserPage(), platform });

/**
 * Creates an app that acts as the signed-in user, from the parts it is given. Sends nothing until asked to.
 * Throws CONFIGURATION when an option is missing or unusable.
 */
export const createApp = <R extends Resources, F>(options: AppOptions, parts: Parts<R, F>): App<F> & Composed<R, 'client'> => {
  const { projectId, publishableClientKey: clientKey, redirectMethod = 'none' } = options;
  const transport = transportOf(options, (): Record<string, string> => (clientKey ? { 'x-stack-publishable-client-key': clientKey } : {}));
  const { platform } = transport;
  const cache = createQueryCache(platform);
  const store = storeOf(options.tokenStore, projectId, platform);
  const sessions = createSessions(store, transport, cache.forgetPersonal);
  const urls = resolveUrls(options.urls);
  const redirects = redirectsOf(options, urls, redirectMethod, platform);

  const callerOf = (of: Sessions) => ({ transport, access: 'client', credentials: () => of.current(), cache }) as const;
  const userOf = (of: Sessions): (() => Promise<CurrentUser>) => bind('currentUser', currentUser, callerOf(of)).get;
  const user = userQuery(cache, sessions, userOf(sessions));
  const kit: FlowKit = {
    bind: (name, resource, session) => bind(name, resource, { ...callerOf(sessions), credentials: () => session ?? sessions.current() }) as never,
    sessions,
    redirect: (name) => redirects.to(name, { replace: true }),
    redirectToUrl: (url) => redirects.toUrl(url, { replace: true }),
    callbackUrl: redirects.callbackUrl,
    underWay: new Map(),
  };
  const findUser = (init: StoreInit | undefined): Promise<CurrentUser | null> => {
    if (init === undefined) return user.read();
    const other = createSessions(storeOf(init, projectId, platform), transport);
    return loadUser(other, userOf(other));
  };

  return {
    ...compose(parts.resources, callerOf(sessions)),
    projectId,
    urls,
    redirectMethod,
    redirects,
    user,
    auth: { ...parts.flows(kit), signOut: signOutFlow(kit) },
    session: sessionOf(sessions),
    getUser: async ({ or, tokenStore } = {}) => (await orElse(await findUser(tokenStore), or ?? 'return-null', redirects, redirectMethod)) as never,
    dispose: () => {
      cache.dispose();
      store.dispose();
    },
  };
};
