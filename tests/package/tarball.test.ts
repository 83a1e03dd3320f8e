// Checks the files in the tarball of `portico-auth`, and the packages that npm installs with it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { FILES, HOST, INSTALLED, manifest } from './entries.ts';
import { packagesIn } from './shipped.ts';

/** The packages that host apps load in browsers and on servers. State the reason for a new package in src/ARCHITECTURE.md. */
const DEPENDENCIES = ['jose', 'js-cookie', 'lit'];
/** The packages whose code is in the tarball, because they bring other packages or are large. */
const CONTAINED = [
  ...['@lit/react', '@oslojs/binary', '@oslojs/crypto', '@oslojs/encoding', '@oslojs/otp', '@simplewebauthn/browser'],
  ...['oauth4webapi', 'uqr'],
];
const CHECK = fileURLToPath(new URL('../support/check-build.ts', import.meta.url));
const MB = 1024 * 1024;
const { size, unpackedSize } = inject('tarball');
const SCRIPTS = FILES.filter((path) => path.endsWith('.js'));
/** The files that host apps bundle. The script-tag files are not included because they contain their dependencies. */
const LIBRARY = FILES.filter((path) => /^dist\/.*\.(?:js|d\.ts)$/.test(path));
const text = (file: string): string => readFileSync(join(INSTALLED, file), 'utf8');

/** Returns the paths in the entries of a manifest, such as `./dist/src/index.js`. */
const targetsOf = (entry: unknown): readonly string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry ?? {}).flatMap(targetsOf);

const importsOf = (file: string): readonly string[] => packagesIn(join(INSTALLED, file));

interface InstalledManifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const installedManifest = (name: string): InstalledManifest =>
  JSON.parse(readFileSync(join(HOST, 'node_modules', name, 'package.json'), 'utf8')) as InstalledManifest;

/** Returns the names of the peer dependencies that npm installs. */
const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: InstalledManifest): readonly string[] =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);

/** Returns the names of all packages that npm installs with this package in an empty project. */
const installedPackages = (): ReadonlySet<string> => {
  const names = new Set(['portico-auth']);
  for (const name of names) {
    const installed = installedManifest(name);
    for (const dependency of [...Object.keys(installed.dependencies ?? {}), ...requiredPeers(installed)]) names.add(dependency);
  }
  return names;
};

/** Returns the size of all files in a folder of the installed packages, in bytes. */
const bytesOf = (folder: string): number =>
  readdirSync(join(HOST, 'node_modules', folder), { recursive: true, withFileTypes: true }).reduce(
    (sum, file) => sum + (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0),
    0,
  );

