import type { QueryCache } from '../cache/query-cache.js';
import type { Query } from '../cache/query.js';
import { decode, encode } from '../contract/codec.js';
import {
  fillPath,
  isCallable,
  type CallResult,
  type CallbackPage,
  type CallerInput,
  type Endpoint,
  type Output,
  type Resource,
} from '../contract/endpoint.js';
import { entityFor, type Access, type Entity } from '../contract/entity.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import type { Platform } from '../lib/platform.js';
import { failed, ok } from '../lib/result.js';
import type { RawResponse } from '../transport/exchange.js';
import { jsonOf } from '../transport/response.js';
import { send, type TokenSource, type Transport } from '../transport/send.js';

export interface CallOptions {
  /** Ends the call; it then rejects with ABORTED. */
  readonly signal?: AbortSignal | undefined;
}

/** What bound calls share: how to send, whose tokens to send, and which cached reads to keep fresh. */
export interface Caller {
  readonly transport: Transport;
  readonly access: Access;
  readonly tokenSource: () => TokenSource | undefined;
  readonly cache: QueryCache;
  /** The page that a mail leads to, where the caller names none. */
  readonly callbackUrl: (page: CallbackPage) => string;
  /** Throws when no sign-in can be kept. Asked before the service is. */
  readonly expectWritable?: (() => void) | undefined;
}

type Plain = Readonly<Record<string, unknown>>;

/** One row as a function: path parameters, query and body in one object. */
export type Call<E extends Endpoint, A extends Access> = (unknown extends CallerInput<E, A>
  ? (input?: undefined, options?: CallOptions) => Promise<CallResult<E, A>>
  : Record<never, never> extends CallerInput<E, A>
    ? (input?: CallerInput<E, A>, options?: CallOptions) => Promise<CallResult<E, A>>
    : (input: CallerInput<E, A>, options?: CallOptions) => Promise<CallResult<E, A>>) &
  (E['method'] extends 'GET'
    ? {
        /** The same read as a cached query that can be watched. Rejects where the call answers an error. */
        readonly query: Record<never, never> extends CallerInput<E, A>
          ? (input?: CallerInput<E, A>) => Query<Output<E, A>>
          : (input: CallerInput<E, A>) => Query<Output<E, A>>;
      }
    : unknown);

/** A resource as an app of this access has it: only the rows it may call. */
export type Bound<R extends Resource, A extends Access> = Calls<R, A, CallableVerb<R, A>>;

// Maps over a type parameter, without renaming keys: so the properties keep the doc blocks of their rows.
type Calls<R extends Resource, A extends Access, V extends keyof R> = { readonly [K in V]: Call<R[K], A> };
type CallableVerb<R extends Resource, A extends Access> = { readonly [V in keyof R]: R[V]['access'] extends Reach[A] ? V : never }[keyof R];
type Reach = { readonly client: 'client'; readonly server: 'client' | 'server'; readonly admin: Access };

const queryText = (row: Endpoint, input: Plain, access: Access): string => {
  const entries = row.query ? Object.entries(encode(entityFor(row.query, access), input)).filter(([, value]) => value !== null) : [];
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
};

const bodyOf = (row: Endpoint, input: Plain, { access, callbackUrl }: Caller): unknown => {
  if (row.method === 'GET' || row.method === 'DELETE') return undefined;
  const callback = row.callback && input['callbackUrl'] === undefined ? { callbackUrl: callbackUrl(row.callback) } : {};
  return row.body ? encode(entityFor(row.body, access), { ...input, ...callback }) : {};
};

const itemsOf = (value: unknown): readonly unknown[] => {
  const items = (value as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) throw new PorticoError('PROTOCOL', 'The service answered a list without items.');
  return items;
};

const nextCursor = (value: unknown): string | null =>
  (value as { pagination?: { next_cursor?: string | null } }).pagination?.next_cursor ?? null;

/** Longest time at one stretch, milliseconds; then the page has a turn. */
const SLICE_MS = 50;

/** In slices: a list may be longer than any page of the service. */
const decodeList = async (of: Entity, rows: readonly unknown[], platform: Platform): Promise<readonly unknown[]> => {
  const items: unknown[] = [];
  let since = platform.elapsed();
  for (const row of rows) {
    if (platform.elapsed() - since > SLICE_MS) {
      await new Promise<void>((resolve) => void platform.after(0, resolve));
      since = platform.elapsed();
    }
    items.push(decode(of, row));
  }
  return Object.freeze(items);
};

