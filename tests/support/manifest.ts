// Creates custom-elements.json from the elements' doc blocks, for editors and for the reference in elements/README.md. The files for other
// editors and the types for frameworks are derived from it.
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
  readonly cssProperties?: readonly (Described & { readonly inheritedFrom?: object })[];
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

/** Properties with which elements of the package connect to each other. */
const INTERNAL = ['uid', 't', 'level', 'ownLayout', 'isLastUsed', 'isInGroup', 'changed', 'busyChanged', 'stepChanged', 'usePassword'];

/** Returns the properties that host pages use. */
export const publicFields = ({ members = [] }: ElementDoc): readonly Member[] =>
  members
    .filter(({ kind, name }) => kind === 'field' && !INTERNAL.includes(name))
    // The sign-in page has two properties without an effect, which belong to the sign-up page.
    .filter(({ inheritedFrom, attribute }) => inheritedFrom?.name !== 'AuthPage' || attribute !== undefined);

const isOwn = ({ inheritedFrom }: { readonly inheritedFrom?: object }): boolean => inheritedFrom === undefined;

/**
 * Returns the part of an element that the package ships: its public members and their attributes. Only the base class lists the custom
 * properties, which all elements share. The property of an attribute says which class it is from, so the attribute does not.
 */
const shippedElement = (element: ElementDoc): ElementDoc => {
  const { members, attributes, cssProperties } = element;
  const fields = publicFields(element);
  const isPublicAttribute = ({ name }: Described): boolean => fields.some(({ attribute }) => attribute === name);
  return {
    ...element,
    ...(members && { members: [...fields, ...members.filter(({ kind }) => kind === 'method')] }),
    ...(attributes && {
      attributes: attributes.filter(isPublicAttribute).map((attribute) => ({ ...attribute, inheritedFrom: undefined })),
    }),
    ...(cssProperties && { cssProperties: cssProperties.filter(isOwn) }),
  };
};

/** Replaces the paths of sources by the paths of the built files. Omits `privacy`, because all members are public. */
const shippedValue = (key: string, value: unknown): unknown => {
  if (key === 'privacy') return undefined;
  const isPath = (key === 'path' || key === 'module') && typeof value === 'string' && /^\/?elements\//.test(value);
  return isPath ? `dist/${value.replace(/^\//, '').replace(/\.ts$/, '.js')}` : value;
};

/** Returns the manifest that the package contains. */
export const shippedManifest = ({ modules, ...head }: Manifest): Manifest => {
  const shipped = modules.map((module) => ({ ...module, declarations: module.declarations.map(shippedElement) }));
  return JSON.parse(JSON.stringify({ ...head, modules: shipped }, shippedValue)) as Manifest;
};

/** Writes the manifest that the package contains to a folder in the project. Returns the manifest with the internal properties. */
export const writeManifest = (folder: string): Manifest => {
  const file = `${ROOT}${folder}/custom-elements.json`;
  mkdirSync(`${ROOT}${folder}`, { recursive: true });
  const options = ['--config', 'tests/support/manifest.config.mjs', '--outdir', folder];
  execFileSync(`${ROOT}node_modules/.bin/cem`, ['analyze', ...options, '--globs', 'elements/*/**/*.ts'], { cwd: ROOT });
  const manifest = publicPart(JSON.parse(readFileSync(file, 'utf8')) as Manifest);
  // The base classes of the elements are not public, so the file does not tell which members they declare.
  const withoutBases = (key: string, value: unknown): unknown => (key === 'inheritedFrom' ? undefined : value);
  writeFileSync(file, JSON.stringify(shippedManifest(manifest), withoutBases));
  return manifest;
};
