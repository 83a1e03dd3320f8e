import type { ErrorCode } from '../errors/catalog.js';
import type { KnownError } from '../errors/known-error.js';
import type { Platform } from '../lib/platform.js';
import type { Result } from '../lib/result.js';
import { hasAccess, type Access, type DataOf, type Entity, type AccessView } from './entity.js';
import type { Shape, Simplify } from './fields.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Pages that emails link to. */
export type CallbackPage = 'emailVerification' | 'teamInvitation';

/** One call to a method of a client app, for endpoints that need more than one request. */
export interface ClientCall {
  readonly definition: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  /** The caller, which is the same object for all calls from one app. */
  readonly caller: { readonly transport: { readonly platform: Pick<Platform, 'after' | 'elapsed'> } };
  /** Sends a request to an endpoint, with the tokens of the session that was current when the call began. */
  readonly send: (definition: Endpoint, input: Readonly<Record<string, unknown>>, options: SendOptions) => Promise<unknown>;
  /** Marks the cached reads that the endpoint changes as stale. The SDK does this when a call settles. Call this only for later changes. */
  readonly refresh: () => void;
}

/** Options of every resource method, and of every method of `app.auth` that waits for the service. */
export interface CallOptions {
  /** Aborts the call, which then rejects with ABORTED. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum time to wait for the service, in milliseconds, with all retries; at most 2,147,483,647. If omitted, 120,000. After this time,
   * the call rejects with TIMEOUT, although the service may still have performed it. If the service asks for a pause that is longer than
   * the remaining time, the call immediately rejects with RATE_LIMIT, whose `retryAfterMs` is the length of the pause. If it asks for
   * such a pause during a request that other calls share, which is possible for a refresh of the session, an anonymous sign-up and the
   * read of the signed-in user, the call may wait until its time ends, and reject with TIMEOUT.
   * The time that a user needs, for example to type a code, does not count.
   */
  readonly maxWaitMs?: number | undefined;
}

export interface SendOptions extends CallOptions {
  /** Time within which every attempt must start, in milliseconds. If omitted, `maxWaitMs`. */
  readonly startWithinMs?: number | undefined;
}

/** The definition of one endpoint of the service. The SDK method with its types and the backend's route are derived from it. */
export interface Endpoint {
  /** The lowest access level that may call the endpoint. */
  readonly access: Access;
  readonly method: Method;
  /** Path under `/api/v1`. `{id}` is a parameter; `{userId=me}` is a parameter with a default. */
  readonly path: string;
  /** Types of path parameters. If omitted, parameters are UUIDs, or `me` if that is the default. */
  readonly params?: Shape;
  readonly query?: Entity | AccessView;
  readonly body?: Entity | AccessView;
  /** Entity that a successful call returns, or `'text'` for a sentence. If omitted, the call returns nothing. */
  readonly returns?: Entity | AccessView | 'text';
  /** The response is a list (CONTRACT.md C11); `'pages'` adds the cursor of the next page. */
  readonly list?: true | 'pages';
  /** Codes of the errors that callers are expected to handle. If set, the call returns a Result. */
  readonly errors?: readonly ErrorCode[];
  /** Page whose URL the SDK sends if the caller omits `callbackUrl`. */
  readonly callback?: CallbackPage;
  /** Handles calls in client apps, for endpoints that need more than one request. If omitted, a call sends one request. */
  readonly clientCall?: (call: ClientCall) => Promise<unknown>;
  /** Resources whose cached reads become stale, besides the resource that contains this endpoint. */
  readonly invalidates?: readonly string[];
  /** Whether a successful call starts a session or ends the caller's session. If omitted, it does neither. */
  readonly session?: 'starts' | 'ends';
  /** The cached read is `app.user`, whose data is null if nobody is signed in. In that case, a call to the method rejects. */
  readonly isAppUser?: true;
  /**
   * The call does the same for every user and without a user. Cached reads remain valid when a user signs in or out, and a call during
   * which the session ends is repeated without a user.
   */
  readonly isPublic?: true;
}

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** The endpoint definitions of one resource, by method name. */
export type Resource = { readonly [verb: string]: Endpoint };

