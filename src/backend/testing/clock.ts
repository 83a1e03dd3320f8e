import { systemPlatform } from '../../lib/platform.js';

/** A clock that can be advanced. */
export interface TestClock {
  /** Returns milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

/**
 * Creates a clock.
 * @param startMs the time at which the clock stands still; if omitted, the clock runs with the system clock
 */
export const createTestClock = (startMs?: number): TestClock => {
  let advancedMs = 0;
  return { now: () => (startMs ?? systemPlatform.now()) + advancedMs, advance: (ms) => void (advancedMs += ms) };
};
