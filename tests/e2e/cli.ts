import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach } from 'vitest';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

interface Cli {
  /** The address that it prints. */
  readonly link: Promise<string>;
  readonly ended: Promise<Ended>;
  readonly stop: (signal: NodeJS.Signals) => void;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** `npm run demo:cli` with these options, until the test ends. */
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
    void ended.then((end) => reject(new Error(`It asked for nothing: ${JSON.stringify(end)}`)));
  });
  // A command that fails before it prints a link is checked at its end.
  link.catch(() => undefined);
  return { link, ended, stop: (signal) => void child.kill(signal) };
};
