import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULTS_IN_WORDS, declaredDefaults } from '../../support/token-rows.js';

/** Returns the table of tokens in elements/README.md: the default of each token. */
const listed = (): Readonly<Record<string, string>> => {
  const [, section = ''] = readFileSync('elements/README.md', 'utf8').split('\n## Design tokens\n');
  const rows = section.split('\n## ')[0]?.matchAll(/^\| `--portico-([\w-]+)` \| `\w+` \| ([^|]+) \| [^|]+ \|$/gm) ?? [];
  return Object.fromEntries([...rows].map(([, name = '', value = '']) => [name, value]));
};

describe('the table of design tokens in elements/README.md', () => {
  it('contains every token of the style sheets, with its default', () => {
    expect(declaredDefaults().size).toBeGreaterThan(15);
    expect(Object.keys(listed()).toSorted()).toEqual([...declaredDefaults().keys()].toSorted());
    expect(listed()).toMatchObject({
      'color-primary': '`#2f5bea`, `#8aa4ff`',
      'color-card': '`#fff`, `#161618`',
      radius: '`8px`',
      duration: '`120ms`',
      'color-ring': 'the color of links',
    });
  });

  it('describes in words exactly the defaults that depend on other values', () => {
    const isPlain = (value: string): boolean => /^(?:light-dark\(#\w+, #\w+\)|[\d.]+(?:px|ms)?|[a-z-]+, [a-z]+)$/.test(value);
    // In current browsers, the text on a colored button follows from the color of the button.
    const isComputed = (name: string): boolean => /-(?:primary|destructive)-foreground$/.test(name);
    const inWords = [...declaredDefaults()].flatMap(([name, value]) => (isPlain(value) && !isComputed(name) ? [] : [name]));
    expect(Object.keys(DEFAULTS_IN_WORDS).toSorted()).toEqual(inWords.toSorted());
  });
});
