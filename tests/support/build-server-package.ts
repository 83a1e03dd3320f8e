// Writes `dist/portico-server`, the folder of the package `portico-server`. Runs after tsc has written the declarations.
import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { buildInboxPage } from './build-inbox-page.ts';
import { readImage } from './database-image.ts';
import { removeOtherDeclarations } from './reachable-declarations.ts';

const TARGET = 'dist/portico-server';
const OUT = join(TARGET, 'dist');
const MIGRATIONS = 'backend/db/migrations';
const MAIL_LOCALES = 'backend/mail/locales';
const ENTRIES = ['index', 'testing', 'main'];
/** A dependency that the password threads load by name, so the bundler does not find it. */
const LOADED_BY_NAME = 'hash-wasm';

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Writes one file per source file, and returns the packages that the files import. */
const transpile = async (): Promise<readonly string[]> => {
  const build = await rolldown({
    input: ENTRIES.map((name) => `src/backend/${name}.ts`),
    platform: 'node',
    external: /^[^./]/,
    transform: { target: 'node20.19' },
  });
  const { output } = await build.write({ dir: OUT, preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' });
  const files = output.flatMap((file) => (file.type === 'chunk' ? file : []));
  const own = new Set(files.map(({ fileName }) => fileName));
  const imported = files.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const foreign = imported.filter((name) => !own.has(name) && !name.startsWith('node:'));
  return [...new Set([...foreign.map(packageOf), LOADED_BY_NAME])].toSorted();
};

const copyFiles = (): void => {
  cpSync(join('src', MIGRATIONS), join(OUT, MIGRATIONS), { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') });
  cpSync(join('src', MAIL_LOCALES), join(OUT, MAIL_LOCALES), { recursive: true });
  copyFileSync('src/backend/README.md', join(TARGET, 'README.md'));
  for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(name, join(TARGET, name));
};

/** Writes the image of an empty database, from which the package creates databases without the work of the migrations. */
const writeDatabaseImage = async (): Promise<void> =>
  writeFileSync(join(OUT, 'backend/db/image.tar.gz'), gzipSync(await (await readImage()).arrayBuffer()));

/** Returns the versions in package.json, which are the versions that the tests use. */
const versionsOf = (names: readonly string[], { dependencies, devDependencies }: Manifest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.map((name) => {
      const version = dependencies[name] ?? devDependencies[name];
      if (version === undefined) throw new Error(`src/backend imports ${name}, which is not in package.json. Add it to devDependencies.`);
      return [name, version];
    }),
  );

const entry = (name: string) => ({ types: `./dist/backend/${name}.d.ts`, default: `./dist/backend/${name}.js` });

const writeManifest = (imported: readonly string[]): void => {
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const { version, license, author, engines } = own;
  const manifest = {
    name: 'portico-server',
    version,
    description: 'The service behind portico-auth in one process, for development and tests.',
    keywords: ['auth', 'authentication', 'backend', 'testing', 'portico'],
    ...{ license, author, type: 'module', engines },
    bin: { portico: './dist/backend/main.js' },
    // For the oldest module resolution of TypeScript.
    types: entry('index').types,
    typesVersions: { '*': { testing: [entry('testing').types] } },
    exports: { '.': entry('index'), './testing': entry('testing'), './package.json': './package.json' },
    files: ['dist', 'CHANGELOG.md'],
    dependencies: versionsOf(imported, own),
  };
  writeFileSync(join(TARGET, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

if (!existsSync(OUT)) throw new Error(`${OUT} does not exist. Run tsc -p tests/support/tsconfig.server.json first.`);
const imported = await transpile();
// The other files need the types of the database.
removeOtherDeclarations(
  OUT,
  ['index', 'testing'].map((name) => join(OUT, `backend/${name}.d.ts`)),
);
copyFiles();
await writeDatabaseImage();
await buildInboxPage(join(OUT, 'backend/dev/pages'));
writeManifest(imported);
