// Writes the chunks of a bundler as a classic script, and as modules whose default export is a function. Edits code only at positions in the
// syntax tree, so the format of the code does not matter. An unknown statement stops the build.
import type { Rolldown } from 'vite';
import { applyEdits } from './lazy-files.ts';

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];

const nameOf = (name: object): string => {
  const { name: identifier, value } = name as { name?: string; value?: string };
  return identifier ?? JSON.stringify(value);
};

/** The imports, exports and other statements of a chunk. */
interface Chunk {
  /** Code without import and export statements. */
  readonly body: string;
  /** The imports by the name of the imported file, as properties of an object pattern: `exported: local`. */
  readonly imported: ReadonlyMap<string, readonly string[]>;
  /** Local names by exported names. */
  readonly exported: ReadonlyMap<string, string>;
}

/** Returns the name of the file at a path: `portico` for `./portico.js` or `../portico.js`, `shared` for `./shared-ClLCPzvK.js`. */
export const nameOfFile = (path: string): string => path.slice(path.lastIndexOf('/') + 1).split(/[.-]/)[0] ?? path;

const isModuleStatement = ({ type }: Statement): boolean => /^(?:Import|Export)/.test(type);

export const readChunk = (code: string, fileName: string, parse: (code: string) => Program): Chunk => {
  const statements = parse(code).body.filter(isModuleStatement);
  const imported = new Map<string, string[]>();
  const exported = new Map<string, string>();
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') throw new Error(`${fileName} contains an ${specifier.type}. Use named imports.`);
        const file = nameOfFile(statement.source.value);
        imported.set(file, [...(imported.get(file) ?? []), `${nameOf(specifier.imported)}: ${specifier.local.name}`]);
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
export const asScript = ({ body, exported }: Chunk, globalName: string, names: readonly string[]): string => `((root, make) => {
  const tag = typeof document === 'undefined' ? null : Reflect.get(Document.prototype, 'currentScript', document);
  const factory = () => make(typeof tag?.src === 'string' ? tag.src : '');
  typeof exports === 'object' && typeof module !== 'undefined' ? Object.assign(exports, factory())
    : typeof define === 'function' && define.amd ? define([], factory)
    : (root.${globalName} = factory());
})(globalThis, (porticoScript) => {
${body}
function porticoShared() { return ${objectOf(exported)}; }
return { get app() { return ${exported.get('getApp')}(); }, ${objectOf([...exported].filter(([name]) => names.includes(name))).slice(1)};
});`;

export const asLazyFile = ({ body, imported, exported }: Chunk): string => {
  const bindings = objectOf(Array.from(imported, ([file, names]) => [file, `{ ${names.join(', ')} }`] as const));
  return `export default (${bindings}) => {
${body}
return ${objectOf(exported)};
};`;
};

/** Tells V8 to compile all functions at once. It would otherwise parse them twice if they run at the start. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/**
 * Returns the code of portico.js. Adds the strict mode that modules have. The minifier treats the script as a module, and would remove a
 * directive that is added earlier. Most functions run at the start.
 *
 * @param files - A table of the lazily loaded files.
 * @param elements - The content of the file `elements`, for a script that contains this file.
 */
export const withFiles = (code: string, files: object, elements = ''): string =>
  `${COMPILE_ALL}((porticoFiles,porticoElements)=>{'use strict';${code}\n})(${JSON.stringify(files)}${elements && `,${elements}`});\n`;

/** Returns the function that a lazily loaded file exports. */
export const contentOf = (code: string): string =>
  code
    .slice(code.indexOf('export default') + 'export default'.length)
    .trim()
    .replace(/;$/, '');

/** The files whose functions mostly run when a sign-in page loads them. */
const EAGER_FILES: readonly string[] = ['elements', 'methods'];

/** Returns the code of a lazily loaded file. V8 compiles a function in parentheses at once, outside the main thread. */
export const asEager = (code: string, name: string): string =>
  `${EAGER_FILES.includes(name) ? COMPILE_ALL : ''}export default (${contentOf(code)});\n`;
