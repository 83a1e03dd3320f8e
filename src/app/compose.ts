import type { Resource } from '../contract/endpoint.js';
import type { Access } from '../contract/entity.js';
import { bind, type Bound, type Caller } from './bind.js';

export type Resources = { readonly [name: string]: Resource };
export type Composed<R extends Resources, A extends Access> = { readonly [N in keyof R]: Bound<R[N], A> };

/** Every resource of a list, bound to one caller. */
export const compose = <R extends Resources, A extends Access>(resources: R, caller: Caller & { readonly access: A }): Composed<R, A> =>
  Object.fromEntries(Object.entries(resources).map(([name, resource]) => [name, bind(name, resource, caller)])) as unknown as Composed<
    R,
    A
  >;
