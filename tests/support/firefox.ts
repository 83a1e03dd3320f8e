// Launches Debian's Firefox ESR for the browser tests, through WebDriver BiDi.
import { existsSync } from 'node:fs';
import { firefox, type Browser } from 'playwright-core';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The commands of playwright-core that Firefox ESR does not know. Playwright sends them for each new context. */
const UNKNOWN_COMMANDS = new Set(['emulation.setMediaFeaturesOverride']);

/** The part of Playwright's server objects that sends commands. */
interface Server {
  readonly _browserSession: object;
}

interface Sender {
  send: (command: string, parameters: unknown) => Promise<unknown>;
}

/** Makes Playwright resolve the commands that Firefox does not know, without sending them. */
const ignoreUnknownCommands = (browser: Browser): void => {
  const { _connection: connection } = browser as unknown as { readonly _connection: { readonly toImpl: (object: unknown) => Server } };
  const session = Object.getPrototypeOf(connection.toImpl(browser)._browserSession) as Sender;
  const { send } = session;
  session.send = function sendKnown(command, parameters) {
    return UNKNOWN_COMMANDS.has(command) ? Promise.resolve({}) : send.call(this, command, parameters);
  };
};

/** Returns the path of Firefox, or `undefined`. `FIREFOX_PATH` takes precedence. */
export const findFirefox = (): string | undefined => process.env['FIREFOX_PATH'] ?? PLACES.find(existsSync);

/** Prints errors with their messages, because the protocol of Firefox reports an argument that is an error only as `Error`. */
const printErrors = (): void => {
  const { error, warn } = console;
  console.error = (...args: unknown[]) => error(...args.map((value) => (value instanceof Error ? String(value) : value)));
  console.warn = (...args: unknown[]) => warn(...args.map((value) => (value instanceof Error ? String(value) : value)));
};

export interface FirefoxOptions {
  /** The color scheme of all pages. BiDi has no command that sets the color scheme of a context. */
  readonly isDark?: boolean;
}

export const openFirefox = async ({ isDark = false }: FirefoxOptions = {}): Promise<Browser> => {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('The tests in Firefox need Firefox. On Debian: sudo apt-get install firefox-esr.');
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: {
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
      // Turns off the back/forward cache, because Playwright does not notice when Firefox shows a page from it.
      'browser.sessionhistory.max_total_viewers': 0,
    },
  });
  ignoreUnknownCommands(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(printErrors);
    return context;
  };
  return browser;
};
