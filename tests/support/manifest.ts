// custom-elements.json, made from the doc blocks of the elements: what editors and documentation know of them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface Described {
  readonly name: string;
  readonly description?: string;
}

export interface ElementDoc {
  readonly tagName?: string;
  readonly name: string;
  readonly description?: string;
  readonly attributes?: readonly (Described & { readonly fieldName?: string })[];
  readonly members?: readonly (Described & { readonly kind: string; readonly privacy?: string; readonly static?: boolean })[];
  events?: readonly Described[];
  readonly slots?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

export interface Manifest {
  readonly modules: readonly { readonly path: string; readonly declarations: readonly ElementDoc[] }[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The analyzer sees `new CustomEvent(name)` in the base class and takes `name` for the name of an event. */
const dropUnnamedEvents = (manifest: Manifest): void => {
  for (const element of manifest.modules.flatMap(({ declarations }) => declarations)) {
    if (element.events) element.events = element.events.filter(({ name }) => name.startsWith('portico-'));
  }
};

/** Writes the manifest into a folder below the project and answers it. */
export const writeManifest = (folder: string): Manifest => {
  const file = `${ROOT}${folder}/custom-elements.json`;
  mkdirSync(`${ROOT}${folder}`, { recursive: true });
  const options = ['--config', 'tests/support/manifest.config.mjs', '--outdir', folder];
  execFileSync(`${ROOT}node_modules/.bin/cem`, ['analyze', ...options, '--globs', 'elements/*/**/*.ts'], { cwd: ROOT });
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  dropUnnamedEvents(manifest);
  writeFileSync(file, `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeManifest('dist');
