/** Returns the heading level that the page sets, from 1 to 6, or the fallback if the page sets none or something that is not a number. */
export const headingLevelOf = (level: number | undefined, fallback: number): number =>
  Math.min(6, Math.max(1, Math.round(Number(level)) || fallback));
