// Tests the documentation: the search answers the first questions of newcomers, and the pages cover all rows of the sources.
import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { llmsFullText, llmsText, markdownOf } from '../../../demo/docs/assistants.js';
import { findPages, SEARCH_OPTIONS, wordsToMark, type SearchEntry } from '../../../demo/docs/browser/search-options.js';
import { codeProblems } from '../../../demo/docs/code-check.js';
import { SETUP_PROBLEMS } from '../../../demo/docs/facts/setup-problems.js';
import { layout } from '../../../demo/docs/layout.js';
import { linkProblems, navigationProblems } from '../../../demo/docs/link-check.js';
import { markupProblems } from '../../../demo/docs/markup-check.js';
import { navigation } from '../../../demo/docs/navigation.js';
import { wireNameProblems } from '../../../demo/docs/pages/wire-names.js';
import { searchIndex } from '../../../demo/docs/search-index.js';
import { allPages, renderPages, type RenderedPage } from '../../../demo/docs/site.js';
import { ELEMENTS } from '../../../elements/registry.js';
import { CATALOG } from '../../../src/errors/catalog.js';
import { resolveUrls } from '../../../src/redirects/urls.js';
import { adminResources, clientResources, internalResources, serverResources } from '../../../src/resources/index.js';
import { IS_MAIN } from '../../support/slices.js';
import { QUESTIONS } from './questions.ts';

let pages: ReadonlyMap<string, RenderedPage>;
let search: MiniSearch<SearchEntry>;

const pageAt = (path: string): RenderedPage => {
  const page = pages.get(path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page;
};

// Reads the types of all sources if they have changed since the last build.
beforeAll(async () => {
  const rendered = await renderPages(allPages());
  pages = new Map(rendered.map((page) => [page.path, page]));
  search = MiniSearch.loadJS((JSON.parse(searchIndex(rendered)) as { readonly index: never }).index, SEARCH_OPTIONS);
}, 120_000);

describe('the search of the documentation', () => {
  it.each(QUESTIONS)('finds the page that answers “$question” among the first three pages', ({ question, page, answer }) => {
    const found = findPages(search, question).map(({ path }) => path);
    expect(found.slice(0, 3)).toContain(page);
    const { title, description, markdown } = pageAt(page);
    expect(`${title} ${description} ${markdown}`).toContain(answer);
  });

  it.each([
    ['signInWithPasword', 'guides/passwords'],
    ['portico-user-button', 'elements/user-button'],
    ['USER_NOT_FOUND', 'errors'],
    ['rate limit', 'errors'],
    ['docker', 'self-hosting'],
  ])('finds %s, despite typing errors and in names, first on the page %s', (query, page) => {
    expect(findPages(search, query)[0]?.path).toBe(page);
  });

  it('shows texts without spaces before punctuation', () => {
    const { shown } = JSON.parse(searchIndex([pageAt('errors'), pageAt('sdk/auth')])) as { readonly shown: object };
    expect(/[\w)] [.,;] /.exec(Object.values(shown).flat().join('\n'))?.[0]).toBeUndefined();
  });

  it('marks only the words that the visitor typed', () => {
    expect(wordsToMark('How do I verify a Token?')).toEqual(['verify', 'token']);
  });
});

