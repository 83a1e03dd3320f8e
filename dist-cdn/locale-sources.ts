// Reads the English messages in `elements/messages/en*.ts`, and the messages in the files of the locales.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GROUPS, type Group } from '../elements/messages/groups.ts';
import type { TextTree } from '../elements/messages/text-tree.ts';

const MESSAGES = fileURLToPath(new URL('../elements/messages/', import.meta.url));
const FOLDER = `${MESSAGES}locales/`;

type Texts = Readonly<Record<string, string>>;

/** Returns the names of the files with English messages. */
export const englishFiles = (): readonly string[] =>
  readdirSync(MESSAGES)
    .flatMap((file) => /^(en(?:-[\w-]+)?)\.ts$/.exec(file)?.[1] ?? [])
    .toSorted();

/** Returns the source of a file with English messages. */
export const sourceOf = (file: string): string => readFileSync(`${MESSAGES}${file}.ts`, 'utf8');

/** Matches a message with the doc block before it. */
const MESSAGE = /^ {2}(?:\/\*\* (.*) \*\/\n {2})?'([^']+)':\s*'((?:[^'\\]|\\.)*)'/gm;

/** Returns the messages in a file with English messages, in order, with their doc blocks. */
export const messagesIn = (file: string): readonly { readonly key: string; readonly text: string; readonly note: string | undefined }[] =>
  [...sourceOf(file).matchAll(MESSAGE)].map(([, note, key = '', text = '']) => ({ key, text: text.replaceAll(/\\(.)/g, '$1'), note }));

/** The names of the groups of messages. */
export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[];

/** Returns the tags of the locales that have a file. */
export const localeTags = (folder = FOLDER): readonly string[] =>
  readdirSync(folder)
    .flatMap((file) => (file === 'en.json' ? [] : (/^(.*)\.json$/.exec(file)?.[1] ?? [])))
    .toSorted();

/** Returns messages by the parts of their keys. A part that only one key has, or that is a whole key, gets no branch. */
const treeOf = (texts: Texts): TextTree => {
  const branches = new Map<string, Record<string, string>>();
  for (const [key, text] of Object.entries(texts)) {
    const [part = '', ...rest] = key.split('.');
    branches.set(part, { ...branches.get(part), [rest.join('.')]: text });
  }
  const entriesOf = ([part, branch]: readonly [string, Texts]): readonly (readonly [string, string | TextTree])[] =>
    Object.keys(branch).length > 1 && branch[''] === undefined
      ? [[part, treeOf(branch)]]
      : Object.entries(branch).map(([rest, text]) => [rest === '' ? part : `${part}.${rest}`, text]);
  return Object.fromEntries([...branches].flatMap(entriesOf));
};

/** Returns the messages of a locale, by group. */
export const groupsOfLocale = (tag: string, folder = FOLDER): Readonly<Record<Group, TextTree>> => {
  const texts = JSON.parse(readFileSync(`${folder}${tag}.json`, 'utf8')) as Texts;
  const inGroup = (name: Group): TextTree => {
    const keys = GROUPS[name].flatMap((file) => messagesIn(file).map(({ key }) => key));
    return treeOf(Object.fromEntries(keys.flatMap((key) => (texts[key] ? [[key, texts[key]]] : []))));
  };
  return Object.fromEntries(GROUP_NAMES.map((name) => [name, inGroup(name)])) as Record<Group, TextTree>;
};
