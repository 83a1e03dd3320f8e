// Loads the files in the folder `umd` next to portico.js. The build replaces an `import()` in the script with a call to `openFile()` if one
// of these files contains the imported module.

type Exports = Readonly<Record<string, unknown>>;

/** Files that the script loads when it needs them. */
export type LazyFile = 'elements' | 'account' | 'methods' | 'links' | 'later';
type FileName = LazyFile | 'shared';

/** The bindings that a file receives: the exports of the script and of other files, by the name of the file. */
type Bindings = Readonly<Record<string, Exports>>;
/** The content of a file. Returns the exports of the file. */
type FileContent = (bindings: Bindings) => Exports;

// The build declares `porticoFiles`, `porticoElements`, `porticoScript` and `porticoShared` around the script (see split.ts).
/** The path of each file, relative to the script, its digest, and the other files that it uses. */
declare const porticoFiles: Readonly<
  Record<FileName, { readonly path: string; readonly integrity: string; readonly uses: readonly FileName[] }>
>;
/** The content of the file `elements`, which only portico.full.js contains. */
declare const porticoElements: FileContent | undefined;
/** The `src` of the `<script>` tag that loaded the script. Empty if the script was loaded in another way, for example by `import`. */
declare const porticoScript: string;
/** Returns the bindings of the script that lazily loaded files use, by their exported names. */
declare const porticoShared: () => Exports;

/** Number of failures so far. Each retry uses a different URL, because browsers remember that a module failed to load. */
let failures = 0;

/**
 * Preloads a module and checks its digest, so that the next `import()` finds the module in the module map. Returns `undefined` if the
 * browser cannot preload modules.
 */
const preload = (href: string, integrity: string): Promise<string> | undefined => {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, integrity, crossOrigin: '' });
  if (!link.relList.supports('modulepreload')) return undefined;
  return new Promise<string>((resolve, reject) => {
    link.onload = () => resolve(href);
    link.onerror = reject;
    document.head.append(link);
  }).finally(() => link.remove());
};

/** Checks the digest of a file and returns a blob URL of the file, for browsers that cannot preload modules. */
const fetchAsBlob = async (href: string, integrity: string): Promise<string> =>
  URL.createObjectURL(await (await fetch(href, { integrity })).blob());

/**
 * Checks the digest of a file and returns the URL to import. The check is separate, because `import()` has no option for a digest. Resolves
 * the path against the `src` of the tag, because `import()` in a script from another origin does not use the URL of the script (HTML,
 * "muted errors").
 */
const checkedUrl = async (name: FileName): Promise<string> => {
  if (!porticoScript) throw new Error('The other files of portico.js cannot be found. Load portico.js with <script src>.');
  const { path, integrity } = porticoFiles[name];
  const { href } = new URL(failures ? `${path}?${failures}` : path, porticoScript);
  try {
    return await (preload(href, integrity) ?? fetchAsBlob(href, integrity));
  } catch {
    throw new Error(
      `${href} could not be loaded, or does not match its published digest. Publish it with the portico.js of the same build.`,
    );
  }
};

const importFile = async (name: FileName): Promise<FileContent> =>
  ((await import(/* @vite-ignore */ await checkedUrl(name))) as { readonly default: FileContent }).default;

const load = async (name: FileName): Promise<Exports> => {
  try {
    const { uses } = porticoFiles[name];
    const [content, ...used] = await Promise.all([importFile(name), ...uses.map(openFile)]);
    return content({ portico: porticoShared(), ...Object.fromEntries(uses.map((file, index) => [file, used[index] ?? {}])) });
  } catch (error) {
    failures += 1;
    opened.delete(name);
    throw error;
  }
};

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
