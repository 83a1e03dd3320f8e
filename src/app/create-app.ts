import type { Access } from '../contract/entity.js';
import type { FlowKit } from '../flows/flow-kit.js';
import { signOutFlow } from '../flows/sign-out.js';
import type { Headers } from '../transport/headers.js';
import { appSession, type AppSession } from './app-session.js';
import { bind } from './bind.js';
import { compose, type Composed, type Resources } from './compose.js';
import { userLookup, type UserLookup } from './current-user.js';
import type { AppOptions } from './options.js';
import type { RedirectMethod, Redirects } from './redirects.js';
import type { Urls } from './routes.js';
import { createRuntime, type Runtime } from './runtime.js';

/** What every app is made of, whatever its access, tables and flows. */
export interface App<F, A extends Access = 'client'> extends UserLookup<A> {
  readonly projectId: string;
  readonly urls: Urls;
  readonly redirectMethod: RedirectMethod;
  readonly auth: F & { readonly signOut: ReturnType<typeof signOutFlow> };
  readonly session: AppSession;
  readonly redirects: Redirects;
  /** Stops every timer and channel. The app is not used afterwards. */
  readonly dispose: () => void;
}

/** What an app can do: its tables, and its ways to sign in. Whatever is left out is left out of the bundle. */
export interface Parts<R extends Resources, F> {
  readonly resources: R;
  readonly flows: (kit: FlowKit) => F;
}

/** The header of the publishable key, where there is one. */
export const publishableKey = ({ publishableClientKey: key }: AppOptions): Headers =>
  key ? { 'x-stack-publishable-client-key': key } : {};

const flowKit = <A extends Access>({ sessions, redirects, callerOf, transport, page, options }: Runtime<A>): FlowKit => ({
  bind: (name, resource, session) =>
    bind(name, resource, { ...callerOf(sessions), credentials: () => session ?? sessions.current() }) as never,
  sessions,
  transport,
  page,
  onMultiFactor: options.onMultiFactor,
  oauthScopes: options.oauthScopesOnSignIn ?? {},
  redirect: (name) => redirects.to(name, { replace: true }),
  redirectToUrl: (url) => redirects.toUrl(url, { replace: true }),
  callbackUrl: redirects.callbackUrl,
  underWay: new Map(),
});

/** An app on its runtime. */
export const assemble = <A extends Access, R extends Resources, F>(
  projectId: string,
  runtime: Runtime<A>,
  parts: Parts<R, F>,
): App<F, A> & Composed<R, A> => {
  const { sessions, callerOf, urls, redirects, redirectMethod, dispose } = runtime;
  const kit = flowKit(runtime);
  return {
    ...compose(parts.resources, callerOf(sessions)),
    ...userLookup(runtime),
    projectId,
    urls,
    redirectMethod,
    redirects,
    auth: { ...parts.flows(kit), signOut: signOutFlow(kit) },
    session: appSession(sessions),
    dispose,
  };
};

/**
 * Creates an app that acts as the signed-in user, from the parts it is given. Sends nothing until asked to.
 * Throws CONFIGURATION when an option is missing or unusable.
 */
export const createApp = <R extends Resources, F>(options: AppOptions, parts: Parts<R, F>): App<F> & Composed<R, 'client'> =>
  assemble(options.projectId, createRuntime(options, 'client', { headers: () => publishableKey(options) }), parts);
