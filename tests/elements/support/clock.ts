// Creates a clock that a test controls, for an app and its elements.
import { createClock } from '../../support/clock.js';
import { until } from './screen.js';

/** Creates a clock that moves only when the test advances it. */
export const openClock = () => {
  const clock = createClock({ nowMs: Date.now() });
  const pauses: number[] = [];
  const after: typeof clock.platform.after = (ms, ...rest) => {
    pauses.push(ms);
    return clock.platform.after(ms, ...rest);
  };
  /** Waits until the app or the elements have started `times` timers of this length. */
  const waitForTimer = (ms: number, times = 1): Promise<void> =>
    until(() => pauses.filter((pause) => pause === ms).length >= times, `timers of ${ms} ms have started: ${times}`);
  return { platform: { ...clock.platform, after }, advance: clock.advance, waitForTimer };
};

export type PageClock = ReturnType<typeof openClock>;
