// English messages of the handler.
import type { Words } from '../../src/internal.js';
import { en } from './en.js';

export const enHandler = {
  'page.notFound.title': 'Page not found',
  'page.notFound.body': 'There is nothing at this address.',
};

/** Messages of the handler, including common messages. */
export const HANDLER_WORDS: Words = { ...en, ...enHandler };
