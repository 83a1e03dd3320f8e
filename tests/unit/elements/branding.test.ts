import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const TOKENS = read('elements/styles/tokens.ts') + read('elements/ui/menu-style.ts');
const README = read('README.md');

/** Defaults that the README describes in words. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'color-primary-foreground': 'white or black, whichever has more contrast',
  'color-destructive-foreground': 'white or black, whichever has more contrast',
  'color-ring': 'the color of links',
  'color-card-foreground': 'the color of text',
  'color-popover': 'the background of cards, lighter in dark mode',
  'color-popover-foreground': 'the color of text',
  'color-secondary-foreground': 'the color of text',
  'color-muted': 'the secondary background',
  'color-accent': 'the secondary background',
  'color-accent-foreground': 'the color of text',
  'color-link': 'the primary color, darkened or lightened to a contrast of 4.5:1',
  'color-badge': 'the color of secondary text',
  'font-size': '`16px`, or the font size of the document if it is larger',
  'radius-card': '1.75 times `--portico-radius`, at most `24px`',
  'card-width': '25 times `--portico-font-size`, usually `400px`',
  'card-padding': 'eight times `--portico-space`',
  font: 'the font of the page',
  shadow: 'a soft shadow',
  'control-height': '`40px`; `44px` on touch screens',
};

/** Returns a default value from the style sheet in the format of the README. */
const described = (value: string): string => {
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return light === undefined ? `\`${value}\`` : `\`${light}\`, \`${dark}\``;
};

describe('the table of style tokens in the README', () => {
  it('contains every style sheet token with its default', () => {
    const declared = [...TOKENS.matchAll(/--_[\w-]+: var\(--portico-([\w-]+), (.*)\);$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    // The first declaration of each token contains the default for most browsers.
    const defaults = Object.fromEntries(declared.toReversed().map(([name = '', value = '']) => [name, IN_WORDS[name] ?? described(value)]));
    const rows = [...README.matchAll(/^\| `--portico-([\w-]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    expect(Object.keys(defaults).length).toBeGreaterThan(15);
    expect(Object.fromEntries(rows)).toEqual(defaults);
  });

  it('describes each token in the same words as the element documentation', () => {
    const documented = [...read('elements/core/portico-element.ts').matchAll(/@cssprop --portico-([\w-]+) - (.*?)\.(?: .*)?$/gm)];
    const meanings = documented.map(([, name, meaning = '']) => [name, meaning.replace(/^./, (letter) => letter.toLowerCase())]);
    const rows = [...README.matchAll(/^\| `--portico-([\w-]+)` \| ([^|]+) \|/gm)].map(([, name, meaning = '']) => [
      name,
      meaning.split(/;/)[0],
    ]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(meanings.map(([name, meaning = '']) => [name, meaning.split(/;/)[0]])));
  });
});
