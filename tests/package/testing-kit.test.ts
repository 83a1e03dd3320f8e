// Uses `portico-server/testing` from the installed package as an app's own tests do, with a browser.
import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as testing from '../../src/backend/testing.ts';
import { openBrowser } from '../support/visitor.ts';
import { HOST, importInstalled, startHostApp, type HostApp } from './host-app.ts';
import { IS_MAIN } from '../support/slices.ts';

describe('the testing kit of the installed package', () => {
  let app: HostApp;
  let backend: testing.TestBackend;
  let browser: Browser;

  beforeAll(async () => {
    app = await startHostApp();
    const { createTestBackend } = await importInstalled<typeof testing>('portico-server/testing');
    backend = await createTestBackend({ port: 0, appUrl: app.url });
    app.use(backend.demo);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await backend?.close();
    app?.close();
  });

  const shownEmail = (page: Page): Promise<string | null> =>
    page.evaluate(async () => {
      const { app: own } = (globalThis as unknown as { Portico: { app: { getUser: () => Promise<{ primaryEmail: string } | null> } } })
        .Portico;
      return (await own.getUser())?.primaryEmail ?? null;
    });

  it('opens a page of the app as a signed-in user, whom the browser and the server of the app know, also after its token has expired', async () => {
    const page = await browser.newPage();
    const user = await backend.createUser({ displayName: 'Ada' });
    await backend.signIn(page, user, { returnTo: '/orders?tab=2' });
    expect(page.url()).toBe(`${app.url}/orders?tab=2`);
    expect([await page.textContent('#server'), await shownEmail(page)]).toEqual([user.email, user.email]);
    await backend.advance('15 minutes');
    await page.reload();
    expect([await page.textContent('#server'), await shownEmail(page)]).toEqual([user.email, user.email]);
    await page.close();
  });

  it('signs a user in with a plain URL, as cy.visit opens it, and replaces the session of another user', async () => {
    const page = await browser.newPage();
    for (const user of [await backend.createUser(), await backend.createUser()]) {
      await page.goto(await backend.signInUrl(user));
      expect(page.url()).toBe(`${app.url}/`);
      expect(await shownEmail(page)).toBe(user.email);
    }
    await page.close();
  });

  it.skipIf(IS_MAIN)('starts a backend with little processor time, because the package contains an image of the database', () => {
    const code = `
      import { createTestBackend } from 'portico-server/testing';
      const times = [];
      for (let round = 0; round < 2; round += 1) {
        const before = process.cpuUsage();
        const backend = await createTestBackend();
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
        await backend.close();
      }
      console.log(Math.min(...times));`;
    const cpuMs = Number(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: HOST, encoding: 'utf8' }));
    // Usually 600 to 900 ms. Without the image, a start takes about 5,000 ms.
    expect(cpuMs).toBeGreaterThan(0);
    expect(cpuMs).toBeLessThan(2000);
  });
});
