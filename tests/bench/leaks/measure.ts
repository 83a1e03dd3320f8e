// Adds each element of the registry to a page and removes it, many times, signed in and signed out. Then counts the remaining
// heap bytes, nodes, listeners, timers and channels.
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import type { createClientApp } from '../../../src/index.js';
import { ELEMENTS } from '../../../elements/registry.js';
import { CHROME_ARGS, ensureChrome } from '../../support/chrome.js';
import { defineAll } from '../../support/define-all.js';
import { startStack, type Stack } from '../../support/stack.js';
import { freshEmail, NAME_HELPER, PASSWORD } from '../../support/visitor.js';

declare global {
  var Portico: { readonly createClientApp: typeof createClientApp };
  /** The open timers and channels. */
  var opened: { readonly timers: Map<unknown, { readonly ms: number; readonly end: () => void }>; readonly channels: Set<unknown> };
}

export interface LeakResult {
  /** The tag of the element, or the tags of all elements that were counted together. */
  readonly name: string;
  readonly isSignedIn: boolean;
  /** The growth of the heap over all mounts. */
  readonly heapBytes: number;
  /** The growth of the heap per mount in the second half of the mounts. */
  readonly slopeBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  readonly channels: number;
}

export interface LeakOptions {
  readonly cycles: number;
  readonly tags?: readonly string[];
  /** Whether to count once for all elements together, which is quick but does not show which element leaks. */
  readonly isTogether?: boolean;
}

/** Code that every page runs to record the open timers and channels. */
const COUNTERS = `
  ${NAME_HELPER}
  globalThis.opened = { timers: new Map(), channels: new Set() };
  for (const [set, clear, once] of [['setInterval', 'clearInterval', false], ['setTimeout', 'clearTimeout', true]]) {
    const [start, stop] = [globalThis[set], globalThis[clear]];
    globalThis[set] = (run, ms = 0, ...more) => {
      const end = () => { if (once) globalThis[clear](id); run(...more); };
      const id = start(end, ms);
      opened.timers.set(id, { ms: once ? ms : Infinity, end });
      return id;
    };
    globalThis[clear] = (id) => { opened.timers.delete(id); stop(id); };
  }
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) { super(name); opened.channels.add(this); }
    close() { opened.channels.delete(this); super.close(); }
  };
`;

/** The maximum number of mounts of each element before the count begins. These mounts load styles, messages, responses and code. */
const MAX_WARM_UP = 20;
/** Keeps compiled code. Without this flag, the engine discards code during the count and compiles it again. */
const KEEP_CODE = '--js-flags=--no-flush-bytecode';
/** The time for which the cache keeps unwatched values, in milliseconds. Longer timers belong to requests. */
const SHORT_MS = 5000;
/** The maximum number of frames until a request in flight has a response. */
const MAX_FRAMES = 300;
/** The maximum number of counts until the browser releases all objects of the removed elements. */
const MAX_COUNTS = 20;

interface Cycle {
  readonly tags: readonly string[];
  readonly times: number;
}

/**
 * Mounts and unmounts elements on the page, with one app. The first element of each tag stays on the page until all its requests
 * have responses. The other elements find the responses in the cache, so they render completely.
 */
const cycle = (page: Page, order: Cycle): Promise<void> =>
  page.evaluate(
    async ({ tags, times, shortMs, maxFrames }) => {
      const { properties } = globalThis as unknown as { properties: object };
      const place = document.querySelector('main') as HTMLElement;
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      const hasOpenRequest = (): boolean => [...opened.timers.values()].some(({ ms }) => ms > shortMs && ms < Infinity);
      for (const tag of tags)
        for (let count = 0; count < times; count += 1) {
          const element = Object.assign(document.createElement(tag), properties) as HTMLElement & { updateComplete?: Promise<unknown> };
          place.append(element);
          await element.updateComplete;
          if (count % 10 === 0) await frame();
          if (count === 0) for (let frames = 0; (frames < 4 || hasOpenRequest()) && frames < maxFrames; frames += 1) await frame();
          element.remove();
        }
    },
    { ...order, shortMs: SHORT_MS, maxFrames: MAX_FRAMES },
  );

type Counts = Omit<LeakResult, 'name' | 'isSignedIn' | 'slopeBytes'>;

/** Waits for the responses to all requests, and runs short timers immediately. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(
    async ([shortMs, maxFrames]) => {
      for (let frames = 0; frames < maxFrames; frames += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const timers = [...opened.timers.values()];
        for (const { ms, end } of timers) if (ms <= shortMs) end();
        if (frames >= 8 && timers.every(({ ms }) => ms === Infinity)) return;
      }
    },
    [SHORT_MS, MAX_FRAMES] as const,
  );

const countOnce = async (page: Page, session: CDPSession): Promise<Counts> => {
  await settle(page);
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const left = await page.evaluate(() => ({ timers: opened.timers.size, channels: opened.channels.size }));
  return { heapBytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners'), ...left };
};

/** Repeats the count until the browser releases no more objects. */
const count = async (page: Page, session: CDPSession): Promise<Counts> => {
  let before = await countOnce(page, session);
  for (let counts = 1; counts < MAX_COUNTS; counts += 1) {
    const now = await countOnce(page, session);
    if (now.nodes >= before.nodes && now.listeners >= before.listeners && now.timers >= before.timers) return now;
    before = now;
  }
  return before;
};