/** Returns the names of the parameters in a path, with their defaults. */
export const pathParams = (path: string): readonly { readonly name: string; readonly fallback: string | undefined }[] =>
  [...path.matchAll(/\{(\w+)(?:=(\w+))?\}/g)].map(([, name, fallback]) => ({ name: name as string, fallback }));

/** Returns whether apps with this access level may call the endpoint. */
export const isCallable = (definition: Endpoint, access: Access): boolean => hasAccess(access, definition.access);

/** The parameters in the paths of endpoints. Inputs of calls contain some of them. */
export interface PathParameters {
  /** The ID of the record, which is a UUID except for permissions. */
  readonly id: string;
  /** UUID of the user, or `me` for the user of the session. */
  readonly userId: string;
  /** UUID of the team. */
  readonly teamId: string;
  /** The ID of the OAuth provider, for example `github`. */
  readonly provider: string;
  /** The ID of the permission. */
  readonly permissionId: string;
  /** The kind of email. */
  readonly type: string;
}

/** A path parameter. `Pick` keeps its documentation. */
type PathParam<Name extends keyof PathParameters> = Pick<PathParameters, Name>;
/** A path parameter that has a default. */
type OptionalParam<Name extends keyof PathParameters> = Partial<Pick<PathParameters, Name>>;
type ParamOf<P extends string> = P extends `${infer Name extends keyof PathParameters}=${string}`
  ? OptionalParam<Name>
  : P extends keyof PathParameters
    ? PathParam<P>
    : unknown;
type PathParams<P extends string> = P extends `${string}{${infer Param}}${infer Rest}` ? ParamOf<Param> & PathParams<Rest> : unknown;
type Part<E, K extends string, A extends Access> = E extends { readonly [P in K]: infer V } ? DataOf<V, A> : unknown;

/** The input of a call in one object: path parameters, query and body. */
export type Input<E extends Endpoint, A extends Access = 'client'> = Simplify<
  PathParams<E['path']> & Part<E, 'query', A> & Part<E, 'body', A>
>;

type OptionalCallback = {
  /** URL of the page that an email links to. If omitted, the configured page of the app. */
  readonly callbackUrl?: string | undefined;
};

/** The body as callers write it. Callers may omit the URL of the page that an email links to. */
type CallerBody<E extends Endpoint, A extends Access> = E extends { readonly callback: CallbackPage }
  ? Omit<Part<E, 'body', A>, 'callbackUrl'> & OptionalCallback
  : Part<E, 'body', A>;

type OrEmpty<I> = unknown extends I ? Record<string, never> : I;

/** The input as callers write it. It consists of named parts, so that editors show their names. */
export type CallerInput<E extends Endpoint, A extends Access = 'client'> = OrEmpty<
  PathParams<E['path']> & Part<E, 'query', A> & CallerBody<E, A>
>;

/** One page of a long list. */
export interface ListPage<T> {
  /** The items of the page. */
  readonly items: readonly T[];
  /** Value of `cursor` for the next page. Null on the last page. */
  readonly nextCursor: string | null;
}

type One<E, A extends Access> = E extends { readonly returns: 'text' }
  ? string
  : E extends { readonly returns: infer V }
    ? DataOf<V, A>
    : void;

/** The result of a successful call. */
export type Output<E extends Endpoint, A extends Access = 'client'> = E extends { readonly list: 'pages' }
  ? ListPage<One<E, A>>
  : E extends { readonly list: true }
    ? readonly One<E, A>[]
    : One<E, A>;

/** The known errors that the callers of an endpoint are expected to handle. */
export type Failure<E extends Endpoint> = E extends { readonly errors: readonly (infer C extends ErrorCode)[] }
  ? { [K in C]: KnownError<K> }[C]
  : never;

export type CallResult<E extends Endpoint, A extends Access = 'client'> = E extends { readonly errors: readonly unknown[] }
  ? Result<Output<E, A>, Failure<E>>
  : Output<E, A>;
