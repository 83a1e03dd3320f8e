import { languageOf } from './locale.js';
import type { Translate } from './types.js';

const DAY_MS = 86_400_000;
const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Caches the formatter for the most recent language, because creating formatters is slow in long lists. */
const cachedFormatter = <T>(create: (language: string) => T): ((t: Translate) => T) => {
  let cached: { readonly language: string; readonly formatter: T } | undefined;
  return (t) => {
    const language = languageOf(t);
    if (cached?.language !== language) cached = { language, formatter: create(language) };
    return cached.formatter;
  };
};

const days = cachedFormatter((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const moments = cachedFormatter((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }));
const relative = cachedFormatter((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
const lists = cachedFormatter((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const countries = cachedFormatter((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** Formats a day. */
export const dayOf = (t: Translate, date: Date): string => days(t).format(date);

/** Formats a date with its time. */
export const momentOf = (t: Translate, date: Date): string => moments(t).format(date);

export const daysUntil = (date: Date, now: number): number => (date.getTime() - now) / DAY_MS;

/** Formats a time relative to now, for example “in 7 days” or “3 hours ago”. */
export const relativeTo = (t: Translate, date: Date, now: number): string => {
  const ms = date.getTime() - now;
  const [unit, length] = UNITS.find(([, one]) => Math.abs(ms) >= one) ?? (['second', Number.POSITIVE_INFINITY] as const);
  return relative(t).format(Math.round(ms / length), unit);
};

/** Formats a list, for example “apples, pears, and figs”. */
export const listOf = (t: Translate, items: readonly string[]): string => lists(t).format(items);

/** Returns the name of a country from its two-letter code, or the code if the browser has no name for it. */
export const countryOf = (t: Translate, code: string): string => {
  try {
    return countries(t).of(code) ?? code;
  } catch {
    return code;
  }
};
