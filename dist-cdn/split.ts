// Builds a classic script with lazily loaded files. Bundlers split only ES modules, so each of these files becomes a module whose default
// export is a function. The parameters of the function contain the bindings of the script and of the file `shared` that the file uses. The
// function returns the exports of the file. The plugin edits code only at positions in the syntax tree, so the format of the code does not
// matter. An unknown statement stops the build.
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { LAZY_FILES, moduleFiles, sourcesOf } from './element-files.ts';
import { digestOf } from './integrity.ts';
import { applyEdits, withLazyFiles, type ReplaceImport } from './lazy-files.ts';

const SCRIPT = 'portico';
const HERE = fileURLToPath(new URL('.', import.meta.url));
/** The entries of the build: the script and the lazily loaded files. */
const ENTRIES: Readonly<Record<string, string>> = {
  [SCRIPT]: `${HERE}index.ts`,
  ...Object.fromEntries(LAZY_FILES.map((file) => [file, `virtual:${file}`])),
};

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];

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

const nameOf = (name: object): string => {
  const { name: identifier, value } = name as { name?: string; value?: string };
  return identifier ?? JSON.stringify(value);
};

/** The imports, exports and other statements of a chunk. */
interface Chunk {
  /** Code without import and export statements. */
  readonly body: string;
  /** The imports from the script, as properties of an object pattern: `exported: local`. */
  readonly imported: readonly string[];
  /** The imports from the file `shared`. */
  readonly importedShared: readonly string[];
  /** Local names by exported names. */
  readonly exported: ReadonlyMap<string, string>;
}

const isModuleStatement = ({ type }: Statement): boolean => /^(?:Import|Export)/.test(type);

const readChunk = (code: string, fileName: string, parse: (code: string) => Program): Chunk => {
  const statements = parse(code).body.filter(isModuleStatement);
  const [imported, importedShared]: [string[], string[]] = [[], []];
  const exported = new Map<string, string>();
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') throw new Error(`${fileName} contains an ${specifier.type}. Use named imports.`);
        const list = statement.source.value.includes('/shared-') ? importedShared : imported;
        list.push(`${nameOf(specifier.imported)}: ${specifier.local.name}`);
      }
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration && !statement.source) {
      for (const { exported: name, local } of statement.specifiers) exported.set(nameOf(name), nameOf(local));
    } else throw new Error(`${fileName} has a statement that cannot be part of a script: ${statement.type}.`);
  }
  return {
    body: applyEdits(
      code,
      statements.map(({ start, end }) => ({ start, end, text: '' })),
    ),
    imported,
    importedShared,
    exported,
  };
};

const objectOf = (exported: Iterable<readonly [name: string, local: string]>): string =>
  `{ ${Array.from(exported, ([name, local]) => `${name}: ${local}`).join(', ')} }`;

/**
 * Returns the classic script in the UMD format, which works in a page, with AMD and with CommonJS. The script finds its tag before an AMD
 * loader calls the factory. It reads `currentScript` through `Document.prototype`, because an image with the name `currentScript` would
 * hide the property.
 */
const asScript = ({ body, exported }: Chunk, globalName: string, names: readonly string[]): string => `((root, make) => {
  const tag = typeof document === 'undefined' ? null : Reflect.get(Document.prototype, 'currentScript', document);
  const factory = () => make(tag instanceof HTMLScriptElement ? tag.src : '');
  typeof exports === 'object' && typeof module !== 'undefined' ? Object.assign(exports, factory())
    : typeof define === 'function' && define.amd ? define([], factory)
    : (root.${globalName} = factory());
})(globalThis, (porticoScript) => {
${body}
function porticoShared() { return ${objectOf(exported)}; }
return ${objectOf([...exported].filter(([name]) => names.includes(name)))};
});`;

const asLazyFile = ({
  body,
  imported,
  importedShared,
  exported,
}: Chunk): string => `export default ({ ${imported.join(', ')} }, { ${importedShared.join(', ')} }) => {
${body}
return ${objectOf(exported)};
};`;

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
const FIRST_FILES: readonly string[] = ['sign-in', 'methods'];

