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

/** Maximum number of wanted languages. The others are ignored, because each takes time. */
const MAX_WANTED = 20;

/**
 * Returns the locale that fits best: the first wanted language for which there is a locale, or the fallback.
 * @param wanted language tags, the best first, separated by commas; only the first 20 count
 * @param locales the tags of the locales, besides the fallback
 */
export const matchLocale = (wanted: string, locales: readonly string[], fallback = 'en'): string => {
  const known = [fallback, ...locales].map((locale) => ({ locale, ...partsOf(locale) }));
  for (const tag of wanted.split(/[\s,]+/, MAX_WANTED).flatMap(canonical)) {
    const { written, region } = partsOf(tag);
    const similar = known.filter((one) => one.written === written);
    const best = similar.find(({ locale }) => locale === tag) ?? similar.find((one) => one.region === region) ?? similar[0];
    if (best) return best.locale;
  }
  return fallback;
};
