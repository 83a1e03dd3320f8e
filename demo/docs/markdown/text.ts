// Small functions for Markdown text.

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const firstSentence = (text: string): string => /^.*?\.(?= |$)/.exec(oneLine(text))?.[0] ?? oneLine(text);

/** Returns the ID of a heading, as GitHub makes it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Matches tags, words that must stay on one line, and the places in names and paths at which a line may break. */
const BREAKS = /<[^>]*>|\b[Ss]ign-(?:in|up|out)\b|[a-z\d](?=[A-Z])|[_/](?=[\w{])/g;

/** Returns the HTML of a heading or a link, whose lines break inside long names but not inside “sign-in”. */
export const withBreaks = (html: string): string =>
  html.replaceAll(BREAKS, (found) => {
    if (found.startsWith('<')) return found;
    return /^sign-/i.test(found) ? `<span class="whole">${found}</span>` : `${found}<wbr>`;
  });

/** Matches apostrophes inside words, and those at the ends of plurals in texts without quotation marks. */
const APOSTROPHES = /(?<=\p{L})'(?=\p{L})|(?<=s)'(?= \p{L})(?<!(?:^|[\s(])'.*)/gu;

/** Returns a text with typographic apostrophes. */
export const withApostrophes = (text: string): string => text.replaceAll(APOSTROPHES, '’');

/** Returns the text in code format. */
export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

const cell = (text: string): string => oneLine(text).replaceAll('|', String.raw`\|`);

/** Returns a table, or an empty string if there are no rows. Omits columns that are empty in all rows. */
export const table = (headers: readonly string[], rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return '';
  const used = headers.map((_, index) => rows.some((row) => row[index]));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, index) => used[index])
      .map(cell)
      .join(' | ')} |\n`;
  return `\n${line(headers)}${line(headers.map(() => '---'))}${rows.map(line).join('')}\n`;
};

/** Returns a block of code. */
export const fence = (language: string, text: string, title?: string): string =>
  `\n\`\`\`${language}${title ? ` title=${title}` : ''}\n${text.trimEnd()}\n\`\`\`\n`;
