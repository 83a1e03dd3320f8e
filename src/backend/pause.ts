import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../lib/platform.js';

/** Returns a promise that resolves after a number of milliseconds. Tests pass another function. */
export type Pause = (ms: number) => Promise<unknown>;

export const systemPause: Pause = (ms) => sleep(ms);

/** Dependencies of `pauseBetween`. */
export interface Pausing extends Pick<Platform, 'randomBytes'> {
  readonly pause: Pause;
}

/** Waits for a random time between `least` and `most` milliseconds. */
export const pauseBetween = ({ randomBytes, pause }: Pausing, least: number, most: number): Promise<unknown> => {
  const [high = 0, low = 0] = randomBytes(2);
  return pause(least + ((high * 256 + low) / 65_536) * (most - least));
};
