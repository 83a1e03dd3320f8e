// Writes style sheets as HTML text on servers.
import type { CSSResultGroup } from 'lit';
import type { Theme } from '../context.js';
import { kebab, type Appearance } from '../styles/appearance.js';
import { escapeHtml, onOneLine } from './server-html.js';

/** Returns the text of style sheets. */
export const cssOf = (styles: CSSResultGroup): string => [styles].flat(9).map(String).join('');

/** Returns rules for an element's style tokens and color scheme. A value cannot end its declaration. */
export const ownRules = ({ preset, variables }: Appearance = {}, theme: Theme = 'auto'): string => {
  const tokens = Object.entries({ ...preset, ...variables }).map(([name, value]) => {
    // A property without a value would replace the default, which it does not in a browser (`writeTokens`).
    if (!value) return '';
    const text = typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`;
    return `--portico-${kebab(name)}: ${text.replaceAll(/[{};]/g, ' ')};`;
  });
  const scheme = theme === 'light' || theme === 'dark' ? [`color-scheme: ${theme} !important;`] : [];
  const declarations = [...tokens, ...scheme].filter((text) => text !== '');
  return declarations.length > 0 ? `:host { ${declarations.join(' ')} }` : '';
};

/** Returns a style element without comments, line breaks and indentation. The text cannot end the element. */
export const styleElement = (css: string, nonce: string | undefined): string => {
  const [first, ...others] = css.split('/*');
  const text = [first, ...others.map((part) => part.slice(part.indexOf('*/') + 2))].join('');
  return `<style${nonce === undefined ? '' : ` nonce="${escapeHtml(nonce)}"`}>${onOneLine(text).replaceAll('<', '\\3c ')}</style>`;
};
