// Adds locales for tests. Their messages are English messages in brackets: longer, from right to left, or in wide characters.
import { enErrors } from '../../../elements/messages/en-errors.js';
import { format } from '../../../src/lib/icu.js';
import type { Group } from '../../../elements/messages/groups.js';
import { messages as english } from '../../../elements/messages/locales/en.js';
import { LOCALES } from '../../../elements/messages/locales/index.js';
import type { Messages } from '../../../elements/messages/types.js';

/** Replaces the letters of a text, apart from inserted values, which contain `@` or digits. */
const withLetters = (text: string, replace: (letter: string) => string): string =>
  text.replaceAll(/\S+/g, (word) => (/[@\d]/.test(word) ? word : word.replaceAll(/[a-z]/gi, replace)));

/** Changes the text of a message. Each result is in the brackets ⟦⟧. */
const STYLES: Readonly<Record<string, (text: string) => string>> = {
  // Esperanto: a third longer.
  eo: (text) => `⟦${text}${' ёё'.repeat(Math.ceil(text.length / 9))}⟧`,
  // Urdu: from right to left.
  ur: (text) => `⟦${withLetters(text, (letter) => String.fromCodePoint(0x06_27 + (letter.toLowerCase().codePointAt(0) ?? 0) - 97))}⟧`,
  // Cantonese: characters twice as wide, of which a text has about half as many, and no spaces.
  yue: (text) => `⟦${text.replaceAll(/[a-z]{1,2}/gi, '語').replaceAll(/語 (?=語)/g, '語')}⟧`,
};

/** The tags of the locales. The package has no texts in these languages. */
export const PSEUDO_LOCALES = Object.keys(STYLES);

const catalogOf = (tag: string, change: (text: string) => string): Partial<Messages> => {
  const rows = Object.entries<string>(english).map(([key, message]) => [
    key,
    (values: Readonly<Record<string, unknown>> = {}) => change(format(message, values, tag)),
  ]);
  return { ...Object.fromEntries(rows), 'common.locale': tag };
};

/** The groups that elements have requested since the last call to `addPseudoLocales`, for example `eo/first`. */
export const requestedGroups: string[] = [];

/** Adds the pseudo-locales. `load` runs before a group loads. */
export const addPseudoLocales = (load: (group: string) => unknown = () => undefined): void => {
  requestedGroups.length = 0;
  for (const [tag, change] of Object.entries(STYLES)) {
    const messages = catalogOf(tag, change);
    const loader = async (group: string): Promise<{ tree: Partial<Messages> }> => {
      requestedGroups.push(`${tag}/${group}`);
      await load(`${tag}/${group}`);
      const isInGroup = ([key]: readonly [string, unknown]): boolean => key in enErrors === (group === 'errors');
      return { tree: Object.fromEntries(Object.entries(messages).filter(isInGroup)) };
    };
    const groups: readonly Group[] = ['first', 'methods', 'links', 'account', 'team', 'errors'];
    LOCALES[tag] = Object.fromEntries(groups.map((group) => [group, () => loader(group)])) as unknown as (typeof LOCALES)[string];
  }
};
