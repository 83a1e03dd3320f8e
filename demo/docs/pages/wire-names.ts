// Replaces the SDK's names of fields by those of the HTTP API, in doc blocks that the pages of both show.
import { wireName } from '../../../src/contract/codec.js';
import { pathParams, type Endpoint } from '../../../src/contract/endpoint.js';
import type { AccessView, Entity } from '../../../src/contract/entity.js';
import type { Field, Shape } from '../../../src/contract/fields.js';

const CAMEL_CASE = /`([a-z]+[A-Z]\w*)`/g;

/** Names inside values of the type JSON, which are the same in the SDK and in the HTTP API. */
const JSON_NAMES = new Set(['errorType']);

/** Returns the wire names of the fields of a shape and of the records in it, by their SDK names. */
const namesOf = (shape: Shape): readonly (readonly [string, string])[] =>
  Object.entries(shape).flatMap(([name, field]) => {
    const item = field.kind === 'list' && field.of && 'kind' in field.of ? (field.of as Field) : field;
    return [[name, wireName(name, field)] as const, ...(item.kind === 'record' ? namesOf(item.of as Shape) : [])];
  });

const shapesOf = (part: Entity | AccessView): readonly Shape[] => ('shape' in part ? [part.shape] : [part.client.shape, part.server.shape]);

/** Returns the description of an endpoint with the names that requests and responses have. Parameters in the path keep their names. */
export const withWireNames = (markdown: string, { path, query, body, returns }: Endpoint): string => {
  const parts = [query, body, returns].filter((part) => part !== undefined && part !== 'text');
  const names = new Map([['nextCursor', 'next_cursor'], ...parts.flatMap(shapesOf).flatMap(namesOf)]);
  for (const { name } of pathParams(path)) names.delete(name);
  return markdown.replaceAll(CAMEL_CASE, (found, name: string) => {
    const wire = names.get(name);
    return wire === undefined ? found : `\`${wire}\``;
  });
};

/** Returns a line for each name of the SDK in a section of the HTTP API that is no parameter in its path. */
export const wireNameProblems = (pages: readonly { readonly path: string; readonly markdown: string }[]): readonly string[] =>
  pages
    .filter(({ path }) => path.startsWith('api/'))
    .flatMap(({ path, markdown }) =>
      markdown.split('\n## ').flatMap((section) => {
        const [heading = ''] = section.split('\n');
        const names = [...section.matchAll(CAMEL_CASE)].map(([, name = '']) => name);
        const unknown = names.filter((name) => !JSON_NAMES.has(name) && !new RegExp(`\\{${name}\\b`).test(heading));
        return [...new Set(unknown)].map((name) => `${path}: ${name} is a name of the SDK. Fields of the HTTP API have other names.`);
      }),
    );
