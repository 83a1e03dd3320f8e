import { PALETTE } from './default-templates.js';

// Creates the HTML document around the blocks of an email.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** Maps declarations in inline styles to their dark-mode declarations. The accent color is readable in both modes. */
const DARK: Readonly<Record<string, string>> = {
  [`background-color:${PALETTE.backdrop}`]: 'background-color:#111113',
  [`background-color:${PALETTE.canvas}`]: 'background-color:#1F1F23',
  [`color:${PALETTE.text}`]: 'color:#F2F2F3',
  [`color:${PALETTE.muted}`]: 'color:#A3A3AD',
};

const DARK_RULES = Object.entries(DARK)
  .map(([light, dark]) => `[style*="${light}"]{${dark}!important}`)
  .join('');

const DARK_HEAD = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>@media (prefers-color-scheme:dark){${DARK_RULES}}</style>`;

const COLORS: ReadonlySet<string> = new Set(Object.values(PALETTE));

/** Returns whether blocks have no pictures, and no colors except those of the default templates. The HTML must be escaped. */
const isInDefaultColors = (blocks: string): boolean =>
  !blocks.includes('<img ') &&
  [...blocks.matchAll(/style="([^"]*)"/g)].every(([, style = '']) => (style.match(/#\w{6}\b/g) ?? []).every((color) => COLORS.has(color)));

/**
 * Returns the document of an email. Emails with only the default colors and without pictures also get dark-mode colors.
 *
 * @param backdrop color around the email
 */
export const htmlPage = (title: string, backdrop: string, blocks: string): string => {
  const body = `<body style="margin:0;background-color:${backdrop}">${blocks}</body>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>${isInDefaultColors(body) ? DARK_HEAD : ''}</head>${body}</html>`;
};
