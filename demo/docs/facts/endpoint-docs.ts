// Reads the doc blocks of the endpoint definitions and of their fields. The definitions themselves are values, which need no types.
import { documentationOf, exampleOf, isObject, type Checker, type Type } from './checker.js';

/** The doc blocks of fields, by path: `displayName`, or `config.id` for a field of a record or of the items of a list. */
export type FieldDocs = Readonly<Record<string, string>>;

export interface EndpointDocs {
  readonly documentation: string;
  readonly example: string;
  /** The fields of the query, the body and the result, by part: `body.server.displayName`. */
  readonly fields: FieldDocs;
}

const DEPTH = 3;

/** Returns the items of a list type, or the type itself. */
const itemOf = (checker: Checker, type: Type): Type => {
  const bare = type.getNonNullableType();
  const at = bare.getProperty('at');
  const signature = at && checker.getTypeOfSymbol(at).getCallSignatures()[0];
  return signature ? signature.getReturnType().getNonNullableType() : bare;
};

/** Returns the doc blocks of the members of a value, such as the data of a record. */
const docsOfData = (checker: Checker, type: Type, path: string, depth: number): readonly (readonly [string, string])[] => {
  const item = itemOf(checker, type);
  if (depth === 0 || !isObject(item) || item.getProperty('getTime') || item.getProperty('byteLength')) return [];
  return item.getProperties().flatMap((property) => {
    const own = `${path}.${property.name}`;
    return [[own, documentationOf(checker, property)] as const, ...docsOfData(checker, checker.getTypeOfSymbol(property), own, depth - 1)];
  });
};

/** Returns the doc blocks of the fields of a shape. */
const docsOfShape = (checker: Checker, shape: Type, path: string): readonly (readonly [string, string])[] =>
  shape.getProperties().flatMap((property) => {
    const own = `${path}.${property.name}`;
    const value = checker.getTypeOfSymbol(property).getProperty('type');
    return [
      [own, documentationOf(checker, property)] as const,
      ...(value ? docsOfData(checker, checker.getTypeOfSymbol(value), own, DEPTH) : []),
    ];
  });

/** Returns the doc blocks of an entity, or of both entities of a view. */
const docsOfPart = (checker: Checker, part: Type, path: string): readonly (readonly [string, string])[] =>
  ['shape', 'client', 'server'].flatMap((name) => {
    const property = part.getProperty(name);
    if (!property) return [];
    const type = checker.getTypeOfSymbol(property);
    return name === 'shape' ? docsOfShape(checker, type, path) : docsOfPart(checker, type, `${path}.${name}`);
  });

/** Returns the doc blocks of all endpoints, by name: `teams.create`. */
export const endpointDocs = (checker: Checker, resources: Type): Readonly<Record<string, EndpointDocs>> => {
  const found = resources.getProperties().flatMap((resource) =>
    checker
      .getTypeOfSymbol(resource)
      .getProperties()
      .map((endpoint) => {
        const type = checker.getTypeOfSymbol(endpoint);
        const fields = ['query', 'body', 'returns'].flatMap((part) => {
          const property = type.getProperty(part);
          return property ? docsOfPart(checker, checker.getTypeOfSymbol(property), part) : [];
        });
        const docs = {
          documentation: documentationOf(checker, endpoint),
          example: exampleOf(checker, endpoint),
          fields: Object.fromEntries(fields.filter(([, text]) => text !== '')),
        };
        return [`${resource.name}.${endpoint.name}`, docs] as const;
      }),
  );
  return Object.fromEntries(found);
};
