// Lists the design tokens with their defaults and meanings, for elements/README.md and the documentation.
import { readFileSync } from 'node:fs';
import type { Manifest } from './manifest.ts';

/** The style sheets that declare the defaults. */
const SHEETS = ['elements/styles/tokens.ts', 'elements/ui/menu-style.ts', 'elements/styles/section-row.ts'];

/** The defaults that depend on other values, in words. */
export const DEFAULTS_IN_WORDS: Readonly<Record<string, string>> = {
  'color-primary-foreground': 'white or black, whichever has more contrast',
  'color-destructive-foreground': 'white or black, whichever has more contrast',
  'color-ring': 'the color of links',
  'color-card-foreground': 'the color of text',
  'color-popover': 'the background of cards, lighter in dark mode',
  'color-popover-foreground': 'the color of text',
  'color-secondary-foreground': 'the color of text',
  'color-muted': 'the secondary background',
  'color-accent': 'the secondary background',
  'color-accent-foreground': 'the color of text',
  'color-link': 'the primary color, darkened or lightened to a contrast of 4.5:1',
  'color-badge': 'the color of secondary text',
  'font-size': '`16px`, or the font size of the document if it is larger',
  'radius-card': '1.75 times `--portico-radius`, at most `24px`',
  'card-width': '25 times `--portico-font-size`, usually `400px`',
  'card-padding': 'eight times `--portico-space`',
  font: 'the font of the page',
  shadow: 'a soft shadow',
  'control-height': '`40px`; `44px` on touch screens',
};

/** Returns the first default value of each token in the style sheets, by the name of the token without `--portico-`. */
export const declaredDefaults = (): ReadonlyMap<string, string> => {
  const source = SHEETS.map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).join('');
  const declared = [...source.matchAll(/--_[\w-]+: var\(--portico-([\w-]+), (.*)\);$/gm)];
  return new Map(declared.toReversed().map(([, name = '', value = '']) => [name, value] as const));
};

/** Returns a value as code: one value, or two for the light and the dark scheme. */
const described = (value: string): string => {
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return light === undefined ? `\`${value}\`` : `\`${light}\`, \`${dark}\``;
};

/** The headers of the columns of `tokenRows`. */
export const TOKEN_COLUMNS = ['Token', 'In an appearance', 'Default (light, dark)', 'Meaning'];

/** Returns a row for each token: its CSS property, its name in an appearance, its default and its meaning. */
export const tokenRows = ({ modules }: Manifest): readonly (readonly string[])[] => {
  const defaults = declaredDefaults();
  const properties = modules.flatMap(({ declarations }) => declarations.flatMap(({ cssProperties = [] }) => cssProperties));
  const meanings = new Map(properties.map(({ name, description = '' }) => [name.replace('--portico-', ''), description]));
  return [...meanings].map(([name, meaning]) => [
    `\`--portico-${name}\``,
    `\`${name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}\``,
    DEFAULTS_IN_WORDS[name] ?? described(defaults.get(name) ?? ''),
    meaning,
  ]);
};
