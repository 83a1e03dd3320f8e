// Checks that the SDK decodes a very long list in several tasks, so that the page stays responsive.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildStaleParts } from '../../demo/site/built.ts';
import type { createClientApp } from '../../src/index.js';
import { needsChromium } from '../support/needs-chromium.ts';
import { openBrowser } from '../support/visitor.ts';

const COUNT = 100_000;
/** The maximum processor time of a task, as a multiple of the time in which the browser parses the response. No code can divide that task. */
const MAX_PARSE_TIMES = 2;

declare global {
  var responseText: string;
}

let browser: Browser;
let host: Server;
let origin: string;

const teams = (): string =>
  JSON.stringify({
    items: Array.from({ length: COUNT }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      display_name: `Team ${index}`,
      profile_image_url: null,
      client_metadata: null,
      client_read_only_metadata: null,
      created_at_millis: index,
    })),
  });

beforeAll(async () => {
  await buildStaleParts(() => undefined);
  const files: Readonly<Record<string, readonly [string, string]>> = {
    ...Object.fromEntries(
      ['portico.js', ...readdirSync('dist-cdn/umd').map((name) => `umd/${name}`)].map((name) => [
        `/${name}`,
        ['text/javascript', readFileSync(`dist-cdn/${name}`, 'utf8')] as const,
      ]),
    ),
    '/api/v1/teams': ['application/json', teams()],
  };
  host = createServer((request, response) => {
    const [type, body] = files[new URL(request.url ?? '/', 'http://localhost').pathname] ?? [
      'text/html',
      '<!doctype html><script src="/portico.js"></script>',
    ];
    response.setHeader('content-type', type).end(body);
  });
  await new Promise<void>((resolve) => void host.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(host.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  host?.closeAllConnections();
  host?.close();
});

/** An event in a Chromium trace. `tdur` is the processor time in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the processor time of the page's longest task, in milliseconds. Unlike elapsed time, it does not depend on other programs. */
const longestTask = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent): boolean => name === 'thread_name' && args?.name === 'CrRendererMain';
  const mainThreads = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
};

/** Returns the processor time of the longest task while `work` runs in a page with the text of the response. */
const longestTaskOf = async (work: () => Promise<number>): Promise<number> => {
  const page = await browser.newPage();
  await page.goto(origin);
  // Reading the body is the work of the browser, which takes longer than everything else on some machines.
  await page.evaluate(async () => void (globalThis.responseText = await (await fetch('/api/v1/teams')).text()));
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  expect(await page.evaluate(work)).toBe(COUNT);
  const longest = longestTask(await browser.stopTracing());
  await page.close();
  // Checks that the trace contains the page's tasks.
  expect(longest).toBeGreaterThan(1);
  return longest;
};

it('an app lists 100,000 teams without a task that takes much longer than parsing the response', async () => {
  needsChromium('traces');
  const parsing = await longestTaskOf(async () => (JSON.parse(globalThis.responseText) as { items: unknown[] }).items.length);
  const longest = await longestTaskOf(async () => {
    const { Portico } = globalThis as unknown as { Portico: { createClientApp: typeof createClientApp } };
    const response = { ok: true, status: 200, headers: new Headers(), text: async () => globalThis.responseText } as Response;
    const options = { projectId: 'p', publishableClientKey: 'k', tokenStore: 'memory' } as const;
    const app = Portico.createClientApp({ ...options, baseUrl: location.origin, platform: { fetch: async () => response } });
    return (await app.teams.list({ userId: 'me' })).length;
  });
  expect(longest).toBeLessThan(parsing * MAX_PARSE_TIMES);
});
