import { Hono } from 'hono';
import type { Endpoint, Resource } from '../contract/endpoint.js';
import { hasAccess, type Access } from '../contract/entity.js';
import { KnownError } from '../errors/known-error.js';
import { StatusError } from './status-error.js';
import { claimedAccess, identify } from './access.js';
import { STATUS, type Caller, type Handlers, type OpenCall, type Tools } from './call.js';
import type { GeoInfo } from './db/schema/users.js';
import { retryOnForeignKeyViolation } from './db/transact.js';
import { readGeoInfo } from './geo-info.js';
import { readLanguages } from './languages.js';
import { cannotGetOwnUser, schemaError } from './problem.js';
import { maxBodyBytes, readBody } from './request-body.js';
import { jsonResponse, textResponse } from './respond.js';
import { resolveMe, endpointSchema, type RequestParts } from './endpoint-schema.js';
import { traitsOf } from './endpoint-traits.js';

/** An endpoint definition and its handler. `mounted` checks that their types match. */
export interface MountedEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: (call: OpenCall, input: never) => Promise<unknown>;
}

/** Returns the endpoint definitions of a resource with their handlers. */
export const mounted = <R extends Resource>(resource: R, handlers: Handlers<R>): readonly MountedEndpoint[] =>
  Object.keys(resource).map((verb) => ({ endpoint: resource[verb] as Endpoint, handle: handlers[verb] as MountedEndpoint['handle'] }));

/** A request with its parsed body. */
export interface ParsedRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly geoInfo: GeoInfo | undefined;
  readonly tools: Tools;
}

export type Route = (parsed: ParsedRequest) => Promise<Response>;

const ACCESSES = ['client', 'server', 'admin'] as const;

/**
 * Returns the caller's access level, or `client` if the request has no keys and the endpoint requires none. Throws if the endpoint requires
 * keys and the request has none, or if the endpoint does not accept the access level.
 */
const expectAccess = (endpoint: Endpoint, { access }: Caller): Access => {
  if (access === undefined) {
    if (traitsOf(endpoint).withoutKeys) return 'client';
    throw new KnownError(
      'ACCESS_TYPE_REQUIRED',
      'This endpoint requires a project. Send x-stack-access-type, x-stack-project-id and a key.',
    );
  }
  if (!hasAccess(access, endpoint.access)) {
    const details = { actual_access_type: access, allowed_access_types: ACCESSES.filter((one) => hasAccess(one, endpoint.access)) };
    throw new KnownError('INSUFFICIENT_ACCESS_TYPE', `This endpoint does not accept ${access} access.`, details);
  }
  return access;
};

const endpointRoute = ({ endpoint, handle }: MountedEndpoint): Route => {
  const schema = endpointSchema(endpoint);
  const traits = traitsOf(endpoint);
  return async ({ request, params, body, geoInfo, tools }) => {
    const caller = await identify(tools, request.headers);
    const access = expectAccess(endpoint, caller);
    const parts: RequestParts = { path: params, query: Object.fromEntries(new URL(request.url).searchParams), body };
    if (!caller.user && schema.namesMe(parts, access)) throw cannotGetOwnUser();
    const checked = schema.check(parts, access);
    const violations = [
      ...(traits.requiresUser && !caller.user ? ['auth.user must be a signed-in user'] : []),
      ...('violations' in checked ? checked.violations : []),
    ];
    if ('violations' in checked || violations.length > 0) throw schemaError(request, violations);
    const call: OpenCall = {
      ...{ ...tools, ...caller, request, geoInfo },
      // Few calls need the languages.
      get languages() {
        return readLanguages(request.headers);
      },
    };
    const output = await handle(call, resolveMe(checked.input, caller.user?.id, endpoint) as never);
    const wire = schema.encode(output, access);
    if (endpoint.returns === 'text') return textResponse(String(wire));
    return jsonResponse(request, wire, (output as { readonly [STATUS]?: number } | undefined)?.[STATUS] ?? traits.status);
  };
};

/** Converts a path such as `/users/{id}/x` to Hono syntax. */
const pattern = (path: string): string => path.replaceAll(/\{(\w+)(?:=\w+)?\}/g, ':$1');
const isLiteral = (path: string): boolean => !path.includes('{');

export interface RouteTable {
  readonly endpoints: readonly MountedEndpoint[];
  /** Routes that have no endpoint definition. */
  readonly routes: readonly { readonly method: string; readonly path: string; readonly route: Route; readonly endpoint?: undefined }[];
}

const BASES = ['/api/v1', '/api/latest'];

type Respond = (request: Request, remoteAddress?: string) => Promise<Response>;

/** Creates the function that responds to requests under `/api`. The function throws errors, which its caller converts to responses. */
export const mount = (tools: Tools, { endpoints, routes }: RouteTable): Respond => {
  const app = new Hono<{ Bindings: { readonly remoteAddress: string | undefined } }>();
  const all = [
    ...endpoints.map((one) => ({
      method: one.endpoint.method as string,
      path: one.endpoint.path,
      route: endpointRoute(one),
      endpoint: one.endpoint,
    })),
    ...routes,
  ];
  // Literal paths come first, for example `/users/me` before `/users/{id}`.
  const sorted = [...all.filter(({ path }) => isLiteral(path)), ...all.filter(({ path }) => !isLiteral(path))];
  for (const base of BASES) {
    for (const { method, path, route, endpoint } of sorted) {
      app.on(method, base + pattern(path), async ({ req, env }) => {
        const body = await readBody(req.raw, endpoint && maxBodyBytes(endpoint, claimedAccess(req.raw.headers)));
        const geoInfo = readGeoInfo(req.raw.headers, env.remoteAddress, tools.trust);
        const parsed = { request: req.raw, params: req.param(), body, geoInfo, tools };
        return retryOnForeignKeyViolation(() => route(parsed));
      });
    }
    for (const { path } of sorted) app.all(base + pattern(path), () => new Response(null, { status: 405 }));
  }
  app.notFound(() => {
    throw new StatusError(404, 'There is no endpoint at this path.');
  });
  app.onError((error) => {
    throw error;
  });
  return async (request, remoteAddress) => app.fetch(request, { remoteAddress });
};
