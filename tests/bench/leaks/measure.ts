// Puts each element of the registry on a page and takes it away again, many times, signed in and out, and counts what is
// left: heap, nodes, listeners, timers and channels.
import type { CDPSession, Page } from 'playwright-core';
import type { createClientApp } from '../../../src/index.js';
import { ELEMENTS } from '../../../elements/registry.js';
import { startStack, type Stack } from '../../support/stack.js';
import { freshEmail, openBrowser, PASSWORD, visit } from '../../support/visitor.js';

declare global {
  var Portico: { readonly createClientApp: typeof createClientApp };
  /** Timers and channels that are open right now. */
  var opened: { readonly timers: Set<unknown>; readonly channels: Set<unknown> };
}

export interface Left {
  readonly tag: string;
  readonly isSignedIn: boolean;
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  readonly channels: number;
}

export interface LeakOptions {
  readonly cycles: number;
  readonly tags?: readonly string[];
}

/** Not drawn, but part of every page: what opens timers and channels keeps a list of them. */
const COUNTERS = `
  globalThis.__name = (named) => named;
  globalThis.opened = { timers: new Set(), channels: new Set() };
  for (const [set, clear, once] of [['setInterval', 'clearInterval', false], ['setTimeout', 'clearTimeout', true]]) {
    const [start, stop] = [globalThis[set], globalThis[clear]];
    globalThis[set] = (run, ms, ...more) => {
      const id = start((...args) => { if (once) opened.timers.delete(id); run(...args); }, ms, ...more);
      opened.timers.add(id);
      return id;
    };
    globalThis[clear] = (id) => { opened.timers.delete(id); stop(id); };
  }
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) { super(name); opened.channels.add(this); }
    close() { opened.channels.delete(this); super.close(); }
  };
`;

/** Enough for what is made once: style sheets, words, the first answers of the service. */
const WARM_UP = 20;

interface Cycle {
  readonly tag: string;
  readonly times: number;
}

/** Mounts and unmounts on the page, with an app that stays. */
const cycle = (page: Page, order: Cycle): Promise<void> =>
  page.evaluate(async ({ tag, times }) => {
    const { app } = globalThis as unknown as { app: object };
    const place = document.querySelector('main') as HTMLElement;
    for (let count = 0; count < times; count += 1) {
      const element = Object.assign(document.createElement(tag), { app }) as HTMLElement & { updateComplete?: Promise<unknown> };
      place.append(element);
      await element.updateComplete;
      if (count % 10 === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
      element.remove();
    }
    // What was under way when its element went may still end by itself.
    for (let frames = 0; frames < 8; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, order);

type Counts = Omit<Left, 'tag' | 'isSignedIn'>;

const count = async (page: Page, session: CDPSession): Promise<Counts> => {
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const left = await page.evaluate(() => ({ timers: opened.timers.size, channels: opened.channels.size }));
  return { heapBytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners'), ...left };
};

const openPage = async (page: Page, stack: Stack, isSignedIn: boolean): Promise<void> => {
  await page.goto('/leaks');
  await page.waitForFunction(() => 'Portico' in globalThis);
  const { projectId, publishableClientKey } = stack.demo;
  const who = { projectId, publishableClientKey, email: freshEmail(), password: PASSWORD, isSignedIn };
  await page.evaluate(async ({ email, password, isSignedIn: signsIn, ...facts }) => {
    const app = Portico.createClientApp({ ...facts, baseUrl: location.origin, tokenStore: 'memory', redirectMethod: 'none' });
    if (signsIn) await app.auth.signUpWithPassword({ email, password, noRedirect: true });
    Object.assign(globalThis, { app });
  }, who);
};

const difference = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Counts]])) as unknown as Counts;

/** What grows in both halves: the last element of all may still be held by a request that ends. Heap counts as a whole. */
const leftOf = async (page: Page, session: CDPSession, tag: string, cycles: number): Promise<Counts> => {
  await cycle(page, { tag, times: WARM_UP });
  const counts = [await count(page, session)];
  for (const times of [Math.ceil(cycles / 2), Math.floor(cycles / 2)]) {
    await cycle(page, { tag, times });
    counts.push(await count(page, session));
  }
  const [start, middle, end] = counts as [Counts, Counts, Counts];
  const [first, second] = [difference(middle, start), difference(end, middle)];
  const lesser = Object.fromEntries(Object.entries(first).map(([name, value]) => [name, Math.min(value, second[name as keyof Counts])]));
  return { ...(lesser as unknown as Counts), heapBytes: end.heapBytes - start.heapBytes };
};

/** One page for each session, each element in turn. */
export const measureLeaks = async (
  { cycles, tags = Object.keys(ELEMENTS) }: LeakOptions,
  tell?: (left: Left) => void,
): Promise<readonly Left[]> => {
  const [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  const rows: Left[] = [];
  try {
    for (const isSignedIn of [false, true]) {
      const { page, leave } = await visit(browser, stack.url);
      await page.addInitScript(COUNTERS);
      await page.route('**/leaks', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main><script src="/portico.js" defer></script>' }),
      );
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      await openPage(page, stack, isSignedIn);
      for (const tag of tags) {
        const row = { tag, isSignedIn, ...(await leftOf(page, session, tag, cycles)) };
        rows.push(row);
        tell?.(row);
      }
      await leave();
    }
  } finally {
    await browser.close();
    await stack.close();
  }
  return rows;
};

const MEGABYTE = 1024 * 1024;
/** Text that the browser has not let go of yet. */
const MOST_NODES = 5;

/** What is left of an element that should be gone, in words. */
export const problemsOf = ({ tag, isSignedIn, heapBytes, nodes, listeners, timers, channels }: Left): readonly string[] => {
  const name = `${tag}, signed ${isSignedIn ? 'in' : 'out'}`;
  return [
    heapBytes > MEGABYTE ? `${name}: ${Math.round(heapBytes / 1024)} KB of heap` : '',
    nodes > MOST_NODES ? `${name}: ${nodes} nodes` : '',
    listeners > 0 ? `${name}: ${listeners} listeners` : '',
    timers > 0 ? `${name}: ${timers} timers` : '',
    channels > 0 ? `${name}: ${channels} channels` : '',
  ].filter(Boolean);
};
