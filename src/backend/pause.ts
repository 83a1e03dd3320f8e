import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../lib/platform.js';

/** Settles after so many milliseconds. Tests hold it. */
export type Pause = (ms: number) => Promise<unknown>;

export const systemPause: Pause = (ms) => sleep(ms);

/** What pauses of a random length need. */
export interface Pausing extends Pick<Platform, 'randomBytes'> {
  readonly pause: Pause;
}

/** Pauses between `least` and `most` milliseconds, at random. */
export const pauseBetween = ({ randomBytes, pause }: Pausing, least: number, most: number): Promise<unknown> => {
  const [high = 0, low = 0] = randomBytes(2);
  return pause(least + ((high * 256 + low) / 65_536) * (most - least));
};
