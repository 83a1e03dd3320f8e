// Checks each response with rules that apply to every request.
import { traitsOf } from '../../../src/backend/endpoint-traits.js';
import type { Access } from '../../../src/contract/entity.js';
import { entityFor } from '../../../src/contract/codec.js';
import type { Endpoint } from '../../../src/contract/endpoint.js';
import { validate, wireSchema, type WireSchema } from '../../../src/backend/validate.js';
import type { ApiResponse } from '../../contract/client.js';
import type { FuzzRequest } from './requests.js';

const MAX_MS = 5000;

/**
 * The kinds of defects in a response. `slow`: the response took more than five seconds. `header≠code`: the error code in the header differs
 * from the code in the body. `leak`: an error contains internal details. `schema`: a successful response does not match the definition of
 * its endpoint. `accepted`: the backend accepted an invalid request. `state`: stored data differs from what earlier responses imply.
 */
export const FAULTS = ['5xx', 'slow', 'header≠code', 'leak', 'schema', 'accepted', 'state'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Finding {
  readonly fault: Fault;
  readonly name: string;
  readonly detail: string;
}

/** Returns the status in the header `x-stack-actual-status`. If the header is absent, returns the HTTP status. */
export const statusOf = ({ status, headers }: ApiResponse): number => Number(headers.get('x-stack-actual-status') ?? status);

// Matches internal details: stack traces, file names, SQL statements, and messages from the database and libraries.
const LEAK =
  /\n\s+at \S+|node_modules|node:internal|\/work\/|file:\/\/\/(?!etc)|\.(?:ts|mjs|js):\d+|Failed query|insert into "|select "|update "|delete from "|duplicate key|violates|syntax error at|relation "|pglite|drizzle|ECONN|TypeError|RangeError|ZodError|is not a function|Cannot read prop/i;

const codeMatches = (response: ApiResponse): boolean => {
  const header = response.headers.get('x-stack-known-error');
  const isJson = typeof response.body === 'object' && response.body !== null;
  const code: unknown = isJson && statusOf(response) >= 400 ? response.body.code : undefined;
  return header === null ? code === undefined : header === code;
};

const schemas = new Map<Endpoint, Map<Access, WireSchema>>();
const schemaFor = (endpoint: Endpoint, access: Access): WireSchema | undefined => {
  if (!endpoint.returns || endpoint.returns === 'text') return undefined;
  const byAccess = schemas.get(endpoint) ?? new Map<Access, WireSchema>();
  schemas.set(endpoint, byAccess);
  const schema = byAccess.get(access) ?? wireSchema(entityFor(endpoint.returns, access).shape);
  byAccess.set(access, schema);
  return schema;
};

/** Returns how a successful response differs from the definition of its endpoint, or undefined if the response matches. */
const mismatch = ({ endpoint, actor }: FuzzRequest, { status, body }: ApiResponse): string | undefined => {
  const schema = schemaFor(endpoint, actor.access === 'none' ? 'client' : actor.access);
  if (endpoint.returns === 'text') return typeof body === 'string' ? undefined : 'is not text';
  if (!schema) return JSON.stringify(body) === '{"success":true}' ? undefined : 'is not {"success":true}';
  if (status !== (traitsOf(endpoint).status ?? 200) && endpoint.path !== '/auth/cli/poll') return `has status ${status}`;
  if (endpoint.list && !Array.isArray(body?.items)) return 'has no items';
  const items: readonly unknown[] = endpoint.list ? body.items.slice(0, 50) : [body];
  for (const item of items) {
    const checked = validate(schema, item, 'response');
    if ('violations' in checked) return checked.violations.join('; ');
  }
  return undefined;
};

const shorten = (value: unknown, length = 300): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, length);

const describeRequest = ({ endpoint, actor, path, parts }: FuzzRequest): string => {
  const type = parts.headers?.['content-type'] ?? '';
  const body = parts.raw === undefined ? '' : shorten(typeof parts.raw === 'string' ? parts.raw : `${parts.raw.length} bytes`, 400);
  return `${endpoint.method} ${shorten(path)} as ${actor.name} ${type} ${body}`;
};

/** Returns all defects in a response. */
export const findDefects = (request: FuzzRequest, response: ApiResponse, tookMs: number): Finding[] => {
  const status = statusOf(response);
  const faults: [Fault, string][] = [];
  if (status >= 500) faults.push(['5xx', `${status} ${shorten(response.body)}`]);
  if (tookMs > MAX_MS) faults.push(['slow', `${Math.round(tookMs)} ms`]);
  if (!codeMatches(response))
    faults.push(['header≠code', `header ${response.headers.get('x-stack-known-error')}, body ${shorten(response.body)}`]);
  if (status >= 400 && LEAK.test(shorten(response.body, 20_000))) faults.push(['leak', shorten(response.body, 600)]);
  if (status < 300 && request.intent === 'negative') faults.push(['accepted', `${status} ${shorten(response.body)}`]);
  const wrong = status < 300 && request.intent !== 'broken' ? mismatch(request, response) : undefined;
  if (wrong) faults.push(['schema', wrong]);
  return faults.map(([fault, detail]) => ({ fault, name: request.name, detail: `${detail}\n      ${describeRequest(request)}` }));
};
