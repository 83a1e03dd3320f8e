// Installs the packed package in each app in `demo/frameworks`, builds the app, and takes a visitor's journey through it in Chromium.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestBackend, type TestBackend } from '../../src/backend/testing.ts';
import { npm } from '../package/install.ts';
import { openBrowser } from '../support/visitor.ts';
import { APPS, environmentOf, startApp, type FrameworkApp } from './apps.ts';
import { takeJourney, typeBeforeScripts } from './journey.ts';
import { visitWithoutAddress } from './users-without-address.ts';

const DEMO = fileURLToPath(new URL('../../demo/frameworks/', import.meta.url));

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const isSource = (path: string): boolean => !['node_modules', 'dist'].includes(basename(path));

/** Runs npm, and writes the digest of a file into a folder. Does nothing if the folder contains the digest already. */
const installOnce = (folder: string, file: string, stamp: string, ...args: readonly string[]): void => {
  const done = join(folder, 'node_modules', stamp);
  if (existsSync(done) && readFileSync(done, 'utf8') === digest(file)) return;
  npm(folder, ...args, '--silent', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(done, digest(file));
};

/** Copies an app to a folder for temporary files, from which it removes older files, and installs its lockfile and the tarball. */
const install = (name: string): string => {
  const folder = join(inject('frameworks'), 'apps', name);
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const old of readdirSync(folder)) if (old !== 'node_modules') rmSync(join(folder, old), { recursive: true });
  cpSync(join(DEMO, name), folder, { recursive: true, filter: isSource });
  installOnce(folder, join(folder, 'package-lock.json'), 'lockfile.txt', 'ci');
  installOnce(folder, inject('frameworksTarball'), 'tarball.txt', 'install', '--no-save', inject('frameworksTarball'));
  return folder;
};

const build = (folder: string, app: FrameworkApp, backend: TestBackend): void => {
  if (!app.build) return;
  const env = { ...process.env, NODE_ENV: 'production', ...environmentOf(app, backend.demo) };
  const { status, stdout, stderr } = spawnSync('npm', ['run', ...app.build], { cwd: folder, encoding: 'utf8', env });
  expect(status, `${stdout}${stderr}`).toBe(0);
};

let backend: TestBackend;
let browser: Browser;
beforeAll(async () => {
  [backend, browser] = await Promise.all([createTestBackend({ port: 0 }), openBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), backend?.close()]);
});

it.each(Object.entries<FrameworkApp>(APPS))(
  'the app with %s works from sign-up to the second sign-in, with an empty console',
  async (name, app) => {
    const folder = install(name);
    build(folder, app, backend);
    const running = await startApp(folder, app, backend.demo);
    try {
      expect(await takeJourney(browser, running.urls)).toEqual([]);
      if (app.rendersForms) expect(await typeBeforeScripts(browser, running.urls)).toEqual([]);
      if (!('folder' in app.site)) await visitWithoutAddress(backend, running.urls);
    } finally {
      await running.close();
    }
  },
);
