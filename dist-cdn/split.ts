// Builds a classic script with lazily loaded files. Bundlers split only ES modules, so each of these files becomes a module whose default
// export is a function. The parameter of the function contains the bindings of the script and of other files that the file uses. The
// function returns the exports of the file. The plugin edits code only at positions in the syntax tree, so the format of the code does not
// matter. An unknown statement stops the build.
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { LAZY_FILES, moduleFiles, sourcesOf } from './element-files.ts';
import { digestOf } from './integrity.ts';
import { withLazyFiles, type ReplaceImport } from './lazy-files.ts';
import { asEager, asLazyFile, asScript, contentOf, nameOfFile, readChunk, withFiles } from './script-code.ts';

const SCRIPT = 'portico';
const HERE = fileURLToPath(new URL('.', import.meta.url));
/** The entries of the build: the script and the lazily loaded files. */
const ENTRIES: Readonly<Record<string, string>> = {
  [SCRIPT]: `${HERE}index.ts`,
  ...Object.fromEntries(LAZY_FILES.map((file) => [file, `virtual:${file}`])),
};

/**
 * Replaces each `import('…')` of a module in a lazily loaded file with a call to `openFile`. Replaces all other `import('…')` calls with
 * static imports, because those modules are in the script or in the importing file. A static import requires no wrapper, which saves
 * kilobytes.
 */
const inScript: ReplaceImport = (path, file, local) =>
  file
    ? { text: `${local}('${file}')`, statement: `import { openFile as ${local} } from '${HERE}open-file.ts';` }
    : { text: `Promise.resolve(${local})`, statement: `import * as ${local} from '${path}';` };

/**
 * Replaces each `import('…')` of a module in a lazily loaded file with a call to the one function that loads these files. If a file imported
 * itself by its URL, and its first request had failed, that import would fail too.
 */
const inModule: ReplaceImport = (path, file, local) =>
  file
    ? { text: `${local}('${file}')`, statement: `import { openFile as ${local} } from 'virtual:module-files';` }
    : { text: `import('${path}')` };

