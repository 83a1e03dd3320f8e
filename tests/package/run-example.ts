// Compiles examples with the types of the installed packages, and runs them with Node.js.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/** The strict compiler options of a project that has the packages. */
export const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  types: [],
};

/** Compiles files in a folder of a project that has the packages. Returns the errors. */
export const compile = (folder: string, files: Readonly<Record<string, string>>): string => {
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: Object.keys(files) }));
  return spawnSync(TSC, ['-p', folder], { encoding: 'utf8' }).stdout;
};

/**
 * Bundles an example, with the packages and React as external modules. Runs the bundle with Node.js in a project that has the packages, and
 * returns its output or its error.
 */
export const runInNode = async (host: string, name: string, code: string, appended = ''): Promise<string> => {
  const folder = join(host, 'examples');
  mkdirSync(folder, { recursive: true });
  const input = join(folder, name);
  writeFileSync(input, code + appended);
  const bundle = await rolldown({ input, platform: 'node', external: /^(?:portico-|react)/ });
  const file = input.replace(/\.tsx?$/, '.mjs');
  await bundle.write({ file });
  // The bundle runs asynchronously, because it calls the service, which runs in this process.
  return promisify(execFile)(process.execPath, [file], { cwd: host, timeout: 60_000 }).then(
    ({ stdout }) => stdout.trim(),
    (error: unknown) => String(error),
  );
};
