// English messages for toasts.
import type { Words } from './icu.js';
export const enToasts = {
  'common.close': 'Close',
};

/** Messages for toasts. */
export const TOAST_WORDS: Words = enToasts;
