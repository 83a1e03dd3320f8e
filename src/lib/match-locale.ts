// Finds the locale that fits a language best.

/** Languages that are written as another language. */
const ALIASES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** Returns the parts of a tag, with the most likely script and region, for example `zh`, `Hant` and `TW` for `zh-TW`. */
const partsOf = (tag: string): { readonly written: string; readonly region: string | undefined } => {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  return { written: `${ALIASES[language] ?? language}-${script}`, region };
};

/** Returns a list with the canonical form of a tag, or an empty list if the tag is not valid. */
const canonical = (tag: string): readonly string[] => {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'));
  } catch {
    return [];
  }
};

/** Returns the locale that fits a wanted language, or `undefined` if there is none in that language and script. */
const fitting = (wanted: string, locales: readonly string[]): string | undefined => {
  const { written, region } = partsOf(wanted);
  const similar = locales.filter((locale) => partsOf(locale).written === written);
  return similar.find((locale) => locale === wanted) ?? similar.find((locale) => partsOf(locale).region === region) ?? similar[0];
};

/**
 * Returns the locale that fits best: the first wanted language for which there is a locale, or the fallback.
 * @param wanted language tags, the best first, separated by commas
 * @param locales the tags of the locales, besides the fallback
 */
export const matchLocale = (wanted: string, locales: readonly string[], fallback = 'en'): string => {
  const tags = wanted.split(/[\s,]+/).flatMap(canonical);
  return tags.map((tag) => fitting(tag, [fallback, ...locales])).find((locale) => locale !== undefined) ?? fallback;
};
