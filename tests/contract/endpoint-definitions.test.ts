// Compares the endpoint definitions in src/resources with the handwritten list. The SDK and the backend share the definitions, so no other
// test detects a wrong name in a definition.
import { describe, expect, it } from 'vitest';
import { wireName, entityFor } from '../../src/contract/codec.js';
import type { Endpoint, Resource } from '../../src/contract/endpoint.js';
import { traitsOf } from '../../src/backend/endpoint-traits.js';
import { entity, type Entity, type AccessView } from '../../src/contract/entity.js';
import { adminResources, internalResources, clientResources, serverResources } from '../../src/resources/index.js';
import { ENDPOINTS } from './endpoints.js';
import type { ContractEndpoint } from './endpoints.js';

const resources: Readonly<Record<string, Resource>> = { ...clientResources, ...serverResources, ...adminResources, ...internalResources };
const definitions = Object.values(resources).flatMap((resource) => Object.values(resource));
const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path.replaceAll(/=\w+\}/g, '}')}`;

const names = (of: Entity | AccessView | undefined, access: 'client' | 'server'): string[] =>
  of === undefined
    ? []
    : Object.entries(entityFor(of, access).shape).map(([name, field]) => wireName(name, field) + (field.isOptional ? '?' : ''));
const withoutMarks = (list: readonly string[]): string[] => list.map((name) => name.replace('?', '')).toSorted();

const responseOf = ({ returns }: Endpoint, access: 'client' | 'server'): unknown =>
  returns === undefined ? 'success' : returns === 'text' ? 'text' : withoutMarks(names(returns, access));

describe('the endpoint definitions', () => {
  it('define exactly the endpoints of the contract', () => {
    expect(definitions.map(keyOf).toSorted()).toEqual(ENDPOINTS.map(keyOf).toSorted());
  });

  it.each(ENDPOINTS.map((one): [string, ContractEndpoint] => [keyOf(one), one]))(
    'use the names in the contract for %s',
    (key, expected) => {
      const definition = definitions.find((one) => keyOf(one) === key) as Endpoint;
      const { access, query = [], body = [], serverBody = [], response, serverResponse = [], list, status } = expected;
      expect({ access: definition.access, list: definition.list, status: traitsOf(definition).status }).toEqual({ access, list, status });
      const ignored = entity(traitsOf(definition).ignoredQuery ?? {});
      expect([...names(definition.query, 'client'), ...names(ignored, 'client')].toSorted()).toEqual([...query].toSorted());
      expect(names(definition.body, 'client').toSorted()).toEqual([...body].toSorted());
      expect(names(definition.body, 'server').toSorted()).toEqual([...body, ...serverBody].toSorted());
      expect(responseOf(definition, 'client')).toEqual(typeof response === 'string' ? response : [...response].toSorted());
      expect(responseOf(definition, 'server')).toEqual(
        typeof response === 'string' ? response : [...response, ...serverResponse].toSorted(),
      );
    },
  );
});
