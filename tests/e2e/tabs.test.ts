// Tests several tabs of one browser, with the cookies, locks and channels of a real browser.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { needsChromium } from '../support/needs-chromium.ts';
import { freshEmail, PASSWORD } from '../support/visitor.ts';
import { useStage } from './stage.ts';
import { openTab, type TabWindow } from './tab.ts';

const stage = useStage();
const TOKEN = '**/api/v1/auth/oauth/token';

declare const self: TabWindow;

/** Opens a browser with a signed-in user and the given number of tabs. */
const openTabs = async (count: number, prepare?: () => void): Promise<readonly [BrowserContext, readonly Page[]]> => {
  const context = (await stage.enter()).page.context();
  if (prepare) await context.addInitScript(prepare);
  const tabs: Page[] = [];
  for (let tab = 0; tab < count; tab += 1) tabs.push(await openTab(stage.stack, context));
  await tabs[0]?.evaluate(([email, password]) => self.Portico.app.auth.signUpWithPassword({ email, password, noRedirect: true }), [
    freshEmail(),
    PASSWORD,
  ] as const);
  return [context, tabs];
};

/** Counts the token refreshes, and delays them until the test calls `release`. */
const holdRefreshes = async (context: BrowserContext, isHeld = (_: number): boolean => true) => {
  let [count, release]: [number, () => void] = [0, () => undefined];
  const gate = new Promise<void>((resolve) => (release = resolve));
  await context.route(TOKEN, async (route) => {
    count += 1;
    if (isHeld(count)) await gate;
    await route.continue().catch(() => undefined);
  });
  return { count: () => count, release: () => release() };
};

/** Rejects the token in every app in the tabs, and requests a new token. Reads all tokens first, because tabs share rejections. */
const requestTokens = async (...tabs: readonly Page[]): Promise<void> => {
  const read = (): Promise<string> => Promise.all(self.apps.map((app) => app.session.tokens())).then(([own]) => own?.accessToken ?? '');
  const tokens = await Promise.all(tabs.map((tab) => tab.evaluate(read)));
  for (const [index, tab] of tabs.entries()) {
    await tab.evaluate((token) => {
      const { apps } = self;
      for (const app of apps) app.session.markRejected(token);
      self.newTokens = Promise.all(apps.map(async (app) => (await app.session.tokens()).accessToken));
    }, tokens[index] ?? '');
  }
};

const receivedTokens = async (tabs: readonly Page[]): Promise<readonly (string | null)[]> =>
  (await Promise.all(tabs.map((tab) => tab.evaluate(() => self.newTokens)))).flat();

const withoutLocks = (): void => void Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
const withoutChannels = (): void => void Reflect.deleteProperty(window, 'BroadcastChannel');

describe('the number of token refreshes', () => {
  it('is 1 for five tabs in a browser with the Web Locks API', async () => {
    const [context, tabs] = await openTabs(5);
    const refreshes = await holdRefreshes(context);
    await requestTokens(...tabs);
    refreshes.release();
    const found = await receivedTokens(tabs);
    expect([refreshes.count(), new Set(found).size, found.includes(null)]).toEqual([1, 1, false]);
  });

  it('is at most 5 for five tabs in a browser without the Web Locks API, and all tabs remain signed in', async () => {
    const [context, tabs] = await openTabs(5, withoutLocks);
    const refreshes = await holdRefreshes(context);
    await requestTokens(...tabs);
    refreshes.release();
    expect((await receivedTokens(tabs)).includes(null)).toBe(false);
    expect(refreshes.count()).toBeLessThanOrEqual(5);
  });

  it('is 2 if the refreshing tab is frozen, and another tab waits less than 3.5 seconds longer than usual', async () => {
    needsChromium('freezing');
    const [context, [frozen, other]] = (await openTabs(2)) as [BrowserContext, [Page, Page]];
    /** Returns the time until the other tab has a token, in milliseconds. */
    const refresh = async (): Promise<number> => {
      const startedAt = performance.now();
      await requestTokens(other);
      expect((await receivedTokens([other])).includes(null)).toBe(false);
      return performance.now() - startedAt;
    };
    const usualMs = await refresh();
    const refreshes = await holdRefreshes(context, (count) => count === 1);
    await requestTokens(frozen);
    await expect.poll(refreshes.count).toBe(1);
    const session = await context.newCDPSession(frozen);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    expect((await refresh()) - usualMs).toBeLessThan(3500);
    expect(refreshes.count()).toBe(2);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    refreshes.release();
    expect((await receivedTokens([frozen])).includes(null)).toBe(false);
  });

  it('is 1 for two copies of the script-tag file on a page, and both copies detect the sign-out', async () => {
    const [context] = await openTabs(1);
    const page = await openTab(stage.stack, context, 2);
    const refreshes = await holdRefreshes(context);
    await requestTokens(page);
    refreshes.release();
    const found = await receivedTokens([page]);
    expect([refreshes.count(), found.length, new Set(found).size]).toEqual([1, 2, 1]);
    await page.evaluate(() => self.apps[0]?.auth.signOut({ noRedirect: true }));
    await expect.poll(() => page.evaluate(() => self.apps.map((app) => app.session.isSignedIn()))).toEqual([false, false]);
  });
});

