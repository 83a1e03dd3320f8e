const DAY_MS = 86_400_000;
const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** One formatter for the language of the page, made when it is first needed: making one for each of a thousand rows takes long. */
const inLanguage = <T>(make: (language: string | undefined) => T): (() => T) => {
  let made: { readonly language: string; readonly formatter: T } | undefined;
  return () => {
    const language = document.documentElement.lang;
    if (made?.language !== language) made = { language, formatter: make(language || undefined) };
    return made.formatter;
  };
};

const days = inLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const moments = inLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }));
const relative = inLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
const countries = inLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** A day, as people write it. */
export const dayOf = (date: Date): string => days().format(date);

/** A moment, as people write it. */
export const momentOf = (date: Date): string => moments().format(date);

export const daysUntil = (date: Date, now: number): number => (date.getTime() - now) / DAY_MS;

/** “in 7 days”, “3 hours ago”, “now”. */
export const relativeTo = (date: Date, now: number): string => {
  const ms = date.getTime() - now;
  const [unit, length] = UNITS.find(([, one]) => Math.abs(ms) >= one) ?? (['second', Number.POSITIVE_INFINITY] as const);
  return relative().format(Math.round(ms / length), unit);
};

/** A country by its two letters; the letters themselves where the browser knows no name. */
export const countryOf = (code: string): string => {
  try {
    return countries().of(code) ?? code;
  } catch {
    return code;
  }
};
