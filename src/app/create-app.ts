import type { Access } from '../contract/entity.js';
import type { anonymousFlows } from '../auth/anonymous.js';
import type { AuthContext } from '../auth/auth-context.js';
import { signOutFlow } from '../auth/sign-out.js';
import type { Sessions } from '../session/sessions.js';
import { appSession, type AppSession } from '../session/app-session.js';
import { bindAll, type BoundResources, type Resources } from './bind.js';
import { userLookup, type UserLookup, type UserReading } from './current-user.js';
import type { AppOptions } from './options.js';
import { createAuthContext, createRuntime, publicKeys, type Runtime } from './runtime.js';

/** What every app is made of, whatever its access, tables and flows. */
export interface App<F, A extends Access = 'client'> extends UserLookup<A> {
  /** Id of the project that the app belongs to. */
  readonly projectId: string;
  /** URLs of the pages that the app sends users to. */
  readonly urls: Runtime<A>['urls'];
  /** How the app navigates. */
  readonly redirectMethod: Runtime<A>['redirectMethod'];
  /** Signing in, signing up and signing out. */
  readonly auth: F & {
    /** Signs the user out, then navigates to the after-sign-out page. The session ends on this device even if the service cannot be reached. */
    readonly signOut: ReturnType<typeof signOutFlow>;
  };
  /** The session of the signed-in user: its state and its tokens. */
  readonly session: AppSession;
  /** Navigates to the pages of the app, and builds links to them. */
  readonly redirects: Runtime<A>['redirects'];
  /** Time, as the app sees it. */
  readonly clock: Pick<Runtime<A>['transport']['platform'], 'now' | 'elapsed' | 'after'>;
  /**
   * Calls `listener` whenever a call of this app pauses before it is repeated, with the length, the reason and a way to give the
   * call up. Returns a function that stops it.
   */
  readonly onWait: Runtime<A>['waits']['watch'];
  /** Ends calls under way by ABORTED, and stops every timer and channel. The app is not used afterwards. */
  readonly dispose: () => void;
}

/** What an app can do: its tables, and its ways to sign in. Whatever is left out is left out of the bundle. */
export interface Parts<R extends Resources, F> {
  readonly resources: R;
  readonly flows: (context: AuthContext) => F;
  /** How the signed-in user is read, where servers see more than users do. */
  readonly user?: UserReading | undefined;
  /** Completes a sign-in with a second factor. If omitted, the caller gets the challenge. */
  readonly handleMfa?: AuthContext['handleMfa'];
}

/** Signs up by the app's own flow, where it has one. */
const startAnonymously = async (flows: unknown): Promise<void> => {
  const answer = await (flows as Partial<ReturnType<typeof anonymousFlows>>).signUpAnonymously?.();
  if (answer?.status === 'error') throw answer.error;
};

/** An app on its runtime. */
export const assemble = <A extends Access, R extends Resources, F>(
  projectId: string,
  runtime: Runtime<A>,
  parts: Parts<R, F>,
): App<F, A> & BoundResources<R, A> => {
  const { sessions, callerOf, urls, redirects, redirectMethod, dispose } = runtime;
  const context = createAuthContext(runtime, sessions, parts.handleMfa);
  const flows = parts.flows(context);
  // One set of flows for the sessions of a store, so that calls in parallel for one request share an account.
  const flowsOf = new WeakMap([[sessions, flows]]);
  const signUpAnonymously = (own: Sessions): Promise<void> => {
    const known = flowsOf.get(own) ?? parts.flows(createAuthContext(runtime, own, parts.handleMfa));
    flowsOf.set(own, known);
    return startAnonymously(known);
  };
  return {
    ...bindAll(parts.resources, callerOf(sessions)),
    ...userLookup(runtime, signUpAnonymously, parts.user),
    projectId,
    urls,
    redirectMethod,
    redirects,
    clock: runtime.transport.platform,
    auth: { ...flows, signOut: signOutFlow(context) },
    session: appSession(sessions),
    onWait: runtime.waits.watch,
    dispose,
  };
};

/**
 * Creates an app that acts as the signed-in user, from the parts it is given. Sends nothing until asked to.
 * Throws CONFIGURATION when an option is missing or unusable.
 */
export const createApp = <R extends Resources, F>(options: AppOptions, parts: Parts<R, F>): App<F> & BoundResources<R, 'client'> =>
  assemble(options.projectId, createRuntime(options, 'client', publicKeys(options)), parts);
