// Adds locales for tests. Their messages are English messages in brackets: longer, from right to left, or in wide characters.
import { enErrors } from '../../../elements/messages/en-errors.js';
import { format } from '../../../src/lib/icu.js';
import type { Group } from '../../../elements/messages/groups.js';
import { messages as english } from '../../../elements/messages/locales/en.js';
import { LOCALES } from '../../../elements/messages/locales/index.js';
import { PSEUDO_STYLES } from '../../support/pseudo-styles.js';
import type { Messages } from '../../../elements/messages/types.js';

/** Changes the text of a message. Each result is in the brackets ⟦⟧. The languages are Esperanto, Urdu and Cantonese. */
const STYLES: Readonly<Record<string, (text: string) => string>> = {
  eo: (text) => `⟦${PSEUDO_STYLES.long(text)}⟧`,
  ur: (text) => `⟦${PSEUDO_STYLES.rtl(text)}⟧`,
  yue: (text) => `⟦${PSEUDO_STYLES.wide(text)}⟧`,
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