const openPage = async (page: Page, stack: Stack, isSignedIn: boolean): Promise<void> => {
  await page.goto('/leaks');
  await page.waitForFunction(() => 'Portico' in globalThis);
  const { projectId, publishableClientKey } = stack.demo;
  const who = { projectId, publishableClientKey, email: freshEmail(), password: PASSWORD, isSignedIn };
  await page.evaluate(async ({ email, password, isSignedIn: signsIn, ...facts }) => {
    const app = Portico.createClientApp({ ...facts, baseUrl: location.origin, tokenStore: 'memory', redirectMethod: 'none' });
    if (signsIn) await app.auth.signUpWithPassword({ email, password, noRedirect: true });
    const teamId = signsIn ? (await app.teams.create({ displayName: 'Rockets' })).id : undefined;
    Object.assign(globalThis, { properties: { app, teamId, provider: 'github', requireConfirmation: true } });
  }, who);
};

const difference = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Counts]])) as unknown as Counts;

/**
 * Returns the smaller growth of the two halves for each kind of object, because a request in flight may retain the last element. For the
 * heap, returns the growth over both halves.
 */
const leakResultOf = (start: Counts, middle: Counts, end: Counts, cycles: number): Omit<LeakResult, 'name' | 'isSignedIn'> => {
  const [first, second] = [difference(middle, start), difference(end, middle)];
  const smallest = Object.fromEntries(Object.entries(first).map(([name, value]) => [name, Math.min(value, second[name as keyof Counts])]));
  return {
    ...(smallest as unknown as Counts),
    heapBytes: end.heapBytes - start.heapBytes,
    slopeBytes: second.heapBytes / Math.floor(cycles / 2),
  };
};

const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: ensureChrome(), args: [...CHROME_ARGS, KEEP_CODE] });

/**
 * Opens a page with an app and mounts each element a few times. The page does not search for exposed secrets (`support/canary.ts`), because
 * that search retains data.
 */
const openWarmPage = async (
  stack: Stack,
  browser: Browser,
  { cycles, tags }: Required<Pick<LeakOptions, 'cycles' | 'tags'>>,
  isSignedIn: boolean,
): Promise<Page> => {
  const page = await browser.newPage({ baseURL: stack.url });
  await page.addInitScript(COUNTERS);
  await page.route('**/leaks', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main><script src="/portico.js" defer></script>' }),
  );
  await openPage(page, stack, isSignedIn);
  await defineAll(page);
  await cycle(page, { tags, times: Math.min(cycles, MAX_WARM_UP) });
  return page;
};

/** Measures each element in turn, on one signed-out page and one signed-in page. */
export const measureLeaks = async (
  { cycles, tags = Object.keys(ELEMENTS), isTogether = false }: LeakOptions,
  onResult?: (left: LeakResult) => void,
): Promise<readonly LeakResult[]> => {
  const [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  const groups = isTogether ? [{ name: 'all elements', tags }] : tags.map((tag) => ({ name: tag, tags: [tag] }));
  const rows: LeakResult[] = [];
  try {
    for (const isSignedIn of [false, true]) {
      const page = await openWarmPage(stack, browser, { cycles, tags }, isSignedIn);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      for (const group of groups) {
        const start = await count(page, session);
        await cycle(page, { tags: group.tags, times: Math.ceil(cycles / 2) });
        const middle = await count(page, session);
        await cycle(page, { tags: group.tags, times: Math.floor(cycles / 2) });
        const end = await count(page, session);
        const row = { name: group.name, isSignedIn, ...leakResultOf(start, middle, end, cycles) };
        rows.push(row);
        onResult?.(row);
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await stack.close();
  }
  return rows;
};

const MEGABYTE = 1024 * 1024;
/** The maximum number of remaining nodes. It is not 0, because the browser may not have released some text yet. */
const MAX_NODES = 5;
/** The maximum growth of the heap per mount, in bytes. */
const MAX_SLOPE = 512;
/** The minimum number of mounts in a half for which growth per mount is reported. With fewer mounts, the engine itself grows the heap. */
const MIN_SLOPE_CYCLES = 500;

/** Returns one line for each kind of object of which too many remain after an element was removed. */
const problemsOf = (left: LeakResult, cycles: number): string[] => {
  const { heapBytes, slopeBytes, nodes, listeners, timers, channels } = left;
  const name = `${left.name}, signed ${left.isSignedIn ? 'in' : 'out'}`;
  return [
    heapBytes > MEGABYTE ? `${name}: ${Math.round(heapBytes / 1024)} KB of heap remain in use` : '',
    cycles / 2 >= MIN_SLOPE_CYCLES && slopeBytes > MAX_SLOPE ? `${name}: ${Math.round(slopeBytes)} bytes more after each mount` : '',
    nodes > MAX_NODES ? `${name}: ${nodes} nodes remain` : '',
    listeners > 0 ? `${name}: ${listeners} listeners remain` : '',
    timers > 0 ? `${name}: ${timers} timers remain` : '',
    channels > 0 ? `${name}: ${channels} channels remain` : '',
  ].filter(Boolean);
};

/** Returns the heap bytes that all elements together still use, on the signed-in or the signed-out page. */
export const heapOf = (rows: readonly LeakResult[], isSignedIn: boolean): number =>
  rows.filter((row) => row.isSignedIn === isSignedIn).reduce((sum, { heapBytes }) => sum + heapBytes, 0);

/** Returns the exceeded bounds, for each element and for all elements together. */
export const leakProblems = (rows: readonly LeakResult[], cycles: number): readonly string[] => {
  const total = heapOf(rows, false) + heapOf(rows, true);
  const all = total > MEGABYTE ? [`all elements, signed out and in: ${Math.round(total / 1024)} KB of heap remain in use`] : [];
  return [...rows.flatMap((row) => problemsOf(row, cycles)), ...all];
};
