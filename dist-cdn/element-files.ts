// Finds the elements at build time, with the source file and the script-tag file of each element.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { LazyFiles } from './lazy-files.ts';
import type { LazyFile } from './open-file.ts';

export interface ElementFile {
  /** The path of the source file below `elements`, without its extension, for example `sign-in/oauth/oauth-button`. */
  readonly path: string;
  /** The name of the package entry, which is also the tag without its prefix, for example `oauth-button`. */
  readonly name: string;
  readonly classes: readonly string[];
}

const ELEMENTS = fileURLToPath(new URL('../elements/', import.meta.url));

/**
 * The folders with elements. The package exports their elements in this order, and the script defines them in this order. `core`, which
 * contains the provider, is first, because an element looks for its provider as soon as it is defined.
 */
const FOLDERS = ['core', 'form', 'sign-in', 'sign-in/oauth', 'sign-in/passkey', 'links', 'account', 'team', 'header', 'handler', 'ui'];

/** Returns the names of the classes whose doc block has an `@tag`. */
const elementClasses = (source: string): readonly string[] =>
  [...source.matchAll(/^export class (\w+)/gm)].flatMap(({ index, 1: name = '' }) => {
    const before = source.slice(0, index);
    return before.slice(before.lastIndexOf('/**')).includes('\n * @tag portico-') ? [name] : [];
  });

/** Returns the feature folder of an element. If an element has its own subfolder, returns the parent of that subfolder. */
const folderOf = ({ path, name }: ElementFile): string => {
  const end = path.endsWith(`/${name}/${name}`) ? 2 : 1;
  return path.split('/').slice(0, -end).join('/');
};

const rankOf = (file: ElementFile): number => {
  const rank = FOLDERS.indexOf(folderOf(file));
  if (rank < 0)
    throw new Error(`elements/${folderOf(file)} is not a folder with elements. Add it to FOLDERS in dist-cdn/element-files.ts.`);
  return rank;
};

const byPlace = (a: ElementFile, b: ElementFile): number => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1);

/** Returns the files that contain elements. The `@tag` in the doc block of a class registers the element. */
export const elementFiles = (): readonly ElementFile[] =>
  readdirSync(ELEMENTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => {
      const path = file.replaceAll('\\', '/').slice(0, -'.ts'.length);
      return {
        path,
        name: path.slice(path.lastIndexOf('/') + 1),
        classes: elementClasses(readFileSync(ELEMENTS + file, 'utf8')).toSorted(),
      };
    })
    .filter(({ classes }) => classes.length > 0)
    .toSorted(byPlace);

const sourceOf = (path: string): string => fileURLToPath(new URL(`../${path}.ts`, import.meta.url));
const elementSource = ({ path }: ElementFile): string => sourceOf(`elements/${path}`);

/** Files that the script-tag module and the package load when a page needs them. The script also has the file `elements`. */
type SharedFile = Exclude<LazyFile, 'elements'> | 'served';

/**
 * Maps each lazily loaded file to the folders and elements that it contains, below `elements`. If two files list an element, the first
 * contains it. `account` contains the elements for signed-in users, and the invitation page. `methods` contains the elements for sign-in
 * with OAuth providers, passkeys and email codes. `links` contains the other pages that emails link to, the error page, the message card
 * and the sign-out page. `later` contains the prompt for the second factor and the team switcher. `served` and `locales` contain no
 * elements. The file `elements` of the script contains all other elements.
 */
const LAZY_PATHS: Readonly<Record<SharedFile, readonly string[]>> = {
  account: ['account/', 'team/', 'links/team-invitation', 'handler/cli-auth-confirm'],
  methods: ['sign-in/oauth/', 'sign-in/passkey/', 'sign-in/magic-link-form', 'sign-in/otp-input'],
  links: ['links/', 'handler/error-page', 'handler/message-card', 'sign-in/sign-out'],
  later: ['form/mfa-prompt', 'header/team-switcher/'],
  served: [],
  locales: [],
};

/** The lazily loaded files that contain only what some pages need, in the script and in the module. */
const COMMON_FILES = ['account', 'methods', 'links', 'later', 'locales'] as const;
const SHARED_FILES: readonly SharedFile[] = [...COMMON_FILES, 'served'];
export const LAZY_FILES: readonly LazyFile[] = ['elements', ...COMMON_FILES];

/** Other modules in each lazily loaded file. They contain no elements, and sources load them with `import()`. */
const OTHER_MODULES: Readonly<Record<SharedFile, readonly string[]>> = {
  account: ['elements/ui/image-crop', 'src/auth/totp-key'],
  methods: [
    'elements/core/create-passkey',
    'elements/core/immediate-passkey',
    'elements/sign-in/more-forms',
    'elements/sign-in/other-methods',
    'elements/sign-in/webmail',
    'elements/ui/provider-marks',
    'src/auth/oauth-protocol',
    'src/auth/passkey-ceremony',
  ],
  links: [],
  later: [
    'dist-cdn/tag-problems',
    'elements/core/development',
    'elements/define-problems',
    'elements/ui/strength',
    'elements/ui/toast',
    'src/app/call-code',
    'src/errors/setup-problems',
  ],
  served: ['elements/core/served-form'],
  locales: ['elements/core/locale-loader'],
};

