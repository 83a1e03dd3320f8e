// What is in the tarball, and what it brings along. integration.md A1, A5, A17; sdk.md T7.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, inject, it } from 'vitest';
import { FILES, INSTALLED, manifest } from './entries.ts';

const MB = 1024 * 1024;
const { size, unpackedSize } = inject('tarball');
const SCRIPTS = FILES.filter((path) => path.endsWith('.js'));
/** What hosts bundle: the script-tag files have their dependencies inside. */
const LIBRARY = FILES.filter((path) => /^dist\/.*\.(?:js|d\.ts)$/.test(path));
const text = (file: string): string => readFileSync(join(INSTALLED, file), 'utf8');

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The packages that a shipped file imports, statically or not. */
const importsOf = (file: string): readonly string[] => {
  const { module } = parseSync(file, text(file));
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text(file).slice(start, end).replaceAll(/['"`]/g, ''));
  const fixed = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].map(
    ({ moduleRequest }) => moduleRequest?.value ?? '.',
  );
  return [...fixed, ...dynamic].filter((one) => /^[\w@]/.test(one) && !isBuiltin(one)).map(packageOf);
};

describe('the tarball', () => {
  it('has no source maps, and no file that names one', () => {
    expect(FILES.filter((path) => path.endsWith('.map'))).toEqual([]);
    expect(SCRIPTS.filter((file) => /^\/\/# sourceMappingURL=/m.test(text(file)))).toEqual([]);
  });

  it('holds no code of the backend, of tests or of demo pages', () => {
    expect(FILES.filter((path) => /(?:^|\/)(?:demo|tests|testing)\//.test(path))).toEqual([]);
  });

  it('stays small', () => {
    expect(size / MB).toBeLessThan(1.2);
    expect(unpackedSize / MB).toBeLessThan(6);
  });

  it('imports only its dependencies and what its peers give', () => {
    const allowed = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]);
    const foreign = LIBRARY.flatMap((file) => importsOf(file).flatMap((name) => (allowed.has(name) ? [] : [`${file}: ${name}`])));
    expect(foreign).toEqual([]);
  });

  it('depends on nothing that it does not import', () => {
    const used = new Set(LIBRARY.filter((path) => path.endsWith('.js')).flatMap(importsOf));
    expect(Object.keys(manifest.dependencies).filter((name) => !used.has(name))).toEqual([]);
  });

  it('links to no page that it does not hold', () => {
    const links = [...text('README.md').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    const held = new Set(FILES);
    expect(links.filter((path) => !held.has(path))).toEqual([]);
  });
});
