export const DAY_MS = 86_400_000;

/** Number of days for which codes and links in emails are valid. */
export const EMAILED_CODE_DAYS = 7;

/** Returns the UTC date `YYYY-MM-DD` for a number of days since the Unix epoch. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
