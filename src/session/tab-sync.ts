import type { Platform } from '../lib/platform.js';

// Tabs of one site share cookies; these two tell them about changes and let one refresh serve all.
// Nothing secret is ever broadcast: a message only says "look again".

export interface Channel {
  readonly announce: () => void;
  readonly close: () => void;
}

const SILENT: Channel = { announce: () => undefined, close: () => undefined };

/** Hears from other tabs of the project that tokens changed. Silent where the platform has no channels. */
export const openChannel = (projectId: string, onChange: () => void): Channel => {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return SILENT;
  try {
    const channel = new BroadcastChannel(`portico-${projectId}`);
    channel.addEventListener('message', onChange);
    return { announce: () => channel.postMessage('tokens-changed'), close: () => channel.close() };
  } catch {
    return SILENT;
  }
};

/** A tab that was frozen while it held the lock delays the others by no more than this, milliseconds. */
const LOCK_WAIT_MS = 3000;

/** Runs `work` while holding the project's refresh lock, or without it where there are no locks or the wait is too long. */
export const withRefreshLock = async <T>(projectId: string, platform: Pick<Platform, 'after'>, work: () => Promise<T>): Promise<T> => {
  const locks = typeof document === 'undefined' ? undefined : globalThis.navigator?.locks;
  if (!locks) return work();
  const patience = new AbortController();
  const cancel = platform.after(LOCK_WAIT_MS, () => patience.abort(), 'in background');
  let started: Promise<T> | undefined;
  try {
    await locks.request(`portico-refresh-${projectId}`, { signal: patience.signal }, () => {
      cancel();
      started = work();
      // The lock goes when the work settles; its outcome reaches the caller below.
      return started.then(
        () => undefined,
        () => undefined,
      );
    });
  } catch {
    // Not granted in time, or the platform refused: go on alone.
  } finally {
    cancel();
  }
  return started ?? work();
};
