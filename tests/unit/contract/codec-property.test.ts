import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode, wireName } from '../../../src/contract/codec.js';
import { entity } from '../../../src/contract/entity.js';
import { date, boolean, list, json, nullable, optional, record, text, type Field, type Shape } from '../../../src/contract/fields.js';
import { bytes, number } from '../../../src/contract/special-fields.js';

const NAMES = ['id', 'displayName', 'lastUsedAt', 'isPrimary', 'aB', 'clientReadOnlyMetadata'];
const SIMPLE: readonly Field[] = [text, boolean, number, date, bytes, json];

const fieldOf = (depth: number): fc.Arbitrary<Field> => {
  const simple = fc.constantFrom(...SIMPLE);
  const kind =
    depth === 0
      ? simple
      : fc.oneof(
          simple,
          fieldOf(depth - 1).map((of) => list(of)),
          shapeOf(depth - 1).map((of) => record(entity(of))),
        );
  return fc.tuple(kind, fc.boolean(), fc.boolean()).map(([field, canBeNull, isOptional]) => {
    const of = canBeNull ? nullable(field) : field;
    return isOptional ? optional(of) : of;
  });
};

const shapeOf = (depth: number): fc.Arbitrary<Shape> =>
  fc.dictionary(fc.constantFrom(...NAMES), fieldOf(depth), { maxKeys: 5, noNullPrototype: true });

const plainJson = fc.jsonValue({ noUnicodeString: false } as never).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const valueOf = (field: Field, isMember: boolean): fc.Arbitrary<unknown> => {
  const value = (): fc.Arbitrary<unknown> => {
    switch (field.kind) {
      case 'boolean':
        return fc.boolean();
      case 'number':
        return fc.integer();
      case 'date':
        return fc.date({ noInvalidDate: true });
      case 'bytes':
        return fc.uint8Array({ maxLength: 40 });
      case 'json':
        return plainJson;
      case 'list':
        return fc.array(valueOf({ ...(field.of as Field), isNullable: false }, false), { maxLength: 4 });
      case 'record':
        return dataOf(field.of as Shape);
      default:
        return fc.string();
    }
  };
  const some = field.isNullable ? fc.oneof(value(), fc.constant(null)) : value();
  return field.isOptional && isMember ? fc.oneof(some, fc.constant(undefined)) : some;
};

const dataOf = (shape: Shape): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueOf(field, true)])), { noNullPrototype: true })
    .map((data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)));

const shapeAndData = shapeOf(3).chain((shape) => dataOf(shape).map((data) => ({ shape, data })));

describe('random data of random shapes', () => {
  it('is equal after encoding and decoding', () => {
    fc.assert(
      fc.property(shapeAndData, ({ shape, data }) => {
        const of = entity(shape);
        const wire: unknown = JSON.parse(JSON.stringify(encode(of, data)));
        // After decoding, an absent member that is only nullable is null. An absent optional member stays absent.
        expect(decode(of, wire)).toEqual(data);
      }),
      { numRuns: 1000 },
    );
  });

  it('is encoded with only wire names', () => {
    fc.assert(
      fc.property(shapeAndData, ({ shape, data }) => {
        const expected = Object.keys(data).map((name) => wireName(name, shape[name] as Field));
        expect(Object.keys(encode(entity(shape), data)).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 300 },
    );
  });
});
