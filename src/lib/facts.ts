// Helpers that read JSON whose structure is unknown.

/** An unverified JSON object. */
export type Facts = Readonly<Record<string, unknown>>;

/** Returns the value if it is a non-empty string, otherwise null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns the value if it is an object, otherwise an empty object. */
export const factsOf = (value: unknown): Facts => (typeof value === 'object' && value !== null ? (value as Facts) : {});

/** Returns the items of a list as objects, or an empty list for any other value. */
export const listOf = (value: unknown): readonly Facts[] => (Array.isArray(value) ? value.map(factsOf) : []);
