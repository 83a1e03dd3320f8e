// Marks comments, strings, keywords and tags in code, for the short examples of this page.
import { Fragment, type ReactElement } from 'react';

/** The kinds of tokens, in the order in which they are tried. The style sheet of the documentation has their colors. */
const TOKEN =
  /(?<comment>(?<=^|\s)\/[*/].*)|(?<string>'[^'\n]{0,200}'|"[^"\n]{0,200}")|(?<tag><\/?[\w-]+)|(?<property>--\w+)|(?<word>\b[A-Za-z]+\b)/g;

const KEYWORDS: ReadonlySet<string> = new Set([
  ...['async', 'await', 'const', 'default', 'else', 'export', 'extends', 'for', 'from', 'function', 'if', 'import', 'in', 'interface'],
  ...['let', 'new', 'null', 'of', 'return', 'true', 'false', 'type', 'typeof', 'undefined'],
]);

const CLASSES: Readonly<Record<string, string>> = { comment: 'comment', string: 'string', tag: 'function', property: 'parameter' };

/** Returns the class of a token, or undefined for words that are no keywords. */
const classOf = (kind: string, text: string): string | undefined =>
  kind === 'word' ? (KEYWORDS.has(text) ? 'keyword' : undefined) : CLASSES[kind];

export const Highlighted = ({ text }: { readonly text: string }): ReactElement => {
  const parts: ReactElement[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    const className = classOf(kind, match[0]);
    if (className === undefined) continue;
    parts.push(
      <Fragment key={match.index}>
        {text.slice(end, match.index)}
        <span className={className}>{match[0]}</span>
      </Fragment>,
    );
    end = match.index + match[0].length;
  }
  return (
    <code>
      {parts}
      {text.slice(end)}
    </code>
  );
};
