// Marks comments, strings, keywords and tags in code, for the short examples of this page.
import { Fragment, type ReactElement } from 'react';

const KEYWORDS =
  'async await class const default else export extends for from function if import in interface let new null of return true false type typeof undefined';

/** The kinds of tokens, in the order in which they are tried. The style sheet of the documentation has their colors. */
const TOKEN = new RegExp(
  [
    String.raw`(?<comment>\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*|<!--[^]*?-->)`,
    String.raw`(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`,
    String.raw`(?<tag><\/?[\w-]+)`,
    String.raw`(?<constant>(?<=^|\n)[A-Z_]{6,}(?==))`,
    String.raw`(?<property>--[\w-]+)`,
    String.raw`(?<keyword>\b(?:${KEYWORDS.replaceAll(' ', '|')})\b)`,
  ].join('|'),
  'g',
);

const CLASSES: Readonly<Record<string, string>> = { tag: 'function', property: 'parameter' };

export const Highlighted = ({ text }: { readonly text: string }): ReactElement => {
  const parts: ReactElement[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    parts.push(
      <Fragment key={match.index}>
        {text.slice(end, match.index)}
        <span className={CLASSES[kind] ?? kind}>{match[0]}</span>
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
