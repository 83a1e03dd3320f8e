// Puts payloads into service responses.

/** Selects service responses and the member that gets the payload. */
export interface Patch {
  /** A regular expression for the path without `/api/v1`. */
  readonly path: string;
  readonly key: string;
}

/** Returns the names of the members that get the payload in the response to a path. */
export const keysAt = (patches: readonly Patch[], path: string): ReadonlySet<string> =>
  new Set(patches.filter((patch) => new RegExp(patch.path).test(path)).map(({ key }) => key));

/** Returns a response body in which the members with these names have the payload as their value. */
export const patched = (value: unknown, keys: ReadonlySet<string>, payload: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => patched(one, keys, payload));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, keys.has(key) ? payload : patched(one, keys, payload)]));
};
