// Defines the colors of the default email templates, in light mode and in dark mode.

/** The colors of the default templates. In dark mode, emails with only these colors get dark colors instead. */
export const PALETTE = {
  backdrop: '#F5F5F5',
  canvas: '#FFFFFF',
  text: '#262626',
  muted: '#63636B',
  line: '#E2E2E6',
  accent: '#2F5BEA',
  onAccent: '#FFFFFF',
} as const;

type ColorName = keyof typeof PALETTE;

/** Colors in dark mode, by CSS property. The accent color and the text on it are the same in both modes. */
const DARK: Readonly<Record<string, Partial<Record<ColorName, string>>>> = {
  'background-color': { backdrop: '#111113', canvas: '#1F1F23' },
  'border-color': { line: '#3A3A41' },
  color: { text: '#F2F2F3', muted: '#A3A3AD' },
};

const DARK_COLORS = Object.entries(DARK).flatMap(([property, colors]) =>
  Object.entries(colors).map(([name, dark]) => ({ property, name, light: PALETTE[name as ColorName], dark })),
);

/** Returns the classes of the colors in inline styles that change in dark mode. */
export const darkClasses = (styles: Readonly<Record<string, unknown>>): readonly string[] =>
  DARK_COLORS.filter(({ property, light }) => styles[property] === light).map(({ name }) => name);

/**
 * On dark backgrounds, pictures have a white background and a white margin, because they can be transparent with dark letters. Not pictures
 * with a dark variant.
 */
const DARK_PICTURES = [
  'background-color:#FFFFFF!important',
  'box-shadow:0 0 0 6px #FFFFFF!important',
  'border-radius:2px!important',
  'margin:6px!important',
  'max-width:calc(100% - 12px)!important',
].join(';');

/** Style sheet for dark mode. */
export const DARK_STYLES = [
  ...DARK_COLORS.map(({ name, property, dark }) => `.${name}{${property}:${dark}!important}`),
  `:not(picture)>img{${DARK_PICTURES}}`,
].join('');

const COLORS: ReadonlySet<string> = new Set(Object.values(PALETTE));

/** Returns whether the inline styles in escaped HTML have no colors except those of the palette. */
export const isInDefaultColors = (html: string): boolean =>
  [...html.matchAll(/style="([^"]*)"/g)].every(([, style = '']) => (style.match(/#\w{6}\b/g) ?? []).every((color) => COLORS.has(color)));
