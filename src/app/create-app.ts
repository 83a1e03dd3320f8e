import type { CallOptions } from '../contract/endpoint.js';
import type { Access } from '../contract/entity.js';
import type { anonymousFlows } from '../auth/anonymous.js';
import type { AuthContext } from '../auth/auth-context.js';
import { signOutFlow } from '../auth/sign-out.js';
import { assertListener } from '../errors/assert.js';
import type { Sessions } from '../session/session.js';
import { appSession, type AppSession } from '../session/app-session.js';
import { withInputs, type Caller } from './bind.js';
import { userLookup, type UserLookup, type UserEndpoints } from './current-user.js';
import type { AppOptions } from './options.js';
import { createAuthContext, createRuntime, publicKeys, type Runtime } from './runtime.js';

/** The method that signs the user out. Every app has this method. */
export interface SigningOut {
  /**
   * Signs the user out, then navigates to the after-sign-out page. If the request fails, ends the session on this device only, and rejects
   * with the error.
   * @example
   * await app.auth.signOut();
   */
  readonly signOut: ReturnType<typeof signOutFlow>;
}

/** The members of every app, besides its resources. */
export interface App<F, A extends Access = 'client'> extends UserLookup<A> {
  /** ID of the project that the app belongs to. */
  readonly projectId: string;
  /** URLs of the pages that the app redirects users to. */
  readonly urls: Runtime<A>['urls'];
  /** How the app navigates. */
  readonly redirectMethod: Runtime<A>['redirectMethod'];
  /** Methods that sign users in, up and out. */
  readonly auth: F & SigningOut;
  /** The session of the signed-in user: its state and its tokens. */
  readonly session: AppSession;
  /** Navigates to the pages of the app, and builds links to them. */
  readonly redirects: Runtime<A>['redirects'];
  /** The clock and the timers of the app. */
  readonly clock: Pick<Runtime<A>['transport']['platform'], 'now' | 'elapsed' | 'after'>;
  /**
   * Calls the listener when a call from this app pauses before a retry, with the length of the pause, the number of the failed attempt, the
   * error and a function that ends the call. Returns an unsubscribe function.
   * @example
   * const stop = app.onRetry(({ inMs }) => console.log(`Trying again in ${inMs} ms.`));
   */
  readonly onRetry: Runtime<A>['retries']['watch'];
  /**
   * Aborts calls in flight, which reject with ABORTED, and stops all timers and channels. Do not use the app afterward: calls that send
   * a request or read the user, such as `getUser`, reject with ABORTED, and `getUser({ or: 'redirect' })` does not navigate.
   * Methods that send no request, such as `redirects.to`, keep working.
   * @example
   * app.dispose();
   */
  readonly dispose: () => void;
}

/** The parts of an app: its resources and its sign-in methods. */
export interface Parts<R, F, A extends Access> {
  readonly resources: (caller: Caller & { readonly access: A }) => R;
  readonly flows: (context: AuthContext) => F;
  /** Contains the endpoint definition that reads the signed-in user. If omitted, the user has the fields that clients see. */
  readonly user?: UserEndpoints | undefined;
  /** Completes a sign-in that requires a second factor. If omitted, sign-ins return the challenge to the caller. */
  readonly handleMfa?: AuthContext['handleMfa'];
}

/** Creates an anonymous account and signs in to it, if the app has a flow for this. */
const startAnonymously = async (flows: unknown, options: CallOptions): Promise<void> => {
  const result = await (flows as Partial<ReturnType<typeof anonymousFlows>>).signUpAnonymously?.(options);
  if (result?.status === 'error') throw result.error;
};

/** Creates an app from its runtime and its parts. */
export const assemble = <A extends Access, R, F>(runtime: Runtime<A>, parts: Parts<R, F, A>): App<F, A> & R => {
  const { sessions, callerOf, urls, redirects, redirectMethod, dispose } = runtime;
  const context = createAuthContext(runtime, sessions, parts.handleMfa);
  const flows = parts.flows(context);
  // Creates the sign-in methods only once for the sessions of each store, so that parallel calls with one store share an anonymous account.
  const flowsOf = new WeakMap([[sessions, flows]]);
  const signUpAnonymously = (own: Sessions, options: CallOptions): Promise<void> => {
    const known = flowsOf.get(own) ?? parts.flows(createAuthContext(runtime, own, parts.handleMfa));
    flowsOf.set(own, known);
    return startAnonymously(known, options);
  };
  return {
    ...parts.resources(callerOf(sessions)),
    ...userLookup(runtime, signUpAnonymously, parts.user),
    projectId: runtime.options.projectId,
    urls,
    redirectMethod,
    redirects,
    clock: runtime.transport.platform,
    auth: withInputs({ ...flows, signOut: signOutFlow(context) }),
    session: appSession(sessions),
    onRetry: (listener) => {
      assertListener(listener);
      return runtime.retries.watch(listener);
    },
    dispose,
  };
};

/**
 * Creates an app that acts as the signed-in user, with the given parts. Sends no request until you call a method.
 * Throws CONFIGURATION if an option is missing or not valid.
 */
export const createApp = <R, F>(options: AppOptions, parts: Parts<R, F, 'client'>): App<F> & R =>
  assemble(createRuntime(options, 'client', publicKeys(options)), parts);
