/**
 * Version of the shared values. Increase it when the meaning of a value changes. Copies of the library with different versions share
 * nothing.
 */
const PROTOCOL = 1;

interface Shared {
  readonly protocol: number;
  readonly members: Map<string, unknown>;
}

/** Returns a value that every copy of the library in this realm shares. The first call creates the value. */
export const shared = <T>(name: string, make: () => T): T => {
  const key = Symbol.for('portico.shared');
  const holder = ((globalThis as { [key: symbol]: Shared | undefined })[key] ??= { protocol: PROTOCOL, members: new Map() });
  const members = holder.protocol === PROTOCOL ? holder.members : new Map<string, unknown>();
  if (!members.has(name)) members.set(name, make());
  return members.get(name) as T;
};
