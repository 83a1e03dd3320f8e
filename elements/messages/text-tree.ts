// The form of messages in the files of locales.
import type { Messages } from './types.js';

/**
 * Messages by the parts of their keys: `{ auth: { 'signIn.title': '…', 'signUp.title': '…' } }`. The files are a sixth smaller than with whole
 * keys, because a part that many keys share is in a file only once.
 */
export interface TextTree {
  readonly [part: string]: string | TextTree;
}

/** Returns the messages in a tree by their whole keys. */
export const messagesOfTree = (tree: TextTree): Partial<Messages> => {
  const messages: Record<string, string> = {};
  const add = (branch: TextTree, start: string): void => {
    for (const [part, text] of Object.entries(branch)) {
      if (typeof text === 'object') add(text, `${start}${part}.`);
      else messages[start + part] = text;
    }
  };
  add(tree, '');
  return messages;
};
