import { FONTS } from './blocks.js';
import type { Styles } from './html.js';
import { PALETTE } from './palette.js';

// Converts the style of a block to inline styles.

export type Members = Readonly<Record<string, unknown>>;

export const px = (value: unknown): string | undefined => (typeof value === 'number' ? `${value}px` : undefined);
const font = (name: unknown): string | undefined => FONTS[name as keyof typeof FONTS];

const paddingOf = ({ padding }: Members): string | undefined => {
  if (!padding) return undefined;
  const { top, right, bottom, left } = padding as Members;
  return [top, right, bottom, left].map(px).join(' ');
};

export const borderOf = (color: unknown): Styles => (color ? { border: '1px solid', 'border-color': color } : {});

export const boxStyles = (style: Members): Styles => ({
  'background-color': style.backgroundColor,
  padding: paddingOf(style),
  'border-radius': px(style.borderRadius),
  ...borderOf(style.borderColor),
});

/** Font size in px from which the line height is 1.25 instead of 1.5. */
const LARGE = 20;

/**
 * Returns the styles of text. They include the font and the color, because tables do not inherit these in every email client.
 *
 * @param layout data of the layout, with the font and the color of blocks that do not set them
 * @param defaultSize font size of blocks that do not set it, in px
 */
export const textStyles = (layout: Members, style: Members, defaultSize = 16): Styles => {
  const size = typeof style.fontSize === 'number' ? style.fontSize : defaultSize;
  return {
    color: style.color ?? layout.textColor ?? PALETTE.text,
    'font-family': font(style.fontFamily) ?? font(layout.fontFamily) ?? FONTS.MODERN_SANS,
    'font-size': px(size),
    'line-height': size >= LARGE ? 1.25 : 1.5,
    'letter-spacing': px(style.letterSpacing),
    'font-weight': style.fontWeight === 'bold' ? 600 : style.fontWeight,
    'text-align': style.textAlign,
  };
};
