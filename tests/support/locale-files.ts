// Writes the files that are generated from the English messages and from `elements/messages/locales/*.json`: the list of English messages,
// a source for translators, a module for each locale and group, and the table of locales. They are not in the repository.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { englishFiles, GROUP_NAMES, groupsOfLocale, localeTags, messagesIn, sourceOf } from '../../dist-cdn/locale-sources.ts';
import { GROUPS, type Group } from '../../elements/messages/groups.ts';
import type { TextTree } from '../../elements/messages/text-tree.ts';
import { headerFor, write } from './write-generated.ts';

const FOLDER = fileURLToPath(new URL('../../elements/messages/locales/', import.meta.url));

/** Returns the name of the object with messages that a file exports, for example `enCli`. */
const objectIn = (file: string): string => {
  const [, name] = /^export const (en\w*) = \{$/m.exec(sourceOf(file)) ?? [];
  if (name === undefined) throw new Error(`elements/messages/${file}.ts does not export an object with English messages.`);
  return name;
};

const englishModule = (): string => {
  const rows = englishFiles().map((file) => ({ file, name: objectIn(file) }));
  return `${headerFor('elements/messages/en*.ts')}
${rows.map(({ file, name }) => `import { ${name} } from '../${file}.js';\n`).join('')}
/**
 * All messages in English, as a basis for translations and changes. Elements contain their own English messages and do not load this
 * module.
 */
export const messages = {
${rows.map(({ name }) => `  ...${name},\n`).join('')}};
`;
};

/** Returns the English messages as translators read them: sorted as in the sources, with each doc block in an entry `@key`. */
const englishSource = (): string => {
  const entries = englishFiles().flatMap((file) =>
    messagesIn(file).flatMap(({ key, text, note }) => [...(note === undefined ? [] : [[`@${key}`, note]]), [key, text]]),
  );
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
};

/** Returns the first key of each file with its group. A page that has the key needs the group. */
const markers = (): Readonly<Record<string, Group>> =>
  Object.fromEntries(GROUP_NAMES.flatMap((name) => GROUPS[name].map((file) => [messagesIn(file)[0]?.key ?? '', name])));

const groupModule = (tag: string, tree: TextTree): string => `${headerFor(`elements/messages/locales/${tag}.json`)}
import type { TextTree } from '../../text-tree.js';

export const tree: TextTree = ${JSON.stringify(tree, null, 2)};
`;

const localeModule = (tag: string): string => `${headerFor(`elements/messages/locales/${tag}.json`)}
${GROUP_NAMES.map((name) => `import { tree as ${name} } from './${tag}/${name}.js';\n`).join('')}import { messagesOfTree } from '../text-tree.js';
import type { Messages } from '../types.js';

/** All messages in this language. Elements load only those that they need, and do not load this module. */
export const messages: Partial<Messages> = { ${GROUP_NAMES.map((name) => `...messagesOfTree(${name})`).join(', ')} };
`;

const table = (tags: readonly string[]): string => {
  const loaders = (tag: string): string => GROUP_NAMES.map((name) => `    ${name}: () => import('./${tag}/${name}.js'),\n`).join('');
  return `${headerFor('elements/messages/groups.ts and the files of the locales')}
import type { Group } from '../groups.js';
import type { TextTree } from '../text-tree.js';

/** Loads the messages in a group. */
type Load = () => Promise<{ readonly tree: TextTree }>;

/** The first message of each file with English messages, and its group. */
export const MARKERS: Readonly<Record<string, Group>> = ${JSON.stringify(markers())};

/** The locales in the package, besides English. */
export const LOCALES: Record<string, Readonly<Record<Group, Load>>> = {
${tags.map((tag) => `  '${tag}': {\n${loaders(tag)}  },\n`).join('')}};
`;
};

const names = (tags: readonly string[]): string => `${headerFor('the files of the locales')}

/** The tags of the locales in the package. */
export type LocaleName = ${['en', ...tags].map((tag) => `'${tag}'`).join(' | ')};
`;

/** Returns the messages that servers render: those of the sign-in and sign-up pages, in all locales. */
const servedTable = (tags: readonly string[]): string => {
  const nameOf = (tag: string, group: string): string => `${tag.replaceAll('-', '')}${group}`;
  const groups = ['first', 'methods'];
  const imports = tags.flatMap((tag) => groups.map((name) => `import { tree as ${nameOf(tag, name)} } from './${tag}/${name}.js';\n`));
  const rows = tags.map((tag) => `  '${tag}': { ${groups.map((name) => `...messagesOfTree(${nameOf(tag, name)})`).join(', ')} },\n`);
  return `${headerFor('elements/messages/groups.ts and the files of the locales')}
${imports.join('')}import { messagesOfTree } from '../text-tree.js';
import type { Messages } from '../types.js';

/** The messages of the sign-in and sign-up pages in all locales besides English, for servers. */
export const SERVED_LOCALES: Readonly<Record<string, Partial<Messages>>> = {
${rows.join('')}};
`;
};

/** Stops if a file with English messages is not in a group. */
const assertGrouped = (): void => {
  const grouped: readonly string[] = Object.values(GROUPS).flat();
  const missing = englishFiles().filter((file) => !grouped.includes(file));
  if (missing.length > 0) throw new Error(`Add ${missing.join(', ')} to a group in elements/messages/groups.ts.`);
};

/** Deletes the modules of locales whose file was deleted. */
const removeOthers = (tags: readonly string[]): void => {
  const kept = new Set(['en', 'index', 'names', 'served', ...tags]);
  for (const name of readdirSync(FOLDER)) if (!kept.has(name.replace(/\.(ts|json)$/, ''))) rmSync(`${FOLDER}${name}`, { recursive: true });
};

export const writeLocaleFiles = (): void => {
  mkdirSync(FOLDER, { recursive: true });
  assertGrouped();
  const tags = localeTags();
  removeOthers(tags);
  write(`${FOLDER}en.ts`, englishModule());
  write(`${FOLDER}en.json`, englishSource());
  write(`${FOLDER}index.ts`, table(tags));
  write(`${FOLDER}names.ts`, names(tags));
  write(`${FOLDER}served.ts`, servedTable(tags));
  for (const tag of tags) {
    write(`${FOLDER}${tag}.ts`, localeModule(tag));
    for (const [name, texts] of Object.entries(groupsOfLocale(tag))) write(`${FOLDER}${tag}/${name}.ts`, groupModule(tag, texts));
  }
};
