// Fields that only a few endpoint definitions use. They are not in `fields.ts`, because every page loads that file.
import { field, type Fallback, type Field } from './fields.js';

/** A boolean that may only be set to true. */
export const onlyTrue = field<true>('boolean', { rule: 'yes' });
export const number = field<number>('number');
/** An integer of at least 1. */
export const positiveInteger = field<number>('number', { rule: 'positiveInteger' });
/** A lifetime, in milliseconds. */
export const expiresInMs = field<number>('number', { wire: 'expires_in_millis' });
/** Bytes, as base64 on the wire. */
export const bytes = field<Uint8Array>('bytes', { rule: 'base64' });
/** A user ID, or the word `me` for the user of the session. */
export const idOrMe = field<string>('text', { rule: 'uuidOrMe' });
/** An HTTP or HTTPS origin, optionally with a path: a trusted domain. */
export const webAddress = field<string>('text', { rule: 'webAddress' });
/** The path of the handler on a trusted domain. */
export const handlerPath = field<string>('text', { rule: 'path' });
/** A TCP port. */
export const port = field<number>('number', { rule: 'port' });
/** A non-empty string. */
export const requiredText = field<string>('text', { rule: 'filled' });
export const imageUrl = field<string>('text', { rule: 'imageUrl' });
/** The ID of any permission. The IDs of system permissions begin with `$`. */
export const permissionId = field<string>('text', { rule: 'permissionId' });
/** The ID of a permission that a project may define. */
export const customPermissionId = field<string>('text', { rule: 'customPermissionId' });
/** Whether a list of permissions also includes the permissions that the listed permissions contain. Default: true. */
export const recursive = field<boolean | 'true' | 'false'>('text', { choices: ['true', 'false'], fallback: 'true' });
/** Returns a field that accepts only these values. */
/* @__NO_SIDE_EFFECTS__ */
export const choice = <const T extends string>(...choices: readonly T[]): Field<T> => field<T>('text', { choices });
/** Returns the field with a value that the SDK sends if the caller omits the field. The service still requires the field. */
/* @__NO_SIDE_EFFECTS__ */
export const withDefault = <F extends Field, const V extends Fallback>(fallback: V, inner: F): F & { readonly fallback: V } => ({
  ...inner,
  fallback,
});
/** A user ID. Default: `me`. */
export const me = withDefault('me', idOrMe);
