// Detects the browser and operating system for display only. Nothing is sent to the service.

type Names = readonly (readonly [RegExp, string])[];

/** The order matters, because most user agent strings also contain names from further down this list. */
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

/** Returns the browser and the operating system from a user agent string, or `undefined` if either is unknown. */
export const deviceOf = (userAgent: string): { readonly browser: string; readonly system: string } | undefined => {
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)];
  return browser && system ? { browser, system } : undefined;
};