describe('the installed package', () => {
  it('is at most 8 MB in size, including its dependencies and all languages', () => {
    const total = [...installedPackages()].reduce((sum, name) => sum + bytesOf(name), 0);
    expect(total / MB).toBeLessThanOrEqual(8);
  });

  it('brings 9 packages, itself included', () => {
    expect([...installedPackages()].toSorted()).toEqual([
      ...['@lit-labs/ssr-dom-shim', '@lit/reactive-element', '@types/trusted-types', 'jose', 'js-cookie'],
      ...['lit', 'lit-element', 'lit-html', 'portico-auth'],
    ]);
  });

  it('contains exactly the packages that are marked as contained, and their license notices', () => {
    const folders = FILES.flatMap((path) => /^dist\/vendor\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
    expect([...new Set(folders)].toSorted()).toEqual(CONTAINED);
    expect(CONTAINED.filter((name) => !text('NOTICE').includes(name))).toEqual([]);
    expect(text('NOTICE')).toMatch(/@lit\/react[^]*BSD 3-Clause License/);
  });

  it('contains the license notices of the icons', () => {
    expect(text('NOTICE')).toMatch(/Lucide Icons and Contributors[\s\S]*Cole Bemis/);
  });
});

describe('the tarball of portico-auth', () => {
  it('contains the license notices of the packages whose code is in the CommonJS files', () => {
    const contained = [...DEPENDENCIES.filter((name) => name !== 'lit'), '@oslojs/otp', '@simplewebauthn/browser', 'oauth4webapi', 'uqr'];
    expect(contained.filter((name) => !text('NOTICE').includes(`\n${name}, `))).toEqual([]);
  });

  it('has no scripts about which npm asks when it installs the package', () => {
    const { scripts = {} } = JSON.parse(text('package.json')) as { readonly scripts?: Readonly<Record<string, string>> };
    const names = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
    expect(names.filter((name) => name in scripts)).toEqual([]);
  });

  it('contains every file to which its entries point, and cannot be packed otherwise', () => {
    const contained = new Set(FILES.map((path) => `./${path}`));
    const targets = targetsOf(manifest.exports).filter((path) => !path.includes('*'));
    expect(targets.filter((path) => !contained.has(path))).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'portico-'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ exports: { './cdn': './dist-cdn/portico.js' } }));
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', CHECK, folder], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([1, expect.stringContaining('./dist-cdn/portico.js is missing. Run npm run build.')]);
  });

  it('contains no source maps and no references to source maps', () => {
    expect(FILES.filter((path) => path.endsWith('.map'))).toEqual([]);
    expect(SCRIPTS.filter((file) => /^\/\/# sourceMappingURL=/m.test(text(file)))).toEqual([]);
  });

  it('contains the messages of each language only once', () => {
    const languages = FILES.filter((path) => path.startsWith('dist/elements/messages/locales/') && path.endsWith('.js'));
    expect(languages.filter((path) => text(path).includes('Anmelden'))).toEqual([]);
    const german = FILES.filter((path) => path.includes('/de-first-'));
    expect(german).toEqual([expect.stringMatching(/^dist-cdn\/locales\//)]);
    expect(text(german[0] ?? '')).toContain('Anmelden');
    expect(text('dist/elements/messages/locales/de.js')).toContain(`../../../../${german[0]}`);
  });

  it('contains only declarations of entries, and declarations that others import', () => {
    const declarations = FILES.filter((path) => /\.d\.c?ts$/.test(path));
    const importedBy = (file: string): readonly string[] =>
      [...text(file).matchAll(/['"](\.[^'"]+)\.js['"]/g)].map(([, path = '']) => join(dirname(file), `${path}.d.ts`));
    const imported = new Set(declarations.flatMap(importedBy));
    const entries = targetsOf(manifest.exports).map((path) => path.slice('./'.length).split('*'));
    const isEntry = (path: string): boolean => entries.some(([start = '', end = '']) => path.startsWith(start) && path.endsWith(end));
    expect(declarations.filter((path) => !isEntry(path) && !imported.has(path))).toEqual([]);
  });

  it('contains no code from the backend, tests or demo pages', () => {
    expect(FILES.filter((path) => /(?:^|\/)(?:backend|demo|portico-server|tests|testing)\//.test(path))).toEqual([]);
  });

  it('is smaller than 1.5 MB packed and 6 MB unpacked', () => {
    expect(size / MB).toBeLessThan(1.5);
    expect(unpackedSize / MB).toBeLessThan(6);
  });

  it('imports only its dependencies and its peer dependencies', () => {
    const allowed = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]);
    const foreign = LIBRARY.flatMap((file) => importsOf(file).flatMap((name) => (allowed.has(name) ? [] : [`${file}: ${name}`])));
    expect(foreign).toEqual([]);
  });

  it('depends on exactly the packages that this test file lists', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(DEPENDENCIES);
  });

  it('imports all its dependencies', () => {
    const used = new Set(LIBRARY.filter((path) => path.endsWith('.js')).flatMap(importsOf));
    expect(Object.keys(manifest.dependencies).filter((name) => !used.has(name))).toEqual([]);
  });

  // `tests/architecture/pages.test.ts` checks the links of README.md, which GitHub and npm resolve in the repository.
  it('has pages besides README.md that link only to files that it contains', () => {
    const own = FILES.filter((path) => path.endsWith('.md') && !/^(?:README|CHANGELOG)\.md$/.test(path));
    const links = own.flatMap((page) =>
      [...text(page).matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, path = '']) => posix.join(posix.dirname(page), path)),
    );
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((path) => !FILES.includes(path))).toEqual([]);
  });
});
