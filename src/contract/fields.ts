import type { AdviceName } from './advice.js';
import type { Rule } from './rules.js';

export type Kind = 'text' | 'boolean' | 'number' | 'date' | 'json' | 'bytes' | 'list' | 'record';

/**
 * The definition of one value: its type and its wire format. `codec.ts` uses fields to encode and decode values, the backend to create
 * schemas, and `check.ts` to find the problems of a form. `T` is the type that SDK users see.
 */
export interface Field<T = unknown> {
  /** The type of the value. */
  readonly kind: Kind;
  /** Wire name, if it is not the snake_case of the SDK name. */
  readonly wire?: string;
  /** Whether the value may be absent. */
  readonly isOptional?: boolean;
  /** Whether the value may be null. */
  readonly isNullable?: boolean;
  /** Rule that the service checks in addition to the kind. */
  readonly rule?: Rule;
  /** The accepted values. */
  readonly choices?: readonly string[];
  /** Name of the check that forms apply instead of the rule. */
  readonly advice?: AdviceName;
  /** Value that the SDK sends if the caller omits the field. */
  readonly fallback?: Fallback;
  /** Value if the service no longer sends the field. */
  readonly absent?: unknown;
  /** The field of each item of a list, or the shape of a record. */
  readonly of?: Field | Shape;
  /** Never set. Only the type of this property is used. */
  readonly type?: T;
}

export type Fallback = string | boolean | null;

export type Shape = { readonly [name: string]: Field };

type Flags = { isOptional?: true; isNullable?: true };
/* @__NO_SIDE_EFFECTS__ */
export const field = <T>(kind: Kind, more: Omit<Field<T>, 'kind' | 'type'> = {}): Field<T> => ({ kind, ...more });

export const text = field<string>('text');
export const boolean = field<boolean>('boolean');
/** A time, sent as integer milliseconds under `<name>_millis`. */
export const date = field<Date>('date');
/** Any JSON value, passed through unchanged. */
export const json = field<Json>('json');

export const id = field<string>('text', { rule: 'uuid' });
/** An email address to look up. Accepts any address that may be stored. */
export const email = field<string>('text', { rule: 'email' });
/** The email address of a new account. */
export const strictEmail = field<string>('text', { rule: 'strictEmail' });
/** A password to compare with the stored password. The rules for new passwords do not apply. */
export const password = field<string>('text', { rule: 'password' });
/** A password to store. The field has no rule, because the service has error codes for passwords that are too short or too long. */
export const newPassword = field<string>('text', { advice: 'newPassword' });
/** A verification code, in upper or lower case. */
export const code = field<string>('text', { rule: 'code' });
export const url = field<string>('text', { rule: 'url' });

/* @__NO_SIDE_EFFECTS__ */
export const list = <T>(item: Field<T>): Field<readonly T[]> => field('list', { of: item });
/* @__NO_SIDE_EFFECTS__ */
export const record = <D>({ shape }: { readonly shape: Shape; readonly data?: D }): Field<D> => field('record', { of: shape });

/** Returns the field with another wire name. */
/* @__NO_SIDE_EFFECTS__ */
export const named = <F extends Field>(wire: string, inner: F): F => ({ ...inner, wire });
/* @__NO_SIDE_EFFECTS__ */
export const optional = <F extends Field>(inner: F): F & { readonly isOptional: true } => ({ ...inner, isOptional: true });
/* @__NO_SIDE_EFFECTS__ */
export const nullable = <F extends Field>(inner: F): Nullable<F> => ({ ...inner, isNullable: true }) as Nullable<F>;

/** Returns the field with the value to use if a response lacks the field. For deprecated fields, which the service may remove. */
/* @__NO_SIDE_EFFECTS__ */
export const deprecated = <F extends Field>(absent: ValueOf<F>, inner: F): F => ({ ...inner, absent });

type Nullable<F extends Field> = Field<ValueOf<F> | null> & (F extends { isOptional: true } ? Pick<Flags, 'isOptional'> : unknown);

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type ValueOf<F> = F extends Field<infer T> ? T : never;

type Names<S, Mark> = { [K in keyof S]: S[K] extends Mark ? K : never }[keyof S];
type Omittable = { readonly isOptional: true };

/** The values of some fields. The constraint of `K` makes the compiler keep the documentation of the fields. */
type Values<S, K extends keyof S> = { readonly [P in K]: ValueOf<S[P]> };

type DataWithout<S, Optional extends keyof S> = Simplify<
  Values<S, Exclude<keyof S, Optional>> & { readonly [K in Optional]?: ValueOf<S[K]> | undefined }
>;

/** The data of a shape, as SDK users see it. SDK users may omit fields with a default. */
export type Data<S> = DataWithout<S, Names<S, Omittable | { readonly fallback: Fallback }>>;

/** The data of a shape, as the service receives it. */
export type ReceivedData<S> = DataWithout<S, Names<S, Omittable>>;

export type Simplify<T> = { [K in keyof T]: T[K] } & {};
