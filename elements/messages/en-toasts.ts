// English messages for toasts.
import type { Words } from '../../src/internal.js';
export const enToasts = {
  'common.close': 'Close',
};

/** Messages for toasts. */
export const TOAST_WORDS: Words = enToasts;
