// `npm run test:elements`: tests elements and React components in a real browser. This file is .mjs because Node.js loads it without tsx.
import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';
import { defaultReporter } from '@web/test-runner';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import { tsImport } from 'tsx/esm/api';
import { countReporter } from './support/wtr-counts.mjs';
import { mediaPlugin } from './support/wtr-media.mjs';
import { axPlugin } from './support/wtr-ax.mjs';
import { passkeyPlugin } from './support/wtr-passkeys.mjs';
import { bundlePlugin } from './support/wtr-bundle.mjs';
import { backendPlugin } from './support/wtr-backend.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { ensureChrome, CHROME_ARGS } = await tsImport('./support/chrome.ts', import.meta.url);
const { omittedFiles } = await tsImport('./support/slices.ts', import.meta.url);

/**
 * Opens a page with its own storage, because test files that run in parallel would share one. Emulates focus. Otherwise, a background tab
 * would have no focus and no animation frames, and keyboard tests would not end. Clears the history between test files, because a page is
 * used for many of them. With 50 entries, Chromium removes the entries of the test itself first, and Back would leave the test page.
 */
const createPage = async ({ browser }) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const session = await page.createCDPSession();
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || frame.url() !== 'about:blank') return;
    session.send('Page.resetNavigationHistory').catch(() => undefined);
  });
  return page;
};

export default {
  rootDir: here('..'),
  files: ['tests/elements/**/*.test.ts', 'tests/react/**/*.test.tsx', ...omittedFiles('elements').map((path) => `!${path}`)],
  // Runs three test files at a time, even on two cores, because tests often wait.
  concurrency: 3,
  nodeResolve: { exportConditions: ['development', 'browser'] },
  plugins: [
    bundlePlugin(['tests/elements', 'tests/react']),
    backendPlugin(),
    passkeyPlugin(),
    mediaPlugin(),
    axPlugin(),
    a11ySnapshotPlugin(),
  ],
  browsers: [chromeLauncher({ launchOptions: { executablePath: ensureChrome(), args: CHROME_ARGS }, createPage })],
  // Fifteen minutes, because one test file checks every page in every state.
  testsFinishTimeout: 900_000,
  // Long for a slow, busy machine. `until` fails earlier, with a message that says what it waited for.
  testFramework: { config: { timeout: 60_000 } },
  reporters: [defaultReporter(), countReporter(here('.out/elements.json'))],
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
};
