// Imports modules after a check of their digests.

/** The path of a module, relative to the script, and its digest. */
export interface CheckedFile {
  readonly path: string;
  readonly integrity: string;
}

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
const checkedUrl = async ({ path, integrity }: CheckedFile, base: string): Promise<string> => {
  if (!base) throw new Error('The other files of portico.js cannot be found. Load portico.js with <script src>.');
  const { href } = new URL(failures ? `${path}?${failures}` : path, base);
  try {
    return await (preload(href, integrity) ?? fetchAsBlob(href, integrity));
  } catch {
    failures += 1;
    throw new Error(
      `${href} could not be loaded, or does not match its published digest. Publish it with the portico.js of the same build.`,
    );
  }
};

/**
 * Imports a module if it matches its digest.
 * @param base the URL of the script
 */
export const importChecked = async <T>(file: CheckedFile, base: string): Promise<T> =>
  import(/* @vite-ignore */ await checkedUrl(file, base)) as Promise<T>;
