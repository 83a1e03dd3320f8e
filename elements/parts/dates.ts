const DAY_MS = 86_400_000;

/** The language of the page. */
const locale = (): string | undefined => document.documentElement.lang || undefined;

/** A day, as people write it. */
export const dayOf = (date: Date): string => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(date);

export const daysUntil = (date: Date, now: number): number => (date.getTime() - now) / DAY_MS;

/** “in 7 days”, “in 3 hours”. */
export const relativeTo = (date: Date, now: number): string => {
  const days = daysUntil(date, now);
  const [amount, unit] = Math.abs(days) < 1 ? ([days * 24, 'hour'] as const) : ([days, 'day'] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(amount), unit);
};
