/** Longest wait for an idle browser, in milliseconds. */
const LIMIT_MS = 1000;

/**
 * Resolves when the browser is idle, which is usually after it has painted the page, or when the longest wait ends, for example on hidden
 * pages. Work that is not needed to show the page waits for this, so that it does not delay the page.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has supported `requestIdleCallback` only since version 26.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LIMIT_MS });
    else setTimeout(resolve, LIMIT_MS / 10);
  });
