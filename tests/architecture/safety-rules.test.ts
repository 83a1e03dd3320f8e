// Applies each safety rule to small invalid sources, to show that the rule finds violations.
import { describe, expect, it } from 'vitest';
import { navigationsTakeTrustedUrls, urlsAreTrustedInTwoFiles } from './navigation-rules.ts';
import { noBlockingDialogs, noMarkupFromStrings, noStyleAttributes, typesAreNotSilenced } from './safety-rules.ts';
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

  it('lets only one file set the content that a server rendered', () => {
    const source = 'f({ dangerouslySetInnerHTML: a });\na.innerHTML = b;';
    expect(check(noMarkupFromStrings, { 'react/served.ts': source })).toEqual(['react/served.ts:2']);
    expect(check(noMarkupFromStrings, { 'react/other.ts': source })).toHaveLength(2);
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

  it.each([
    'const url = new URL(text) as TrustedUrl',
    'const url = text as unknown as policy.TrustedUrl | undefined',
    'const url = <TrustedUrl>new URL(text)',
    'const isTrusted = (url: URL): url is TrustedUrl => true',
    'function assertTrusted(url: URL): asserts url is TrustedUrl {}',
    'type Safe = TrustedUrl',
    'interface Safe extends TrustedUrl {}',
    "const url = new URL(text) as import('../redirects/policy.js').TrustedUrl",
    'const url = convert<TrustedUrl>(text)',
    "import type { TrustedUrl as Safe } from '../redirects/policy.js'",
    "export type { TrustedUrl as Safe } from '../redirects/policy.js'",
    "import { toTrustedUrl } from '../redirects/policy.js'",
    "import { configuredUrl as trust } from '../redirects/redirects.js'",
    "import { apiUrl } from '../index.js'",
    "import * as policy from '../redirects/policy.js'",
    "const { apiUrl } = await import('../redirects/redirects.js')",
    "(await import('../redirects/redirects.js')).apiUrl(text, base)",
    "(await import('../redirects/redirects')).apiUrl(text, base)",
    "import * as places from '../redirects/redirects'",
    'void import(`../redirects/policy.js`)',
    "export { configuredUrl } from '../redirects/redirects.js'",
    "export * from '../redirects/policy.js'",
    "export * as policy from '../redirects/policy.js'",
  ])('finds a URL that becomes a `TrustedUrl` outside the redirect code: %s', (source) => {
    expect(check(urlsAreTrustedInTwoFiles, { 'src/auth/mfa.ts': `\n${source};`, 'src/redirects/redirects.ts': `\n${source};` })).toEqual([
      'src/auth/mfa.ts:2',
    ]);
  });

  it('accepts the type `TrustedUrl` of parameters, results and properties', () => {
    const source = `import { navigate, type TrustedUrl } from '../redirects/redirects.js'; export type { TrustedUrl };
      interface Target { readonly url: TrustedUrl } const go = (url: TrustedUrl): TrustedUrl => url; navigate(page, url as URL);`;
    expect(check(urlsAreTrustedInTwoFiles, { 'src/auth/mfa.ts': source })).toEqual([]);
    expect(check(urlsAreTrustedInTwoFiles, { 'src/auth/oauth-start.ts': "import { apiUrl } from '../redirects/redirects.js';" })).toEqual(
      [],
    );
  });

  it.each([
    // `Page`
    'page.assign(url)',
    'context.page?.replace(url)',
    'this.#page.assign(url)',
    'const { assign } = context.page',
    'const go = page.replace',
    'target.assign.call(page, url)',
    'page.replace(...urls)',
    'page.replace(url, undefined)',
    // `location`
    'location = url',
    'location.href = url',
    'location.search = text',
    'location.replace(url)',
    "location['assign'](url)",
    'location[name](url)',
    '[location.href] = [url]',
    '[location.href = url] = []',
    '[...location.href] = urls',
    '({ url: location.href } = target)',
    '({ url: location.href = url } = target)',
    'for (location.href of urls) run()',
    'for (location.href in urls) run()',
    'const run = () => { const location = read(); }',
    'const run = (location: URL) => read(location)',
    'send({ location })',
    'window.location.href = url',
    'globalThis.location.assign(url)',
    'document.location = url',
    'top.location = url',
    'parent!.location.href = url',
    "window['location'] = url",
    'frame.contentWindow.location = url',
    '(window as Window).location = url',
    // `location` under another name
    'const { location } = window',
    'const { location: place } = document',
    'const place = location',
    'const place = window.location',
    'const { href, assign } = location',
    'const { ...place } = location',
    'go(window.location)',
    'place.assign(url)',
    'const realm = window',
    'const realm = globalThis.window',
    'const realm = globalThis.top',
    'const realm = document.defaultView',
    'const realm = isFramed ? window : self',
    'const realm = parent ?? window',
    'const realm = window as unknown as Realm',
    'const { ...realm } = window',
    'this.realm = window',
    '(isFramed ? top : self).open(url)',
    '(0, window).open(url)',
    'run(window)',
    'Object.assign(window, { location: url })',
    "Reflect.set(window, 'location', url)",
    // windows and the Navigation API
    'open(url)',
    'const go = open',
    'open.call(window, url)',
    '(0, open)(url)',
    'setTimeout(open, 1, url)',
    'run(open)',
    'const open = () => 1',
    'event.view.open(url)',
    'window.open(url)',
    "self['open'](url)",
    'document.defaultView?.open(url)',
    'const { open } = window',
    'window.navigation.navigate(url)',
    'navigation.navigate(url)',
    'const { navigation } = globalThis',
    // forms and markup
    'form.submit()',
    'HTMLFormElement.prototype.submit.call(form)',
    'form.submit.call(form)',
    'const { submit } = form',
    'const submit = form.submit',
    'run(form.submit)',
    "meta.httpEquiv = 'refresh'",
    'html`<meta http-equiv="refresh" content=${content}>`',
    'html`<form method="post" action=${url}></form>`',
    'html`<button formaction=${url}></button>`',
  ])('finds a navigation outside the redirect code: %s', (source) => {
    expect(inElement(navigationsTakeTrustedUrls, `\n${source};`)).toEqual(here);
    expect(check(navigationsTakeTrustedUrls, { 'src/redirects/redirects.ts': `\n${source};` })).toEqual([]);
  });

  it.each([
    'text.replace(/a/, b)',
    "text.replace('a', b)",
    'Object.assign(page, a)',
    'link.href = url',
    'this.open(url)',
    'const { open: isOpen } = dialog',
    "const canOpen = typeof open === 'function'",
    'observer.observe(document)',
    'const { href } = location',
    'const path = window.location.pathname + location.hash',
    "location.hash = 'team'",
    'location.reload()',
    "if (typeof location === 'undefined') run()",
    'const value = this.location',
    'const value = props.location',
    'const url = headers.get(name); send({ location: url })',
    'const names = { location: 1, open: 2 }',
    "history.pushState(null, '', url)",
    'this.#form.submit(event)',
    'form.requestSubmit()',
    'html`<form method="post" @submit=${form.submit}></form>`',
  ])('accepts code that does not load another page: %s', (source) => {
    expect(inElement(navigationsTakeTrustedUrls, `${source};`)).toEqual([]);
  });

  it('finds silenced type errors', () => {
    for (const source of ['f(a as any)', '// @ts-ignore', '/* @ts-expect-error */', '// @ts-nocheck']) {
      expect(inElement(typesAreNotSilenced, `\n${source}\n`), source).toEqual(here);
    }
    expect(inElement(typesAreNotSilenced, "const a = b as unknown; const s = '@ts-ignore as any';")).toEqual([]);
  });
});
