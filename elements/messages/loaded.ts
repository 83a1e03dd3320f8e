// Messages that load after the elements that use them.
import { shared } from '../../src/internal.js';
import { defaultApp } from '../context.js';
import type { Messages } from './types.js';

type Catalog = Partial<Messages>;

/** Returns the messages that have loaded, by language. A page has one of these objects, even if it loads the library twice. */
export const loadedMessages = (): Record<string, Catalog> => shared('messages', () => ({}));

export const updateAll = (): void => {
  for (const listener of defaultApp().listeners) listener();
};

/** Adds messages that have loaded, and updates all elements. */
export const addMessages = (language: string, messages: Catalog): void => {
  const all = loadedMessages();
  all[language] = { ...all[language], ...messages };
  updateAll();
};
