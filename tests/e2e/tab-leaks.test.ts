// Checks that tokens from a real service are only in cookies and in requests to the service, and nowhere after signing out.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freshEmail } from '../support/visitor.ts';
import { useStage } from './stage.ts';
import { openTab, type TabWindow } from './tab.ts';

declare const self: TabWindow & { messages: unknown[] };

const stage = useStage();
const PASSWORD = 'canary-password-Zq8!v0w2';

/** Returns a growing list of the pages' console messages and errors, and of the URLs and referrers of their requests. */
const listen = (context: BrowserContext): string[] => {
  const observed: string[] = [];
  context.on('console', (message) => void observed.push(message.text()));
  context.on('weberror', (error) => void observed.push(String(error.error())));
  context.on('request', (request) => void observed.push(request.url(), request.headers()['referer'] ?? ''));
  return observed;
};

/** Returns all text that another script on the page can read without the SDK. */
const readableText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const globals = Object.keys(self).map((name) => {
      try {
        return `${name} ${JSON.stringify((self as unknown as Record<string, unknown>)[name])}`;
      } catch {
        return name;
      }
    });
    return [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify(history.state),
      JSON.stringify(self.messages),
      ...globals,
    ].join('\n');
  });

const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n'));

const tokensOf = async (page: Page): Promise<readonly string[]> => {
  const { accessToken, refreshToken } = await page.evaluate(() => self.Portico.app.session.tokens());
  return [accessToken ?? 'none', refreshToken ?? 'none'];
};

it('tokens and passwords are only in cookies and requests, and nowhere after signing out', async () => {
  const context = (await stage.enter()).page.context();
  const observed = listen(context);
  const page = await openTab(stage.stack, context);
  const other = await openTab(stage.stack, context);
  await other.evaluate((projectId) => {
    self.messages = [];
    new BroadcastChannel(`portico-${projectId}`).addEventListener('message', ({ data }) => void self.messages.push(data));
    addEventListener('message', ({ data }) => void self.messages.push(data));
  }, stage.stack.demo.projectId);
  await page.evaluate(([email, password]) => self.Portico.app.auth.signUpWithPassword({ email, password, noRedirect: true }), [
    freshEmail(),
    PASSWORD,
  ] as const);
  const first = await tokensOf(page);
  await page.evaluate((token) => self.Portico.app.session.markRejected(token), first[0] ?? '');
  const second = await tokensOf(page);
  expect(second[0]).not.toBe(first[0]);
  await expect.poll(() => other.evaluate(() => self.messages.length)).toBeGreaterThan(0);
  expect(decodeURIComponent(await storedText(page))).toContain(second[0]);

  const secrets = [...first, ...second, PASSWORD];
  for (const text of [await readableText(page), await readableText(other), ...observed])
    for (const secret of secrets) expect(text).not.toContain(secret);

  await page.evaluate(() => self.Portico.app.auth.signOut({ noRedirect: true }));
  for (const text of [await storedText(page), await readableText(page), ...observed])
    for (const secret of secrets) expect(text).not.toContain(secret);
  expect(await storedText(page)).not.toContain('stack-');
});
