// Creates custom-elements.json from the elements' doc blocks, for editors and for the reference in elements/README.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Described {
  readonly name: string;
  readonly description?: string;
}

export interface ElementDoc {
  readonly tagName?: string;
  readonly name: string;
  readonly description?: string;
  readonly attributes?: readonly (Described & { readonly fieldName?: string })[];
  readonly customElement?: boolean;
  readonly members?: readonly (Described & {
    readonly kind: string;
    readonly privacy?: string;
    readonly static?: boolean;
    readonly readonly?: boolean;
    readonly attribute?: string;
    readonly default?: string;
    readonly type?: { readonly text: string };
    readonly inheritedFrom?: { readonly name: string };
  })[];
  readonly events?: readonly (Described & { readonly type?: { readonly text: string } })[];
  readonly slots?: readonly Described[];
  readonly cssParts?: readonly Described[];
  readonly cssProperties?: readonly Described[];
}

export interface Manifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations: readonly ElementDoc[];
    readonly exports: readonly (Described & { readonly kind: string })[];
  }[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Member = NonNullable<ElementDoc['members']>[number];

const isPublic = ({ name, privacy, static: isStatic }: Member): boolean =>
  !name.startsWith('#') && privacy !== 'private' && privacy !== 'protected' && !isStatic;

/**
 * Returns the element classes with their public members and events. The analyzer also lists helpers and private members, and treats
 * the parameter of `new CustomEvent(name)` in the base class as an event name.
 */
const publicPart = ({ modules, ...head }: Manifest): Manifest => ({
  ...head,
  modules: modules
    .map((module) => ({
      ...module,
      declarations: module.declarations
        .filter(({ customElement }) => customElement)
        .map((element) => ({
          ...element,
          ...(element.members && { members: element.members.filter(isPublic) }),
          ...(element.events && { events: element.events.filter(({ name }) => name.startsWith('portico-')) }),
        })),
    }))
    .filter(({ declarations }) => declarations.length > 0)
    .map((module) => {
      const names = new Set(module.declarations.map(({ name }) => name));
      return { ...module, exports: module.exports.filter(({ kind, name }) => kind !== 'js' || names.has(name)) };
    }),
});

/** Writes the manifest to a folder in the project and returns the manifest. */
export const writeManifest = (folder: string): Manifest => {
  const file = `${ROOT}${folder}/custom-elements.json`;
  mkdirSync(`${ROOT}${folder}`, { recursive: true });
  const options = ['--config', 'tests/support/manifest.config.mjs', '--outdir', folder];
  execFileSync(`${ROOT}node_modules/.bin/cem`, ['analyze', ...options, '--globs', 'elements/*/**/*.ts'], { cwd: ROOT });
  const manifest = publicPart(JSON.parse(readFileSync(file, 'utf8')) as Manifest);
  writeFileSync(file, JSON.stringify(manifest));
  return manifest;
};
