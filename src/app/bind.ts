import { queryKey, type QueryCache } from '../cache/query-cache.js';
import type { Query } from '../cache/query.js';
import { copyInput, decode, encodeInput, entityFor, isJson } from '../contract/codec.js';
import {
  isCallable,
  type CallOptions,
  type CallResult,
  type CallbackPage,
  type CallerInput,
  type ClientCall,
  type Endpoint,
  type ListPage,
  type Output,
  type Resource,
  type SendOptions,
} from '../contract/endpoint.js';
import type { Access } from '../contract/entity.js';
import { wrongType } from '../errors/assert.js';
import { isKnownError } from '../errors/known-error.js';
import { failed, ok } from '../lib/result.js';
import { jsonOf, readFor, type RawResponse } from '../transport/exchange.js';
import { send, startCall, type TokenSource, type Transport } from '../transport/send.js';
import { fillPath } from './fill-path.js';
import { listOf, readList, type List, type Pages } from './lists.js';

/** The transport, the tokens and the cache that the methods of an app share. */
export interface Caller {
  readonly transport: Transport;
  readonly access: Access;
  readonly tokenSource: () => TokenSource | undefined;
  readonly cache: QueryCache;
  /** Returns the URL of the page that an email links to. Used if the input of a call omits `callbackUrl`. */
  readonly callbackUrl: (page: CallbackPage) => string;
  /** Throws CONFIGURATION if the app cannot store or refresh a session. Called before the request of a sign-in. */
  readonly assertWritable: () => void;
}

type Plain = Readonly<Record<string, unknown>>;

/** A method that takes the input `I` and returns `R`. */
type Call<I, R> = Record<never, never> extends I ? (input?: I, options?: CallOptions) => R : (input: I, options?: CallOptions) => R;

type WithQuery<I, T> = {
  /** Returns a cached query that reads the same data and can be watched. If the method would return an error, the query fails. */
  readonly query: Record<never, never> extends I ? (input?: I) => Query<T> : (input: I) => Query<T>;
};

/** A method that reads data. Its `query` returns a cached query that reads the same data. */
type ReadCall<I, R, T> = Call<I, Promise<R>> & WithQuery<I, T>;
/** A method that reads a list, or, with `for await`, its items. Its `query` returns a cached query that reads the same list. */
type ListCall<I, Item> = Call<I, List<Item>> & WithQuery<I, readonly Item[]>;
/** A method that reads one page of a list, or, with `for await`, the items of all pages. Its `query` reads only one page. */
type PagesCall<I, Item> = Call<I, Pages<Item>> & WithQuery<I, ListPage<Item>>;

/** The method for an endpoint. Its input contains path parameters, query and body in one object. */
type EndpointCall<E extends Endpoint, A extends Access> = E['method'] extends 'GET'
  ? Output<E, A> extends ListPage<infer Item>
    ? PagesCall<CallerInput<E, A>, Item>
    : Output<E, A> extends readonly (infer Item)[]
      ? ListCall<CallerInput<E, A>, Item>
      : ReadCall<CallerInput<E, A>, CallResult<E, A>, Output<E, A> | (E extends { readonly isAppUser: true } ? null : never)>
  : Call<CallerInput<E, A>, Promise<CallResult<E, A>>>;

/** A resource of an app: methods for the endpoints that the app's access level may call. */
export type Bound<R extends Resource, A extends Access> = Calls<R, A, CallableVerb<R, A>>;
/** The resource `N` of an app. Takes the name of the resource and not its endpoint definitions, because editors print type arguments. */
type BoundResource<R extends Resources<R>, N extends keyof R, A extends Access> = Calls<R[N], A, CallableVerb<R[N], A>>;

// A mapped type over a type parameter keeps the doc blocks of the endpoint definitions, unless it renames keys.
type Calls<R extends Resource, A extends Access, V extends keyof R> = { readonly [K in V]: EndpointCall<R[K], A> };
type CallableVerb<R extends Resource, A extends Access> = { readonly [V in keyof R]: R[V]['access'] extends Reach[A] ? V : never }[keyof R];
type Reach = { readonly client: 'client'; readonly server: 'client' | 'server'; readonly admin: Access };

