// Installs the packed package with the tools of other frameworks. Installs the tools only once, and the package if it has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildPackages, npm, pack, PACK_FOLDER } from '../package/install.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the projects and all tools. */
    frameworks: string;
    /** The path of the tarball. */
    frameworksTarball: string;
  }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Outside `node_modules`, because `svelte-check` ignores the files in it. Each clone of the repository has its own folder. */
const HOST = join(tmpdir(), `portico-frameworks-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`);

const TOOLS = {
  '@angular/compiler': '21.2.26',
  '@angular/compiler-cli': '21.2.26',
  '@angular/core': '21.2.26',
  '@astrojs/check': '0.9.10',
  '@types/node': '20.19.43',
  '@types/react': '19.3.3',
  astro: '6.0.5',
  jest: '30.5.2',
  rxjs: '7.8.2',
  'solid-js': '1.9.20',
  svelte: '5.57.3',
  'svelte-check': '4.7.8',
  'ts-node': '10.9.2',
  typescript: '5.9.3',
  vue: '3.5.45',
  'vue-tsc': '3.3.14',
};

/** Installs packages without their scripts. */
const install = (...packages: readonly string[]): string =>
  npm(HOST, 'install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', ...packages);

/** Returns whether a file has this content. Writes the content if it differs. */
const isUnchanged = (file: string, content: string): boolean => existsSync(file) && readFileSync(file, 'utf8') === content;

const installTools = (): void => {
  const list = JSON.stringify(TOOLS);
  const done = join(HOST, 'tools.json');
  if (isUnchanged(done, list)) return;
  rmSync(HOST, { recursive: true, force: true });
  mkdirSync(HOST, { recursive: true });
  writeFileSync(join(HOST, 'package.json'), JSON.stringify({ name: 'frameworks', private: true, type: 'module', dependencies: TOOLS }));
  install();
  writeFileSync(done, list);
};

export default ({ provide }: TestProject): void => {
  buildPackages();
  const { filename, integrity } = pack('.');
  const tarball = join(PACK_FOLDER, filename);
  installTools();
  const done = join(HOST, 'integrity.txt');
  if (!isUnchanged(done, integrity)) {
    install('--no-save', tarball);
    writeFileSync(done, integrity);
  }
  rmSync(join(HOST, 'projects'), { recursive: true, force: true });
  provide('frameworks', HOST);
  provide('frameworksTarball', tarball);
};
