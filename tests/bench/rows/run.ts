// Measures the account settings of a user with many sessions, API keys and teams, compared with a new user, in Chromium without
// throttling. The visits of the two users alternate, so that other work of the machine affects both.
import type { CDPSession, Page } from 'playwright-core';
import { createClientApp } from '../../../src/index.js';
import { startStack, type Stack } from '../../support/stack.js';
import { SITES } from '../../support/sites.js';
import { arriveSignedUp, openBrowser, PASSWORD, visit, type Visitor } from '../../support/visitor.js';
import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';

const ROUNDS = 9;
const [SITE] = SITES;
/** What the second user has. */
const MANY = { sessions: 50, keys: 50, teams: 20 };
/** The sections of the account settings to measure. */
const SECTIONS = ['profile', 'sessions', 'api-keys'];
/** The maximum CPU time, as a multiple of that of the new user. */
const MAX_RATIO = 1.3;
/** The browser reports tasks from this duration, in milliseconds. */
const LONG_TASK_MS = 50;

interface Reading {
  readonly cpuMs: number;
  readonly longestMs: number;
  readonly elements: number;
}

interface Watched {
  readonly page: Page;
  readonly session: CDPSession;
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const addMany = async ({ url, demo }: Stack, email: string): Promise<void> => {
  const { projectId, publishableClientKey } = demo;
  const openApp = () => createClientApp({ projectId, publishableClientKey, baseUrl: url, tokenStore: 'memory', redirectMethod: 'none' });
  const app = openApp();
  await app.auth.signInWithPassword({ email, password: PASSWORD, noRedirect: true });
  for (let count = 0; count < MANY.teams; count += 1) await app.teams.create({ displayName: `Team ${count}`, creatorUserId: 'me' });
  for (let count = 0; count < MANY.keys; count += 1) await app.userApiKeys.create({ description: `Key ${count}` });
  app.dispose();
  for (let count = 0; count < MANY.sessions; count += 1) {
    const other = openApp();
    await other.auth.signInWithPassword({ email, password: PASSWORD, noRedirect: true });
    other.dispose();
  }
};

/** Records the longest task of each page. Runs in the page. */
const watchTasks = (): void => {
  const page = globalThis as { longestTask?: number };
  page.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longestTask = Math.max(page.longestTask ?? 0, duration);
  }).observe({ type: 'longtask', buffered: true });
};

const watch = async ({ page }: Visitor): Promise<Watched> => {
  await page.context().addInitScript(watchTasks);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
};

const read = async ({ page, session }: Watched, section: string): Promise<Reading> => {
  await page.goto('about:blank');
  await page.goto(`${SITE.handler}/account-settings#${section}`, { waitUntil: 'networkidle' });
  const { metrics } = await session.send('Performance.getMetrics');
  const longestMs = await page.evaluate(() => (globalThis as { longestTask?: number }).longestTask ?? 0);
  return {
    cpuMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000,
    longestMs,
    elements: await page.locator('*').count(),
  };
};

/** Measures the account settings with many rows. */
export const benchRows: Bench = async ({ rounds = ROUNDS }) => {
  const [stack, browser] = [await startStack(), await openBrowser()];
  const enter = async (email: string): Promise<Visitor> => {
    const visitor = await visit(browser, stack.url);
    await arriveSignedUp(visitor, stack, SITE, email);
    return visitor;
  };
  const [few, many] = [await enter('few@example.com'), await enter('many@example.com')];
  await addMany(stack, 'many@example.com');
  const watched = [await watch(few), await watch(many)];
  const readings = SECTIONS.map((section) => ({ section, few: [] as Reading[], many: [] as Reading[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const row of readings)
      for (const [index, person] of watched.entries()) row[index === 0 ? 'few' : 'many'].push(await read(person, row.section));
  await browser.close();
  await stack.close();

  const rows = readings.map(({ section, ...both }) => {
    const of = (who: 'few' | 'many', name: keyof Reading): number => median(both[who].map((reading) => reading[name]));
    return { section, of, ratio: of('many', 'cpuMs') / of('few', 'cpuMs') };
  });
  const cells = rows.map(({ section, of, ratio }) => [
    section,
    ...(['elements', 'cpuMs', 'longestMs'] as const).flatMap((name) => [of('few', name), of('many', name)]),
    ratio,
  ]);
  const head = ['section', 'elements, new user', 'many rows', 'CPU ms, new user', 'many rows', 'longest task ms, new user', 'many rows'];
  console.log(formatTable([...head, 'CPU ratio'], cells));
  return rows.flatMap(({ section, of, ratio }) => [
    ...(ratio > MAX_RATIO ? [`${section}: ${ratio.toFixed(2)} times the CPU time of a new user, at most ${MAX_RATIO}`] : []),
    ...(of('many', 'longestMs') > LONG_TASK_MS
      ? [`${section}: a task of ${of('many', 'longestMs').toFixed(0)} ms, at most ${LONG_TASK_MS}`]
      : []),
  ]);
};
