// Finds the languages that the page and the visitor want. The script tag decides by them before it loads the elements.

/** The `lang` that elements set themselves. Empty for an element that has set none. */
const ownLangs = new WeakMap<Node, string>();

/** Stores the `lang` that an element has set itself, which `languagesAround` ignores. */
export const setOwnLang = (element: Node, lang: string): void => void ownLangs.set(element, lang);

/** Returns the nearest `lang` that the page set. An empty `lang` means that the language is unknown (HTML, section 3.2.6.2). */
const langAround = (node: Node & { readonly lang?: string; readonly host?: Node }): string | undefined => {
  const lang = (node as Partial<Element>).getAttribute?.('lang');
  if (typeof lang === 'string' && lang !== ownLangs.get(node)) return lang;
  const parent = node.parentNode ?? node.host;
  return parent && langAround(parent);
};

/** Returns the language that the page has around an element, and the visitor's languages, separated by commas. */
export const languagesAround = (element: Node): string => [langAround(element), ...navigator.languages].filter(Boolean).join();

/** Returns whether the best of several languages is English, for which no messages need to be loaded. */
export const isEnglish = (languages: string): boolean => /^en\b/i.test(languages);
