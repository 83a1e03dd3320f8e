import { toEntryError } from './errors.js';

const rethrow = (error: unknown): never => {
  throw toEntryError(error);
};

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

type Method = (...args: readonly unknown[]) => unknown;

const wrap =
  (method: Method): Method =>
  (...args) => {
    try {
      const outcome = method(...args);
      return isPromise(outcome) ? outcome.then(undefined, rethrow) : outcome;
    } catch (error) {
      return rethrow(error);
    }
  };

/** Returns the object with methods that throw the errors of this entry. The methods do not use `this`, so they can be destructured. */
export const live = <T extends object>(members: T): T =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]: [string, unknown]) => [
      name,
      typeof member === 'function' ? wrap(member as Method) : member,
    ]),
  ) as T;

/** Returns a function that creates an object from data only once, so that the same data always leads to the same object. */
export const memoize = <D extends object, T>(create: (data: D) => T): ((data: D) => T) => {
  const known = new WeakMap<D, T>();
  return (data) => {
    const found = known.get(data);
    if (found !== undefined) return found;
    const created = create(data);
    known.set(data, created);
    return created;
  };
};

/** Returns an array of objects from an array of data. */
export const mapAll = async <D, T>(items: Promise<readonly D[]>, create: (data: D) => T): Promise<T[]> =>
  (await items).map((item) => create(item));
