// Renders tables. In narrow windows, the style sheet shows each row as a block, so that the roles and the labels are attributes.
import { escapeHtml } from './text.js';

type Row = readonly string[];

/** Columns that are shown below each other in the first column, if they are the first ones. */
const NAMES = ['Attribute', 'Property', 'Type'];

/** Returns the content of the first cell: the attribute, or the property that has none, then the property and the type. */
const namesCell = (headers: Row, cells: Row): string => {
  const of = (header: string): string => cells[headers.indexOf(header)] ?? '';
  const [attribute, property, type] = [of('Attribute'), of('Property'), of('Type')];
  const below = [attribute ? `property ${property}` : 'property', type].filter(Boolean);
  return `${attribute || property}${below.map((text) => `<span class="below">${text}</span>`).join('')}`;
};

/** Returns the columns as they are shown. */
const joined = (headers: Row, rows: readonly Row[]): { readonly headers: Row; readonly rows: readonly Row[] } => {
  const count = headers.findIndex((header) => !NAMES.includes(header));
  if (count < 2 || !headers.includes('Property')) return { headers, rows };
  const first = headers.slice(0, count);
  return {
    headers: [first.includes('Attribute') ? 'Attribute' : 'Property', ...headers.slice(count)],
    rows: rows.map((cells) => [namesCell(first, cells.slice(0, count)), ...cells.slice(count)]),
  };
};

/**
 * Returns the HTML of a table.
 * @param titles the texts of the head
 * @param content the HTML of the other cells, in rows
 */
export const tableHtml = (titles: Row, content: readonly Row[]): string => {
  const { headers, rows } = joined(titles, content);
  const head = headers.map((text) => `<th role="columnheader">${escapeHtml(text)}</th>`).join('');
  const cell = (html: string, column: number): string => `<td role="cell" data-label="${escapeHtml(headers[column] ?? '')}">${html}</td>`;
  const body = rows.map((row) => `<tr role="row">${row.map(cell).join('')}</tr>`).join('\n');
  return `<div class="table" role="group" aria-label="Table: ${escapeHtml(titles.join(', '))}" tabindex="0"><table role="table">
<thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>\n`;
};
