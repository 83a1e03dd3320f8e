// Imports `portico-auth` from the tarball as host apps do: with Node.js, with bundlers, and with the TypeScript compiler.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENTRIES, FILES, HOST, INSTALLED, isCode, NEXT_ENTRIES } from './entries.ts';

const CODE = ENTRIES.filter(isCode);
const WORKER = ['workerd', 'worker', 'browser'];
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/** Runs a module in the host project with Node.js, and returns its output or its error. */
const run = (code: string, ...flags: string[]): string => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', code], {
    cwd: HOST,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : `${stdout}${stderr}`;
};

/** Bundles a module in the host project with these export conditions, and returns the path of the bundle. */
const bundle = async (name: string, code: string, conditionNames: string[]): Promise<string> => {
  const input = join(HOST, 'bundles', `${name}.js`);
  writeFileSync(input, code);
  const file = join(HOST, 'bundles', `${name}.out.mjs`);
  const bundled = await rolldown({
    input,
    platform: 'browser',
    resolve: { conditionNames: [...conditionNames, 'module', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog: (level, { code: kind, message }) => {
      if (level === 'warn' && kind !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(message);
    },
  });
  await bundled.write({ file, codeSplitting: false });
  return file;
};

/** Entries without elements. Lit replaces the DOM only with the condition `node`, and the script-tag files contain Lit's browser build. */
const withoutElements = CODE.filter((entry) => /^portico-auth(?:\/server|\/admin|\/compat(?!\/react).*)?$/.test(entry));
const withoutScriptTag = CODE.filter((entry) => !entry.startsWith('portico-auth/cdn'));

const importEach = (entries: readonly string[]): string => `
const failed = [];
for (const entry of ${JSON.stringify(entries)}) await import(entry).catch((error) => failed.push(entry + ': ' + error.message));
console.log(failed.join('\\n') || 'all');`;

const everything = CODE.map((entry, index) => `import * as entry${index} from '${entry}';\nconsole.log(entry${index});`).join('\n');
const createsServerApp = `import { createServerApp } from 'portico-auth/server';
const options = { projectId: 'p', secretServerKey: 's', baseUrl: 'https://api.example.com', tokenStore: null };
try { console.log(typeof createServerApp(options).users.list); } catch (error) { console.log(error.message); }`;

beforeAll(() => mkdirSync(join(HOST, 'bundles'), { recursive: true }));

describe('every entry of the packed package', () => {
  it('can be imported by Node.js without a bundler, except for the script-tag files', () =>
    expect(run(importEach(withoutScriptTag))).toBe('all'));

  it('can be imported by Node.js with the export conditions of a worker, if it contains no elements', () => {
    expect(withoutElements).toHaveLength(8);
    expect(run(importEach(withoutElements), ...WORKER.map((condition) => `--conditions=${condition}`))).toBe('all');
  });

  it('can be bundled for browsers', () => bundle('browser', everything, ['browser']));
  it('can be bundled for workers', () => bundle('worker', everything, WORKER));

  it.each(['bundler', 'node16'])('compiles with %s resolution, including the declarations of dependencies', (resolution) => {
    const folder = join(HOST, `types-${resolution}`);
    mkdirSync(folder, { recursive: true });
    [...CODE, ...NEXT_ENTRIES].forEach((entry, index) => {
      writeFileSync(join(folder, `entry${index}.ts`), `import * as entry from '${entry}';\nexport const names = Object.keys(entry);\n`);
    });
    writeFileSync(
      join(folder, 'options.ts'),
      `import type { ClientApp } from 'portico-auth';
      import { useSuspenseUser, useUser } from 'portico-auth/react';
      type Or = 'throw' | undefined;
      export const users = (app: ClientApp, or: Or) => [app.getUser({ or }), useUser({ or }), useSuspenseUser({ or })];\n`,
    );
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: resolution === 'node16' ? 'node16' : 'esnext',
      moduleResolution: resolution,
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    expect(() => execFileSync(TSC, ['-p', folder], { encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
  });
});

/** Stand-ins for the modules of Next.js, which the host project does not have. */
const NEXT = {
  'headers.js': 'export const headers = async () => new Headers(); export const cookies = async () => ({});',
  'navigation.js': 'export const redirect = () => {}; export const useRouter = () => ({});',
  'server.js':
    'export const connection = async () => {}; export const NextResponse = { next: ({ request }) => new Response(request.url) };',
};

describe('the entries for Next.js', () => {
  beforeAll(() => {
    const folder = join(HOST, 'node_modules/next');
    mkdirSync(folder, { recursive: true });
    const exports = { './*': './*.js' };
    const files = { ...NEXT, 'package.json': JSON.stringify({ name: 'next', type: 'module', exports }) };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  });

  it('can be imported with the export conditions of server components and of workers', () => {
    expect(NEXT_ENTRIES).toEqual(['portico-auth/compat/next', 'portico-auth/next', 'portico-auth/next/proxy']);
    expect(run(importEach(NEXT_ENTRIES))).toBe('all');
    expect(run(importEach(['portico-auth/next/proxy']), '--conditions=react-server', '--conditions=edge-light')).toBe('all');
  });

  it('mark exactly the modules that run in browsers, and keep elements and React out of the proxy', async () => {
    const clientFiles = FILES.filter((path) => path.startsWith('dist/react/next/') && path.endsWith('.js')).filter((path) =>
      readFileSync(join(INSTALLED, path), 'utf8').startsWith('"use client"'),
    );
    expect(clientFiles).toEqual(['dist/react/next/client-provider.js', 'dist/react/next/served-page.js']);
    const file = await bundle('next-proxy', `export * from 'portico-auth/next/proxy';`, ['edge-light', 'react-server']);
    expect(readFileSync(file, 'utf8')).not.toMatch(/from ["'](?:react|lit)|customElements|LitElement/);
  });
});

describe('portico-auth/server', () => {
  it.each([['workerd'], ['worker'], ['edge-light'], ['deno'], ['bun'], ['node']])(
    'is bundled with its implementation for %s',
    async (condition) => {
      expect(run(`await import(${JSON.stringify(await bundle(condition, createsServerApp, [condition, 'browser']))})`)).toBe('function');
    },
  );

  it('throws an error that explains the risk when a browser bundle calls createServerApp', async () => {
    const file = await bundle('server-in-browser', createsServerApp, ['browser']);
    expect(run(`await import(${JSON.stringify(file)})`)).toMatch(/secret server key would be public/);
  });

  it('exports the same names in browsers and on servers', () => {
    const names = `import * as server from 'portico-auth/server'; console.log(Object.keys(server).join());`;
    expect(run(names, '--conditions=browser')).toBe(run(names));
    expect(run(names)).toContain('createServerApp');
  });
});
