import type { Platform } from '../lib/platform.js';

// Tabs of one site share cookies: a channel announces changes, and a lock lets one tab refresh for all. Messages hold no secrets.

export interface Channel {
  readonly announce: () => void;
  readonly close: () => void;
}

const SILENT: Channel = { announce: () => undefined, close: () => undefined };

/** Calls `onChange` when another tab of the project changes its tokens. Does nothing on platforms without channels. */
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

/** Longest wait for the lock, milliseconds: a frozen tab may hold it. */
const LOCK_WAIT_MS = 3000;

/** Runs `work` while holding the project's refresh lock, or without it where there are no locks or the wait is too long. */
export const withRefreshLock = async <T>(projectId: string, platform: Pick<Platform, 'after'>, work: () => Promise<T>): Promise<T> => {
  const locks = typeof document === 'undefined' ? undefined : globalThis.navigator?.locks;
  if (!locks) return work();
  const timeout = new AbortController();
  const cancel = platform.after(LOCK_WAIT_MS, () => timeout.abort(), 'in background');
  let started: Promise<T> | undefined;
  try {
    await locks.request(`portico-refresh-${projectId}`, { signal: timeout.signal }, () => {
      cancel();
      started = work();
      // The lock is released when the work settles. Its outcome reaches the caller below.
      return started.then(
        () => undefined,
        () => undefined,
      );
    });
  } catch {
    // Not granted in time, or refused by the platform: continue without the lock.
  } finally {
    cancel();
  }
  return started ?? work();
};
