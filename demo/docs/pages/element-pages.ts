// Makes a page for each element from its doc block.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicFields } from '../../../tests/support/manifest.js';
import { HOOKS, hooksOf } from '../../../tests/support/reference.js';
import { TOKEN_COLUMNS, tokenRows } from '../../../tests/support/token-rows.js';
import { elementFacts, manifest, type ElementFact } from '../facts/elements.js';
import { code, fence, firstSentence, oneLine, table } from '../markdown/text.js';
import { withPageLinks, type Page } from '../page.js';
import { ROOT } from '../paths.js';
import { markupOf, previewFlags, previewOf } from './previews.js';

type Field = ReturnType<typeof publicFields>[number];
type Item = NonNullable<ElementFact['slots']>[number];

/** The groups of elements by folder, in the order of the navigation. */
const ELEMENT_GROUPS: readonly (readonly [title: string, folders: readonly string[]])[] = [
  ['Setup', ['core', 'ui']],
  ['Sign in and sign up', ['sign-in', 'form']],
  ['Pages behind emailed links', ['links']],
  ['Handler', ['handler']],
  ['Header of your site', ['header']],
  ['Account settings', ['account']],
  ['Teams', ['team']],
];

/** The base classes, whose properties the pages list separately. */
const BASES = new Set(['PorticoElement', 'FormPage', 'SettingsSection']);

const nameOf = ({ tagName }: ElementFact): string => tagName.slice('portico-'.length);
export const elementPath = (element: ElementFact): string => `elements/${nameOf(element)}`;

const typeOf = (text = ''): string =>
  oneLine(text.replaceAll(/\/\*\*?.*?\*\//gs, ''))
    .replace(/^\| /, '')
    .replace(/ \| undefined$/, '');

const fieldsTable = (fields: readonly Field[]): string =>
  table(
    ['Attribute', 'Property', 'Type', 'Default', 'Description'],
    fields.map(({ name, attribute, type, default: value, readonly: isFixed, description = '' }) => [
      code(attribute ?? ''),
      code(name),
      code(typeOf(type?.text)),
      code(oneLine(value ?? '') || (type?.text === 'boolean' && !isFixed ? 'false' : '')),
      `${isFixed ? 'Read-only. ' : ''}${description}`,
    ]),
  );

const itemsTable = (head: string, items: readonly Item[]): string =>
  table(
    [head, 'Content'],
    items.map(({ name, description = '' }) => [name === '' ? '(default)' : code(name), description]),
  );

const eventsTable = ({ events = [] }: ElementFact): string =>
  table(
    ['Event', 'Detail', 'When'],
    events.map(({ name, type, description = '' }) => {
      const detail = oneLine((type?.text ?? '').replace(/^CustomEvent<(.*)>$/s, '$1'));
      return [code(name), code(detail === 'object' ? '' : detail), description];
    }),
  );

const hooksTable = (element: ElementFact): string =>
  table(
    ['Hook', 'Meaning'],
    hooksOf(element).map((name) => [code(name), HOOKS[name] ?? '']),
  );

const section = (title: string, content: string, note = ''): string => (content === '' ? '' : `\n## ${title}\n${note}${content}`);

/** The React components by the class of their element: the module and the name. */
const components = (): readonly { readonly file: string; readonly name: string; readonly className: string }[] =>
  readdirSync(join(ROOT, 'react/components')).flatMap((name) => {
    const source = readFileSync(join(ROOT, 'react/components', name), 'utf8');
    const [, component = '', className = ''] = /export const (\w+) = .*wrap\(elements\.(\w+)/.exec(source) ?? [];
    return component === '' ? [] : [{ file: name.replace(/\.ts$/, ''), name: component, className }];
  });

const usage = (element: ElementFact): string => {
  const name = nameOf(element);
  const preview = previewOf(element.tagName);
  const lang = ['html', ...(preview ? previewFlags(preview) : [])].join(' ');
  const imports = components()
    .filter(({ className }) => className === element.name)
    .map((component) => `import { ${component.name} } from 'portico-auth/react/${component.file}';`);
  const react = imports.length === 0 ? '' : `\nIn React:\n${fence('tsx', imports.join('\n'))}`;
  return `${fence(lang, markupOf(element.tagName))}
With a script tag, nothing else is necessary. With modules, import the element:
${fence('ts', `import 'portico-auth/elements/${name}';`)}${react}`;
};

const pageOf = (element: ElementFact): Page => {
  const fields = publicFields(element);
  const isShared = ({ inheritedFrom }: Field): boolean => inheritedFrom !== undefined && BASES.has(inheritedFrom.name);
  const slots = (element.slots ?? []).filter(({ description }) => !description?.startsWith('Reserved'));
  const rest = oneLine(element.description ?? '')
    .slice(firstSentence(element.description ?? '').length)
    .trim();
  const path = elementPath(element);
  const markdown = `${rest}
${usage(element)}${section('Attributes and properties', fieldsTable(fields.filter((field) => !isShared(field))))}${section(
    'Shared properties',
    fieldsTable(fields.filter(isShared)),
    '\nOther elements have these properties, too.\n',
  )}${section('Events', eventsTable(element))}${section('Slots', itemsTable('Slot', slots))}${section(
    'Parts',
    itemsTable('Part', element.cssParts ?? []),
    `\nParts are inside the shadow root. Style them with ${code(`${element.tagName}::part(…)`)} ([more](page:theming#parts-and-hooks)).\n`,
  )}${section(
    'Hooks',
    hooksTable(element),
    `\nHooks are in your document. Style them with ${code(`${element.tagName} [data-part~='…']`)} and \`!important\`.\n`,
  )}
## Tokens

The element uses the [tokens](page:tokens) of the page or of its provider.
`;
  return {
    path,
    title: `<${element.tagName}>`,
    label: nameOf(element),
    description: firstSentence(element.description ?? ''),
    markdown: withPageLinks(path, markdown),
    keywords: 'element attributes events slots parts',
  };
};

/** Returns the elements of each group. */
export const groupedElements = (): readonly (readonly [title: string, elements: readonly ElementFact[]])[] =>
  ELEMENT_GROUPS.map(([title, folders]) => [title, elementFacts().filter(({ path }) => folders.includes(path.split('/')[1] ?? ''))]);

export const elementPages = (): readonly Page[] => groupedElements().flatMap(([, elements]) => elements.map(pageOf));

/** Returns a list of all elements. */
export const elementsTable = (): string =>
  groupedElements()
    .map(([title, elements]) => {
      const rows = elements.map((element) => [
        `[${code(`<${element.tagName}>`)}](${elementPath(element)}.md)`,
        firstSentence(element.description ?? ''),
      ]);
      return `## ${title}\n${table(['Element', 'What it does'], rows)}`;
    })
    .join('\n');

/** Returns the tokens with their defaults and meanings. */
export const tokensTable = (): string => table(TOKEN_COLUMNS, tokenRows(manifest()));

/** Returns the hooks with their meanings. */
export const hookNamesTable = (): string =>
  table(
    ['Name', 'Meaning'],
    Object.entries(HOOKS).map(([name, meaning]) => [code(name), meaning]),
  );
