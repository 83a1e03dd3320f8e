// Detects the browser, for display only. Nothing is sent.

type Names = readonly (readonly [RegExp, string])[];

/** Order matters: most user agents also name the browsers further down. */
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

/** Returns browser and system by the user agent. */
export const deviceOf = (userAgent: string): { readonly browser: string; readonly system: string } | undefined => {
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)];
  return browser && system ? { browser, system } : undefined;
};
