// Loads the files in the folder `umd` next to portico.js. The build replaces an `import()` in the script with a call to `openFile()` if one
// of these files contains the imported module.

type Exports = Readonly<Record<string, unknown>>;

/** Files that the script loads when it needs them. */
export type LazyFile = 'account' | 'methods' | 'links' | 'later' | 'served';

// The build declares `porticoFiles`, `porticoScript` and `porticoShared` around the script (see split.ts).
/** The path of each file, relative to the script, its digest, and whether it uses the file `shared`. */
declare const porticoFiles: Readonly<
  Record<LazyFile | 'shared', { readonly path: string; readonly integrity: string; readonly usesShared: boolean }>
>;
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
const checkedUrl = async (name: LazyFile | 'shared'): Promise<string> => {
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

const importFile = async (name: LazyFile | 'shared'): Promise<{ default: (script: Exports, shared: Exports) => Exports }> =>
  import(/* @vite-ignore */ await checkedUrl(name));

const load = async (name: LazyFile | 'shared'): Promise<Exports> => {
  try {
    const [file, shared] = await Promise.all([importFile(name), porticoFiles[name].usesShared ? openFile('shared') : {}]);
    return file.default(porticoShared(), shared);
  } catch (error) {
    failures += 1;
    opened.delete(name);
    throw error;
  }
};

const opened = new Map<string, Promise<Exports>>();

/** Loads a file and returns its exports. Loads each file only once. After a failure, the next call tries again. */
export const openFile = (name: LazyFile | 'shared'): Promise<Exports> => {
  const file = opened.get(name) ?? load(name);
  opened.set(name, file);
  return file;
};
