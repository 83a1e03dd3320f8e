type ColorToken =
  | `color${'Background' | 'Foreground' | 'Card' | 'CardForeground' | 'Popover' | 'PopoverForeground'}`
  | `color${'Primary' | 'Secondary' | 'Accent' | 'Destructive'}${'' | 'Foreground'}`
  | `color${'Muted' | 'MutedForeground' | 'Border' | 'Input' | 'Ring' | 'Link' | 'Badge' | 'Success' | 'Warning'}`;
type TextToken = 'font' | 'fontMono' | 'fontSize' | 'lineHeight';
type ShapeToken = 'radius' | 'radiusCard' | 'borderWidth' | 'focusWidth' | 'shadow' | 'space' | 'duration';
type SizeToken = 'controlHeight' | 'cardWidth' | 'cardPadding';

/** Name of a style token: the name of a `--portico-*` property in camel case. */
export type AppearanceToken = ColorToken | TextToken | ShapeToken | SizeToken;

/** Values of style tokens to begin with. */
export type Preset = Readonly<Partial<Record<AppearanceToken, string>>>;

/**
 * Looks to begin with, for `appearance.preset`. Each preset works in light and dark.
 * @example
 * setAppearance({ preset: presets.soft });
 */
export const presets = {
  /** Black and white, without an accent color. */
  neutral: {
    colorPrimary: 'light-dark(#18181b, #f2f2f3)',
    colorLink: 'light-dark(#18181b, #f2f2f3)',
    colorRing: 'light-dark(#63636b, #a3a3ad)',
  },
  /** Round corners, tall controls and a wide, soft shadow. */
  soft: {
    radius: '14px',
    radiusCard: '24px',
    controlHeight: '46px',
    shadow: '0 1px 2px rgb(0 0 0 / 4%), 0 16px 48px -12px rgb(0 0 0 / 16%)',
  },
  /** Small controls, short distances and no shadow. */
  compact: {
    radius: '6px',
    controlHeight: '34px',
    space: '3px',
    cardWidth: '360px',
    shadow: 'none',
  },
  /** Black or white text, dark borders and a thick focus ring. All text has a contrast of at least 7:1. */
  highContrast: {
    colorForeground: 'light-dark(#000, #fff)',
    colorMutedForeground: 'light-dark(#2e2e33, #d9d9de)',
    colorBorder: 'light-dark(#55555c, #a3a3ad)',
    colorInput: 'light-dark(#18181b, #e2e2e6)',
    colorPrimary: 'light-dark(#1a3fb8, #b6c5ff)',
    colorDestructive: 'light-dark(#98141a, #ffb3b3)',
    colorSuccess: 'light-dark(#12562f, #8fe5b3)',
    colorWarning: 'light-dark(#6a4400, #f7d58f)',
    focusWidth: '3px',
  },
} as const satisfies Readonly<Record<string, Preset>>;
