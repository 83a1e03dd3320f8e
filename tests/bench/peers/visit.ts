// Opens the page of a product in Chromium and measures until its form is usable: the email input exists, is visible and was painted.
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { NAME_HELPER } from '../../support/visitor.js';
import { watchRequests } from './requests.js';

export interface Visit {
  /** Processor time of the tasks of the main thread, in milliseconds. Other programs on the machine have little influence. */
  readonly cpuMs: number;
  /** Total duration of the tasks of the main thread by the clock, in milliseconds. */
  readonly taskMs: number;
  /** Time from the start of the navigation until the form is usable, in milliseconds. */
  readonly wallMs: number;
  /** Total time beyond 50 ms of the long tasks that began before the form was usable, in milliseconds. */
  readonly blockedMs: number;
  readonly requests: number;
  readonly apiRequests: number;
  /** Bytes received for these requests, with headers. Excludes the page itself. */
  readonly bytes: number;
  /** JavaScript heap after garbage collection, in megabytes. */
  readonly heapMb: number;
}

export interface VisitOptions {
  readonly url: string;
  readonly field: readonly string[];
  readonly isApi: (url: string) => boolean;
  /** Whether to slow down the processor 4 times and the network to 9 Mbps with a latency of 60 ms. */
  readonly isThrottled: boolean;
  /** Receives the loaded page after the measurement. */
  readonly inspect?: (page: Page) => Promise<void>;
}

const LIMIT_MS = 30_000;
/** Time for requests under way and late renders after the form is usable. */
const SETTLE_MS = 250;
const BYTES_PER_SECOND = 9_000_000 / 8;
const SLOW_NETWORK = { offline: false, latency: 60, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };

/** Runs in the page. Looks for the field before each frame, because this costs less than observing all shadow roots. */
const probe = (field: readonly string[]): void => {
  const find = (): Element | null | undefined => {
    let [root, found]: [Document | ShadowRoot | null | undefined, Element | null | undefined] = [document, undefined];
    for (const selector of field) {
      found = root?.querySelector(selector);
      root = found?.shadowRoot;
    }
    return found;
  };
  const look = (): void => {
    if (!find()?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return void requestAnimationFrame(look);
    // A task after the next frame callback runs after the frame with the field was painted.
    requestAnimationFrame(() => setTimeout(() => (globalThis as unknown as Probed).formIsUsable(String(performance.now()))));
  };
  look();
};

interface Probed {
  /** The binding that reports the time to this process. */
  readonly formIsUsable: (ms: string) => void;
}

/** Runs in the page. Returns the blocking time of the tasks that began before `untilMs`. */
const blockingTime = (untilMs: number): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const long = list.getEntries().filter(({ startTime }) => startTime < untilMs);
      resolve(long.reduce((sum, { duration }) => sum + duration - 50, 0));
    }).observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve(0), 100);
  });

/** Returns a function that reads a metric. A session measures tasks either by the clock or by the processor time of the thread. */
const watchMetrics = async (page: Page, timeDomain: 'timeTicks' | 'threadTicks'): Promise<(name: string) => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain });
  return async (wanted) => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === wanted)?.value ?? 0;
};

/** Resolves to the result of `read` when the page reports that its form is usable. */
const whenUsable = <T>(session: CDPSession, read: (wallMs: number) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The form was not usable after ${LIMIT_MS / 1000} s.`)), LIMIT_MS);
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== 'formIsUsable') return;
      clearTimeout(timer);
      read(Number(payload)).then(resolve, reject);
    });
  });

/** Prepares a new page, and returns its session. */
const prepare = async (page: Page, { field, isThrottled }: VisitOptions): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'formIsUsable' });
  await page.addInitScript(NAME_HELPER);
  await page.addInitScript(probe, field);
  if (isThrottled) {
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  return session;
};

/** Opens the page in a new tab of a browser context, measures it, and closes the tab. */
export const visit = async (context: BrowserContext, options: VisitOptions): Promise<Visit> => {
  const page = await context.newPage();
  try {
    const session = await prepare(page, options);
    const [byThread, byClock] = await Promise.all([watchMetrics(page, 'threadTicks'), watchMetrics(page, 'timeTicks')]);
    const taskTimes = (): Promise<readonly number[]> => Promise.all([byThread('TaskDuration'), byClock('TaskDuration')]);
    const requests = watchRequests(session, options.isApi);
    const [threadBefore = 0, clockBefore = 0] = await taskTimes();
    const usable = whenUsable(session, async (wallMs) => ({ wallMs, ...requests.count(), after: await taskTimes() }));
    const [{ wallMs, sent, apiRequests, after }] = await Promise.all([usable, page.goto(options.url, { timeout: LIMIT_MS })]);
    const [threadAfter = 0, clockAfter = 0] = after;
    await page.waitForTimeout(SETTLE_MS);
    const blockedMs = await page.evaluate(blockingTime, wallMs);
    await options.inspect?.(page);
    await session.send('HeapProfiler.collectGarbage');
    return {
      cpuMs: (threadAfter - threadBefore) * 1000,
      taskMs: (clockAfter - clockBefore) * 1000,
      ...{ wallMs, blockedMs, apiRequests, requests: sent.length, bytes: requests.bytesOf(sent) },
      heapMb: (await byThread('JSHeapUsedSize')) / 1024 / 1024,
    };
  } finally {
    await page.close();
  }
};
