// Starts Debian's WebKitGTK for tests: a virtual display, a driver and a browser for each visitor.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { freePort } from '../support/free-port.ts';
import { startSession, type Session } from './webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';

/** Whether the driver and a virtual display are installed. The package of the driver depends on the browser. */
export const hasWebKit = (): boolean => existsSync(DRIVER) && existsSync(DISPLAY_SERVER);

export interface Display {
  /** The value of the environment variable `DISPLAY`. */
  readonly name: string;
  readonly close: () => Promise<void>;
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};

/** Starts a display without a screen. The display server chooses a free display number and writes it to file descriptor 3. */
export const openDisplay = async (): Promise<Display> => {
  const child = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { name: `:${String(number).trim()}`, close: () => stop(child) };
};

export interface WebKit {
  readonly session: Session;
  /** Ends the session, and stops the driver. */
  readonly close: () => Promise<void>;
}

/** Resolves when the driver accepts connections. */
const waitForDriver = async (url: string, child: ChildProcess): Promise<void> => {
  while (child.exitCode === null) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`WebKitWebDriver ended with exit code ${child.exitCode}.`);
};

/** Opens a browser with its own cookies. A driver has one session at a time, so each browser has its own driver. */
export const openWebKit = async (display: Display): Promise<WebKit> => {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' };
  const child = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitForDriver(url, child);
    const session = await startSession(url, { browserName: 'MiniBrowser' });
    return { session, close: () => session.end().finally(() => stop(child)) };
  } catch (error) {
    await stop(child);
    throw error;
  }
};