const lazyFileOf = ({ path }: ElementFile): SharedFile | undefined =>
  SHARED_FILES.find((file) => LAZY_PATHS[file].some((start) => path.startsWith(start)));

/** Returns whether an element of the file `elements` is for the header of a site. All other elements of that file are for signing in. */
const isForHeader = ({ path }: ElementFile): boolean => /^(?:header|ui)\//.test(path);

const elementsOf = (file: SharedFile | undefined): readonly ElementFile[] =>
  elementFiles().filter((element) => lazyFileOf(element) === file);

/** Returns the source files that a lazily loaded file contains and that other sources may load with `import()`. */
const sourcesIn = (file: SharedFile): readonly string[] => [...elementsOf(file).map(elementSource), ...OTHER_MODULES[file].map(sourceOf)];
export const sourcesOf = (file: LazyFile): readonly string[] => (file === 'elements' ? [sourceOf('dist-cdn/elements')] : sourcesIn(file));

/**
 * Maps each lazily loaded file of the script-tag module to its source files. The module has the files of portico.js, but `sign-in` and
 * `header` in place of `elements`, and `served`.
 */
export const moduleFiles = (): LazyFiles => ({
  'sign-in': elementsOf(undefined)
    .filter((element) => !isForHeader(element))
    .map(elementSource),
  header: elementsOf(undefined).filter(isForHeader).map(elementSource),
  ...Object.fromEntries(SHARED_FILES.map((file) => [file, sourcesIn(file)])),
});

/** Returns a function that returns whether a source file is in a folder. */
const isIn = (folder: string) => {
  const path = sourceOf(folder).slice(0, -'.ts'.length);
  return (source: string): boolean => source.startsWith(path);
};
/** Returns whether a source file belongs to the SDK, which works without the elements. */
const isSdk = isIn('src/');
const isForScripts = isIn('dist-cdn/');

/**
 * Maps each lazily loaded file of the package to its source files. The package has the files of the script-tag module without the code of
 * the SDK, which is in `calls`. Without these files, an app that a bundler splits would load dozens of small files.
 */
export const packageFiles = (): LazyFiles => {
  const files = Object.entries(moduleFiles());
  return {
    ...Object.fromEntries(files.map(([file, sources]) => [file, sources.filter((source) => !isSdk(source) && !isForScripts(source))])),
    calls: files.flatMap(([, sources]) => sources.filter(isSdk)),
  };
};

const quote = (text: string): string => JSON.stringify(text);

const MODULES: Readonly<Record<string, () => string>> = {
  // Exports a function that loads a file of the script-tag module, only once and also after a failure.
  'virtual:module-files': () => {
    const loaders = Object.keys(moduleFiles()).map((file) => `${quote(file)}: lazyModule(() => import(${quote(`virtual:${file}`)}))`);
    return `import { lazyModule } from ${quote(sourceOf('src/errors/lazy-module'))};
const files = { ${loaders.join(', ')} };
export const openFile = (file) => files[file]();`;
  },
  // Exports a function that loads the file of the element with a tag.
  'virtual:element-files': () => {
    const files = Object.entries(moduleFiles());
    const fileOf = (element: ElementFile): string => files.find(([, sources]) => sources.includes(elementSource(element)))?.[0] ?? '';
    const tags = elementFiles().map((element) => [`portico-${element.name}`, fileOf(element)]);
    return `import { openFile } from 'virtual:module-files';
const tags = ${JSON.stringify(Object.fromEntries(tags))};
export const loadFile = (tag) => tags[tag] && openFile(tags[tag]);`;
  },
  // Exports the elements of the file `elements` in the order of `FOLDERS`, and a map from the tags of all other elements to their files.
  'virtual:script-elements': () => {
    const elements = elementsOf(undefined);
    const imports = elements.map((element) => `import { ${element.classes.join(', ')} } from ${quote(elementSource(element))};`);
    const files = COMMON_FILES.flatMap((file) => elementsOf(file).map(({ name }) => [`portico-${name}`, file]));
    return `${imports.join('\n')}
export const elements = [${elements.flatMap(({ classes }) => classes).join(', ')}];
export const files = ${JSON.stringify(Object.fromEntries(files))};`;
  },
};

/** Provides the virtual modules in `MODULES`, which are generated from the elements. */
export const registryModules = (): Plugin => ({
  name: 'registry-modules',
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load: (id) => MODULES[id.slice(1)]?.() ?? null,
});
