// Reads JSON whose form is not known.

/** An unverified JSON object. */
export type Facts = Readonly<Record<string, unknown>>;

/** Returns a text that is not empty, or null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns an object, an empty one for any other value. */
export const factsOf = (value: unknown): Facts => (typeof value === 'object' && value !== null ? (value as Facts) : {});

/** Returns the objects of a list, none for any other value. */
export const listOf = (value: unknown): readonly Facts[] => (Array.isArray(value) ? value.map(factsOf) : []);
