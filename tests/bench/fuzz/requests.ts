// Creates requests for an endpoint: valid, with one defect, with some hostile values, or with hostile headers or a hostile body.
import { pathParams, type Endpoint } from '../../../src/contract/endpoint.js';
import { traitsOf } from '../../../src/backend/endpoint-traits.js';
import { hasAccess, type Access } from '../../../src/contract/entity.js';
import { id, type Field, type Shape } from '../../../src/contract/fields.js';
import { idOrMe } from '../../../src/contract/special-fields.js';
import { wireName, entityFor } from '../../../src/contract/codec.js';
import type { RequestParts } from '../../contract/client.js';
import type { SeededRandom } from '../seeded-random.js';
import { invalidate } from './invalid-values.js';
import { HOSTILE, HOSTILE_BODIES, HOSTILE_HEADERS, HUGE, toJson } from './dictionary.js';
import { validObject, validValue, shapeOfBody, type ValueContext } from './valid-values.js';
import type { NamedEndpoint } from './endpoints.js';
import type { Actor, World } from './world.js';

export const INTENTS = ['positive', 'negative', 'hostile', 'broken'] as const;
/**
 * Positive requests have valid values, but may fail because of the state of the backend. Negative requests have one defect, so the backend
 * must reject them. The backend may accept or reject all other requests.
 */
export type Intent = (typeof INTENTS)[number];

export interface FuzzRequest {
  readonly intent: Intent;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  readonly path: string;
  readonly parts: RequestParts;
}

type Wire = Readonly<Record<string, unknown>>;

/** Returns the path parameters as a shape. */
const paramShape = (endpoint: Endpoint): Shape =>
  Object.fromEntries(
    pathParams(endpoint.path).map(({ name, fallback }): [string, Field] => [
      name,
      { ...(endpoint.params?.[name] ?? (fallback === 'me' ? idOrMe : id)), wire: name },
    ]),
  );

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const segment = (value: unknown): string => {
  const text = asText(value);
  // Lone surrogates cannot be percent-encoded, and `URL` removes dot segments before the request is sent.
  const safe = text.replaceAll(/\p{Surrogate}/gu, '\ufffd').slice(0, 4000);
  return /^\.{0,2}$/.test(safe) ? 'x' : encodeURIComponent(safe);
};

