// Lists every operation, from the same tables from which the backend creates its routes.
import type { Endpoint, Resource } from '../../../src/contract/endpoint.js';
import { adminResources, internalResources, clientResources, serverResources } from '../../../src/resources/index.js';

export interface NamedRow {
  /** For example, `users.list`. */
  readonly name: string;
  readonly row: Endpoint;
}

const resources: Readonly<Record<string, Resource>> = { ...clientResources, ...serverResources, ...adminResources, ...internalResources };

export const ROWS: readonly NamedRow[] = Object.entries(resources).flatMap(([resource, rows]) =>
  Object.entries(rows).map(([verb, row]) => ({ name: `${resource}.${verb}`, row })),
);

/** Returns the part of a path that names the kind of its IDs: `/teams/{id}` → `teams`. */
export const familyOf = (path: string): string => path.split('/{')[0]?.replace(/^\//, '') ?? '';
