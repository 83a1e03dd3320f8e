// Checks small projects with the tools of their frameworks. Each tool must report exactly the mistakes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { PROJECTS, type Project } from './projects.ts';

const HOST = inject('frameworks');

// Without `skipLibCheck`, the tools also check the declarations of the package.
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
};

const write = (folder: string, { files, settings, compilerOptions, types }: Project): void => {
  const config = { ...settings, compilerOptions: { ...COMPILER_OPTIONS, ...compilerOptions, types } };
  for (const [name, text] of Object.entries({ ...files, 'tsconfig.json': JSON.stringify(config) })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};

const COLORS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');
/** Matches a file and a line in the output of all tools, for example \`wrong.vue(2,20): error\` or \`ERROR "wrong.svelte" 2:18\`. */
const PLACE = /([\w-]+\.\w+(?:\.\w+)?)(?:\(|" |:)(\d+)[,:]/;

/** Returns the places of all errors that a tool reports, for example \`wrong.vue 2\`. */
const errorsIn = (output: string): readonly string[] => {
  const lines = output.replaceAll(COLORS, '').split('\n');
  const places = lines.filter((line) => /\berror\b/i.test(line)).flatMap((line) => PLACE.exec(line)?.slice(1).join(' ') ?? []);
  return [...new Set(places)].toSorted();
};

/** Returns the places of all mistakes in a project. */
const mistakesIn = ({ files }: Project): readonly string[] =>
  Object.entries(files).flatMap(([name, text]) => {
    const file = name.slice(name.lastIndexOf('/') + 1);
    return text
      .split('\n')
      .flatMap((line, index) => (file.startsWith('wrong') && line.includes('<portico-sign') ? [`${file} ${index + 1}`] : []));
  });

it.each(Object.entries(PROJECTS))('the types for %s find exactly the wrong attributes, values, events and tags', (name, project) => {
  const folder = join(HOST, 'projects', name);
  write(folder, project);
  const [tool, ...args] = project.command;
  const { stdout, stderr } = spawnSync(join(HOST, 'node_modules/.bin', tool), args, { cwd: folder, encoding: 'utf8' });
  expect(errorsIn(`${stdout}${stderr}`), `${stdout}${stderr}`).toEqual(mistakesIn(project));
});
