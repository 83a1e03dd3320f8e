// Takes the journey of `npm run test:frameworks` through the two apps that need no other packages than this repository has.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestBackend, type TestBackend } from '../../src/backend/testing.ts';
import { APPS, environmentOf, startApp } from '../frameworks/apps.ts';
import { takeJourney } from '../frameworks/journey.ts';
import { openBrowser } from '../support/visitor.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDS = { html: ['build.js'], lit: [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'] } as const;

let backend: TestBackend;
let browser: Browser;
beforeAll(async () => {
  [backend, browser] = await Promise.all([createTestBackend({ port: 0 }), openBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), backend?.close()]);
});

it.each(['html', 'lit'] as const)('the app with %s works with the installed package from sign-up to the second sign-in', async (name) => {
  const [app, folder] = [APPS[name], join(inject('host'), 'apps', name)];
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(ROOT, 'demo/frameworks', name), folder, { recursive: true, filter: (path) => !/[\\/](?:node_modules|dist)$/.test(path) });
  const env = { ...process.env, NODE_ENV: 'production', ...environmentOf(app, backend.demo) };
  const { status, stdout, stderr } = spawnSync(process.execPath, BUILDS[name], { cwd: folder, encoding: 'utf8', env });
  expect(status, `${stdout}${stderr}`).toBe(0);
  const running = await startApp(folder, app, backend.demo);
  try {
    expect(await takeJourney(browser, running.urls)).toEqual([]);
  } finally {
    await running.close();
  }
});
