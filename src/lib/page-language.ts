import { shared } from './shared.js';

/** The language in which elements show the page, as a BCP 47 tag. */
export const elementLanguage = (): { tag?: string } => shared('language', () => ({}));

/** Returns the language of the page for the header `Accept-Language`, without characters that CORS does not allow there. */
export const pageLanguage = (): string | undefined => {
  const language = elementLanguage().tag || globalThis.document?.documentElement.lang;
  return language && /^[a-z\d-]{1,35}$/i.test(language) ? language : undefined;
};
