import { decode, encode, wireName, entityFor } from '../contract/codec.js';
import { pathParams, type Endpoint } from '../contract/endpoint.js';
import { entity, type Access, type Entity, type AccessView } from '../contract/entity.js';
import { id, type Field, type Shape } from '../contract/fields.js';
import { idOrMe } from '../contract/special-fields.js';
import { validate, wireSchema, type WireSchema } from './validate.js';
import { findUnstorable, isLarge } from './request-body.js';
import { traitsOf } from './endpoint-traits.js';

// Validates and decodes the requests to an endpoint, and encodes its responses. The schemas are built once per endpoint definition.

type Wire = Readonly<Record<string, unknown>>;

/** One part of a request, with its schema. */
interface Part {
  readonly at: 'path' | 'query' | 'body';
  readonly entity: Entity;
  readonly schema: WireSchema;
}

export interface RequestParts {
  readonly path: Wire;
  readonly query: Wire;
  readonly body: unknown;
}

export interface EndpointSchema {
  /** Returns whether a user ID in the request is `me`. */
  readonly namesMe: (request: RequestParts, access: Access) => boolean;
  readonly check: (request: RequestParts, access: Access) => { readonly input: Wire } | { readonly violations: readonly string[] };
  /** Converts a handler's result to the wire format, with only the members that this access level may read. */
  readonly encode: (output: unknown, access: Access) => unknown;
}

const isUserId = (field: Field): boolean => field.rule === 'uuidOrMe';

const pathEntity = (endpoint: Endpoint): Entity => {
  const shape: Record<string, Field> = {};
  for (const { name, fallback } of pathParams(endpoint.path))
    shape[name] = { ...(endpoint.params?.[name] ?? (fallback === 'me' ? idOrMe : id)), wire: name };
  return entity(shape);
};

/** Returns whether the endpoint is a custom action, which ignores the query. All other endpoints reject unknown query parameters. */
const ignoresQuery = (endpoint: Endpoint): boolean =>
  endpoint.query === undefined && endpoint.method === 'POST' && traitsOf(endpoint).status !== 201;

const partsOf = (endpoint: Endpoint, access: Access): readonly Part[] => {
  const part = (at: Part['at'], entityOrView: Entity | AccessView): Part => {
    const seen = entityFor(entityOrView, access);
    return { at, entity: seen, schema: wireSchema(seen.shape) };
  };
  return [
    part('path', pathEntity(endpoint)),
    ...(ignoresQuery(endpoint) ? [] : [part('query', endpoint.query ?? entity(traitsOf(endpoint).ignoredQuery ?? {}))]),
    ...(endpoint.body && !traitsOf(endpoint).looseBody ? [part('body', endpoint.body)] : []),
  ];
};

const isObject = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Maximum total length of all strings in one part of a request, in characters. Images and documents have their own limits. */
const MAX_STRINGS_LENGTH = 65_536;

const lengthOfStrings = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, one) => sum + lengthOfStrings(one), 0) : 0;
};

const hasTooMuchText = ({ shape }: Entity, wire: Wire): boolean => {
  const small = Object.entries(shape).filter(([, field]) => !isLarge(field));
  return lengthOfStrings(small.map(([name, field]) => wire[wireName(name, field)])) > MAX_STRINGS_LENGTH;
};

const checkPart = (
  { at, entity: sent, schema }: Part,
  request: RequestParts,
): { readonly data: Wire } | { readonly violations: readonly string[] } => {
  const wire = request[at];
  if (!isObject(wire)) return { violations: [`${at} must be an object`] };
  const unstorable = findUnstorable(wire, at);
  if (unstorable !== undefined) return { violations: [unstorable] };
  const checked = validate(schema, wire, at);
  if ('violations' in checked) return checked;
  if (hasTooMuchText(sent, wire))
    return { violations: [`${at} has more than ${MAX_STRINGS_LENGTH} characters of text, not counting images and documents`] };
  return { data: decode(sent, checked.data) };
};

/**
 * If the endpoint accepts any JSON as its body, returns the members that the endpoint definition declares and whose values are strings.
 * For all other endpoints, returns an empty object.
 */
const readLoosely = (endpoint: Endpoint, body: unknown): Wire => {
  if (!traitsOf(endpoint).looseBody || !endpoint.body || !isObject(body)) return {};
  const { shape } = entityFor(endpoint.body, 'client');
  const named = Object.entries(shape).map(([name, field]): [string, unknown] => [name, body[wireName(name, field)]]);
  return Object.fromEntries(named.filter(([, value]) => typeof value === 'string'));
};

const encodeOne = (returned: Entity | AccessView, access: Access, data: unknown): unknown =>
  encode(entityFor(returned, access), data as Wire);

const encodeResponse = ({ returns, list }: Endpoint, output: unknown, access: Access): unknown => {
  if (returns === undefined) return { success: true };
  if (returns === 'text') return output;
  if (list === undefined) return encodeOne(returns, access, output);
  if (list === true) return { items: (output as unknown[]).map((item) => encodeOne(returns, access, item)), is_paginated: false };
  const { items, nextCursor } = output as { readonly items: readonly unknown[]; readonly nextCursor: string | null };
  return { items: items.map((item) => encodeOne(returns, access, item)), is_paginated: true, pagination: { next_cursor: nextCursor } };
};

const containsMe = (shape: Shape, wire: unknown): boolean =>
  isObject(wire) && Object.entries(shape).some(([name, field]) => isUserId(field) && wire[wireName(name, field)] === 'me');

export const endpointSchema = (endpoint: Endpoint): EndpointSchema => {
  const { bodyMayBeAbsent } = traitsOf(endpoint);
  const client = partsOf(endpoint, 'client');
  const server = partsOf(endpoint, 'server');
  const partsFor = (access: Access): readonly Part[] => (access === 'client' ? client : server);
  return {
    namesMe: (request, access) => partsFor(access).some((one) => containsMe(one.entity.shape, request[one.at])),
    check: (sent, access) => {
      const request = bodyMayBeAbsent ? { ...sent, body: sent.body ?? {} } : sent;
      const results = partsFor(access).map((part) => checkPart(part, request));
      const violations = results.flatMap((result) => ('violations' in result ? result.violations : []));
      if (violations.length > 0) return { violations };
      return {
        input: Object.assign(
          {},
          readLoosely(endpoint, request.body),
          ...results.map((result) => ('data' in result ? result.data : {})),
        ) as Wire,
      };
    },
    encode: (output, access) => encodeResponse(endpoint, output, access),
  };
};

/** Replaces `me` with the ID of the signed-in user, in all members that contain a user ID. */
export const resolveMe = (input: Wire, userId: string | undefined, endpoint: Endpoint): Wire => {
  const shape = {
    ...pathEntity(endpoint).shape,
    ...(endpoint.query && entityFor(endpoint.query, 'server').shape),
    ...(endpoint.body && entityFor(endpoint.body, 'server').shape),
  };
  const resolved = Object.entries(input).map(([name, value]): [string, unknown] => {
    const field = shape[name];
    return [name, value === 'me' && field && isUserId(field) ? userId : value];
  });
  return Object.fromEntries(resolved);
};
