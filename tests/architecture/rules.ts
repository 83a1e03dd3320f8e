// Defines which files may import which other files, as pure functions. See also style-rules.ts and safety-rules.ts.
import { importsOf, resolve } from './source.ts';
import type { Files, Import, Violation } from './source.ts';

/** The folders of `src`, lowest first. A file may import from its own folder and from the folders before it. */
const LAYERS = [
  'lib',
  'errors',
  'contract',
  'resources',
  'cache',
  'transport',
  'session',
  'redirects',
  'auth',
  'app',
  'compat',
  'entries',
  'backend',
];

const FOLDERS = LAYERS.filter((name) => name !== 'entries').join(', ');
const USE_LOWER_LAYER = 'Move the imported part to the lower layer, or pass it as a parameter.';

interface Edge extends Import {
  from: string;
  to: string;
}

/** Returns every import between two files in the repository. */
function edges(files: Files): Edge[] {
  return [...files].flatMap(([from, source]) =>
    importsOf(from, source).flatMap((found) => {
      const to = resolve(from, found.specifier, files);
      return to === undefined ? [] : [{ ...found, from, to }];
    }),
  );
}

/** Returns the index of the layer: `src/lib/url.ts` is in `lib`, and a file directly in `src` is an entry. */
function layerOf(path: string): number {
  const [, folder = '', ...rest] = path.split('/');
  return LAYERS.indexOf(rest.length === 0 ? 'entries' : folder);
}

const inSrc = (path: string): boolean => path.startsWith('src/');

/** Reports imports from a higher layer of `src`, and files that are not in a layer. */
export function checkLayers(files: Files): Violation[] {
  const unknown = [...files.keys()]
    .filter((file) => inSrc(file) && layerOf(file) < 0)
    .map((file) => ({ file, line: 1, message: `is not in a known layer of src. Move it into one of these folders: ${FOLDERS}.` }));
  const upward = edges(files)
    .filter(({ from, to }) => inSrc(from) && inSrc(to) && layerOf(from) >= 0 && layerOf(to) > layerOf(from))
    .map(({ from, to, line }) => ({
      file: from,
      line,
      message: `imports ${to}, but the layer ${LAYERS[layerOf(from)]} is below the layer ${LAYERS[layerOf(to)]}. ${USE_LOWER_LAYER}`,
    }));
  return [...unknown, ...upward];
}

const USE_LOWER_LEVEL = 'Move the imported part to the lower level, or pass it as a parameter.';
const USE_SHARED_FOLDER = 'Move the imported part to core, ui or form.';

const inElements = (path: string): boolean => path.startsWith('elements/');

/**
 * The folders of `elements`, lowest first. Folders in one array are on one level. Files directly in `elements` that are not listed here are
 * entries.
 */
const ELEMENT_LEVELS: readonly (readonly string[])[] = [
  ['messages', 'styles', 'context.ts', 'events.ts', 'define.ts', 'define-problems.ts'],
  ['core', 'ui', 'form'],
  ['sign-in', 'links', 'account', 'team', 'header'],
  ['handler'],
  ['entries'],
];
const FEATURES = ELEMENT_LEVELS[2] ?? [];
const ELEMENT_FOLDERS = ELEMENT_LEVELS.flat()
  .filter((name) => name !== 'entries' && !name.endsWith('.ts'))
  .join(', ');

const elementFolder = (path: string): string => {
  const [, first = '', ...rest] = path.split('/');
  return rest.length > 0 || ELEMENT_LEVELS[0]?.includes(first) ? first : 'entries';
};

const levelOf = (path: string): number => ELEMENT_LEVELS.findIndex((folders) => folders.includes(elementFolder(path)));

/** Returns the files that contain elements, which `elements/classes.ts` lists. */
const elementFiles = (files: Files): ReadonlySet<string> =>
  new Set(
    edges(files)
      .filter(({ from }) => from === 'elements/classes.ts')
      .map(({ to }) => to),
  );

/**
 * Reports imports from a higher level of `elements`. Also reports imports from another feature folder, except for imports of elements, and
 * files that are not in a level.
 */
export function checkElementLevels(files: Files): Violation[] {
  const elements = elementFiles(files);
  const unknown = [...files.keys()]
    .filter((file) => inElements(file) && levelOf(file) < 0)
    .map((file) => ({
      file,
      line: 1,
      message: `is not in a known folder of elements. Move it into one of these folders: ${ELEMENT_FOLDERS}.`,
    }));
  const wrong = edges(files).flatMap(({ from, to, line }) => {
    if (!inElements(from) || !inElements(to) || levelOf(from) < 0) return [];
    const [here, there] = [elementFolder(from), elementFolder(to)];
    if (levelOf(to) > levelOf(from))
      return [{ file: from, line, message: `imports ${to}, but the level of ${here} is below the level of ${there}. ${USE_LOWER_LEVEL}` }];
    const isOtherFeature = FEATURES.includes(here) && FEATURES.includes(there) && here !== there;
    if (!isOtherFeature || elements.has(to)) return [];
    return [{ file: from, line, message: `imports ${to}, which is in another feature and is not an element. ${USE_SHARED_FOLDER}` }];
  });
  return [...unknown, ...wrong];
}

