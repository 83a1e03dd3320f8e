import type { Entity } from './entity.js';
import type { Field, Json, Shape } from './fields.js';

/** Data that may have been sent as JSON, which turns dates into strings. */
export type MaybeSerialized<T> = T extends Json | undefined
  ? T
  : T extends Date
    ? Date | string
    : { readonly [K in keyof T]: MaybeSerialized<T[K]> };

const reviveValue = (field: Field, value: unknown): unknown => {
  if (value === undefined || value === null) return value;
  switch (field.kind) {
    case 'date':
      return new Date(value as Date | string);
    case 'list':
      return Object.freeze((value as unknown[]).map((item) => reviveValue(field.of as Field, item)));
    case 'record':
      return reviveShape(field.of as Shape, value as object);
    default:
      return value;
  }
};

const reviveShape = (shape: Shape, data: object): object =>
  Object.freeze(
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shape[name] ? reviveValue(shape[name], value) : value])),
  );

/** Returns a frozen copy of decoded data that may have been sent as JSON. In the copy, dates are `Date` objects again. */
export const reviveDates = <D>({ shape }: Entity<Shape, D>, data: MaybeSerialized<NoInfer<D>>): D =>
  reviveShape(shape, data as object) as D;
