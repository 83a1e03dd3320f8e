// The look that a visitor chooses for the elements: its options, and what it is as CSS, as attributes of a script tag and as JavaScript.
import type { Preset } from '../../../elements/styles/presets.js';
import { presets } from '../../../elements/styles/presets.js';

export type PresetName = keyof typeof presets;
type Tokens = Preset;

export interface Look {
  readonly preset: PresetName | 'default';
  /** A color as `#rrggbb`, or an empty string for the color of the preset. */
  readonly accent: string;
  /** Radius of controls in pixels, or undefined for the radius of the preset. */
  readonly radius: number | undefined;
  readonly font: string;
  readonly theme: 'auto' | 'light' | 'dark';
  /** The direction of the page. The texts of a language have their own. */
  readonly direction: 'ltr' | 'rtl';
  /** Language tag, or an empty string for the language of the browser. */
  readonly locale: string;
}

export const DEFAULT_LOOK: Look = {
  preset: 'default',
  accent: '',
  radius: undefined,
  font: '',
  theme: 'auto',
  direction: 'ltr',
  locale: '',
};

export const PRESETS: Readonly<Record<Look['preset'], string>> = {
  default: 'Default',
  neutral: 'Neutral',
  soft: 'Soft',
  compact: 'Compact',
  highContrast: 'High contrast',
};

/** Names of fonts that every system has, by the value of `font-family`. */
export const FONTS: Readonly<Record<string, string>> = {
  '': 'System',
  'Georgia, serif': 'Serif',
  'ui-rounded, system-ui, sans-serif': 'Rounded',
  'ui-monospace, monospace': 'Monospace',
};

/** The locales of the package. */
export const LOCALES: readonly string[] = [
  ...['en', 'ar', 'cs', 'de', 'es', 'fa', 'fr', 'he', 'hi', 'id', 'it', 'ja'],
  ...['ko', 'nl', 'pl', 'pt-BR', 'ru', 'sv', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant'],
];

/** Returns the name of a language in this language, for example `Deutsch`. */
export const nameOfLocale = (locale: string): string => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;

/** Returns the style tokens that the visitor has set, without those of the preset. */
const ownTokens = ({ accent, radius, font }: Look): Tokens => ({
  ...(accent && { colorPrimary: accent }),
  ...(radius !== undefined && { radius: `${radius}px` }),
  ...(font && { font }),
});

/** Returns all style tokens of a look. */
export const tokensOf = (look: Look): Tokens => ({ ...(look.preset !== 'default' && presets[look.preset]), ...ownTokens(look) });

const isRightToLeft = (locale: string): boolean => /^(?:ar|fa|he)\b/.test(locale);

/** Returns the direction of the elements in a look. */
export const directionOf = ({ direction, locale }: Look): 'ltr' | 'rtl' => {
  if (locale === '') return direction;
  return isRightToLeft(locale) ? 'rtl' : 'ltr';
};

const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const propertyOf = (token: string): string => `--portico-${hyphenated(token)}`;

/** The accent of a look that has none of its own. */
const ACCENT = 'light-dark(#2f5bea, #8aa4ff)';

/** Returns the accent in force, as `#rrggbb`. */
export const accentOf = (look: Look, prefersDark: boolean): string => {
  const color = tokensOf(look).colorPrimary ?? ACCENT;
  const [, light = color, dark = color] = /^light-dark\((#\w+), (#\w+)\)$/.exec(color) ?? [];
  return look.theme === 'dark' || (look.theme === 'auto' && prefersDark) ? dark : light;
};

const SCHEMES = { auto: 'light dark', light: 'light', dark: 'dark' } as const;
const schemeOf = ({ theme }: Look): string => SCHEMES[theme];

/** Returns a style sheet with the color scheme and the tokens of a look. */
export const cssOf = (look: Look): string => {
  const tokens = Object.entries(ownTokens(look)).map(([name, value]) => `  ${propertyOf(name)}: ${value};\n`);
  return `:root {\n  color-scheme: ${schemeOf(look)};\n${tokens.join('')}}`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;

/** Returns the appearance of a look as an expression, or undefined for the default look. */
export const appearanceOf = (look: Look): string | undefined => {
  const variables = Object.entries(ownTokens(look)).map(([name, value]) => `${name}: ${quoted(value)}`);
  const members = [
    ...(look.preset === 'default' ? [] : [`preset: presets.${look.preset}`]),
    ...(variables.length === 0 ? [] : [`variables: { ${variables.join(', ')} }`]),
  ];
  return members.length === 0 ? undefined : `{ ${members.join(', ')} }`;
};
