// Loads the files in the folder `umd` next to portico.js. The build replaces an `import()` in the script with a call to `openFile()` if one
// of these files contains the imported module.

import { importChecked, type CheckedFile } from './checked-import.js';

type Exports = Readonly<Record<string, unknown>>;

/** Files that the script loads when it needs them. */
export type LazyFile = 'account' | 'methods' | 'links' | 'later' | 'served' | 'locales';

// The build declares `porticoFiles`, `porticoScript` and `porticoShared` around the script (see split.ts).
/** The path of each file, relative to the script, its digest, and whether it uses the file `shared`. */
declare const porticoFiles: Readonly<Record<LazyFile | 'shared', CheckedFile & { readonly usesShared: boolean }>>;
/** The `src` of the `<script>` tag that loaded the script. Empty if the script was loaded in another way, for example by `import`. */
declare const porticoScript: string;
/** Returns the bindings of the script that lazily loaded files use, by their exported names. */
declare const porticoShared: () => Exports;

const importFile = (name: LazyFile | 'shared'): Promise<{ default: (script: Exports, shared: Exports) => Exports }> =>
  importChecked(porticoFiles[name], porticoScript);

const load = async (name: LazyFile | 'shared'): Promise<Exports> => {
  try {
    const [file, shared] = await Promise.all([importFile(name), porticoFiles[name].usesShared ? openFile('shared') : {}]);
    return file.default(porticoShared(), shared);
  } catch (error) {
    opened.delete(name);
    throw error;
  }
};

/**
 * Loads a module of data, whose path is relative to the script. The code that locale-files.ts generates calls it.
 * @public
 */
export const openData = <T>(file: CheckedFile): Promise<T> => importChecked<T>(file, porticoScript);

const opened = new Map<string, Promise<Exports>>();

/** Loads a file and returns its exports. Loads each file only once. After a failure, the next call tries again. */
export const openFile = (name: LazyFile | 'shared'): Promise<Exports> => {
  const file = opened.get(name) ?? load(name);
  opened.set(name, file);
  return file;
};
