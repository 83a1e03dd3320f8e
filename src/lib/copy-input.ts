/** Names that are not members of an input: the constructor of a class, and the name that would change the prototype of the copy. */
const IGNORED: ReadonlySet<string> = new Set(['constructor', '__proto__']);

/**
 * Returns a plain copy of the input of a call, because the caller may change its object while the call waits. The copy includes class
 * members, for example getters, so that it also identifies the input in a cache.
 */
export const copyInput = <T extends object>(input: T): T => {
  const copy: Record<string, unknown> = {};
  let from: object = input;
  for (;;) {
    for (const name of Object.getOwnPropertyNames(from)) {
      if (!IGNORED.has(name) && !Object.hasOwn(copy, name)) copy[name] = (input as Record<string, unknown>)[name];
    }
    const parent = Object.getPrototypeOf(from) as object | null;
    // The last prototype is `Object.prototype`, possibly from another frame.
    if (parent === null || Object.hasOwn(parent, 'hasOwnProperty')) return copy as T;
    from = parent;
  }
};
