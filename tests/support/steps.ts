// Runs commands and prints their output.
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the installed tools. It comes first in PATH, so that a command can be `vite build` without npx. */
const TOOLS = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));
const environment = () => ({ ...process.env, PATH: `${TOOLS}${delimiter}${process.env['PATH'] ?? ''}` });

/**
 * Runs a command, prints its output under a title, and returns its exit code.
 * @param when `'at once'` prints the output while the command runs. `'at the end'` prints the output after the command has ended, for
 *   commands that run in parallel with other commands.
 */
export function runStep(title: string, [command = '', ...args]: string[], when: 'at once' | 'at the end' = 'at once'): Promise<number> {
  const heading = `\n── ${title}`;
  if (when === 'at once') console.log(heading);
  return new Promise((resolve) => {
    const output = when === 'at once' ? 'inherit' : 'pipe';
    const child = spawn(command, args, { env: environment(), stdio: ['ignore', output, output] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void chunks.push(chunk));
    child.once('error', (error) => {
      console.error(String(error));
      resolve(1);
    });
    child.once('close', (code) => {
      if (when === 'at the end') console.log(`${heading}\n${Buffer.concat(chunks)}`);
      resolve(code ?? 1);
    });
  });
}

/** Runs all commands, even if one fails, and returns the titles of the failed commands. */
export async function runAll(commands: Record<string, string[]>): Promise<string[]> {
  const failed: string[] = [];
  for (const [title, command] of Object.entries(commands)) {
    if ((await runStep(title, command)) !== 0) failed.push(title);
  }
  return failed;
}
