import type { Translate } from './types.js';

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** Returns the language of the current messages as a BCP 47 tag, or `en` if they have no valid tag. */
export const languageOf = (t: Translate): string => {
  try {
    return Intl.getCanonicalLocales(t('common.locale').replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
};

/** Returns the writing direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr');
