import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../lib/platform.js';

/** Returns a promise that resolves after a number of milliseconds. Tests pass another function. */
export type Pause = (ms: number) => Promise<unknown>;

export const systemPause: Pause = (ms) => sleep(ms);

/** Dependencies of `pauseBetween`. */
export interface PauseTools extends Pick<Platform, 'randomBytes'> {
  readonly pause: Pause;
}

/** Waits for a random time between `minMs` and `maxMs` milliseconds. */
export const pauseBetween = ({ randomBytes, pause }: PauseTools, minMs: number, maxMs: number): Promise<unknown> => {
  const [high = 0, low = 0] = randomBytes(2);
  return pause(minMs + ((high * 256 + low) / 65_536) * (maxMs - minMs));
};
