// Reads the languages that the sender of a request prefers.

/** Maximum length of the header. Browsers send less than 200 characters. */
const MAX_HEADER = 500;

/** Maximum number of entries that are read. Browsers send fewer. */
const MAX_ENTRIES = 20;

const MAX_LANGUAGES = 5;

/** Returns the weight of a language in the header, which is 1 by default (RFC 9110, section 12.4.2). */
const weightOf = (parameter: string | undefined): number => {
  const [, weight] = /^\s*q=([\d.]{1,5})\s*$/i.exec(parameter ?? 'q=1') ?? [];
  return Number(weight) || 0;
};

/**
 * Returns a language tag in its canonical form, with only the language, the script and the region. Returns undefined if it is not valid, or
 * does not begin with a code of two or three letters.
 */
export const canonicalTag = (tag: string): string | undefined => {
  try {
    const { language, script, region } = new Intl.Locale(tag.trim());
    return language === 'und' || language.length > 3 ? undefined : [language, script, region].filter(Boolean).join('-');
  } catch {
    return undefined;
  }
};

/**
 * Returns the languages in the header `Accept-Language` as tags, the best first, separated by commas. Returns undefined if there are none.
 * Ignores a header that is too long, entries after the first 20, tags that are not valid, and all but the best five languages.
 */
export const readLanguages = (headers: Headers): string | undefined => {
  const header = headers.get('accept-language') ?? '';
  if (header.length > MAX_HEADER) return undefined;
  const weighted = header.split(',', MAX_ENTRIES).flatMap((entry) => {
    const [tag = '', parameter] = entry.split(';');
    const [language, weight] = [canonicalTag(tag), weightOf(parameter)];
    return language !== undefined && weight > 0 ? [{ language, weight }] : [];
  });
  const best = weighted.toSorted((one, other) => other.weight - one.weight).slice(0, MAX_LANGUAGES);
  return best.length > 0 ? best.map(({ language }) => language).join(',') : undefined;
};

/** What is known about a person whose language is needed. */
export interface Speaker {
  readonly id: string;
  /** The languages of the person’s last sign-in or refresh, the best first, separated by commas. */
  readonly languages: string | null;
}

/**
 * Returns the languages of an email, the best first: those of the request if the recipient sent it, then those with which the recipient was
 * last signed in or, if they are unknown, those of the request, then those of the sender. A request without a session therefore cannot change
 * the language of an email to a user whose language is known.
 */
export const languagesFor = (
  { user, languages }: { readonly user?: Speaker; readonly languages: string | undefined },
  recipient?: Speaker,
): string => {
  const isOwn = user !== undefined && user.id === recipient?.id;
  return [isOwn && languages, recipient?.languages ?? languages, user?.languages].filter(Boolean).join(',');
};