/** Changes the session in one tab. Returns the time until another tab detects the change, in milliseconds. Both tabs use one clock. */
const timeTo = async (acting: Page, watching: Page, act: () => Promise<unknown>): Promise<number> => {
  await watching.evaluate(() => {
    self.detectedAt = 0;
    const stop = self.Portico.app.session.listen(() => {
      self.detectedAt ||= Date.now();
      stop();
    });
  });
  await acting.evaluate(act);
  const doneAt = await acting.evaluate(() => Date.now());
  const detectedAt = (): Promise<number> => watching.evaluate(() => self.detectedAt);
  await expect.poll(detectedAt).toBeGreaterThan(0);
  return (await detectedAt()) - doneAt;
};

describe.each([
  ['with', undefined],
  ['without', withoutChannels],
])('a tab in a browser %s broadcast channels', (_, prepare) => {
  it('detects a sign-out and a sign-in in another tab within half a second', async () => {
    const [, [first, second]] = (await openTabs(2, prepare)) as [BrowserContext, [Page, Page]];
    const signOut = (): Promise<unknown> => self.Portico.app.auth.signOut({ noRedirect: true });
    expect(await timeTo(first, second, signOut)).toBeLessThan(500);
    expect(await second.evaluate(() => self.Portico.app.session.isSignedIn())).toBe(false);
    const signIn = (): Promise<unknown> =>
      self.Portico.app.auth.signUpWithPassword({
        email: `next-${Date.now()}@example.com`,
        password: 'correct horse',
        noRedirect: true,
      });
    expect(await timeTo(second, first, signIn)).toBeLessThan(500);
    expect(await first.evaluate(async () => (await self.Portico.app.getUser())?.primaryEmail)).toMatch(/^next-/);
  });
});

it('a change in one tab updates the user query in another tab that uses only the SDK', async () => {
  const context = (await stage.enter()).page.context();
  const [watching, acting] = [await openTab(stage.stack, context), await openTab(stage.stack, context)];
  await watching.evaluate(() => {
    self.Portico.app.user.watch(({ status, data }) => {
      document.title = status === 'ready' ? (data?.primaryEmail ?? 'nobody') : status;
    });
  });
  const shown = (): Promise<string> => watching.title();
  await expect.poll(shown).toBe('nobody');
  const email = freshEmail();
  await acting.evaluate(([address, password]) => self.Portico.app.auth.signUpWithPassword({ email: address, password, noRedirect: true }), [
    email,
    PASSWORD,
  ] as const);
  await expect.poll(shown, { timeout: 5000 }).toBe(email);
  await acting.evaluate(() => self.Portico.app.auth.signOut({ noRedirect: true }));
  await expect.poll(shown, { timeout: 5000 }).toBe('nobody');
});
