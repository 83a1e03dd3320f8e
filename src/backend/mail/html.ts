import { darkClasses } from './palette.js';

// Creates HTML for email clients. Many of them ignore style sheets, and the layout of tables differs least between them.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** Inline styles by property. Members without a value are omitted. */
export type Styles = Readonly<Record<string, unknown>>;

/** The padding at the sides of the default blocks, which is narrower on phones. */
const WIDE_PADDING = /^\S+ 32px \S+ 32px$/;

/**
 * Returns attributes of an element: its inline styles, and the classes of a padding that is narrower on phones and of colors that change in
 * dark mode.
 *
 * @param name class for the style sheet of the document
 */
export const styled = (styles: Styles, name?: string): string => {
  const classes = [name, WIDE_PADDING.test(String(styles.padding)) && 'wide', ...darkClasses(styles)].filter(Boolean).join(' ');
  const rules = Object.entries(styles).filter(([, value]) => value !== undefined && value !== null);
  const style = escape(rules.map(([property, value]) => `${property}:${value}`).join(';'));
  return [classes && ` class="${classes}"`, style && ` style="${style}"`].join('');
};

/** Returns attributes of a table cell or of the body, with the background as `bgcolor`, too. Some email clients ignore the style. */
export const styledCell = (styles: Styles, name?: string): string => {
  const background = styles['background-color'];
  return `${background ? ` bgcolor="${escape(String(background))}"` : ''}${styled(styles, name)}`;
};

interface TableOptions {
  /** Whether the table fills its container. Default: yes. If not, the table is as wide as its content. */
  readonly isWide?: boolean;
  /** Horizontal alignment of the cell's content, including tables. */
  readonly align?: unknown;
  /** Class of the cell for the style sheet of the document. */
  readonly name?: string;
}

/** Returns a layout table with one row of cells. */
export const rowOf = (cells: string, isWide = true): string =>
  `<table role="presentation"${isWide ? ' width="100%"' : ''} cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>`;

/** Returns a layout table with one cell. */
export const box = (content: string, styles: Styles, { isWide, align, name }: TableOptions = {}): string =>
  rowOf(`<td${align ? ` align="${escape(String(align))}"` : ''}${styledCell(styles, name)}>${content}</td>`, isWide);