/** What files may import, by the start of their path. The first matching entry applies. Files without an entry may import anything. */
const ALLOWED: { path: string; may: RegExp; words: string }[] = [
  {
    path: 'src/backend/',
    may: /^src\/(?:(?:backend|lib|errors|contract|resources)\/|redirects\/policy\.ts$)/,
    words: 'src/{lib,errors,contract,resources} and src/redirects/policy.ts',
  },
  { path: 'src/', may: /^src\/(?!backend\/)/, words: 'src without its backend' },
  { path: 'elements/', may: /^(?:elements\/|src\/(?:index|internal)\.ts$)/, words: 'elements, src/index.ts and src/internal.ts' },
  {
    path: 'react/next/',
    // The server components read requests with the server app.
    may: /^(?:(?:react|elements)\/|src\/(?:index|internal|server)\.ts$)/,
    words: 'react, elements, src/index.ts, src/internal.ts and src/server.ts',
  },
  {
    path: 'react/compat/',
    may: /^(?:(?:react|elements)\/|src\/(?:index|internal|compat|compat-errors|compat-internal)\.ts$)/,
    words: 'react, elements, src/index.ts, src/internal.ts and src/compat{,-errors,-internal}.ts',
  },
  {
    path: 'react/',
    may: /^(?:(?:react|elements)\/|src\/(?:index|internal)\.ts$)/,
    words: 'react, elements, src/index.ts and src/internal.ts',
  },
  {
    path: 'dist-cdn/',
    // The build reads the provider IDs in `src/resources/oauth-providers.ts`.
    may: /^(?:(?:dist-cdn|elements)\/|src\/(?:index|internal|resources\/oauth-providers)\.ts$)/,
    words: 'elements, src/index.ts, src/internal.ts and src/resources/oauth-providers.ts',
  },
  ...['demo/start.ts', 'demo/dev.ts'].map((path) => ({
    path,
    // The commands of the repository read the same environment variables, and start and stop in the same way, as the command `portico`.
    may: /^(?:demo\/|src\/backend\/(?:index|announce|local-only|options|run)\.ts$)/,
    words: 'demo and src/backend/{index,announce,local-only,options,run}.ts',
  })),
  {
    path: 'demo/docs/',
    // The reference pages are made from the definitions of the endpoints, the errors, the messages and the elements.
    may: /^(?:demo\/(?:docs|shared|site)\/|src\/(?:contract|errors|redirects|resources)\/|elements\/messages\/|tests\/support\/)/,
    words: 'demo/docs, demo/shared, demo/site, src/{contract,errors,redirects,resources}, elements/messages and tests/support',
  },
  {
    path: 'demo/',
    // The demo pages show the names of users, choose a language and format texts like the elements do, and offer the presets of the elements.
    may: /^(?:demo\/|(?:src|react)\/index\.ts$|src\/lib\/(?:match-locale|icu)\.ts$|elements\/(?:ui\/person|styles\/presets|messages\/locale)\.ts$)/,
    words: 'demo, src/index.ts, react/index.ts, src/lib/{match-locale,icu}.ts and elements/{ui/person,styles/presets,messages/locale}.ts',
  },
];

const USE_ALLOWED_FILE = 'Move the imported part to one of these folders, or export it from one of these files.';

/** Reports imports that `ALLOWED` does not allow. */
export function checkAllowedImports(files: Files): Violation[] {
  return edges(files).flatMap(({ from, to, line }) => {
    const entry = ALLOWED.find(({ path }) => from.startsWith(path));
    if (!entry || entry.may.test(to)) return [];
    return [
      {
        file: from,
        line,
        message: `imports ${to}. ${entry.path} may import only ${entry.words}. ${USE_ALLOWED_FILE}`,
      },
    ];
  });
}

/** Returns the files that each file imports, including imports of types. */
function graph(files: Files): Map<string, string[]> {
  const next = new Map<string, string[]>([...files.keys()].map((file) => [file, []]));
  for (const { from, to } of edges(files)) if (files.has(to)) next.get(from)?.push(to);
  return next;
}

/** Reports every cycle once. A depth-first search finds a cycle when it reaches an unfinished file. */
export function noCycles(files: Files): Violation[] {
  const next = graph(files);
  const done = new Set<string>();
  const found: Violation[] = [];
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const cycle = [...path.slice(start), file].join(' → ');
      found.push({
        file,
        line: 1,
        message: `is in an import cycle: ${cycle}. Move the shared part into a separate file.`,
      });
    }
    if (start >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

const ZOD_HOME = 'src/backend/validate.ts';

/** Reports imports of zod, except in one backend file, because the SDK must not contain a schema library. */
export function zodStaysInBackend(files: Files): Violation[] {
  return [...files].flatMap(([file, source]) =>
    importsOf(file, source)
      .filter(({ specifier }) => file !== ZOD_HOME && /^zod(\/|$)/.test(specifier))
      .map(({ line }) => ({ file, line, message: `imports zod. Only ${ZOD_HOME} may import zod. Use a schema from there.` })),
  );
}

/** Matches the packages of this repository and their entries. */
const OWN_PACKAGE = /^portico-(?:auth|server)(?:\/|$)/;

/** Reports imports by the names of this repository's packages. Other rules ignore such imports, which load a built copy of the code. */
export function noImportsByPackageName(files: Files): Violation[] {
  return [...files].flatMap(([file, source]) =>
    importsOf(file, source)
      .filter(({ specifier }) => OWN_PACKAGE.test(specifier))
      .map(({ specifier, line }) => ({ file, line, message: `imports ${specifier}. Import the file by its relative path.` })),
  );
}
