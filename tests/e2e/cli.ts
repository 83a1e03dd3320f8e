import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach } from 'vitest';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
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

/** Runs `npm run demo:cli` with these options, until the test ends. */
export const runCli = (...args: readonly string[]): Cli => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/cli/main.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let [out, said] = ['', ''];
  child.stderr.on('data', (chunk) => void (said += String(chunk)));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, out, said });
    });
  });
  const link = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      const url = /https?:\/\/\S+login_code=\w+/.exec(out)?.[0];
      if (url) resolve(url);
    });
    void ended.then((end) => reject(new Error(`The command printed no link: ${JSON.stringify(end)}`)));
  });
  // If the command fails before it prints a link, the test checks `ended` instead.
  link.catch(() => undefined);
  return { link, ended, stop: (signal) => void child.kill(signal) };
};
