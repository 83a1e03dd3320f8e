// Creates wire values that an endpoint must reject: for every kind and rule of a field, values just outside the limits.
import { choicesOf } from '../../../src/backend/validate.js';
import { wireName } from '../../../src/contract/codec.js';
import type { Field, Shape } from '../../../src/contract/fields.js';
import type { SeededRandom } from '../seeded-random.js';
import { HUGE, rawJson } from './dictionary.js';

/** The part of a request that contains a value. In a path or a query, every value is a string. */
export type Place = 'body' | 'query' | 'path';

const NOT_TEXT: readonly unknown[] = [{}, [], ['x'], { toString: 'x' }];
const UNSTORABLE: readonly unknown[] = ['\0', 'a\0b'];
const INFINITE = rawJson('1e309');

const BY_RULE: Readonly<Record<string, readonly unknown[]>> = {
  uuid: [
    'x',
    'me',
    '3b241101-e2bb-4255-8caf-4136c566a96',
    '3b241101-e2bb-0255-8caf-4136c566a962',
    '{3b241101-e2bb-4255-8caf-4136c566a962}',
  ],
  uuidOrMe: ['x', 'ME', 'me ', '3b241101e2bb42558caf4136c566a962', "' or 1=1 --"],
  email: ['x', '@', 'a@', 'a b@c.d', ' a@b.cd', 'a@b@c', 'a@b..c', 'ö@example.com'],
  strictEmail: ['x', 'a@b', '.a@b.co', 'a.@b.co', 'a..b@c.de', 'a@b.c', 'a@b.co '],
  url: ['x', '/path', 'http://', 'http://a b', '//host'],
  imageUrl: ['x', 'http://', HUGE[1]],
  code: ['x', '0'.repeat(44), '0'.repeat(46), ' '.repeat(44)],
  base64: ['***', 'a', 'YQ', 'YQ=', '=', 'Y Q=', '-_-_'],
  permissionId: ['A', 'a b', '$nope', "a'b", 'a.b', '%', 'é'],
  customPermissionId: ['$update_team', 'A', 'a-b', "a'b", '%00'],
  webAddress: ['ftp://x', 'x', 'javascript:alert(1)', 'http://', 'https://a b', ''],
  path: ['x', '', 'http://x/'],
  filled: [''],
  yes: [false, 'false', 0],
  port: [-1, 65_536, 1.5, 'abc', '', '1e9'],
  size: [0, -1, 1.5, 'NaN', 'abc', '-5', '1e309', '0', 'Infinity'],
  password: ['x'.repeat(71), 'ü'.repeat(5000)],
};

const BY_KIND: Readonly<Record<Field['kind'], readonly unknown[]>> = {
  text: UNSTORABLE,
  bytes: UNSTORABLE,
  json: UNSTORABLE,
  boolean: ['maybe', 2, -1, 'TRUE', 'yes', 1.5],
  number: ['abc', 'NaN', '1_000', '1e309', 'Infinity', '0x', '5 apples'],
  date: ['abc', 1.5, 'NaN', '1e309', 8_640_000_000_000_001, 1e30, '2026-01-01'],
  list: ['x', 5, {}, true],
  record: ['x', 5, [], true],
};

/** Invalid values that only a body can contain. */
const BY_KIND_IN_BODY: Readonly<Record<Field['kind'], readonly unknown[]>> = {
  text: NOT_TEXT,
  bytes: NOT_TEXT,
  json: [rawJson('"\\ud800"'), rawJson('{"a\\u0000":1}'), rawJson('[1e309]'), rawJson('['.repeat(10_000) + ']'.repeat(10_000))],
  boolean: [{}, [], null],
  number: [{}, [], true, INFINITE],
  date: [{}, [], true, INFINITE],
  list: [null],
  record: [null],
};

/** Returns whether a value can be in a place. In a path, empty values and dot segments would change the path, and `me` may be valid. */
const fits = (value: unknown, place: Place): boolean =>
  place === 'body' || (typeof value !== 'object' && (place === 'query' || !/^(?:|\.{1,2}|me)$/.test(String(value))));

const candidates = (field: Field, place: Place): readonly unknown[] => {
  const { rule, kind, isNullable } = field;
  const all = [
    ...(choicesOf(field) ? ['other', 'x; drop table users', ' ', '__proto__'] : []),
    ...((rule && BY_RULE[rule]) ?? []),
    ...(place === 'body' ? BY_KIND_IN_BODY[kind] : []),
    ...(place === 'body' && !isNullable && kind !== 'json' ? [null] : []),
    ...BY_KIND[kind],
  ];
  return all.filter((value) => fits(value, place) && !(value === null && isNullable));
};

/** Returns a value that the field must reject, or undefined if the field accepts every value that is possible in its place. */
const invalidValue = (field: Field, place: Place, random: SeededRandom): unknown => {
  const all = candidates(field, place);
  return all.length === 0 ? undefined : random.pick(all);
};

/** Returns an invalid value, or undefined if none is possible. In half of the cases, makes only a part of a list or record invalid. */
const invalidateValue = (field: Field, value: unknown, place: Place, random: SeededRandom): unknown => {
  if (field.kind === 'record' && random.oneIn(2))
    return invalidate(field.of as Shape, (value ?? {}) as Record<string, unknown>, place, random) ?? 'x';
  if (field.kind === 'list' && random.oneIn(2)) return [invalidValue(field.of as Field, place, random) ?? null];
  return invalidValue(field, place, random);
};

const UNKNOWN = ['extra', 'is_admin', 'constructor', 'toString', 'ID', 'server_secret', ' '];

/** Returns the object with one random defect, or undefined if the chosen kind of defect is not possible. */
export const invalidate = (
  shape: Shape,
  good: Readonly<Record<string, unknown>>,
  place: Place,
  random: SeededRandom,
): Record<string, unknown> | undefined => {
  const fields = Object.entries(shape).map(([name, field]) => ({ wire: wireName(name, field), field }));
  const required = fields.filter(({ field }) => !field.isOptional && (field.kind !== 'json' || !field.isNullable));
  const way = random.roll(5);
  if (way === 0 || fields.length === 0) return place === 'path' ? undefined : { ...good, [random.pick(UNKNOWN)]: 'x' };
  if (way === 1 && required.length > 0 && place !== 'path') {
    const { [random.pick(required).wire]: _, ...rest } = good;
    return rest;
  }
  const { wire, field } = random.pick(fields);
  const bad = invalidateValue(field, good[wire], place, random);
  return bad === undefined ? undefined : { ...good, [wire]: bad };
};
