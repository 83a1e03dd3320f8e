// Finds Chromium, Chrome or Edge for the browser tests. On Debian, can install the package `chromium-headless-shell`.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Headless builds of Chromium and Chrome. They use about 25% less CPU time than the full browser, which creates a window for each page. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...SHELLS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const isRoot = process.getuid?.() === 0;

const knownPlaces = (): string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  join(process.env['PROGRAMFILES'] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the path of an installed browser, or `undefined` if there is none. `CHROME_PATH` takes precedence. */
export function findChrome(): string | undefined {
  const chosen = process.env['CHROME_PATH'];
  if (!chosen) return knownPlaces().find(isExecutable);
  if (isExecutable(chosen)) return chosen;
  throw new Error(`CHROME_PATH=${chosen} is not an executable file. Point it at Chromium or Chrome, or unset it.`);
}

/** Runs apt-get, and prints its output to the error output. */
export function aptGet(...args: string[]): void {
  execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::http::Timeout=30', '-q', ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function installDebianChromium(): void {
  const install = (): void => aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  console.error('Installing the Debian package chromium-headless-shell (NO_BROWSER_INSTALL=1 prevents this).');
  try {
    install();
  } catch {
    aptGet('update');
    install();
  }
}

/** Whether tests may install browsers: as root on Debian, unless `NO_BROWSER_INSTALL` is set. */
export const mayInstall = (): boolean => isRoot && existsSync('/etc/debian_version') && !process.env['NO_BROWSER_INSTALL'];

const isShell = (path: string): boolean => SHELLS.includes(basename(path));

/**
 * Returns the path of a browser. As root on Debian, first installs `chromium-headless-shell` in two cases: no browser is found, or `CI` is
 * set and the browser found is a full browser that `CHROME_PATH` does not specify. `NO_BROWSER_INSTALL` prevents the installation. Throws
 * an error if there is no browser.
 */
export function ensureChrome(): string {
  const found = findChrome();
  const isSlow = found !== undefined && !isShell(found) && !process.env['CHROME_PATH'] && process.env['CI'] !== undefined;
  if (mayInstall() && (!found || isSlow)) {
    try {
      installDebianChromium();
    } catch (error) {
      if (!found) throw error;
    }
  }
  const installed = findChrome();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome. On Debian: sudo apt-get install chromium. On other systems, install Chrome, or set CHROME_PATH to its executable.',
  );
}

/** Flags for a browser in a container: no sandbox for root, no GPU, no background traffic. */
export const CHROME_ARGS: string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensureChrome());
