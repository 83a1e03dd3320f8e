// Gives the React demo pseudo-locales, for pictures.
import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { GROUP_NAMES, groupsOfLocale } from '../../dist-cdn/locale-sources.ts';
import { type Group } from '../../elements/messages/groups.ts';
import type { TextTree } from '../../elements/messages/text-tree.ts';
import { pseudoMessage, type PseudoStyle } from './pseudo-styles.ts';

const ASSETS = 'dist/demo/pages/assets';

const textsOf = (tree: TextTree): readonly string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

/** Changes the messages. Their language remains the locale, which sets the direction of the elements. */
const change = (tree: TextTree, style: PseudoStyle, tag: string): TextTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value !== 'string') return [key, change(value, style, tag)];
      return [key, /(?:^|\.)locale$/.test(key) ? tag : pseudoMessage(value, style)];
    }),
  );

/** Returns the file of the built demo that contains a group of messages of a locale. */
const fileOf = (group: Group, tree: TextTree): string => {
  const [longest = ''] = textsOf(tree).toSorted((one, other) => other.length - one.length);
  const file = readdirSync(ASSETS).find(
    (name) => name.startsWith(`${group}-`) && name.endsWith('.js') && readFileSync(`${ASSETS}/${name}`, 'utf8').includes(longest),
  );
  if (!file) throw new Error(`No file in ${ASSETS} contains the messages of the group ${group} with “${longest}”.`);
  return file;
};

/** Replaces the messages of a locale in all pages of a context by English messages in a pseudo-locale. */
export const usePseudoLocale = async (context: BrowserContext, tag: string, style: PseudoStyle): Promise<void> => {
  const [own, english] = [groupsOfLocale(tag), groupsOfLocale('en')];
  for (const group of GROUP_NAMES) {
    const tree = change(english[group], style, tag);
    const body = `export const tree = ${JSON.stringify(tree)};`;
    await context.route(`**/assets/${fileOf(group, own[group])}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  }
};
