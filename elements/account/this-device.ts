// Which browser this is, for the person in front of it alone: nothing of it is sent.

type Names = readonly (readonly [RegExp, string])[];

/** In this order: most browsers also claim to be those further down. */
const BROWSERS: Names = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const find = (names: Names, text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system, as far as a user agent tells them. */
export const deviceOf = (userAgent: string): { readonly browser: string; readonly system: string } | undefined => {
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)];
  return browser && system ? { browser, system } : undefined;
};
