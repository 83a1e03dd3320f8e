// Compares a recorded response with an actual response. A recorded string such as `<uuid>` matches every value of that kind.
import type { Json } from './recording.js';

type Matcher = (value: Json) => boolean;

const isNonEmptyString: Matcher = (value) => typeof value === 'string' && value.length > 0;
const matches =
  (pattern: RegExp): Matcher =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

const PLACEHOLDERS: Readonly<Record<string, Matcher>> = {
  '<any>': (value) => value !== undefined,
  '<absent>': (value) => value === undefined,
  '<text>': isNonEmptyString,
  '<token>': isNonEmptyString,
  '<number>': (value) => typeof value === 'number',
  '<uuid>': matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  '<millis>': (value) => Number.isSafeInteger(value) && value > 1e12 && value < 1e13,
  '<jwt>': matches(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/),
  '<iso>': matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
};

const shown = (value: Json): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);
const isRecord = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const compareList = (wanted: readonly Json[], got: Json, at: string): string[] => {
  if (!Array.isArray(got) || got.length !== wanted.length) return [`${at}: expected ${wanted.length} items, got ${shown(got)}`];
  return wanted.flatMap((one, index) => mismatches(one, got[index], `${at}[${index}]`));
};

const compareAnyOrder = (wanted: readonly Json[], got: Json, at: string): string[] => {
  if (!Array.isArray(got) || got.length !== wanted.length) return compareList(wanted, got, at);
  const left = [...got];
  return wanted.flatMap((one) => {
    const index = left.findIndex((candidate) => mismatches(one, candidate, at).length === 0);
    if (index < 0) return [`${at}: expected an item like ${shown(one)}, got ${shown(got)}`];
    left.splice(index, 1);
    return [];
  });
};

const compareRecord = (wanted: Json, got: Json, at: string): string[] => {
  if (!isRecord(got)) return [`${at}: expected an object, got ${shown(got)}`];
  const { '<open>': isOpen, ...members } = wanted;
  const extra = isOpen ? [] : Object.keys(got).filter((name) => !Object.hasOwn(members, name));
  return [
    ...Object.entries(members).flatMap(([name, one]) => mismatches(one, got[name], `${at}.${name}`)),
    ...extra.map((name) => `${at}.${name}: expected no property, got ${shown(got[name])}`),
  ];
};

/** Returns one line for every difference between a response and its recording. */
export const mismatches = (wanted: Json, got: Json, at = '$'): string[] => {
  const matcher = typeof wanted === 'string' ? PLACEHOLDERS[wanted] : undefined;
  if (matcher) return matcher(got) ? [] : [`${at}: expected ${wanted}, got ${shown(got)}`];
  if (Array.isArray(wanted)) return compareList(wanted, got, at);
  if (!isRecord(wanted)) return Object.is(wanted, got) ? [] : [`${at}: expected ${shown(wanted)}, got ${shown(got)}`];
  if ('<unordered>' in wanted) return compareAnyOrder(wanted['<unordered>'], got, at);
  if ('<optional>' in wanted) return got === undefined ? [] : mismatches(wanted['<optional>'], got, at);
  if ('<pattern>' in wanted)
    return matches(new RegExp(wanted['<pattern>']))(got) ? [] : [`${at}: expected a match of ${wanted['<pattern>']}, got ${shown(got)}`];
  return compareRecord(wanted, got, at);
};
