import type { Translate } from './types.js';

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** Returns a valid BCP 47 tag for a language, or `en` if there is none. */
export const canonical = (language = 'en'): string => {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
};

/** Returns the language of the current messages as a BCP 47 tag, or `en` if they have no valid tag. */
export const languageOf = (t: Translate): string => canonical(t('common.locale'));

/** Returns the writing direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr');
