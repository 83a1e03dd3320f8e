import { missing, wrongType } from '../errors/assert.js';
import { PorticoError } from '../errors/portico-error.js';
import { fromBase64Url, toBase64 } from '../lib/base64url.js';
import type { Access, AccessView, Entity } from './entity.js';
import type { Field, Shape } from './fields.js';

// Converts data to its wire format and back. Decoding checks that objects and lists are complete, but not the types of scalars.

type Wire = Readonly<Record<string, unknown>>;

/** Returns the entity that a caller with this access level sees. */
export const entityFor = (entityOrView: Entity | AccessView, access: Access): Entity => {
  if ('shape' in entityOrView) return entityOrView;
  return access === 'client' ? entityOrView.client : entityOrView.server;
};

/** Caches the wire names of SDK names. The map stays small, because all names come from endpoint definitions. */
const wireNames = new Map<string, string>();

/** Returns the wire name of an SDK name: `primaryEmail` becomes `primary_email`. */
export const snakeCase = (name: string): string => {
  const known = wireNames.get(name);
  if (known !== undefined) return known;
  const wire = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  wireNames.set(name, wire);
  return wire;
};

/** Returns the wire name of a field. */
export const wireName = (name: string, field: Field): string =>
  field.wire ?? (field.kind === 'date' ? `${snakeCase(name)}_millis` : snakeCase(name));

const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);

const assertKind = (isValid: boolean, expected: string): void => {
  if (!isValid) throw new PorticoError('PROTOCOL', `The service responded with something that is not ${expected}.`);
};

const decodeItem = (field: Field, wire: unknown): unknown => {
  const item = decodeValue(field, wire);
  assertKind(item !== undefined, 'complete');
  return item;
};

/**
 * Returns the decoded value. If there is no value, returns `field.absent`, which is usually `undefined`. Null is a value only in JSON
 * fields and nullable fields.
 */
const decodeValue = (field: Field, wire: unknown): unknown => {
  if (wire === undefined || wire === null) return field.isNullable || field.kind === 'json' ? wire : field.absent;
  switch (field.kind) {
    case 'date':
      return new Date(wire as number);
    case 'bytes':
      return fromBase64Url(wire as string);
    case 'list':
      assertKind(Array.isArray(wire), 'a list');
      return Object.freeze((wire as unknown[]).map((item) => decodeItem(field.of as Field, item)));
    case 'record':
      return decodeShape(field.of as Shape, wire);
    default:
      return wire;
  }
};

const decodeShape = (shape: Shape, wire: unknown): Wire => {
  assertKind(isObject(wire), 'an object');
  const data: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const value = decodeValue(field, (wire as Wire)[wireName(name, field)]);
    if (value !== undefined) data[name] = value;
    else if (field.isNullable && !field.isOptional) data[name] = null;
    else assertKind(field.isOptional === true, `complete: ${wireName(name, field)} is missing`);
  }
  return Object.freeze(data);
};

/**
 * Returns the wire format of a value. Throws ASSERTION if the value has the wrong type.
 * @param name the name of the field, for error messages
 */
const encodeValue = (field: Field, value: unknown, name: string): unknown => {
  if (value === undefined || value === null) return value;
  switch (field.kind) {
    case 'date': {
      const time = (value as Partial<Date>).getTime?.();
      // JSON would turn NaN into null, and an expiry of null means that a key never expires.
      if (!Number.isFinite(time)) throw wrongType(name, 'a valid Date');
      return time;
    }
    case 'bytes':
      if (!ArrayBuffer.isView(value)) throw wrongType(name, 'a Uint8Array');
      return toBase64(value as Uint8Array);
    case 'list':
      if (!Array.isArray(value)) throw wrongType(name, 'an array');
      return (value as unknown[]).map((item) => encodeValue(field.of as Field, item, name));
    case 'record':
      return encodeShape(field.of as Shape, value as Wire);
    default: {
      const type = field.kind === 'text' ? 'string' : field.kind;
      // A field with choices may be a boolean, such as `recursive`. The service checks the choice.
      const isChoice = field.choices !== undefined && typeof value === 'boolean';
      if (type !== 'json' && !isChoice && typeof value !== type) throw wrongType(name, `a ${type}`);
      // JSON would turn NaN and Infinity into null.
      if (typeof value === 'number' && !Number.isFinite(value)) throw wrongType(name, 'a finite number');
      return value;
    }
  }
};

const encodeShape = (shape: Shape, data: Wire): Record<string, unknown> => {
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const value = encodeValue(field, data[name] === undefined ? field.fallback : data[name], name);
    if (value !== undefined) wire[wireName(name, field)] = value;
  }
  return wire;
};

/** Returns the frozen data of a wire object. Omits unknown members. Absent nullable members become null, unless they are optional. */
export const decode = ({ shape }: Entity, wire: unknown): Wire => decodeShape(shape, wire);

/** Encodes data as a wire object. Omits members that are `undefined` and keeps null. */
export const encode = ({ shape }: Entity, data: Wire): Record<string, unknown> => encodeShape(shape, data);

/** Returns whether `JSON.stringify` returns text for the value, unlike for circular objects, big integers and functions. */
export const isJson = (value: unknown): boolean => {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
};

/** Encodes the input of a call. Throws ASSERTION if a field is missing or has the wrong type. */
export const encodeInput = (entity: Entity, input: Wire): Wire => {
  const wire = encode(entity, input);
  for (const [name, field] of Object.entries(entity.shape)) {
    const value = wire[wireName(name, field)];
    const isMissing = value === undefined || (value === null && !field.isNullable && field.kind !== 'json');
    if (isMissing && !field.isOptional) throw missing(name);
    if (value !== undefined && !isJson(value)) throw wrongType(name, 'JSON');
  }
  return wire;
};

/** Names that are not copied: the constructor of a class, and the name that would change the prototype of the copy. */
const IGNORED: ReadonlySet<string> = new Set(['constructor', '__proto__']);

/**
 * Returns a plain copy of the input of a call, because the caller may change its object while the call waits. The copy includes class
 * members, for example getters, so that the copy also identifies the input in a cache. Throws ASSERTION if the input is not an object.
 */
export const copyInput = <T extends object>(input: T): T => {
  if (typeof input !== 'object' || Array.isArray(input)) throw wrongType('input', 'an object');
  const copy: Record<string, unknown> = {};
  let from: object = input;
  for (;;) {
    for (const name of Object.getOwnPropertyNames(from)) {
      if (!IGNORED.has(name) && !Object.hasOwn(copy, name)) copy[name] = (input as Record<string, unknown>)[name];
    }
    const prototype = Object.getPrototypeOf(from) as object | null;
    // The last prototype is `Object.prototype`, possibly from another frame.
    if (prototype === null || Object.hasOwn(prototype, 'hasOwnProperty')) return copy as T;
    from = prototype;
  }
};
