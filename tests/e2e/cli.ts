// Runs the demo's command-line program for tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach } from 'vitest';

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

interface Cli {
  /** The link that the command prints. */
  readonly link: Promise<string>;
  readonly ended: Promise<Ended>;
  readonly stop: (signal: NodeJS.Signals) => void;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs `npm run demo:cli` with these options. If the program is still running when the test ends, kills it. */
export const runCli = (...args: readonly string[]): Cli => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/cli/main.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let [output, errors] = ['', ''];
  child.stderr.on('data', (chunk) => void (errors += String(chunk)));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, output, errors });
    });
  });
  const link = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const url = /https?:\/\/\S+login_code=\w+/.exec(output)?.[0];
      if (url) resolve(url);
    });
    void ended.then((end) => reject(new Error(`The command printed no link: ${JSON.stringify(end)}`)));
  });
  // If the command fails before it prints a link, the test checks `ended` instead.
  link.catch(() => undefined);
  return { link, ended, stop: (signal) => void child.kill(signal) };
};
