import { css, unsafeCSS, type CSSResult } from 'lit';

// Pages set public tokens (`--portico-*`). This style sheet resolves them into private tokens (`--_*`) and declares their default values
// for the light and dark schemes. All other style sheets read only private tokens. Text properties are `!important`, so that page resets do
// not change them. Text grows with the font size that the user or the page sets for the document, but never becomes smaller than in the
// default design, because some pages set a font size of 10 px to simplify calculations with `rem`. Elements list these styles after their
// layout, so that hidden elements stay hidden. `--_on-own-card` is the primary color if the page sets the color of cards, and is not set
// otherwise. `--_off-accent` and `--_off-danger` change buttons under the pointer without less contrast to their text. Printed pages are
// light, and black on white even if the page sets dark colors, because browsers print no backgrounds by default. Isolated texts stand at
// the edge of the surrounding text, whatever their own direction is.

/**
 * Returns the color unchanged if its contrast on the default cards is at least 4.5:1. Otherwise, mixes it with black (light scheme) or
 * white (dark scheme) to reach this contrast. Both mixtures change the luminance (`y`) exactly as much as necessary, and keep the hue.
 */
const readable = (color: CSSResult): CSSResult => {
  const darken = (channel: string): CSSResult => css`calc(${unsafeCSS(channel)} * min(1, .17 / max(y, .001)))`;
  const lighten = (channel: string, white: number): CSSResult =>
    css`calc(${unsafeCSS(channel)} + (${white} - ${unsafeCSS(channel)}) * max(0, (.26 - y) / (1.001 - y)))`;
  return css`light-dark(
    color(from ${color} xyz ${darken('x')} ${darken('y')} ${darken('z')} / 1),
    color(from ${color} xyz ${lighten('x', 0.95)} ${lighten('y', 1)} ${lighten('z', 1.089)} / 1)
  )`;
};

/** Returns opaque white for colors with a low luminance (`y`), and opaque black for all other colors. The contrast is at least 4.58:1. */
const readableOn = (color: CSSResult): CSSResult =>
  css`color(from ${color} xyz clamp(0, (.179 - y) * 999, .95) clamp(0, (.179 - y) * 999, 1) clamp(0, (.179 - y) * 999, 1.089) / 1)`;

/** Returns white for black, and black for white. */
const opposite = (color: CSSResult): CSSResult => css`color(from ${color} xyz calc(.95 - x) calc(1 - y) calc(1.089 - z))`;

export const tokens = css`
  :host {
    --_background: var(--portico-color-background, light-dark(#fff, #111113));
    --_card: var(--portico-color-card, light-dark(#fff, #161618));
    --_subtle: var(--portico-color-secondary, light-dark(#f7f7f8, #1f1f23));
    --_quiet: var(--portico-color-muted, var(--_subtle));
    --_hover: var(--portico-color-accent, var(--_subtle));
    --_text: var(--portico-color-foreground, light-dark(#18181b, #f2f2f3));
    --_on-card: var(--portico-color-card-foreground, var(--_text));
    --_on-hover: var(--portico-color-accent-foreground, var(--_text));
    --_on-subtle: var(--portico-color-secondary-foreground, var(--_text));
    --_muted: var(--portico-color-muted-foreground, light-dark(#63636b, #a3a3ad));
    --_border: var(--portico-color-border, light-dark(#e2e2e6, #2c2c31));
    --_control: var(--portico-color-input, light-dark(#8b8b95, #71717b));
    --_accent: var(--portico-color-primary, light-dark(#2f5bea, #8aa4ff));
    --_on-accent: var(--portico-color-primary-foreground, light-dark(#fff, #10131f));
    --_danger: var(--portico-color-destructive, light-dark(#c62a2f, #ff8f8f));
    --_danger-fill: var(--portico-color-destructive, #c62a2f);
    --_on-danger: var(--portico-color-destructive-foreground, #fff);
    --_success: var(--portico-color-success, light-dark(#1f7a45, #6fd49a));
    --_warning: var(--portico-color-warning, light-dark(#8a5a00, #f0c066));
    --_amber: var(--portico-color-warning, light-dark(#f0b400, #f0c066));
    --_on-own-card: color-mix(in srgb, var(--_accent) 100%, var(--portico-color-card));
    --_link: var(--portico-color-link, var(--_accent));
    --_ring: var(--portico-color-ring, var(--_link));
    --_shadow: var(--portico-shadow, 0 1px 2px rgb(0 0 0 / 4%), 0 8px 24px -8px rgb(0 0 0 / 10%));
    --_rem: var(--portico-font-size, max(1rem, 16px));
    --_font: var(--portico-font, inherit);
    --_font-mono: var(--portico-font-mono, ui-monospace, monospace);
    --_line-height: var(--portico-line-height, 1.5);
    --_space: var(--portico-space, 4px);
    --_radius: var(--portico-radius, 8px);
    --_radius-card: var(--portico-radius-card, min(var(--_radius) * 1.75, 24px));
    --_border-width: var(--portico-border-width, 1px);
    --_focus-width: var(--portico-focus-width, 2px);
    --_height: var(--portico-control-height, calc(var(--_rem) * 2.5));
    --_card-width: var(--portico-card-width, calc(var(--_rem) * 25));
    --_card-padding: var(--portico-card-padding, calc(var(--_space) * 8));
    --_duration: var(--portico-duration, 120ms);
    color: var(--_text) !important;
    font-family: var(--_font) !important;
    font-size: calc(var(--_rem) * 0.875) !important;
    font-weight: 400 !important;
    line-height: var(--_line-height) !important;
    text-align: start !important;
  }
  @supports (color: color(from red xyz x y z)) {
    :host {
      --_on-accent: var(--portico-color-primary-foreground, ${readableOn(css`var(--_accent)`)});
      --_on-danger: var(--portico-color-destructive-foreground, ${readableOn(css`var(--_danger-fill)`)});
      --_link: var(--portico-color-link, var(--_on-own-card, ${readable(css`var(--_accent)`)}));
      --_off-accent: ${opposite(css`var(--_on-accent)`)};
      --_off-danger: ${opposite(css`var(--_on-danger)`)};
    }
  }
  :host(:state(dark)) {
    color-scheme: dark !important;
  }
  :host(:state(light)) {
    color-scheme: light !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  bdi,
  .portico-address {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .portico-address {
    display: inline-block;
    overflow-wrap: anywhere;
  }
  @media print {
    :host,
    :host(:state(dark)) {
      color-scheme: light !important;
      --_background: #fff;
      --_card: #fff;
      --_accent: #fff;
      --_text: #000;
      --_on-card: #000;
      --_on-subtle: #000;
      --_on-accent: #000;
      --_muted: #000;
      --_link: #000;
      --_shadow: none;
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --_muted: var(--_text);
      --_border: var(--_control);
      --_control: var(--_text);
    }
  }
  @media (pointer: coarse) {
    :host {
      --_height: var(--portico-control-height, calc(var(--_rem) * 2.75));
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --_duration: 0.01ms;
    }
  }
`;
