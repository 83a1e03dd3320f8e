// Time controlled by a test: that of the app, and so of its elements.
import { createClock } from '../../support/clock.js';
import { until } from './screen.js';

/** A clock that stands still until it is moved, and records the pauses that have begun. */
export const openClock = () => {
  const clock = createClock({ nowMs: Date.now() });
  const pauses: number[] = [];
  const after: typeof clock.platform.after = (ms, ...rest) => {
    pauses.push(ms);
    return clock.platform.after(ms, ...rest);
  };
  /** Waits until a pause of this length has begun, for the `times`th time. */
  const waits = (ms: number, times = 1): Promise<void> =>
    until(() => pauses.filter((pause) => pause === ms).length >= times, `it waits for ${ms} ms, ${times} times`);
  return { platform: { ...clock.platform, after }, advance: clock.advance, waits };
};

export type PageClock = ReturnType<typeof openClock>;
