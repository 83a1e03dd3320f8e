import type { Data, Field, Shape } from './fields.js';

/** Access level of a caller: the signed-in user, the host app's server, or the project owner. Each level includes the previous ones. */
export type Access = 'client' | 'server' | 'admin';

const RANK = { client: 0, server: 1, admin: 2 } as const satisfies Record<Access, number>;

/** Returns whether this access level includes `lowest`. */
export const hasAccess = (access: Access, lowest: Access): boolean => RANK[access] >= RANK[lowest];

/** A record, declared with SDK names. Wire names are derived from these names. `D` is the type of its data. */
export interface Entity<S extends Shape = Shape, D = unknown> {
  /** The definition of each value of the record, by name. */
  readonly shape: S;
  /** Never set. Only the type of this property is used. */
  readonly data?: D;
}

/**
 * An entity whose data type has no name of its own. Declarations in the package contain the shape and its documentation. They do not
 * contain the data type, which would have no documentation there.
 */
export interface EntityOf<S extends Shape> extends Entity<S, Data<S>> {}

/** A shape with every field optional. Declarations in the package contain this name, which keeps the documentation of the fields. */
export type OptionalShape<S> = { [K in keyof S]: S[K] & { readonly isOptional: true } };

/**
 * The entity `E` with the interface `D` for its data, so that editors show the name of the interface instead of its members. The host app
 * declares the types of metadata, so the interface has the same properties as the data, but the types of metadata may differ.
 */
export type Named<E extends Entity, D extends { [K in keyof DataOf<E>]: unknown }> = Entity<E['shape'], D>;

// These functions have no side effects, so bundlers can remove the entities that a bundle does not use.

/* @__NO_SIDE_EFFECTS__ */
export const entity = <S extends Shape>(shape: S): EntityOf<S> => ({ shape });

/** Returns the entity with additional fields. Additional fields replace fields with the same names. */
/* @__NO_SIDE_EFFECTS__ */
export const extend = <S extends Shape, More extends Shape>(base: Entity<S>, more: More): EntityOf<Omit<S, keyof More> & More> =>
  ({ shape: { ...base.shape, ...more } }) as unknown as EntityOf<Omit<S, keyof More> & More>;

/** Returns the entity with every field optional, for the body of a PATCH. */
/* @__NO_SIDE_EFFECTS__ */
export const partial = <S extends Shape>({ shape }: Entity<S>): EntityOf<OptionalShape<S>> =>
  entity(
    Object.fromEntries(Object.entries(shape).map(([name, field]): [string, Field] => [name, { ...field, isOptional: true }])),
  ) as never;

/** A record with two entities: one for client apps, and one with more fields for server and admin apps. */
export interface AccessView<C extends Entity = Entity, S extends Entity = Entity> {
  /** The entity for client apps. */
  readonly client: C;
  /** The entity for server and admin apps. */
  readonly server: S;
}

/* @__NO_SIDE_EFFECTS__ */
export const view = <C extends Entity, S extends Entity>(views: AccessView<C, S>): AccessView<C, S> => views;

type Seen<V, A extends Access> = V extends AccessView<infer C, infer S> ? (A extends 'client' ? C : S) : V;

/** The data of an entity or view, as callers with access `A` see it. If `A` is omitted, contains the fields that users see. */
export type DataOf<V, A extends Access = 'client'> = Seen<V, A> extends Entity<Shape, infer D> ? D : unknown;