const readAnswer = async (row: Endpoint, { access, transport }: Caller, answer: RawResponse): Promise<unknown> => {
  if (row.returns === undefined) return undefined;
  if (row.returns === 'text') return answer.text;
  const of = entityFor(row.returns, access);
  if (!row.list) return decode(of, jsonOf(answer));
  const value = jsonOf(answer);
  const items = await decodeList(of, itemsOf(value), transport.platform);
  return row.list === 'pages' ? Object.freeze({ items, nextCursor: nextCursor(value) }) : items;
};

const perform = async (row: Endpoint, caller: Caller, input: Plain, options: CallOptions): Promise<unknown> => {
  if (row.session === 'starts') caller.expectWritable?.();
  const tokenSource = caller.tokenSource();
  const answer = await send(caller.transport, {
    method: row.method,
    path: fillPath(row.path, input) + queryText(row, input, caller.access),
    access: caller.access,
    body: bodyOf(row, input, caller),
    tokenSource,
    signal: options.signal,
  });
  if (row.session === 'ends') tokenSource?.invalidate();
  return readAnswer(row, caller, answer);
};

/** What follows a success keeps its caller waiting no longer, milliseconds. */
const FOLLOW_UP_MS = 3000;

/**
 * The same with what follows it in client apps. What was done stays done when that fails: the caller must not do it again. `refresh` is
 * called when it settles after the caller was answered.
 */
const performAll = async (row: Endpoint, caller: Caller, input: Plain, options: CallOptions, refresh: () => void): Promise<unknown> => {
  const answer = await perform(row, caller, input, options);
  if (row.next && caller.access === 'client') {
    // Not put off: after a pause, whoever was answered may have decided otherwise.
    const transport: Transport = { ...caller.transport, onWait: ({ stop }) => stop() };
    const followed = perform(row.next.row, { ...caller, transport }, row.next.input(answer as never), options).catch(() => undefined);
    await new Promise<void>((resolve) => {
      const cancel = transport.platform.after(FOLLOW_UP_MS, () => resolve(void followed.then(refresh)));
      void followed.then(() => resolve(cancel()));
    });
  }
  return answer;
};

/** Failures the row lists become values; everything else stays an exception. */
const asResult = (row: Endpoint, outcome: Promise<unknown>): Promise<unknown> =>
  outcome.then(ok, (error: unknown) => {
    if (row.errors && isKnownError(error, ...row.errors)) return failed(error);
    throw error;
  });

const bindRow = (resource: string, verb: string, row: Endpoint, caller: Caller): unknown => {
  const stale = [resource, ...(row.invalidates ?? [])];
  const call = (input: Plain = {}, options: CallOptions = {}): Promise<unknown> => {
    const refresh = (): void => caller.cache.invalidate(stale);
    const performed = performAll(row, caller, input, options, refresh);
    const done = row.method === 'GET' ? performed : performed.finally(refresh);
    return row.errors ? asResult(row, done) : done;
  };
  const query = (input: Plain = {}): Query<unknown> =>
    caller.cache.query(`${resource}.${verb} ${JSON.stringify(input)}`, { tags: [resource], isPersonal: !row.isPublic }, () =>
      perform(row, caller, input, {}),
    );
  return row.method === 'GET' ? Object.assign(call, { query }) : call;
};

/** A resource bound to a caller: `teams.create({ displayName })`. */
export const bind = <R extends Resource, A extends Access>(
  name: string,
  resource: R,
  caller: Caller & { readonly access: A },
): Bound<R, A> =>
  Object.fromEntries(
    Object.entries(resource)
      .filter(([, row]) => isCallable(row, caller.access))
      .map(([verb, row]) => [verb, bindRow(name, verb, row, caller)]),
  ) as Bound<R, A>;

export type Resources = { readonly [name: string]: Resource };
/** The resources of an app, bound. */
export type BoundResources<R extends Resources, A extends Access> = { readonly [N in keyof R]: Bound<R[N], A> };

/** Binds every resource of a list to a caller. */
export const bindAll = <R extends Resources, A extends Access>(
  resources: R,
  caller: Caller & { readonly access: A },
): BoundResources<R, A> =>
  Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [name, bind(name, resource, caller)]),
  ) as unknown as BoundResources<R, A>;
