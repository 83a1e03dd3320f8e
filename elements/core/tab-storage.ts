// Stores strings for all pages of this tab. If the browser blocks storage, nothing is stored.

const PREFIX = 'portico-';

export const recall = (key: string): string | null => {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
};

/** Default lifetime of a record: 15 minutes. */
const LIFETIME_MS = 15 * 60_000;

export const remember = (key: string, text: string): void => {
  try {
    sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // Storage is full or blocked.
  }
};

export const forget = (key: string): void => {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
};

/** Stores a record with the current time. */
export const rememberRecord = (key: string, record: object): void => remember(key, JSON.stringify({ ...record, at: Date.now() }));

const parse = (text: string): Record<string, unknown> => {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
};

/** Returns a record and its age in milliseconds. The record is empty if none was stored in the last `lifeMs` milliseconds. */
export const recallRecord = (
  key: string,
  lifeMs = LIFETIME_MS,
): { readonly record: Readonly<Partial<Record<string, unknown>>>; readonly ageMs: number } => {
  const { at, ...record } = parse(recall(key) ?? '{}');
  // The difference is negative if the clock was set back. A record from far in the future also counts as expired.
  const ageMs = typeof at === 'number' ? Math.abs(Date.now() - at) : lifeMs;
  return { record: ageMs < lifeMs ? record : {}, ageMs };
};
