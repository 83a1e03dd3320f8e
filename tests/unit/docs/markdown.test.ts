// Tests how the documentation fills in other files, and how it renders Markdown.
import { describe, expect, it } from 'vitest';
import { fillIn } from '../../../demo/docs/markdown/directives.js';
import { render, tokensOf } from '../../../demo/docs/markdown/render.js';
import { includedPart } from '../../../demo/docs/markdown/sections.js';
import { errorSections } from '../../../demo/docs/pages/error-page.js';
import { targetOf, urlBetween } from '../../../demo/docs/site.js';

const DIRECTIVES = { tables: { numbers: () => '| a |\n| - |\n| 1 |' }, pageOfFile: { 'src/CONTRACT.md': 'wire-rules' } };

describe('a directive', () => {
  it('fills in a file with its path in the app, and a table', () => {
    const text = fillIn('start/vue', '{{code: demo/frameworks/vue/src/Handler.vue}}\n\n{{table: numbers}}', DIRECTIVES);
    expect(text).toBe('```vue title=src/Handler.vue\n<template>\n  <portico-handler full-page />\n</template>\n```\n\n| a |\n| - |\n| 1 |');
  });

  it.each([
    ['{{code: demo/none.ts}}', 'There is no file demo/none.ts.'],
    ['{{table: none}}', 'There is no table none.'],
    ['{{include: src/CONTRACT.md#none}}', 'src/CONTRACT.md#none has no section #none.'],
    [
      '{{include: src/ARCHITECTURE.md}}',
      'src/ARCHITECTURE.md links to src/ARCHITECTURE.md#passkeys, which is on no page of the documentation.',
    ],
  ])('ends the build if what it names does not exist (%s)', (line, message) => {
    expect(() => fillIn('a', line, DIRECTIVES)).toThrow(message);
  });

  it('includes a section without its heading, with headings below those of the page', () => {
    const file = '# File\n\n## One\n\ntext\n\n### Inner\n\n```sh\n# no heading\n```\n\n## Two\n';
    expect(includedPart(file, 'one', 2, 'file')).toBe('text\n\n### Inner\n\n```sh\n# no heading\n```');
    expect(includedPart(file, undefined, 1, 'file')).toContain('## One');
  });
});

describe('a page', () => {
  const rendered = (markdown: string) =>
    render(
      tokensOf(markdown),
      ({ text }) => text.replaceAll('<', '&lt;'),
      (link) => `to:${link}`,
    );

  it('has an ID for each heading, and a link to it', () => {
    const { html, headings, ids } = rendered('## `app.x` now {#x}\n\n## Same\n\n## Same\n');
    expect(headings.map(({ id, text }) => [id, text])).toEqual([
      ['x', 'app.x now'],
      ['same', 'Same'],
      ['same-1', 'Same'],
    ]);
    expect(html).toContain('<h2 id="x"><code>app.x</code> now<a class="anchor" href="#x" aria-label="Link to app.x now">#</a></h2>');
    expect([...ids]).toEqual(['x', 'same', 'same-1']);
  });

  it('has tables that keyboards can scroll, code with a button, and previews', () => {
    const { html, links } = rendered(
      '| A | B |\n| - | - |\n| [x](y.md) | `z` |\n\n```html preview signed-in\n<portico-user-button></portico-user-button>\n```\n',
    );
    expect(links).toEqual(['y.md']);
    expect(html).toContain('<div class="table" role="group" aria-label="Table: A, B" tabindex="0">');
    expect(html).toContain('<div class="preview" data-signed-in><template><portico-user-button></portico-user-button></template>');
    expect(html).toContain('<button type="button" class="copy" hidden>Copy</button>');
  });

  it('links to other pages with relative URLs, so that it works in any folder', () => {
    expect(targetOf('guides/teams', '../errors.md#a')).toEqual({ path: 'errors', hash: 'a' });
    expect(targetOf('guides/teams', 'https://example.com')).toBeUndefined();
    expect([urlBetween('guides/teams', 'errors'), urlBetween('index', 'errors'), urlBetween('errors', 'index')]).toEqual([
      '../../errors/',
      './errors/',
      '../',
    ]);
  });
});

describe('the page of error codes', () => {
  it('cannot be built if a code of the catalog has no row', () => {
    expect(() => errorSections('- UNSUPPORTED_ERROR: Cause. | Remedy.\n- NO_SUCH_CODE: Cause. | Remedy.')).toThrow(
      /lacks BODY_PARSING_ERROR,.* unknown codes: NO_SUCH_CODE\.$/,
    );
  });
});
