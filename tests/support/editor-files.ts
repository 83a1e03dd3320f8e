// Creates the descriptions of the elements for editors from the manifest: html-custom-data.json for VS Code, and web-types.json for the
// editors of JetBrains.
import { readdirSync, readFileSync } from 'node:fs';
import { publicFields, type ElementDoc, type Manifest } from './manifest.ts';

const ROOT = new URL('../../', import.meta.url);

export type ElementWithTag = ElementDoc & { readonly tagName: string };
export type Field = ReturnType<typeof publicFields>[number];
type AttributeField = Field & { readonly attribute: string };

/** Returns the elements of a manifest. Its base classes have no tag. */
export const elementsIn = ({ modules }: Manifest): readonly ElementWithTag[] =>
  modules
    .flatMap(({ declarations }) => declarations)
    .flatMap((element) => (element.tagName === undefined ? [] : [{ ...element, tagName: element.tagName }]));

/** Returns the properties that host pages can set. */
const writableFields = (element: ElementDoc): readonly Field[] => publicFields(element).filter(({ readonly: isFixed }) => !isFixed);

/** The base classes whose properties many elements share. All others extend the first one. */
const BASES = ['PorticoElement', 'FormPage', 'SettingsSection'] as const;
type BaseName = (typeof BASES)[number];

/** A base class or an element, with the writable properties that it does not inherit from a base class. */
export interface Group {
  readonly base: BaseName | undefined;
  /** The tag, or the tag of an element with the properties of the base class. */
  readonly tag: string;
  readonly fields: readonly Field[];
}

const inheritsFrom =
  (name: BaseName) =>
  (field: Field): boolean =>
    field.inheritedFrom?.name === name;

/** Returns the base classes by name. */
export const baseGroups = (elements: readonly ElementWithTag[]): readonly (Group & { readonly name: BaseName })[] =>
  BASES.map((name) => {
    const element = elements.find((candidate) => publicFields(candidate).some(inheritsFrom(name)));
    if (!element) throw new Error(`No element extends ${name}.`);
    const base = name === BASES[0] ? undefined : BASES[0];
    return { name, base, tag: element.tagName, fields: writableFields(element).filter(inheritsFrom(name)) };
  });

/** Returns the properties of an element, and the most derived base class that it extends. */
export const groupOf = (element: ElementWithTag): Group => ({
  base: BASES.findLast((name) => publicFields(element).some(inheritsFrom(name))),
  tag: element.tagName,
  fields: writableFields(element).filter((field) => !BASES.some((name) => inheritsFrom(name)(field))),
});

/** Returns the properties of an element that have an attribute. */
export const attributesOf = (element: ElementDoc): readonly AttributeField[] =>
  publicFields(element).flatMap((field) => (field.attribute === undefined ? [] : [{ ...field, attribute: field.attribute }]));

export const oneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();

export const firstSentence = (text = ''): string => /^.*?\.(?= |$)/.exec(oneLine(text))?.[0] ?? oneLine(text);

const isBoolean = ({ type }: Field): boolean => /^boolean(?: \| undefined)?$/.test(type?.text ?? '');

const LITERALS = /^\|? ?'[^']*'(?: \| '[^']*')*$/;

/** Returns the exported types in the sources of the elements that are unions of strings, for example `Theme`. */
const stringTypes = (): ReadonlyMap<string, string> => {
  const files = readdirSync(new URL('elements/', ROOT), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const types = files.flatMap((file) =>
    [...readFileSync(new URL(`elements/${file}`, ROOT), 'utf8').matchAll(/export type (\w+) = ([^;]+);/g)].map(
      ([, name = '', text = '']) => ({
        name,
        text: oneLine(text),
      }),
    ),
  );
  return new Map(types.filter(({ text }) => LITERALS.test(text)).map(({ name, text }) => [name, text]));
};

/** Returns a function that lists the values of an attribute. The list is empty if the attribute can have any value. */
const valueReader = (elements: readonly ElementDoc[]): ((field: Field) => readonly string[]) => {
  const types = stringTypes();
  const valuesOf = ({ type }: Field): readonly string[] => {
    const text = oneLine(type?.text).replace(/ \| undefined$/, '');
    const [, owner, name] = /^(\w+)\['(\w+)'\]$/.exec(text) ?? [];
    const other = elements.find((element) => element.name === owner)?.members?.find((member) => member.name === name);
    if (other) return valuesOf(other);
    const union = types.get(text) ?? text;
    return LITERALS.test(union) ? [...union.matchAll(/'([^']*)'/g)].map(([, value = '']) => value) : [];
  };
  return valuesOf;
};

const markdown = (text: string | undefined): { readonly kind: string; readonly value: string } => ({
  kind: 'markdown',
  value: oneLine(text),
});

/** Returns the custom data for HTML files in VS Code, which a workspace loads with the setting `html.customData`. */
export const vsCodeData = (manifest: Manifest): object => {
  const elements = elementsIn(manifest);
  const valuesOf = valueReader(elements);
  const tags = elements.map((element) => ({
    name: element.tagName,
    description: markdown(element.description),
    attributes: attributesOf(element).map((field) => ({
      name: field.attribute,
      description: markdown(field.description),
      // The value set `v` is the one of boolean attributes, which need no value.
      ...(isBoolean(field) ? { valueSet: 'v' } : { values: valuesOf(field).map((name) => ({ name })) }),
    })),
  }));
  return { version: 1.1, tags };
};

type Item = NonNullable<ElementDoc['slots']>[number];
const described = ({ name, description }: Item): object => ({ name, description: oneLine(description) });
const typeOf = ({ type }: Field): string => oneLine(type?.text).replace(/^\| /, '');

/** Returns the web types. The editors of JetBrains find them through the field `web-types` of package.json. */
export const webTypes = (manifest: Manifest, { name, version }: { readonly name: string; readonly version: string }): object => {
  const elements = elementsIn(manifest);
  const valuesOf = valueReader(elements);
  const attributeType = (field: Field): string => {
    const values = valuesOf(field).map((value) => `'${value}'`);
    return isBoolean(field) ? 'boolean' : values.join(' | ') || typeOf(field);
  };
  const tags = elements.map((element) => ({
    ...described({ ...element, name: element.tagName }),
    attributes: attributesOf(element).map((field) => ({
      ...described({ ...field, name: field.attribute }),
      value: { type: attributeType(field) },
    })),
    slots: element.slots?.map(described),
    js: {
      // The attribute of a property has the same description.
      properties: publicFields(element).map((field) => ({
        name: field.name,
        ...(field.attribute === undefined && { description: oneLine(field.description) }),
        type: typeOf(field),
      })),
      events: element.events?.map(described),
    },
    css: { parts: element.cssParts?.map(described) },
  }));
  const tokens = manifest.modules.flatMap(({ declarations }) => declarations).find((element) => element.tagName === undefined);
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: tags }, css: { properties: tokens?.cssProperties?.map(described) } },
  };
};
