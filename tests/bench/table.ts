// Formats text tables, and calculates percentiles of measurements.

type Cell = string | number;

const text = (cell: Cell): string =>
  typeof cell === 'string' ? cell : Number.isInteger(cell) ? cell.toLocaleString('en') : cell.toFixed(cell < 10 ? 2 : 1);

/** Returns the table as text. Columns of numbers are aligned to the right. */
export const formatTable = (head: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => text(row[column] ?? '').length)));
  const isNumeric = head.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  const line = (cells: readonly Cell[]): string =>
    cells
      .map((cell, column) => (isNumeric[column] ? text(cell).padStart(widths[column] ?? 0) : text(cell).padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? 0 };
};
