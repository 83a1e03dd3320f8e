import type { ErrorCode } from '../errors/catalog.js';
import type { KnownError } from '../errors/known-error.js';
import type { Platform } from '../lib/platform.js';
import type { Result } from '../lib/result.js';
import { hasAccess, type Access, type DataOf, type Entity, type AccessView } from './entity.js';
import type { Shape, Simplify } from './fields.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Pages that mails lead to. */
export type CallbackPage = 'emailVerification' | 'teamInvitation';

/** A call of a client app, for rows that need more than one request. */
export interface ClientCall {
  readonly row: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
  /** The same object for all calls of an app. */
  readonly cache: object;
  readonly transport: { readonly platform: Pick<Platform, 'after'> };
  /** Sends a row with the tokens of the session that was current when the call began. */
  readonly send: (row: Endpoint, input: Readonly<Record<string, unknown>>, options: SendOptions) => Promise<unknown>;
  /** Marks the cached reads of the row as out of date, which happens by itself when the call settles. */
  readonly refresh: () => void;
}

export interface SendOptions {
  /** Ends the call; it then rejects with ABORTED. */
  readonly signal?: AbortSignal | undefined;
  /** Time within which every attempt has to start, milliseconds. If omitted, 120 seconds. */
  readonly startWithinMs?: number | undefined;
}

/** One row of the table: an operation of the service as a value. Everything else about it is derived. */
export interface Endpoint {
  /** The lowest access that may call it. */
  readonly access: Access;
  readonly method: Method;
  /** Path under `/api/v1`; `{id}` is a parameter, `{userId=me}` one with a default. */
  readonly path: string;
  /** How path parameters look, where they are not uuids (or `me`, where that is the default). */
  readonly params?: Shape;
  readonly query?: Entity | AccessView;
  readonly body?: Entity | AccessView;
  /** What comes back; nothing but success when left out, and a sentence for `'text'`. */
  readonly returns?: Entity | AccessView | 'text';
  /** The answer is `{ items: [...] }`; `'pages'` carries a cursor to the next page as well. */
  readonly list?: true | 'pages';
  /** Failures a caller is expected to handle: the call answers a Result. */
  readonly errors?: readonly ErrorCode[];
  /** Page of the handler that `callbackUrl` names where the caller says nothing. */
  readonly callback?: CallbackPage;
  /** How client apps make the call, if one request is not all of it. */
  readonly clientCall?: (call: ClientCall) => Promise<unknown>;
  /** Resources whose cached reads this call makes stale, besides its own. */
  readonly invalidates?: readonly string[];
  /** What success means for the session of the caller. */
  readonly session?: 'starts' | 'ends';
  /** The same for every user of the project, so cached reads survive a change of user. */
  readonly isPublic?: true;
}

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(row: E): E => row;

/** The rows of one URL family. */
export type Resource = { readonly [verb: string]: Endpoint };

/** Names of the parameters in a path, with their defaults. */
export const pathParams = (path: string): readonly { readonly name: string; readonly fallback: string | undefined }[] =>
  [...path.matchAll(/\{(\w+)(?:=(\w+))?\}/g)].map(([, name, fallback]) => ({ name: name as string, fallback }));

/** Whether an app of this access has the row. */
export const isCallable = (row: Endpoint, access: Access): boolean => hasAccess(access, row.access);

type ParamOf<P extends string> = P extends `${infer Name}=${string}` ? { readonly [K in Name]?: string } : { readonly [K in P]: string };
type PathParams<P extends string> = P extends `${string}{${infer Param}}${infer Rest}` ? ParamOf<Param> & PathParams<Rest> : unknown;
type Part<E, K extends string, A extends Access> = E extends { readonly [P in K]: infer V } ? DataOf<V, A> : unknown;

/** Everything a call takes, in one object: path parameters, query and body side by side. */
export type Input<E extends Endpoint, A extends Access = 'client'> = Simplify<
  PathParams<E['path']> & Part<E, 'query', A> & Part<E, 'body', A>
>;

/** The same for callers, who need not name the page that a mail leads to. */
export type CallerInput<E extends Endpoint, A extends Access = 'client'> = E extends { readonly callback: CallbackPage }
  ? Simplify<Omit<Input<E, A>, 'callbackUrl'> & { readonly callbackUrl?: string | undefined }>
  : Input<E, A>;

/** One page of a long list. */
export interface ListPage<T> {
  readonly items: readonly T[];
  /** Hand it back as `cursor` for the next page; null on the last. */
  readonly nextCursor: string | null;
}

type One<E, A extends Access> = E extends { readonly returns: 'text' }
  ? string
  : E extends { readonly returns: infer V }
    ? DataOf<V, A>
    : void;

/** What comes back when the call succeeds. */
export type Output<E extends Endpoint, A extends Access = 'client'> = E extends { readonly list: 'pages' }
  ? ListPage<One<E, A>>
  : E extends { readonly list: true }
    ? readonly One<E, A>[]
    : One<E, A>;

/** The known errors a row expects its callers to handle. */
export type Failure<E extends Endpoint> = E extends { readonly errors: readonly (infer C extends ErrorCode)[] }
  ? { [K in C]: KnownError<K> }[C]
  : never;

export type CallResult<E extends Endpoint, A extends Access = 'client'> = E extends { readonly errors: readonly unknown[] }
  ? Result<Output<E, A>, Failure<E>>
  : Output<E, A>;
