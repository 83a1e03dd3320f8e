// Loads the files in the folder `umd` next to portico.js. The build replaces an `import()` in the script with a call to `openFile()` if one
// of these files contains the imported module.

import { importChecked, type CheckedFile } from './checked-import.js';

type Exports = Readonly<Record<string, unknown>>;

/** Files that the script loads when it needs them. */
export type LazyFile = 'elements' | 'account' | 'methods' | 'links' | 'later' | 'locales';
type FileName = LazyFile | 'shared';

/** The bindings that a file receives: the exports of the script and of other files, by the name of the file. */
type Bindings = Readonly<Record<string, Exports>>;
/** The content of a file. Returns the exports of the file. */
type FileContent = (bindings: Bindings) => Exports;

// The build declares `porticoFiles`, `porticoElements`, `porticoScript` and `porticoShared` around the script (see split.ts).
/** The path of each file, relative to the script, its digest, and the other files that it uses. */
declare const porticoFiles: Readonly<Record<FileName, CheckedFile & { readonly uses: readonly FileName[] }>>;
/** The content of the file `elements`, which only portico.full.js contains. */
declare const porticoElements: FileContent | undefined;
/** The `src` of the `<script>` tag that loaded the script. Empty if the script was loaded in another way, for example by `import`. */
declare const porticoScript: string;
/** Returns the bindings of the script that lazily loaded files use, by their exported names. */
declare const porticoShared: () => Exports;

const importFile = async (name: FileName): Promise<FileContent> =>
  (await importChecked<{ readonly default: FileContent }>(porticoFiles[name], porticoScript)).default;

const load = async (name: FileName): Promise<Exports> => {
  try {
    const { uses } = porticoFiles[name];
    const [content, ...used] = await Promise.all([importFile(name), ...uses.map(openFile)]);
    return content({ portico: porticoShared(), ...Object.fromEntries(uses.map((file, index) => [file, used[index] ?? {}])) });
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

const opened = new Map<FileName, Promise<Exports>>();

/** Loads a file and returns its exports. Loads each file only once. After a failure, the next call tries again. */
export const openFile = (name: FileName): Promise<Exports> => {
  const file = opened.get(name) ?? load(name);
  opened.set(name, file);
  return file;
};

/** Returns the exports of the file `elements` if the script contains this file. */
export const openOwnElements = (): Exports | undefined => {
  const own = porticoElements?.({ portico: porticoShared() });
  if (own) opened.set('elements', Promise.resolve(own));
  return own;
};
