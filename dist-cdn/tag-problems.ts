// Reports wrong attributes of the script tag. Loaded on the developer's own computer, and if the tag describes no valid app.
import { kebab } from '../elements/styles/appearance.js';
import { presets } from '../elements/styles/presets.js';
import { tokens } from '../elements/styles/tokens.js';
import { isDevelopment, reportProblem, resolveUrls } from '../src/internal.js';

/** Attributes that are neither URLs of pages nor style tokens. */
const OTHERS: readonly string[] = [
  ...['projectId', 'publishableClientKey', 'baseUrl', 'apiUrl', 'handlerPath', 'appearance', 'locale', 'messages'],
  ...['logo', 'termsUrl', 'privacyUrl', 'supportUrl'],
];

/** Properties of CSS that accept the values of style tokens. */
const PROPERTIES: Readonly<Record<string, string>> = { radius: 'border-radius', font: 'font-family' };

const attribute = (name: string): string => `data-${kebab(name)}`;

const isColor = (name: string): boolean =>
  name.startsWith('color') && [',', ')'].some((end) => tokens.cssText.includes(`--portico-${kebab(name)}${end}`));

/** The values of attributes with a fixed list of values. */
const VALUES: Readonly<Record<string, readonly string[]>> = { preset: Object.keys(presets), theme: ['light', 'dark', 'auto'] };

/** Returns what is wrong with an attribute, if something is. */
const problemOf = (name: string, value: string): string | undefined => {
  const property = isColor(name) ? 'color' : PROPERTIES[name];
  const values = VALUES[name];
  const isKnown = property ?? values ?? [...OTHERS, ...Object.keys(resolveUrls())].includes(name);
  if (!isKnown) return `${attribute(name)} is not an attribute of the script tag.`;
  const hasNoEffect = `${attribute(name)}="${value}" has no effect`;
  if (values && !values.includes(value)) return `${hasNoEffect}. The values are ${values.join(', ')}.`;
  return property && !CSS.supports(property, value) ? `${hasNoEffect}, because the value is not valid CSS for ${property}.` : undefined;
};

/** Returns a message about options with the names of the attributes. A page has no environment variables. */
const withAttributes = (message: string): string =>
  String(message.split(' Or set PORTICO_API_URL', 1)[0])
    .replace(/\burls\.handler\b/g, 'data-handler-path')
    .replaceAll(/\burls\.(\w+)/g, (_, name: string) => attribute(name))
    .replaceAll(/\b(?:projectId|publishableClientKey|baseUrl)\b/g, attribute);

/**
 * Reports why the attributes describe no valid app, or, on the developer's own computer, the attributes that have no effect.
 * @param error the error of an app that could not be created
 */
export const reportTag = (attributes: DOMStringMap, error?: unknown): void => {
  if (error === undefined) {
    for (const [name, value = ''] of Object.entries(attributes)) {
      const subject = problemOf(name, value);
      if (subject) reportProblem('unknown-attribute', { subject });
    }
    return;
  }
  const { message, code } = error as { readonly message: string; readonly code?: string };
  const subject = withAttributes(message);
  reportProblem('wrong-attribute', { subject, code });
  // Without an app, the elements stay empty.
  if (isDevelopment()) document.body?.prepend(`Portico: ${subject}`);
};
