// Finds the headings and the sections of a Markdown file.
import { slugOf } from './text.js';

export interface Heading {
  readonly line: number;
  readonly level: number;
  readonly text: string;
}

/** Returns the headings of a file, without lines in blocks of code. */
export const headingsOf = (lines: readonly string[]): readonly Heading[] => {
  let isInCode = false;
  return lines.flatMap((text, line) => {
    if (text.startsWith('```')) isInCode = !isInCode;
    const [, marks, heading] = (!isInCode && /^(#{1,6}) (.+)$/.exec(text)) || [];
    return marks && heading ? [{ line, level: marks.length, text: heading }] : [];
  });
};

/** Returns the lines of a section without its heading. Throws if there is no such section. */
const sectionLines = (lines: readonly string[], slug: string, file: string): readonly string[] => {
  const headings = headingsOf(lines);
  const at = headings.findIndex(({ text }) => slugOf(text) === slug);
  const own = headings[at];
  if (!own) throw new Error(`${file} has no section #${slug}.`);
  const next = headings.slice(at + 1).find(({ level }) => level <= own.level);
  return lines.slice(own.line + 1, next?.line);
};

/**
 * Returns the content of a file, or of one of its sections, for a place in another page.
 * @param below the level of the heading above that place
 */
export const includedPart = (text: string, slug: string | undefined, below: number, file: string): string => {
  const all = text.split('\n');
  const lines = slug === undefined ? all.slice((headingsOf(all)[0]?.line ?? -1) + 1) : sectionLines(all, slug, file);
  const headings = headingsOf(lines);
  const shift = below + 1 - Math.min(...headings.map(({ level }) => level));
  const moved = new Map(headings.map(({ line, level, text: heading }) => [line, `${'#'.repeat(level + shift)} ${heading}`]));
  return lines
    .map((line, index) => moved.get(index) ?? line)
    .join('\n')
    .trim();
};
