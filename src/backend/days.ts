export const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` of a day counted from the epoch, UTC. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
