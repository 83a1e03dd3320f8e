/** Bumped when the meaning of a shared member changes; copies with another number keep to themselves. */
const PROTOCOL = 1;

interface Shared {
  readonly protocol: number;
  readonly members: Map<string, unknown>;
}

/** A value that every copy of the library in this realm shares, made by the first that asks. */
export const shared = <T>(name: string, make: () => T): T => {
  const key = Symbol.for('portico.shared');
  const holder = globalThis as { [key: symbol]: Shared | undefined };
  holder[key] ??= { protocol: PROTOCOL, members: new Map() };
  const place = holder[key].protocol === PROTOCOL ? holder[key].members : new Map<string, unknown>();
  if (!place.has(name)) place.set(name, make());
  return place.get(name) as T;
};