const queryText = (definition: Endpoint, input: Plain, access: Access): string => {
  const entries = definition.query
    ? Object.entries(encodeInput(entityFor(definition.query, access), input)).filter(([, value]) => value !== null)
    : [];
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
};

const bodyOf = (definition: Endpoint, input: Plain, { access, callbackUrl }: Caller): unknown => {
  if (definition.method === 'GET' || definition.method === 'DELETE') return undefined;
  const callback = definition.callback && input['callbackUrl'] === undefined ? { callbackUrl: callbackUrl(definition.callback) } : {};
  return definition.body ? encodeInput(entityFor(definition.body, access), { ...input, ...callback }) : {};
};

const readResponse = (definition: Endpoint, { access, transport }: Caller, response: RawResponse): unknown => {
  if (definition.returns === undefined) return undefined;
  if (definition.returns === 'text') return response.text;
  const entity = entityFor(definition.returns, access);
  return definition.list ? readList(definition, entity, response, transport.platform) : decode(entity, jsonOf(response));
};

const sendOnce = async (
  caller: Caller,
  tokenSource: TokenSource | undefined,
  definition: Endpoint,
  input: Plain,
  { signal, maxWaitMs, startWithinMs }: SendOptions,
): Promise<unknown> => {
  if (definition.session === 'starts') caller.assertWritable();
  const response = await send(caller.transport, {
    method: definition.method,
    path:
      (definition.path.includes('{') ? fillPath(definition.path, input) : definition.path) + queryText(definition, input, caller.access),
    template: definition.path,
    access: caller.access,
    body: bodyOf(definition, input, caller),
    tokenSource,
    isPublic: definition.isPublic,
    signal,
    maxWaitMs,
    startWithinMs,
  });
  if (definition.session === 'ends') tokenSource?.invalidate();
  return readFor(definition.method, definition.path, () => readResponse(definition, caller, response)).catch((error: unknown) => {
    caller.transport.identity.keys.onRejected?.(error);
    throw error;
  });
};

/** Resolves with a Result that contains the data, or an error that the endpoint definition lists. Rejects with all other errors. */
const asResult = (definition: Endpoint, outcome: Promise<unknown>): Promise<unknown> =>
  outcome.then(ok, (error: unknown) => {
    if (definition.errors && isKnownError(error, ...definition.errors)) return failed(error);
    throw error;
  });

/** The facts about a method that are known before its endpoint definition is loaded. */
interface CallFacts {
  readonly kind: 'read' | 'list' | 'write';
  /** Whether the response is the same for every user. */
  readonly isPublic?: boolean | undefined;
}

/** Maps each method of each resource to its kind, for an app that loads the endpoint definitions with the first call. */
export type CallsOf<R extends Resources<R>, A extends Access> = {
  readonly [N in keyof R]: { readonly [V in CallableVerb<R[N], A>]: KindOf<R[N][V]> };
};
type KindOf<E extends Endpoint> = E extends { readonly list: true | 'pages' } ? 'list' : E['method'] extends 'GET' ? 'read' : 'write';

const perform = async (
  resource: string,
  definition: Endpoint,
  caller: Caller,
  tokenSource: TokenSource | undefined,
  input: Plain,
  options: SendOptions = {},
): Promise<unknown> => {
  const sendRequest: ClientCall['send'] = (...args) => sendOnce(caller, tokenSource, ...args);
  const refresh = (): void => caller.cache.invalidate([resource, ...(definition.invalidates ?? [])]);
  try {
    return await (caller.access === 'client' && definition.clientCall
      ? definition.clientCall({ definition, input, caller, options, send: sendRequest, refresh })
      : sendRequest(definition, input, options));
  } finally {
    if (definition.method !== 'GET') refresh();
  }
};

