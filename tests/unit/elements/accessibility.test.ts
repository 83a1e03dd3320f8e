// Checks elements/ACCESSIBILITY.md, and the criteria of WCAG that the sources alone can show.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messages } from '../../../elements/messages/locales/en.js';

/** The criteria of WCAG 2.2, by level. 4.1.1 is obsolete. */
const CRITERIA = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3
    2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/),
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3
    3.3.4 3.3.8 4.1.3`.split(/\s+/),
};

const rows = readFileSync('elements/ACCESSIBILITY.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, criterion = '', level = '', how = '', tests = ''] = line
      .split(' | ')
      .join('|')
      .split('|')
      .map((cell) => cell.trim());
    return {
      number: criterion.split(' ')[0] ?? '',
      level,
      how,
      files: [...tests.matchAll(/\(`([^`]+)`\)/g)].map(([, file]) => `tests/${file}`),
    };
  });

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
const sources = filesIn('elements', '.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const find = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`));

describe('elements/ACCESSIBILITY.md', () => {
  it('lists each criterion of the levels A and AA once', () => {
    expect(CRITERIA.A.length + CRITERIA.AA.length).toBe(55);
    const listed = (level: string): string[] => rows.filter((row) => row.level === level).map(({ number }) => number);
    expect(listed('A')).toEqual(CRITERIA.A);
    expect(listed('AA')).toEqual(CRITERIA.AA);
    expect(rows).toHaveLength(55);
  });

  it('names existing tests for each criterion that applies', () => {
    for (const { number, how, files } of rows) {
      if (!/^(?:Not applicable: |Your part)/.test(how)) expect(files, number).not.toHaveLength(0);
      expect(
        files.filter((file) => !existsSync(file)),
        number,
      ).toEqual([]);
    }
  });
});

describe('the sources of the elements', () => {
  it('contain no text that refers to a color or a side of the screen (1.3.3)', () => {
    const texts = Object.values(messages).map((message) => (typeof message === 'string' ? message : String(message)));
    expect(texts.filter((text) => /\b(?:green|red|blue|round|square|(?:on|to) the (?:left|right))\b/i.test(text))).toEqual([]);
  });

  it('do not depend on the orientation of the screen (1.3.4)', () => {
    expect(find(/\(orientation:|screen\.orientation/g)).toEqual([]);
  });

  it('change only colors and underlines on hover (1.4.13)', () => {
    const rules = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/[^{}]*:hover[^{}]*\{([^{}]*)\}/g)].flatMap(([, body = '']) =>
        [...body.matchAll(/^\s*([a-z-]+):/gm)].map(([, property]) => `${property} (${file.split('/').at(-1)})`),
      ),
    );
    expect(rules.length).toBeGreaterThan(10);
    expect(
      rules.filter(
        (rule) =>
          !/^(?:color|background|background-color|border-color|text-decoration|text-underline-offset|forced-color-adjust) /.test(rule),
      ),
    ).toEqual([]);
  });

  it('set no size of text in pixels (1.4.4)', () => {
    expect(find(/font(?:-size)?:[^;]*\dpx[^;]*;/g)).toEqual([]);
    expect(find(/font-size: [^;]+;/g).length).toBeGreaterThan(10);
  });

  it('move only dialogs and toasts when they open, besides skeletons, spinners, and what follows the scroll position (2.2.2)', () => {
    const moving = find(/^ *(?:translate|animation|animation-name|view-transition-name|scroll-behavior): [^;]+;/gm);
    const names = moving.map((found) => found.replace(/^.*\/([^/]+)\.ts: /, '$1: '));
    expect(names.filter((name) => !/: animation: (?:none|pulse|portico-spin|portico-appear) ?/.test(name))).toEqual([
      'dialog: translate: 0 8px;',
      'dialog: animation: dialog-continues linear;',
      'tab-fade: animation: fade linear;',
      'toast-style: translate: 0 8px;',
    ]);
  });

  it('contain no animation that repeats more than three times a second (2.3.1)', () => {
    const durations = find(/animation: [^;]* infinite/g).map((rule) => Number(/ ([\d.]+)s /.exec(rule)?.[1]));
    expect(durations.length).toBeGreaterThan(2);
    expect(Math.min(...durations)).toBeGreaterThan(1 / 3);
  });

  it('allow pasted text everywhere (3.3.8)', () => {
    expect(find(/@paste|'paste'|onpaste/g)).toEqual([]);
  });
});

describe('the documents of the demo and of the development provider', () => {
  it('have a language (3.1.1)', () => {
    const files = [...filesIn('demo', '.html'), ...filesIn('src/backend/idp', '.ts')];
    const tags = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<html[^>]*>/g)].map(([tag]) => ({ file, tag })));
    expect(tags.length).toBeGreaterThan(5);
    expect(tags.filter(({ tag }) => !/ lang=/.test(tag))).toEqual([]);
  });
});
