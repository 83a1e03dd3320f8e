// Builds a classic script with lazily loaded files. Bundlers split only ES modules, so each of these files becomes a module whose default
// export is a function. The parameter of the function contains the bindings of the script that the file uses. The function returns the
// exports of the file. The plugin edits code only at positions in the syntax tree, so the format of the code does not matter. An unknown
// statement stops the build.
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { LAZY_FILES, sourcesOf } from './element-files.ts';
import { digestOf } from './integrity.ts';

const SCRIPT = 'portico';
const HERE = fileURLToPath(new URL('.', import.meta.url));
/** The entries of the build: the script and the lazily loaded files. */
const ENTRIES: Readonly<Record<string, string>> = {
  [SCRIPT]: `${HERE}index.ts`,
  ...Object.fromEntries(LAZY_FILES.map((file) => [file, `virtual:${file}`])),
};

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];

/** An edit that replaces the code from `start` to `end` with `text`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const applyEdits = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((before, { start, end, text }) => before.slice(0, start) + text + before.slice(end), code);

interface ImportCall {
  readonly start: number;
  readonly end: number;
  readonly path: string;
}

/** Returns every `import('…')` with a plain string in the syntax tree. */
const importCalls = (node: unknown): readonly ImportCall[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { type, source, start, end } = node as { type?: string; source?: { value?: unknown }; start: number; end: number };
  if (type === 'ImportExpression' && typeof source?.value === 'string') return [{ start, end, path: source.value }];
  return Object.values(node).flatMap(importCalls);
};

/**
 * Replaces each `import('…')` of a module in a lazily loaded file with a call to `openFile`. Replaces all other `import('…')` calls with
 * static imports, because those modules are in the script or in the importing file. A static import requires no wrapper, which saves
 * kilobytes.
 */
const replaceDynamicImports = (): Plugin => {
  const lazyFileOf = new Map(LAZY_FILES.flatMap((name) => sourcesOf(name).map((source) => [source, name] as const)));
  return {
    name: 'imports-of-the-script',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: 'import(' },
      async handler(code, id) {
        const imports: string[] = [];
        const edits: Edit[] = [];
        for (const { start, end, path } of importCalls(this.parse(code, { lang: 'ts' }))) {
          const lazyFile = lazyFileOf.get((await this.resolve(path, id))?.id ?? '');
          const local = `imported${imports.length}`;
          const added = lazyFile ? `import { openFile as ${local} } from '${HERE}open-file.ts';` : `import * as ${local} from '${path}';`;
          imports.push(added);
          edits.push({ start, end, text: lazyFile ? `${local}('${lazyFile}')` : `Promise.resolve(${local})` });
        }
        return { code: imports.join('') + applyEdits(code, edits), map: null };
      },
    },
  };
};

const nameOf = (name: object): string => {
  const { name: identifier, value } = name as { name?: string; value?: string };
  return identifier ?? JSON.stringify(value);
};

/** The imports, exports and other statements of a chunk. */
interface Chunk {
  /** Code without import and export statements. */
  readonly body: string;
  /** The imports as properties of an object pattern: `exported: local`. */
  readonly imported: readonly string[];
  /** Local names by exported names. */
  readonly exported: ReadonlyMap<string, string>;
}

const isModuleStatement = ({ type }: Statement): boolean => /^(?:Import|Export)/.test(type);

const readChunk = (code: string, fileName: string, parse: (code: string) => Program): Chunk => {
  const statements = parse(code).body.filter(isModuleStatement);
  const imported: string[] = [];
  const exported = new Map<string, string>();
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') throw new Error(`${fileName} contains an ${specifier.type}. Use named imports.`);
        imported.push(`${nameOf(specifier.imported)}: ${specifier.local.name}`);
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

const asLazyFile = ({ body, imported, exported }: Chunk): string => `export default ({ ${imported.join(', ')} }) => {
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
 * Returns a function that checks whether the script contains a module. The script contains the modules that it uses itself and the modules
 * that several lazily loaded files use. All other modules are in the file that uses them.
 */
const createScriptCheck = (): ((id: string, importsOf: (id: string) => readonly string[]) => boolean) => {
  let graph: readonly ReadonlySet<string>[] | undefined;
  return (id, importsOf) => {
    const entries = Object.values(ENTRIES).map((entry) => entry.replace(/^virtual:/, '\0$&'));
    const [script, ...lazyFiles] = (graph ??= entries.map((entry) => reachableModules(entry, importsOf)));
    return script?.has(id) === true || lazyFiles.filter((file) => file.has(id)).length > 1;
  };
};

/** Returns the setting that determines which modules are in the script. */
const scriptGroup = (): NonNullable<Rolldown.OutputOptions['codeSplitting']> => {
  const isInScript = createScriptCheck();
  return {
    groups: [
      {
        debugName: 'script',
        name: (id, modules) => (isInScript(id, (imported) => modules.getModuleInfo(imported)?.importedIds ?? []) ? SCRIPT : null),
      },
    ],
  };
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
  replaceDynamicImports(),
  {
    name: 'files-of-the-script',
    outputOptions: (options) => ({ ...options, codeSplitting: scriptGroup() }),
    renderChunk(code, { name, fileName, imports }) {
      const chunk = readChunk(code, fileName, (text) => this.parse(text));
      if (name === SCRIPT && imports.length === 0) return { code: asScript(chunk, globalName, names), map: null };
      const sources = LAZY_FILES.filter((file) => file === name).flatMap(sourcesOf);
      const expected = sources.flatMap((source) => this.getModuleInfo(source)?.exports ?? []);
      assertAllExported(fileName, expected, chunk.exported);
      if (name !== SCRIPT && imports.length <= 1) return { code: asLazyFile(chunk), map: null };
      throw new Error(`${fileName} imports files other than the script: ${imports.join(', ')}.`);
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const lazyFiles = files.filter(({ name }) => name !== SCRIPT);
      const table = lazyFiles.map(({ name, fileName, code }) => [name, { path: `./${fileName}`, integrity: digestOf(code) }]);
      // Adds the strict mode that modules have. The minifier treats the script as a module, and would remove a directive that is added
      // earlier.
      for (const file of files)
        if (file.name === SCRIPT)
          // The first line tells V8 to compile all functions at once. Most of them run at the start, and V8 would otherwise parse them twice.
          file.code = `//# allFunctionsCalledOnLoad\n(porticoFiles=>{'use strict';${file.code}\n})(${JSON.stringify(Object.fromEntries(table))});\n`;
    },
  },
];

/** The entries of the build by name. */
export const scriptEntries = ENTRIES;
