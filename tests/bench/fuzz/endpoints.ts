// Lists the definitions of all endpoints, from which the backend also creates its routes.
import type { Endpoint, Resource } from '../../../src/contract/endpoint.js';
import { adminResources, internalResources, clientResources, serverResources } from '../../../src/resources/index.js';

export interface NamedEndpoint {
  /** For example, `users.list`. */
  readonly name: string;
  readonly endpoint: Endpoint;
}

const resources: Readonly<Record<string, Resource>> = { ...clientResources, ...serverResources, ...adminResources, ...internalResources };

export const ENDPOINTS: readonly NamedEndpoint[] = Object.entries(resources).flatMap(([resource, endpoints]) =>
  Object.entries(endpoints).map(([verb, endpoint]) => ({ name: `${resource}.${verb}`, endpoint })),
);

/** Returns the part of a path that names the kind of its IDs: `/teams/{id}` → `teams`. */
export const familyOf = (path: string): string => path.split('/{')[0]?.replace(/^\//, '') ?? '';