const queryText = (query: Wire): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, asText(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString().slice(0, 20_000)}`;
};

interface Parts {
  readonly path: Wire;
  readonly query: Wire;
  readonly body: Wire | undefined;
}

const shapeOfQuery = ({ query }: Endpoint): Shape => (query ? entityFor(query, 'server').shape : {});

const validParts = (context: ValueContext): Parts => {
  const { endpoint } = context;
  const bodyShape = shapeOfBody(context);
  const path = Object.fromEntries(Object.entries(paramShape(endpoint)).map(([name, field]) => [name, validValue(name, field, context)]));
  return {
    path,
    query: endpoint.query ? validObject(shapeOfQuery(endpoint), context) : {},
    body: bodyShape && validObject(bodyShape, context),
  };
};

const compose = (
  request: Omit<FuzzRequest, 'path' | 'parts'>,
  { path, query, body }: Parts,
  more: Partial<RequestParts> = {},
): FuzzRequest => {
  const { endpoint, actor } = request;
  const filled = endpoint.path.replaceAll(/\{(\w+)(?:=\w+)?\}/g, (_, name: string) => segment(path[name]));
  const headers = { ...actor.parts.headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more.headers };
  const payload = more.raw ?? (body === undefined ? undefined : toJson(body));
  return {
    ...request,
    path: filled + queryText(query),
    parts: { ...actor.parts, headers, ...(payload !== undefined && { raw: payload }) },
  };
};

/** Makes a value invalid, removes a required member or adds an unknown member. Returns undefined if the chosen defect is not possible. */
const invalidParts = (context: ValueContext, good: Parts): Parts | undefined => {
  const { endpoint, random } = context;
  const bodyShape = shapeOfBody(context);
  const places = [
    ...(Object.keys(good.path).length > 0 ? ['path' as const] : []),
    ...(endpoint.query ? ['query' as const, 'query' as const] : []),
    ...(bodyShape && !traitsOf(endpoint).looseBody ? ['body' as const, 'body' as const, 'body' as const] : []),
  ];
  if (places.length === 0) return undefined;
  const place = random.pick(places);
  const shape = place === 'path' ? paramShape(endpoint) : place === 'query' ? shapeOfQuery(endpoint) : (bodyShape ?? {});
  const invalid = invalidate(shape, good[place] ?? {}, place, random);
  return invalid && { ...good, [place]: invalid };
};

const hostileValue = (random: SeededRandom): unknown => (random.oneIn(150) ? random.pick(HUGE) : random.pick(HOSTILE));

/** Replaces about half of the values with hostile values from dictionary.ts. Sometimes also adds a member with a hostile name. */
const withHostileValues = (good: Wire, shape: Shape, random: SeededRandom): Wire => {
  const names = [...new Set([...Object.keys(good), ...Object.entries(shape).map(([name, field]) => wireName(name, field))])];
  const entries = names.map((name) => [name, random.oneIn(2) ? hostileValue(random) : good[name]]);
  return Object.fromEntries(random.oneIn(8) ? [...entries, [asText(random.pick(HOSTILE)).slice(0, 100), 1]] : entries);
};

const hostileParts = (context: ValueContext, good: Parts): Parts => {
  const { endpoint, random } = context;
  const bodyShape = shapeOfBody(context);
  return {
    path: withHostileValues(good.path, {}, random),
    query:
      endpoint.query || random.oneIn(4)
        ? withHostileValues(good.query, endpoint.query ? shapeOfQuery(endpoint) : { extra: idOrMe }, random)
        : good.query,
    body: good.body && withHostileValues(good.body, bodyShape ?? {}, random),
  };
};

const brokenRequest = (request: Omit<FuzzRequest, 'path' | 'parts'>, good: Parts, random: SeededRandom): FuzzRequest => {
  const headers = random.oneIn(2) ? random.pick(HOSTILE_HEADERS) : {};
  if (request.endpoint.method === 'GET' || random.oneIn(3))
    return compose(request, good, { headers: { ...headers, ...random.pick(HOSTILE_HEADERS) } });
  const { type, raw } = random.pick(HOSTILE_BODIES);
  const { 'content-type': _, ...kept } = { 'content-type': '', ...headers };
  const composed = compose(request, { ...good, body: undefined }, { raw, headers: { ...kept, ...(type && { 'content-type': type }) } });
  return composed;
};

/** Returns whether the request would delete the project that all other requests use. */
const isSelfDestructive = ({ method, path }: Endpoint, actor: Actor): boolean =>
  method === 'DELETE' && path === '/internal/projects/current' && !actor.isOwner;

const actorFor = (endpoint: Endpoint, intent: Intent, world: World, random: SeededRandom): Actor => {
  const isAble = ({ access }: Actor): boolean =>
    access === 'none' ? traitsOf(endpoint).withoutKeys === true : hasAccess(access, endpoint.access);
  const candidates = world.actors.filter((actor) => intent !== 'positive' || isAble(actor));
  // The endpoints with this path belong to the project `internal`, and need a user of this project.
  const isInternal = endpoint.path === '/internal/projects';
  const fitting = isInternal && intent === 'positive' ? candidates.filter(({ name }) => name === 'owner') : candidates;
  return random.pick(fitting);
};

/**
 * Returns a random request for the endpoint. Returns undefined if the request would delete the shared project, or if the defect that was
 * chosen for a negative request is not possible.
 */
export const makeRequest = (
  { name, endpoint }: NamedEndpoint,
  intent: Intent,
  world: World,
  random: SeededRandom,
): FuzzRequest | undefined => {
  const actor = actorFor(endpoint, intent, world, random);
  if (isSelfDestructive(endpoint, actor)) return undefined;
  const access: Access = actor.access === 'none' ? 'client' : actor.access;
  const context: ValueContext = { world, random, endpoint, access, email: actor.email };

  const good = validParts(context);
  // The only input of the refresh endpoint is a header.
  const refresh = endpoint.path === '/auth/sessions/current/refresh' && {
    'x-stack-refresh-token': world.pool.draw(random, 'refresh tokens') ?? 'x',
  };
  const sender = refresh ? { ...actor, parts: { ...actor.parts, headers: { ...actor.parts.headers, ...refresh } } } : actor;
  const request = { intent, name, endpoint, actor: sender };
  if (intent === 'positive') return compose(request, good);
  if (intent === 'hostile') return compose(request, hostileParts(context, good));
  if (intent === 'broken') return brokenRequest(request, good, random);
  const invalid = invalidParts(context, good);
  return invalid && compose(request, invalid);
};
