export const DAY_MS = 86_400_000;

/** Number of days for which the codes and links of emails work. */
export const MAILED_CODE_DAYS = 7;

/** Returns `YYYY-MM-DD` for a number of days since the Unix epoch, UTC. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
