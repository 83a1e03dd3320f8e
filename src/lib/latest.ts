/** Maximum number of values that a map keeps, so that keys that depend on input do not fill the memory. */
const MAX_VALUES = 100;

/** Returns the value of a key, which `create` creates if the map lacks it. Keeps only the values that were used last. */
export const keepLatest = <T>(values: Map<string, T>, key: string, create: () => T): T => {
  const value = values.get(key) ?? create();
  values.delete(key);
  values.set(key, value);
  for (const oldest of values.keys()) {
    if (values.size <= MAX_VALUES) break;
    values.delete(oldest);
  }
  return value;
};