/**
 * Returns the setting that determines which modules are in the main file and in the file `shared`. A module that several files use is in the
 * main file if a sign-in page may need it, otherwise in `shared`. A module that only one lazily loaded file uses is in that file.
 *
 * @param main - The name of the main file.
 * @param entries - Maps the name of the main file and of each lazily loaded file to the ID of its module.
 * @param separate - The ID of a module that is in none of the two files.
 */
const groupsFor = (main: string, entries: Readonly<Record<string, string>>, separate?: string): CodeSplitting => {
  const findImporters = createFindImporters(entries);
  const fileOf = (id: string, modules: Rolldown.ChunkingContext): string | null => {
    const importers = findImporters(id, modules);
    if (id === separate || (importers.length <= 1 && importers[0] !== main)) return null;
    return importers.some((name) => name === main || FIRST_FILES.includes(name)) ? main : 'shared';
  };
  const group = (file: string, priority: number) => ({
    debugName: file,
    name: (id: string, modules: Rolldown.ChunkingContext) => (fileOf(id, modules) === file ? file : null),
    priority,
  });
  // The main file has the higher priority, because a group also contains what its modules import.
  return { groups: [group(main, 2), group('shared', 1)] };
};

/** Stops the build if a lazily loaded file lacks an export of its modules. `export *` omits names that several modules export. */
export const assertAllExported = (file: string, names: readonly string[], exported: Pick<ReadonlySet<string>, 'has'>): void => {
  const missing = names.filter((name) => !exported.has(name));
  if (missing.length > 0) throw new Error(`${file} lacks the exports ${[...new Set(missing)].join(', ')}. Give each a unique name.`);
};

/**
 * Returns the plugins of the script-tag build.
 *
 * @param globalName - The name of the global that the script defines.
 * @param names - The public exports of index.ts, which are the members of the global.
 */
export const splitScript = (globalName: string, names: readonly string[]): Plugin[] => [
  ...withLazyFiles(Object.fromEntries(LAZY_FILES.map((file) => [file, sourcesOf(file)])), inScript),
  {
    name: 'files-of-the-script',
    outputOptions: (options) => ({ ...options, codeSplitting: groupsFor(SCRIPT, ENTRIES) }),
    renderChunk(code, { name, fileName, imports }) {
      const chunk = readChunk(code, fileName, (text) => this.parse(text));
      if (name === SCRIPT && imports.length === 0) return { code: asScript(chunk, globalName, names), map: null };
      const sources = LAZY_FILES.filter((file) => file === name).flatMap(sourcesOf);
      const expected = sources.flatMap((source) => this.getModuleInfo(source)?.exports ?? []);
      assertAllExported(fileName, expected, chunk.exported);
      const others = imports.filter((file) => file !== 'portico.js' && !file.startsWith('umd/shared-'));
      if (name !== SCRIPT && others.length === 0) return { code: asLazyFile(chunk), map: null };
      throw new Error(`${fileName} imports files other than the script and the shared file: ${imports.join(', ')}.`);
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const lazyFiles = files.filter(({ name }) => name !== SCRIPT);
      const table = lazyFiles.map(({ name, fileName, code, imports }) => {
        const usesShared = imports.some((file) => file.startsWith('umd/shared-'));
        return [name, { path: `./${fileName}`, integrity: digestOf(code), usesShared }];
      });
      // Adds the strict mode that modules have. The minifier treats the script as a module, and would remove a directive that is added
      // earlier.
      for (const file of files)
        if (file.name === SCRIPT)
          // The first line tells V8 to compile all functions at once. Most of them run at the start, and V8 would otherwise parse them
          // twice.
          file.code = `//# allFunctionsCalledOnLoad\n(porticoFiles=>{'use strict';${file.code}\n})(${JSON.stringify(Object.fromEntries(table))});\n`;
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
      outputOptions: (options) => ({ ...options, codeSplitting: groupsFor('core', entries, MODULE) }),
    },
  ];
};

/** The entries of the build by name. */
export const scriptEntries = ENTRIES;
