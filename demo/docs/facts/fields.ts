// Reads the fields of parameters and results from their types. The fields of a union have the condition under which they exist.
import { documentationOf, isObject, isOptional, literalsOf, typeText, type Checker, type Symbol, type Type } from './checker.js';

export interface FieldFact {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly documentation: string;
  /** For a field of some variants of a union: the field that tells the variants apart, and its values in these variants. */
  readonly condition?: { readonly name: string; readonly values: readonly string[] };
}

/** Properties that every function has. */
const OF_FUNCTIONS = new Set(['apply', 'bind', 'call', 'toString', 'length', 'name', 'arguments', 'caller', 'prototype']);
const MAX_FIELDS = 60;

export const isNamed = ({ name }: Symbol): boolean => !name.startsWith('__') && !OF_FUNCTIONS.has(name);

const fieldsOfObject = (checker: Checker, type: Type): readonly FieldFact[] => {
  const properties = isObject(type) || type.types ? type.getProperties().filter(isNamed) : [];
  if (properties.length > MAX_FIELDS || type.getProperty('slice')) return [];
  return properties.map((property) => ({
    name: property.name,
    type: typeText(checker, checker.getTypeOfSymbol(property)).replace(/ \| undefined$/, ''),
    isOptional: isOptional(property),
    documentation: documentationOf(checker, property),
  }));
};

/** Returns the value of a field in a variant if its type is one string, and otherwise undefined. */
const valueIn = (checker: Checker, variant: Type, name: string): string | undefined => {
  const property = variant.getProperty(name);
  const values = property ? literalsOf(checker.getTypeOfSymbol(property)) : [];
  return values.length === 1 ? values[0] : undefined;
};

/** Returns the fields of all variants. A field with the same description in several variants is one field with all types. */
const fieldsOfUnion = (checker: Checker, variants: readonly Type[]): readonly FieldFact[] => {
  const name = variants[0]?.getProperties().find((field) => variants.every((one) => valueIn(checker, one, field.name)))?.name;
  if (!name || !variants.every(isObject)) return [];
  const fields = variants.flatMap((variant) =>
    fieldsOfObject(checker, variant).map((field) => ({ ...field, value: valueIn(checker, variant, name) ?? '' })),
  );
  const names = [...new Set([name, ...fields.map((field) => field.name)])];
  return names.flatMap((own) => {
    const named = fields.filter((field) => field.name === own);
    return [...new Set(named.map(({ documentation }) => documentation))].map((documentation) => {
      const same = named.filter((field) => field.documentation === documentation);
      const isPartial = own !== name && same.length < variants.length;
      return {
        name: own,
        type: [...new Set(same.map(({ type }) => type))].join(' | '),
        isOptional: same.some((field) => field.isOptional),
        documentation,
        ...(isPartial && { condition: { name, values: same.map(({ value }) => value) } }),
      };
    });
  });
};

/** Returns the fields of an object, or of the variants of a union that one of its fields tells apart. Returns none for other types. */
export const fieldsOf = (checker: Checker, type: Type): readonly FieldFact[] => {
  // The type of a generic result depends on the argument: its constraint has all variants.
  const known = isObject(type) || type.types ? type : (checker.getBaseConstraintOfType(type) ?? type).getNonNullableType();
  return known.isUnion() ? fieldsOfUnion(checker, known.types ?? []) : fieldsOfObject(checker, known);
};
