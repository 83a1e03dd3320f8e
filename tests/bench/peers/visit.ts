// Opens the page of a product in Chromium and measures until its form is usable: the email input exists, is visible and was painted. Also
// measures until the form is ready: the code is loaded that handles its submission.
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
  /** Time until the form is ready, in milliseconds. */
  readonly readyMs: number;
  /** Processor time until the form is ready, in milliseconds. */
  readonly readyCpuMs: number;
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
  /** The field of the form that is ready, if it replaces the first form. */
  readonly ready?: readonly string[];
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

/** A moment of a visit, and the selectors of the field that is visible then. */
type Moment = readonly [binding: 'formIsUsable' | 'formIsReady', field: readonly string[]];

/** Runs in the page. Looks for the fields before each frame, because this costs less than observing all shadow roots. */
const probe = (moments: readonly Moment[]): void => {
  const find = (field: readonly string[]): Element | null | undefined => {
    let [root, found]: [Document | ShadowRoot | null | undefined, Element | null | undefined] = [document, undefined];
    for (const selector of field) {
      found = root?.querySelector(selector);
      root = found?.shadowRoot;
    }
    return found;
  };
  const look = (): void => {
    const [[binding, field] = []] = moments;
    if (!binding || !field) return;
    if (!find(field)?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return void requestAnimationFrame(look);
    moments = moments.slice(1);
    // A task after the next frame callback runs after the frame with the field was painted.
    requestAnimationFrame(() => setTimeout(() => (globalThis as unknown as Probed)[binding](String(performance.now()))));
    look();
  };
  look();
};

/** The bindings that report the times to this process. */
type Probed = Readonly<Record<Moment[0], (ms: string) => void>>;

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

/** Resolves to the result of `read` when the page reports a moment. */
const when = <T>(session: CDPSession, moment: Moment[0], read: (ms: number) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${moment} was not called after ${LIMIT_MS / 1000} s.`)), LIMIT_MS);
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== moment) return;
      clearTimeout(timer);
      read(Number(payload)).then(resolve, reject);
    });
  });

/** Prepares a new page, and returns its session. */
const prepare = async (page: Page, { field, ready = field, isThrottled }: VisitOptions): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Runtime.enable');
  const moments: readonly Moment[] = [
    ['formIsUsable', field],
    ['formIsReady', ready],
  ];
  for (const [name] of moments) await session.send('Runtime.addBinding', { name });
  await page.addInitScript(NAME_HELPER);
  await page.addInitScript(probe, moments);
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
    const usable = when(session, 'formIsUsable', async (wallMs) => ({ wallMs, ...requests.count(), after: await taskTimes() }));
    const ready = when(session, 'formIsReady', async (readyMs) => ({ readyMs, afterReady: await byThread('TaskDuration') }));
    const loaded = page.goto(options.url, { timeout: LIMIT_MS });
    const [{ wallMs, sent, apiRequests, after }, { readyMs, afterReady }] = await Promise.all([usable, ready, loaded]);
    const [threadAfter = 0, clockAfter = 0] = after;
    await page.waitForTimeout(SETTLE_MS);
    const blockedMs = await page.evaluate(blockingTime, wallMs);
    await options.inspect?.(page);
    await session.send('HeapProfiler.collectGarbage');
    return {
      cpuMs: (threadAfter - threadBefore) * 1000,
      taskMs: (clockAfter - clockBefore) * 1000,
      readyCpuMs: (afterReady - threadBefore) * 1000,
      ...{ wallMs, readyMs, blockedMs, apiRequests, requests: sent.length, bytes: requests.bytesOf(sent) },
      heapMb: (await byThread('JSHeapUsedSize')) / 1024 / 1024,
    };
  } finally {
    await page.close();
  }
};
