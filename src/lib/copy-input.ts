/**
 * Returns a plain copy of the input of a call, because the caller may change its object while the call waits. The copy includes members of
 * classes, for example getters, so that it also identifies the input in a cache.
 */
export const copyInput = <T extends object>(input: T): T => {
  const copy: Record<string, unknown> = {};
  for (let from: object | null = input; from !== null && from !== Object.prototype; from = Object.getPrototypeOf(from) as object | null) {
    for (const name of Object.getOwnPropertyNames(from)) {
      if (name !== 'constructor' && !Object.hasOwn(copy, name)) copy[name] = (input as Record<string, unknown>)[name];
    }
  }
  return copy as T;
};
