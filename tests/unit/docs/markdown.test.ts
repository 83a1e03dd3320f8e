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
    expect(text).toBe('```vue title=src/Handler.vue\n<template>\n  <portico-handler />\n</template>\n```\n\n| a |\n| - |\n| 1 |');
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
    expect(html).toContain('<div class="table" role="group" aria-label="Table: A, B" tabindex="0"><table role="table">');
    expect(html).toContain('<td role="cell" data-label="B"><code>z</code></td>');
    expect(html).toContain('<div class="preview" data-signed-in><template><portico-user-button></portico-user-button></template>');
    expect(html).toContain('<figure class="code" data-language="HTML"><pre');
    expect(html).toContain('<button type="button" class="copy" hidden>Copy</button>');
    expect(rendered('```sh\nls\n```').html).toContain('data-language="Terminal"');
    expect(rendered('```ts title=a.ts\na;\n```').html).toContain('<figure class="code"><figcaption>a.ts</figcaption>');
  });

  it('shows the property and the type of an attribute below it, in one cell', () => {
    const { html } = rendered(
      '| Attribute | Property | Type | Description |\n| - | - | - | - |\n| `a-b` | `aB` | `"x" \\| "y"` | What. |\n| | `c` | `number` | Why. |\n',
    );
    expect(html.match(/<th /g)).toHaveLength(2);
    const below = (text: string): string => `<span class="below">${text}</span>`;
    expect(html).toContain(
      `<code>a-b</code>${below('property <code>aB</code>')}${below('<code>&quot;x&quot; | &quot;y&quot;</code>')}</td>`,
    );
    expect(html).toContain(`<code>c</code>${below('property')}${below('<code>number</code>')}</td>`);
  });

  it('breaks lines inside long names and not inside words, and has typographic apostrophes', () => {
    const { html, headings } = rendered(
      "## sendResetMail\n\n## Sign-in of a project's users\n\n## POST /auth/sign-up\n\nUsers' and user's `it's` 'a b' `USER_EMAIL_ALREADY_EXISTS`\n",
    );
    expect(html).toContain('send<wbr>Reset<wbr>Mail<a');
    expect(html).toContain('<span class="whole">Sign-in</span> of a project’s users<a');
    expect(html).toContain('<span class="method">POST</span> <code>/<wbr>auth/<wbr><span class="whole">sign-up</span></code>');
    expect(html).toContain("Users’ and user’s <code>it's</code> &#39;a b&#39; <code>USER_<wbr>EMAIL_<wbr>ALREADY_<wbr>EXISTS</code>");
    expect(headings.map(({ text }) => text)).toEqual(['sendResetMail', 'Sign-in of a project’s users', 'POST /auth/sign-up']);
  });

  it('shows the method of an endpoint as a badge in links', () => {
    const { html } = rendered('[`GET /users`](a.md) [the `GET /users`](a.md)\n');
    expect(html).toContain('<a class="endpoint" href="to:a.md"><span class="method">GET</span> <code>/<wbr>users</code></a>');
    expect(html).toContain('<a href="to:a.md">the <code>GET /users</code></a>');
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
