import { reportProblem, shared } from '../../src/internal.js';
import { defaultApp, type PageLayout } from '../context.js';
import type { AppearanceToken, Preset } from './presets.js';

/** How the elements look. Style sheets of the page can override the values of `preset` and `variables`. */
export interface Appearance {
  /**
   * Values to begin with, for example `presets.soft`. Import `presets` from `portico-auth/elements/setup`. A preset is an object and not a
   * name, so that pages load only the presets that they use.
   */
  readonly preset?: Preset | undefined;
  /**
   * CSS values of style tokens, for example `{ colorPrimary: '#0f766e', radius: '12px' }`. A color may have one value for each scheme:
   * `{ light: '#0f766e', dark: '#5eead4' }`.
   */
  readonly variables?: Readonly<Partial<Record<AppearanceToken, string | { readonly light: string; readonly dark: string }>>> | undefined;
  /** The logo and the links of every page. */
  readonly layout?: PageLayout | undefined;
  /**
   * CSS declarations by part, for example `{ card: { boxShadow: 'none' }, submit: { fontWeight: '600' } }`. Applies to the parts of shadow
   * roots, and to the elements of forms whose `data-part` contains the name.
   */
  readonly elements?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** Returns a name in camel case as a name with hyphens. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const addRule = (sheet: CSSStyleSheet, selector: string): CSSStyleDeclaration => {
  const index = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
  return (sheet.cssRules[index] as CSSStyleRule).style;
};

/** Replaces the rules of a style sheet with a rule that sets the style tokens of an appearance. */
export const writeTokens = (sheet: CSSStyleSheet, { preset, variables }: Appearance, selector: string): void => {
  sheet.replaceSync('');
  const style = addRule(sheet, selector);
  // The types do not allow this, but JSON and untyped code can contain a name.
  if (typeof preset === 'string') reportProblem('named-preset', { subject: preset });
  const tokens = { ...preset, ...variables };
  for (const [name, value = ''] of Object.entries(tokens))
    style.setProperty(`--portico-${kebab(name)}`, typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`);
};

/** Adds rules for the parts of an appearance to a style sheet. */
export const writeParts = (sheet: CSSStyleSheet, { elements = {} }: Appearance, scope: string): void => {
  for (const [part, declarations] of Object.entries(elements)) {
    const name = CSS.escape(part);
    for (const selector of [`${scope} [data-part~=${name}]`, `${scope} :state(portico)::part(${name})`]) {
      const style = addRule(sheet, selector);
      for (const [property, value] of Object.entries(declarations)) style.setProperty(kebab(property), value, 'important');
    }
  }
};

const writeSheet = (appearance: Appearance): void => {
  const sheet = shared('appearance', () => new CSSStyleSheet());
  // The selector has no specificity, so that every rule of the page overrides the tokens.
  writeTokens(sheet, appearance, ':where(:root)');
  writeParts(sheet, appearance, ':root');
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
};

/**
 * Sets how all elements of the page look. Call it in the browser, because servers have no style sheets. The appearance of a provider takes
 * precedence, and so do tokens in style sheets of the page. Replaces the appearance that an earlier call set. With a provider, set its
 * `appearance` instead.
 * @param appearance If omitted, the elements have their default look.
 * @example
 * setAppearance({
 *   preset: presets.soft,
 *   variables: { colorPrimary: '#0f766e', font: 'Inter, system-ui, sans-serif' },
 *   layout: { logo: '/logo.svg', termsUrl: '/terms', privacyUrl: '/privacy' },
 * });
 */
export const setAppearance = (appearance: Appearance = {}): void => {
  if (typeof CSSStyleSheet !== 'undefined') writeSheet(appearance);
  const page = defaultApp();
  page.layout = appearance.layout;
  for (const listener of page.listeners) listener();
};
