import type { Duration, TimeUnit } from './types.js';

const UNIT_MS: Readonly<Record<TimeUnit, number>> = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

const TEXT = /^(\d+(?:\.\d+)?) (second|minute|hour|day|week)s?$/;

/**
 * Returns the duration in milliseconds.
 *
 * @throws TypeError if the duration is negative or not valid
 */
export const readDuration = (duration: Duration): number => {
  const [, count, unit] = TEXT.exec(String(duration)) ?? [];
  const ms = typeof duration === 'number' ? duration : Number(count) * UNIT_MS[unit as TimeUnit];
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new TypeError(`${duration} is not a duration. Pass milliseconds, or a text such as '15 minutes' or '8 days'.`);
};
