import type { Platform } from './platform.js';

/**
 * Tells the milliseconds since its start, by the clock that went further: the monotonic one stands still while the device sleeps, the
 * other may be set back.
 */
export const stopwatch = (clock: Pick<Platform, 'now' | 'elapsed'>): (() => number) => {
  const [startedAt, since] = [clock.elapsed(), clock.now()];
  return () => Math.max(clock.elapsed() - startedAt, clock.now() - since);
};
