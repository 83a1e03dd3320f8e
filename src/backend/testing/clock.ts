import { systemPlatform } from '../../lib/platform.js';

/** The latest time of a clock. Lifetimes are added to it, and ISO 8601 writes later years with more digits. */
const MAX_NOW_MS = Date.UTC(9999, 0);

/** A clock that can be advanced. */
export interface TestClock {
  /** Returns milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Advances the clock. Throws a RangeError if it would reach the year 9999. */
  readonly advance: (ms: number) => void;
}

/**
 * Creates a clock.
 * @param startMs the time at which the clock stands still; if omitted, the clock runs with the system clock
 */
export const createTestClock = (startMs?: number): TestClock => {
  let advancedMs = 0;
  const now = (): number => (startMs ?? systemPlatform.now()) + advancedMs;
  const advance = (ms: number): void => {
    if (now() + ms >= MAX_NOW_MS) throw new RangeError('The clock cannot be advanced to the year 9999.');
    advancedMs += ms;
  };
  return { now, advance };
};