const bindCall = (
  resource: string,
  verb: string,
  { kind, isPublic }: CallFacts,
  load: (options?: CallOptions) => Promise<Endpoint>,
  caller: Caller,
): unknown => {
  const callOnce = async (given?: Plain | null, options?: SendOptions | null): Promise<unknown> => {
    const { signal, maxWaitMs, startWithinMs } = options ?? {};
    // Keeps the current input and session for the call, because both may change while the endpoint definition loads.
    const [input, tokenSource] = [copyInput(given ?? {}), caller.tokenSource()];
    const timeLeft = startCall(caller.transport, { signal, maxWaitMs });
    const definition = await load({ signal, maxWaitMs });
    const outcome = perform(resource, definition, caller, tokenSource, input, { signal, maxWaitMs: timeLeft(), startWithinMs });
    return definition.errors ? asResult(definition, outcome) : outcome;
  };
  if (kind === 'write') return callOnce;
  const call = kind === 'list' ? listOf(callOnce) : callOnce;
  const read = async (input: Plain): Promise<unknown> => {
    const tokenSource = caller.tokenSource();
    return perform(resource, await load(), caller, tokenSource, input);
  };
  const query = (given?: Plain | null): Query<unknown> => {
    const input = copyInput(given ?? {});
    if (!isJson(input)) throw wrongType('input', 'JSON');
    return caller.cache.query(queryKey(`${resource}.${verb}`, input), { tags: [resource], isPersonal: !isPublic }, () => read(input));
  };
  return Object.assign(call, { query });
};

const kindOf = ({ list, method }: Endpoint): CallFacts['kind'] => (list ? 'list' : method === 'GET' ? 'read' : 'write');

/** Creates the methods of a resource from its endpoint definitions, for example `teams.create({ displayName })`. */
export const bind = <R extends Resource, A extends Access>(
  name: string,
  resource: R,
  caller: Caller & { readonly access: A },
): Bound<R, A> =>
  Object.fromEntries(
    Object.entries(resource)
      .filter(([, definition]) => isCallable(definition, caller.access))
      .map(([verb, definition]) => [
        verb,
        bindCall(name, verb, { ...definition, kind: kindOf(definition) }, async () => definition, caller),
      ]),
  ) as Bound<R, A>;

/** Resources by name. A mapped type is needed, because interfaces do not match index signatures. */
export type Resources<R> = { readonly [N in keyof R]: Resource };
/** The resources of an app, with their methods. */
export type BoundResources<R extends Resources<R>, A extends Access> = { readonly [N in keyof R]: BoundResource<R, N, A> };

/** Creates the methods of each resource. */
export const bindAll = <R extends Resources<R>, A extends Access>(
  resources: R,
  caller: Caller & { readonly access: A },
): BoundResources<R, A> =>
  Object.fromEntries(
    Object.entries<Resource>(resources).map(([name, resource]) => [name, bind(name, resource, caller)]),
  ) as unknown as BoundResources<R, A>;

/** Creates the methods of resources whose endpoint definitions are loaded with the first call. */
export const bindCalls = <R extends Resources<R>, A extends Access>(
  calls: CallsOf<R, A>,
  load: (options?: CallOptions) => Promise<R>,
  caller: Caller & { readonly access: A },
): BoundResources<R, A> =>
  Object.fromEntries(
    Object.entries<Readonly<Record<string, CallFacts['kind']>>>(calls).map(([name, kinds]) => [
      name,
      Object.fromEntries(
        Object.entries(kinds).map(([verb, kind]) => [
          verb,
          bindCall(name, verb, { kind }, async (options) => ((await load(options)) as Record<string, Resource>)[name]![verb]!, caller),
        ]),
      ),
    ]),
  ) as BoundResources<R, A>;

/** Returns methods that accept a call without an input, and reject instead of throwing. Their errors name the value that is missing. */
export const withInputs = <F extends object>(flows: F): F =>
  Object.fromEntries(
    Object.entries(flows as Record<string, (input: object) => unknown>).map(([name, method]) => [
      name,
      async (input?: object | null) => method(input ?? {}),
    ]),
  ) as F;
