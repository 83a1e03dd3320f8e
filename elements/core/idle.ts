/** Longest wait for an idle browser, in milliseconds. */
const LIMIT_MS = 1000;

/**
 * Resolves after the browser has painted the current state of the page and is idle. Work that is not needed to show the page waits for
 * this, so that it does not delay the page. Hidden pages are not painted, so the time is limited there too.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has supported `requestIdleCallback` only since version 26.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LIMIT_MS });
    else setTimeout(resolve, LIMIT_MS / 10);
  });