describe('the pages of the documentation', () => {
  it('cover every element, every endpoint, every error code and every problem of the setup', () => {
    for (const tag of Object.keys(ELEMENTS)) expect([...pages.keys()]).toContain(`elements/${tag.slice('portico-'.length)}`);
    const { ids } = pageAt('errors');
    const ownCodes = [...readFileSync('src/errors/portico-error.ts', 'utf8').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code = '']) => code);
    expect(ownCodes).toContain('TIMEOUT');
    expect([...Object.keys(CATALOG), ...ownCodes].filter((code) => !ids.has(code.toLowerCase()))).toEqual([]);
    expect(Object.keys(SETUP_PROBLEMS).filter((name) => !pageAt('setup-problems').ids.has(name))).toEqual([]);
    const endpoints = Object.entries({ ...clientResources, ...serverResources, ...adminResources, ...internalResources });
    const missing = endpoints.flatMap(([name, resource]) =>
      Object.values(resource).filter(({ method, path }) => !pageAt('api').markdown.includes(`${method} ${path}`) && name),
    );
    expect(missing).toEqual([]);
  });

  it('list every URL of an app with its default and a description', () => {
    const rows = pageAt('guides/redirects').markdown.matchAll(/^\| `urls\.(\w+)` \| `([^`]+)` \| [A-Z].+\. \|$/gm);
    expect(Object.fromEntries([...rows].map(([, name, url]) => [name, url]))).toEqual(resolveUrls());
  });

  it('describe each property of an element and each field of a call', () => {
    const signIn = pageAt('elements/sign-in').markdown;
    for (const text of ['`first-tab`', '`fullPage`', '`portico-signed-in`', '`before-form`', '`card`', '`submit`'])
      expect(signIn).toContain(text);
    const create = pageAt('sdk/teams').markdown;
    for (const text of ['`displayName`', "The team's name", 'In server apps, also:', '`createdAt`']) expect(create).toContain(text);
    expect(pageAt('sdk/auth').markdown).toContain('[`EMAIL_PASSWORD_MISMATCH`](../errors.md#email_password_mismatch)');
    expect([pageAt('api/user-api-keys').title, pageAt('api/auth-password').title]).toEqual(['User API keys', 'Password sign-in']);
    expect(pageAt('start/next').markdown).toContain('title=app/(site)/page.tsx');
    expect(pageAt('api/teams').markdown).toContain('-d \'{"display_name":');
  });

  it('of the HTTP API have the names of requests and responses, once for clients and servers', () => {
    const sessions = pageAt('api/sessions').markdown;
    for (const text of ['Servers must pass `user_id`.', '`expires_in_millis` is the lifetime']) expect(sessions).toContain(text);
    expect(sessions).not.toContain('also:');
    expect(sessions).toContain('if omitted, `me`. With the secret server key: UUID of the user');
    expect(wireNameProblems([...pages.values()])).toEqual([]);
    expect(wireNameProblems([{ path: 'api/a', markdown: '\n## GET /a/{userId=me}\n`userId` `teamId` `app.teams`' }])).toEqual([
      'api/a: teamId is a name of the SDK. Fields of the HTTP API have other names.',
    ]);
  });

  it('describe each field of a result, and under which status it exists', () => {
    const rows = (path: string, call: string): readonly string[] =>
      (
        pageAt(path)
          .markdown.split(`## ${call} {`)[1]
          ?.split(/\n#{2,3} /)[0] ?? ''
      )
        .split('\n')
        .filter((line) => line.startsWith('| `'));
    for (const authenticated of [rows('sdk/app', 'authenticate'), rows('sdk/functions', 'auth')]) {
      expect(authenticated).toContain('| `status` | `"signed-in"` |  | `signed-in` if the tokens of the request are valid. |');
      expect(authenticated).toContain('| `accessToken` | `string` | `status` is `signed-in` | The verified access token. |');
      expect(authenticated.find((row) => row.startsWith('| `headers` | `Headers` |'))).toMatch(/\| {2}\| Headers for the response\./);
      expect(authenticated.filter((row) => row.startsWith('| `response`'))).toHaveLength(2);
    }
    expect(rows('sdk/functions', 'useSession').some((row) => row.startsWith('| `refetch`'))).toBe(true);
    expect(rows('sdk/functions', 'useApp')).toEqual([]);
  });

  it('lead from the first page to frameworks and to the kits that are built on them', () => {
    const [tiles = ''] = pageAt('index').markdown.split('</div>');
    for (const path of ['vue', 'nuxt', 'svelte', 'sveltekit']) expect(tiles).toContain(`(start/${path}.md)`);
  });

  it('of frameworks have headings that name steps, and promise nothing that is not on the page', () => {
    for (const [path, { description, headings, markdown }] of pages) {
      if (!path.startsWith('start/')) continue;
      expect(description, path).toMatch(/^Add sign-in to .+: .+\.$/);
      expect(headings.filter(({ level, text }) => level === 2 && /^(?:The|Who|An?) /.test(text)).map(({ text }) => text)).toEqual([]);
      if (/\bgate\b/.test(description)) expect(markdown, path).toMatch(/\bgate\b/);
    }
  });

  it('of the HTTP API begin with a list of all endpoints, with a section for each resource', () => {
    const { headings } = pageAt('api');
    const titles = [...pages.values()].filter(({ path }) => path.startsWith('api/')).map(({ title }) => title);
    expect(headings.filter(({ level }) => level === 2).map(({ text }) => text)).toEqual(titles);
  });

  it('name their group above the title, but not if they have the title of the group', () => {
    const site = { groups: navigation(), pages, version: 'test' };
    const crumbs = (path: string): number =>
      layout(site, pageAt(path))
        .match(/<ol>.*<\/ol>/)?.[0]
        .match(/<li>/g)?.length ?? 0;
    expect([crumbs('api'), crumbs('api/teams'), crumbs('install'), crumbs('elements')]).toEqual([1, 2, 2, 1]);
  });

  it('have no inline scripts and styles, and one title each', () => {
    const site = { groups: navigation(), pages, version: 'test' };
    for (const page of pages.values()) {
      const html = layout(site, page);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(/<script(?![^>]*\bsrc=)|<style|<[^>]+ (?:style|on\w+)=/.exec(html.replaceAll(/<template>.*?<\/template>/gs, ''))).toBeNull();
    }
  });

  it('are listed for assistants, and are Markdown without the syntax of the generator', () => {
    const groups = navigation();
    for (const path of pages.keys()) expect(llmsText(groups, pages)).toContain(`](${path}.md)`);
    expect(llmsFullText(groups, pages).length).toBeLessThan(400_000);
    const texts = [...pages.values()].map(markdownOf).join('\n');
    expect(/^\{\{(?:code|include|table)|\{#[\w.-]+\}$|^```\w+ (?:preview|signature|compiled|title=[^"])/m.exec(texts)?.[0]).toBeUndefined();
  });
});

describe('the check of the documentation', () => {
  it('reports links to unknown pages and anchors, and pages outside the navigation', () => {
    const links = ['b.md', 'b.md#here', 'https://example.com/x.md', '#own', 'c.md', 'b.md#there', '#other'];
    const a = { path: 'a', links, ids: new Set(['own']) };
    const b = { path: 'b', links: [], ids: new Set(['here']) };
    expect(linkProblems([a, b])).toEqual([
      'a links to c.md, which is not a page.',
      'a links to b.md#there, but that page has no #there.',
      'a links to #other, but that page has no #other.',
    ]);
    expect(navigationProblems([{ title: 'All', pages: ['a', 'a', 'd'] }], [a, b])).toEqual([
      'b is not in the navigation.',
      'The navigation has d, which is not a page.',
      'The navigation has a twice.',
    ]);
  });

  it('reports elements, attributes and tokens that do not exist, and JSON that is not valid', () => {
    const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;
    const markdown =
      block('html', '<portico-sign-in full-page></portico-sign-in>\n<portico-sign-in full-pages class="a"></portico-sign-in>') +
      block('html', '<portico-sign></portico-sign>') +
      block('css', ':root { --portico-radius: 1px; --portico-radios: 1px; }') +
      block('json', '{ a: 1 }') +
      block('json', '{ "a": 1 }');
    expect(markupProblems([{ path: 'wrong', title: '', description: '', markdown }])).toEqual([
      'wrong: <portico-sign-in> has no attribute full-pages.',
      'wrong: there is no element <portico-sign>.',
      'wrong: there is no token --portico-radios.',
      expect.stringMatching(/^wrong: SyntaxError/),
    ]);
  });

  it.skipIf(IS_MAIN)('reports examples that do not compile', { timeout: 300_000 }, () => {
    const example = (line: string): string => `\`\`\`ts\nimport { createClientApp } from 'portico-auth';\n${line}\n\`\`\`\n`;
    const markdown =
      example("createClientApp({ projectId: 'a' });") + example('createClientApp({ projectId: 1 });') + '```js\nPortico.app.user2;\n```\n';
    const problems = codeProblems([{ path: 'guides/wrong', title: '', description: '', markdown }]);
    expect(problems).toEqual([
      "guides-wrong-2.ts(2,19): error TS2322: Type 'number' is not assignable to type 'string'.",
      "guides-wrong-3.js(1,13): error TS2551: Property 'user2' does not exist on type 'ClientApp'. Did you mean 'user'?",
    ]);
  });
});
