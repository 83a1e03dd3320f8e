// Creates the text of elements/README.md, the reference of all elements, from the manifest.
import { readFileSync } from 'node:fs';
import { firstSentence, oneLine } from './editor-files.ts';
import { publicFields, type ElementDoc, type Manifest } from './manifest.ts';
import { TOKEN_COLUMNS, tokenRows } from './token-rows.ts';

type Item = NonNullable<ElementDoc['slots']>[number];
type Doc = ElementDoc & { readonly tagName: string; readonly path: string };

/** Base classes whose properties are listed once. */
const BASES: Readonly<Record<string, string>> = {
  PorticoElement: 'All elements',
  FormPage: 'Pages and forms',
  SettingsSection: 'Sections',
};

const GROUPS: readonly (readonly [title: string, folders: readonly string[]])[] = [
  ['Setup', ['core', 'ui']],
  ['Sign in and sign up', ['sign-in', 'form']],
  ['Pages behind emailed links', ['links']],
  ['Handler', ['handler']],
  ['Header of your site', ['header']],
  ['Account settings', ['account']],
  ['Teams', ['team']],
];

/** The values of `data-part`, which are also the names of the same parts inside shadow roots, and their meanings. */
export const HOOKS: Readonly<Record<string, string>> = {
  actions: 'a row of buttons',
  button: 'a button; the primary button of a form also has the name `submit`',
  submit: 'the primary button',
  link: 'a link, or a button that looks like one',
  field: 'a label, its input, its hint and its error',
  label: 'the label of an input, or of a button with an icon',
  input: 'an input',
  hint: 'a line of help, for example the strength of a password',
  error: 'an error below an input',
  notice: 'a message above a form',
  tabs: 'the tabs for the sign-in methods',
  tab: 'a tab',
  toggle: 'the button that shows or hides a password',
  meter: 'the strength of a new password',
  cell: 'a cell of a code',
  caret: 'the cell for the next character',
  icon: 'an icon',
};

const INTRODUCTION = `# Elements

This file is generated from the doc blocks of the elements by \`npm run build\`. [The README of the package](../README.md) shows how to use
elements, and [ACCESSIBILITY.md](ACCESSIBILITY.md) describes their accessibility.

After a sign-in, an element opens the page in the query parameter \`after_auth_return_to\` of its page, or else \`urls.afterSignIn\` of the app,
by default \`/\`. To stay on the page, call \`preventDefault()\` of the event \`portico-before-redirect\`.
`;

const STYLING = `## Styling

Every element reads the [design tokens](#design-tokens). Beyond these, there are two kinds of names:

- **Parts** are inside shadow roots: \`portico-sign-in::part(card) { … }\`. In a card, the logo and the links of the layout are the parts
  \`logo\`, \`links\` and \`footer-link\`. In sections, forms are inside the shadow root, too, so the names in the table below are parts there:
  \`portico-emails-section::part(input) { … }\`.
- **Hooks** are in the document, so that password managers work. Select them by their \`data-part\`, with \`!important\`:
  \`portico-sign-in [data-part~='input'] { … }\`. A page also contains the hooks of the forms and buttons that it shows.
`;

const TOKENS = `## Design tokens

Tokens are CSS properties, which you set for the whole page (\`:root\`), for a provider or for one element. An appearance (\`setAppearance\`)
has a variable for each, and the script tag has attributes for the colors, \`radius\` and \`font\`, such as \`data-color-primary\`.
`;