/** Returns a module and all modules that it imports statically, directly or indirectly. */
const reachableModules = (from: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> => {
  const seen = new Set([from]);
  for (const id of seen) for (const imported of importsOf(id)) seen.add(imported);
  return seen;
};

/**
 * Returns a function that returns the names of the entries that import a module, directly or indirectly.
 *
 * @param entries - Maps the name of each entry to the ID of its module.
 */
const createFindImporters = (
  entries: Readonly<Record<string, string>>,
): ((id: string, modules: Rolldown.ChunkingContext) => readonly string[]) => {
  let graph: readonly (readonly [name: string, modules: ReadonlySet<string>])[] | undefined;
  return (id, modules) => {
    const importsOf = (from: string): readonly string[] => modules.getModuleInfo(from)?.importedIds ?? [];
    graph ??= Object.entries(entries).map(([name, entry]) => [name, reachableModules(entry.replace(/^virtual:/, '\0$&'), importsOf)]);
    return graph.filter(([, reachable]) => reachable.has(id)).map(([name]) => name);
  };
};

type CodeSplitting = NonNullable<Rolldown.OutputOptions['codeSplitting']>;

/** The files that a sign-in page may load before it shows its form, besides the main file. */
const FIRST_FILES: readonly string[] = ['elements', 'sign-in', 'methods'];

/**
 * Returns the setting that determines which modules are in the main file, in the file `elements` of the script, and in the file `shared`. A
 * module that several files use is in the main file if the main file uses it. It is in the second file if a sign-in page may need it,
 * otherwise in `shared`. A module that only one lazily loaded file uses is in that file.
 *
 * @param main - The name of the main file.
 * @param second - The name of the file with what a sign-in page may need. In the module, it is the main file.
 * @param entries - Maps the name of the main file and of each lazily loaded file to the ID of its module.
 * @param separate - The ID of a module that is in none of these files.
 */
const groupsFor = (main: string, second: string, entries: Readonly<Record<string, string>>, separate?: string): CodeSplitting => {
  const findImporters = createFindImporters(entries);
  const fileOf = (id: string, modules: Rolldown.ChunkingContext): string | null => {
    const importers = findImporters(id, modules);
    if (id === separate) return null;
    if (importers.includes(main)) return main;
    if (importers.includes(second)) return second;
    if (importers.length <= 1) return null;
    return importers.some((name) => FIRST_FILES.includes(name)) ? second : 'shared';
  };
  const files = [...new Set([main, second, 'shared'])];
  // The files before have higher priorities, because a group also contains what its modules import.
  const groups = files.map((file, index) => ({
    debugName: file,
    name: (id: string, modules: Rolldown.ChunkingContext) => (fileOf(id, modules) === file ? file : null),
    priority: files.length - index,
  }));
  return { groups };
};

/** Stops the build if a lazily loaded file lacks an export of its modules. `export *` omits names that several modules export. */
export const assertAllExported = (file: string, names: readonly string[], exported: Pick<ReadonlySet<string>, 'has'>): void => {
  const missing = names.filter((name) => !exported.has(name));
  if (missing.length > 0) throw new Error(`${file} lacks the exports ${[...new Set(missing)].join(', ')}. Give each a unique name.`);
};

/**
 * Returns the plugins of the script-tag build. They also write a script that contains the file `elements`, for bundlers and CommonJS, which
 * do not tell a script its URL.
 *
 * @param globalName - The name of the global that the script defines.
 * @param names - The public exports of index.ts, which are the members of the global.
 */
export const splitScript = (globalName: string, names: readonly string[]): Plugin[] => [
  ...withLazyFiles(Object.fromEntries(LAZY_FILES.map((file) => [file, sourcesOf(file)])), inScript),
  {
    name: 'files-of-the-script',
    outputOptions: (options) => ({ ...options, codeSplitting: groupsFor(SCRIPT, 'elements', ENTRIES) }),
    renderChunk(code, { name, fileName, imports }) {
      const chunk = readChunk(code, fileName, (text) => this.parse(text));
      if (name === SCRIPT && imports.length === 0) return { code: asScript(chunk, globalName, names), map: null };
      const sources = LAZY_FILES.filter((file) => file === name).flatMap(sourcesOf);
      const expected = sources.flatMap((source) => this.getModuleInfo(source)?.exports ?? []);
      assertAllExported(fileName, expected, chunk.exported);
      const others = imports.filter((file) => ![SCRIPT, 'elements', 'shared'].includes(nameOfFile(file)));
      if (name !== SCRIPT && others.length === 0) return { code: asLazyFile(chunk), map: null };
      throw new Error(`${fileName} imports files other than the script and its shared files: ${imports.join(', ')}.`);
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const lazyFiles = files.filter(({ name }) => name !== SCRIPT);
      for (const file of lazyFiles) file.code = asEager(file.code, file.name);
      const table = Object.fromEntries(
        lazyFiles.map(({ name, fileName, code, imports }) => {
          const uses = imports.map(nameOfFile).filter((file) => file !== SCRIPT);
          return [name, { path: `./${fileName}`, integrity: digestOf(code), uses }];
        }),
      );
      const elements = lazyFiles.find(({ name }) => name === 'elements');
      const script = files.find(({ name }) => name === SCRIPT);
      if (!script || !elements) throw new Error('The build of the script lacks a file.');
      const source = withFiles(script.code, table, contentOf(elements.code));
      this.emitFile({ type: 'asset', fileName: 'portico.full.js', source });
      script.code = withFiles(script.code, table);
    },
  },
];

/** The entry of the script-tag module. The entry is a separate file, because it finds its tag by its URL. */
const MODULE = `${HERE}module.ts`;

/**
 * Returns the plugins of the script-tag module, whose main file is `core`. The entry imports that file, so that a page needs few requests.
 */
export const splitModule = (): Plugin[] => {
  const files = moduleFiles();
  const entries = { core: MODULE, ...Object.fromEntries(Object.keys(files).map((file) => [file, `virtual:${file}`])) };
  return [
    ...withLazyFiles(files, inModule),
    {
      name: 'files-of-the-module',
      outputOptions: (options) => ({ ...options, codeSplitting: groupsFor('core', 'core', entries, MODULE) }),
    },
  ];
};

/** The entries of the build by name. */
export const scriptEntries = ENTRIES;
