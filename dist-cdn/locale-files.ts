// Writes the messages of the locales as modules of data, in the folder `locales` next to the script-tag files, and replaces the table of
// locales by a table of these files with their digests. Only the lazily loaded file `locales` contains the table.
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { TextTree } from '../elements/messages/text-tree.ts';
import { digestOf } from './integrity.ts';
import { groupsOfLocale, localeTags } from './locale-sources.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TABLE = fileURLToPath(new URL('../elements/messages/locales/index.ts', import.meta.url));

interface DataFile {
  readonly tag: string;
  readonly group: string;
  readonly path: string;
  readonly code: string;
}

/** Returns messages as code. Names of properties have no quotes, to reduce the size of the files. */
const codeOf = (tree: TextTree): string => JSON.stringify(tree).replaceAll(/"([a-z]\w*)":/gi, '$1:');

/** Returns the modules of all locales. The name of a file contains a hash of its content. */
const dataFiles = (): readonly DataFile[] =>
  localeTags().flatMap((tag) =>
    Object.entries(groupsOfLocale(tag)).map(([group, tree]) => {
      const code = `export const tree=${codeOf(tree)};\n`;
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      return { tag, group, code, path: `locales/${tag}-${group}-${hash}.js` };
    }),
  );

/**
 * Returns the plugin that writes the files.
 *
 * @param load - A function of the build that imports a file, as code: `(file) => …`.
 * @param imports - The import statements that this code needs.
 */
const localeFiles = (load: string, imports: string): Plugin => ({
  name: 'locale-files',
  enforce: 'pre',
  transform: {
    filter: { id: TABLE },
    handler(code) {
      const markers = code.split('\n').find((line) => line.startsWith('export const MARKERS'));
      if (!markers) throw new Error(`${TABLE} has no MARKERS.`);
      const files = dataFiles();
      const rowsOf = (tag: string): readonly string[] =>
        files
          .filter((file) => file.tag === tag)
          .map(({ group, path, code: data }) => `${group}: () => load(${JSON.stringify({ path, integrity: digestOf(data) })})`);
      const rows = localeTags().map((tag) => `${JSON.stringify(tag)}: { ${rowsOf(tag).join(', ')} }`);
      return { code: `${imports}\nconst load = ${load};\n${markers}\nexport const LOCALES: any = { ${rows.join(', ')} };`, map: null };
    },
  },
  generateBundle() {
    for (const { path, code } of dataFiles()) this.emitFile({ type: 'asset', fileName: path, source: code });
  },
});

/** Returns the plugin for `portico.js`. */
export const scriptLocales = (): Plugin => localeFiles('openData', `import { openData } from '${HERE}open-file.ts';`);

/** Returns the plugin for `portico.esm.js`, whose other files are in the folder `esm`. */
export const moduleLocales = (): Plugin =>
  localeFiles(
    "(file) => importChecked(file, new URL(/* @vite-ignore */ '..', import.meta.url).href)",
    `import { importChecked } from '${HERE}checked-import.ts';`,
  );

/**
 * Returns the plugin for the library. The library imports the files of the script tag, so that the package contains the messages of each
 * locale only once.
 */
export const libraryLocales = (): Plugin => {
  const files = new Map(dataFiles().map(({ tag, group, path }) => [`./${tag}/${group}.js`, `../../../../dist-cdn/${path}`]));
  return {
    name: 'library-locales',
    enforce: 'pre',
    resolveId(source, importer) {
      const id = importer !== undefined && dirname(importer) === dirname(TABLE) ? files.get(source) : undefined;
      return id === undefined ? null : { id, external: true };
    },
  };
};