const cell = (text: string): string => oneLine(text).replaceAll('|', String.raw`\|`);
const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const table = (headers: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |\n`;
  return rows.length === 0 ? '' : `\n${line(headers)}${line(headers.map(() => '---'))}${rows.map(line).join('')}`;
};

const typeOf = (text = ''): string =>
  oneLine(text.replaceAll(/\/\*\*?.*?\*\//gs, ''))
    .replace(/^\| /, '')
    .replace(/ \| undefined$/, '');

/** Returns the properties that the shared tables do not contain. */
const ownFields = (doc: Doc) => publicFields(doc).filter(({ inheritedFrom }) => !(inheritedFrom && inheritedFrom.name in BASES));

const properties = (fields: ReturnType<typeof publicFields>): string =>
  table(
    ['Attribute', 'Property', 'Type', 'Default', 'Description'],
    fields.map(({ name, attribute, type, default: value, readonly: isFixed, description }) => [
      code(attribute ?? ''),
      code(name),
      code(typeOf(type?.text)),
      code(oneLine(value) || (type?.text === 'boolean' && !isFixed ? 'false' : '')),
      `${isFixed ? 'Read-only. ' : ''}${description ?? ''}`,
    ]),
  );

const items = (head: string, list: readonly Item[]): string =>
  table(
    [head, 'Content'],
    list.map(({ name, description }) => [name === '' ? '(default)' : code(name), description ?? '']),
  );

const events = ({ events: list = [] }: Doc): string =>
  table(
    ['Event', 'Detail', 'When'],
    list.map(({ name, type, description }) => {
      const detail = oneLine(type?.text.replace(/^CustomEvent<(.*)>$/s, '$1'));
      return [code(name), code(detail === 'object' ? '' : detail), description ?? ''];
    }),
  );

/** Returns the items that every given element has with the same description. */
const shared = (docs: readonly Doc[], itemsOf: (doc: Doc) => readonly Item[]): readonly Item[] => {
  const isIn = (doc: Doc, item: Item): boolean =>
    itemsOf(doc).some(({ name, description }) => name === item.name && oneLine(description) === oneLine(item.description));
  const [first, ...rest] = docs;
  return first ? itemsOf(first).filter((item) => rest.every((doc) => isIn(doc, item))) : [];
};

const slotsOf = ({ slots = [] }: Doc): readonly Item[] => slots.filter(({ description }) => !description?.startsWith('Reserved'));
const partsOf = ({ cssParts = [] }: Doc): readonly Item[] => cssParts;

/** Returns the values of `data-part` after `@hooks` in the doc block of an element. */
export const hooksOf = ({ path, name }: Doc): readonly string[] => {
  const [before = ''] = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').split(`export class ${name} `);
  return /@hooks ([\w ]+)$/m.exec(before.slice(before.lastIndexOf('/**')))?.[1]?.split(' ') ?? [];
};

export const elementDocs = ({ modules }: Manifest): readonly Doc[] =>
  modules.flatMap(({ path, declarations }) =>
    declarations.flatMap((doc) => (doc.tagName === undefined ? [] : [{ ...doc, tagName: doc.tagName, path }])),
  );

const isSection = ({ tagName }: Doc): boolean => tagName.endsWith('-section');
const isCard = (doc: Doc): boolean =>
  partsOf(doc).some(({ name, description }) => name === 'card' && description === 'The card.') &&
  slotsOf(doc).every(({ name }) => name !== '');

/** Returns a link to the properties that the element shares. */
const kindOf = (doc: Doc): string => {
  const isA = (base: string): boolean => (doc.members ?? []).some(({ inheritedFrom }) => inheritedFrom?.name === base);
  if (isA('SettingsSection')) return ', a [section](#sections)';
  if (isA('FormPage')) return isCard(doc) ? ', a [page](#pages-and-forms)' : ', with properties of [pages and forms](#pages-and-forms)';
  return isA('PorticoElement') ? ', with properties of [all elements](#all-elements)' : '';
};

/** Returns elements/README.md. */
export const reference = (manifest: Manifest): string => {
  const docs = elementDocs(manifest).toSorted((a, b) => (a.tagName < b.tagName ? -1 : 1));
  const kinds = [docs.filter(isSection), docs.filter(isCard)].map((list) => ({
    list,
    slots: shared(list, slotsOf),
    parts: shared(list, partsOf),
  }));
  const grouped = GROUPS.map(([title, folders]) => ({
    title,
    docs: docs.filter(({ path }) => folders.includes(path.split('/')[1] ?? '')),
  }));
  const element = (doc: Doc): string => {
    const kind = kinds.find(({ list }) => list.includes(doc));
    const without = (list: readonly Item[], known: readonly Item[] = []) =>
      list.filter(({ name }) => !known.some((item) => item.name === name));
    const hooks = hooksOf(doc);
    return `
### \`<${doc.tagName}>\`

${firstSentence(doc.description)} Class \`${doc.name}\`${kindOf(doc)}.
${properties(ownFields(doc))}${events(doc)}${items('Slot', without(slotsOf(doc), kind?.slots))}${items('Part', without(partsOf(doc), kind?.parts))}${
      hooks.length === 0 ? '' : `\nHooks: ${hooks.map(code).join(', ')}.\n`
    }`;
  };
  const contents = grouped.map(
    ({ title, docs: list }) =>
      `- ${title}: ${list.map(({ tagName }) => `[${tagName.slice('portico-'.length)}](#${tagName})`).join(', ')}\n`,
  );
  const bases = Object.entries(BASES).map(([base, title]) => {
    const subclass = docs.find(({ members = [] }) => members.some(({ inheritedFrom }) => inheritedFrom?.name === base));
    const fields = subclass ? publicFields(subclass).filter(({ inheritedFrom }) => inheritedFrom?.name === base) : [];
    const kind = base === 'SettingsSection' ? kinds[0] : base === 'FormPage' ? kinds[1] : undefined;
    const note = base === 'FormPage' ? '\nAll pages with a card also have these slots and parts:\n' : '';
    const shows = kind ? `${note}${items('Slot', kind.slots)}${items('Part', kind.parts)}` : '';
    return `\n### ${title}\n${properties(fields)}${shows}`;
  });
  return `${INTRODUCTION}
${contents.join('')}
${STYLING}${table(
    ['Name', 'Meaning'],
    Object.entries(HOOKS).map(([name, meaning]) => [code(name), upper(meaning)]),
  )}
${TOKENS}${table(TOKEN_COLUMNS, tokenRows(manifest))}
## Properties that elements share
${bases.join('')}${grouped.map(({ title, docs: list }) => `\n## ${title}\n${list.map(element).join('')}`).join('')}`;
};
