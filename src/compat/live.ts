// Creates the objects of this entry, and the methods that read.
import { QueryEntry, type Query } from '../cache/query.js';
import { systemPlatform } from '../lib/platform.js';
import { toEntryError } from './errors.js';
import { PLAIN, type Flavor, type ReadingOf } from './flavor.js';

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

/** What the methods read, for the hooks of the React flavors. */
const readings = new WeakMap<object, ReadingOf>();

/** Returns the name of the hook for a method: `useTeams` for `listTeams`, and `useTeam` for `getTeam`. */
const hookName = (name: string): string => name.replace(/^(?:get|list)/, 'use');

/**
 * Returns the object with methods that throw the errors of this entry, and with the hooks of the flavor. The methods do not use `this`, so
 * they can be destructured.
 */
export const live = <T extends object>(members: T, { hookFor }: Flavor = PLAIN): T =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, member]: [string, unknown]): (readonly [string, unknown])[] => {
      if (typeof member !== 'function') return [[name, member]];
      const method: readonly [string, unknown] = [name, wrap(member as Method)];
      const readingOf = readings.get(member);
      return hookFor && readingOf ? [method, [hookName(name), wrap(hookFor(readingOf))]] : [method];
    }),
  ) as T;

const never = (): boolean => false;

/**
 * Returns a method that reads a query.
 * @param isNull returns whether an error means that the data is null
 */
export const reader = <A extends readonly unknown[], D, T>(
  queryOf: (...args: A) => Query<D>,
  valueOf: (data: D, ...args: A) => T,
  isNull: (error: unknown) => boolean = never,
): ((...args: A) => Promise<T>) => {
  const read = async (...args: A): Promise<T> => {
    const data = await queryOf(...args)
      .read()
      .catch((error: unknown) => {
        if (isNull(error)) return null as D;
        throw error;
      });
    return valueOf(data, ...args);
  };
  const readingOf = (...args: A) => ({ query: queryOf(...args), valueOf: (data: D) => valueOf(data, ...args), isNull });
  readings.set(read, readingOf as unknown as ReadingOf);
  return read;
};

/** A method that reads with several calls. `refresh` makes the values that hooks show stale. */
export interface Loader<A extends readonly unknown[], T> {
  (...args: A): Promise<T>;
  readonly refresh: () => void;
}

/** Returns a method that has no query of the SDK, and therefore queries of its own for hooks: one for each list of arguments. */
export const loader = <A extends readonly unknown[], T>(load: (...args: A) => Promise<T>): Loader<A, T> => {
  const entries = new Map<string, QueryEntry<T>>();
  const queryOf = (...args: A): Query<T> => {
    const key = JSON.stringify(args);
    const entry = entries.get(key) ?? new QueryEntry(() => load(...args), systemPlatform);
    entries.set(key, entry);
    return entry;
  };
  const read = Object.assign((...args: A) => load(...args), {
    refresh: () => entries.forEach((entry) => entry.invalidate()),
  });
  readings.set(read, ((...args: A) => ({ query: queryOf(...args), valueOf: (data: T) => data, isNull: never })) as unknown as ReadingOf);
  return read;
};

/** Returns a method that calls one of several methods, which its arguments determine. */
export const either = <A extends readonly unknown[], T>(
  choose: (...args: A) => (...args: A) => Promise<T>,
): ((...args: A) => Promise<T>) => {
  const method = async (...args: A): Promise<T> => choose(...args)(...args);
  readings.set(method, ((...args: A) => readings.get(choose(...args))!(...args)) as unknown as ReadingOf);
  return method;
};

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
