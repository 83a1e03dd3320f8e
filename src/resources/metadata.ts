// Defines the types of metadata, which the host app may declare.

/**
 * Types of the metadata of users: `clientMetadata`, `clientReadOnlyMetadata` and `serverMetadata`. Declare each type once in your project.
 * Results and inputs of calls then have this type. Each value may also be null, and must be JSON. The service does not check the type.
 * Metadata without a declaration may be any JSON value.
 * @example
 * import type {} from 'portico-auth'; // without an import, the declaration would replace the module
 * declare module 'portico-auth' {
 *   interface UserMetadata {
 *     serverMetadata: { plan: 'free' | 'pro' };
 *   }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the host app declares the members
export interface UserMetadata {}

/**
 * Types of the metadata of teams: `clientMetadata`, `clientReadOnlyMetadata` and `serverMetadata`. See `UserMetadata`.
 * @example
 * declare module 'portico-auth' {
 *   interface TeamMetadata {
 *     clientMetadata: { color: string };
 *   }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the host app declares the members
export interface TeamMetadata {}

/** The data `D` with the types of metadata that the host app declared in `M`. */
export type WithMetadata<D, M> = { [K in keyof D]: K extends keyof M & `${string}Metadata` ? M[K] | null : D[K] };
