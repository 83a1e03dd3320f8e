// Applies each safety rule to small invalid sources, to show that the rule finds violations.
import { describe, expect, it } from 'vitest';
import {
  navigationsTakeTrustedUrls,
  noBlockingDialogs,
  noMarkupFromStrings,
  noStyleAttributes,
  typesAreNotSilenced,
  urlsAreTrustedInTwoFiles,
} from './safety-rules.ts';
import type { Files, Violation } from './source.ts';
import { check } from './try-rule.ts';

describe('a safety rule', () => {
  const inElement = (rule: (files: Files) => Violation[], source: string): string[] => check(rule, { 'elements/parts/a.ts': source });
  const here = ['elements/parts/a.ts:2'];

  it('finds APIs that create markup or code from strings', () => {
    const bad = [
      'a.innerHTML = b',
      'a.outerHTML',
      'a.insertAdjacentHTML(b, c)',
      'document.write(a)',
      'eval(a)',
      'new Function(a)',
      'unsafeHTML(a)',
    ];
    for (const source of [...bad, 'unsafeSVG(a)', 'f({ dangerouslySetInnerHTML: a })']) {
      expect(inElement(noMarkupFromStrings, `\n${source};`), source).toEqual(here);
    }
  });

  it('ignores forbidden API names in comments and at the end of longer names', () => {
    expect(inElement(noMarkupFromStrings, '// no innerHTML here\n/* eval(x) */ retrieval(x); medieval(y);')).toEqual([]);
  });

  it('finds style attributes in templates, but not style properties', () => {
    expect(inElement(noStyleAttributes, 'html`\n<p style="color: red"></p>`')).toEqual(here);
    expect(inElement(noStyleAttributes, 'html`<p class=${a}\n style=${b}></p>`')).toEqual(here);
    expect(inElement(noStyleAttributes, 'html`<p class="style"></p>`; a.style = b; const text = ` style="x"`;')).toEqual([]);
  });

  it('finds calls to blocking window dialogs, but not to other functions with the same names', () => {
    for (const call of ['window.alert(1)', 'globalThis.prompt(1)', 'confirm(1)'])
      expect(inElement(noBlockingDialogs, `\n${call};`)).toEqual(here);
    expect(inElement(noBlockingDialogs, "import { confirm } from './dialog.ts'; confirm(1); this.alert(1);")).toEqual([]);
    expect(inElement(noBlockingDialogs, 'const prompt = () => 1; prompt();')).toEqual([]);
  });

  it('finds URLs that are cast to `TrustedUrl` outside the redirect code', () => {
    const source = '\nconst url = new URL(text) as TrustedUrl;';
    expect(check(urlsAreTrustedInTwoFiles, { 'src/auth/oauth.ts': source, 'src/redirects/redirects.ts': source })).toEqual([
      'src/auth/oauth.ts:2',
    ]);
  });

  it('finds navigations outside the redirect code', () => {
    const bad = ['page.assign(url)', 'context.page.replace(url)', 'this.#page.assign(url)', 'location.replace(url)', 'location.href = url'];
    const more = ['globalThis.location.assign(url)', 'location = url', 'window.location.href = url', 'window.open(url)', 'open(url)'];
    for (const source of [...bad, ...more]) expect(inElement(navigationsTakeTrustedUrls, `\n${source};`), source).toEqual(here);
    for (const source of ['text.replace(a, b)', 'Object.assign(page, a)', 'link.href = url', 'this.open(url)', 'const { href } = location'])
      expect(inElement(navigationsTakeTrustedUrls, `${source};`), source).toEqual([]);
    expect(inElement(navigationsTakeTrustedUrls, 'const open = () => 1; open();')).toEqual([]);
    expect(check(navigationsTakeTrustedUrls, { 'src/redirects/redirects.ts': 'page.assign(url.href)' })).toEqual([]);
  });

  it('finds silenced type errors', () => {
    for (const source of ['f(a as any)', '// @ts-ignore', '/* @ts-expect-error */', '// @ts-nocheck']) {
      expect(inElement(typesAreNotSilenced, `\n${source}\n`), source).toEqual(here);
    }
    expect(inElement(typesAreNotSilenced, "const a = b as unknown; const s = '@ts-ignore as any';")).toEqual([]);
  });
});
