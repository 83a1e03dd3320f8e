// Opens Chromium for first and for repeat visits.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from 'playwright-core';
import { CHROME_ARGS, ensureChrome } from '../../support/chrome.js';

export interface Browsers {
  /** For first visits: each new context begins with empty caches. */
  readonly fresh: Browser;
  /** For repeat visits: a profile on the disk. Other contexts do not store the compiled code of scripts. */
  readonly profile: BrowserContext;
  readonly close: () => Promise<void>;
}

/** Only the stub can be reached, so products that send requests to other hosts do not depend on the network. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost';

/** Some products hide passkeys from automated browsers. */
const NOT_AUTOMATED = [
  '--disable-blink-features=AutomationControlled',
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
];

export const openBrowsers = async (): Promise<Browsers> => {
  const options: LaunchOptions = { executablePath: ensureChrome(), args: [...CHROME_ARGS, OFFLINE, ...NOT_AUTOMATED] };
  const folder = mkdtempSync(join(tmpdir(), 'portico-peers-'));
  const fresh = await chromium.launch(options);
  const profile = await chromium.launchPersistentContext(folder, options);
  return {
    fresh,
    profile,
    close: async () => {
      await Promise.all([fresh.close(), profile.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
