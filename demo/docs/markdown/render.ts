// Renders the Markdown of a page.
import { Marked, type Token, type Tokens } from 'marked';
import type { Snippet } from './highlight.js';
import { tableHtml } from './table.js';
import { escapeHtml, slugOf, withApostrophes, withBreaks } from './text.js';

export interface PageHeading {
  readonly id: string;
  readonly level: number;
  /** The text without markup. */
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly PageHeading[];
  /** The targets of all links, as written. */
  readonly links: readonly string[];
  /** All IDs on the page, which links may lead to. */
  readonly ids: ReadonlySet<string>;
}

const marked = new Marked({ gfm: true });

export const tokensOf = (markdown: string): Token[] => marked.lexer(markdown);

/** Returns the blocks of code in a page. */
export const snippetsOf = (tokens: readonly Token[]): readonly Snippet[] => {
  const found: Snippet[] = [];
  marked.walkTokens(tokens as Token[], (token) => {
    if (token.type === 'code') found.push({ language: (token.lang ?? '').split(' ')[0] ?? '', text: token.text as string });
  });
  return found;
};

/** Matches the ID at the end of a heading: `Create a team {#create}`. */
const OWN_ID = / *\{#([\w.-]+)\}$/;
/** Zero-width: removes markup from the text of a heading. */
const plain = (text: string): string => text.replace(OWN_ID, '').replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Returns the ID of a heading. A heading that occurs twice gets a number. */
const idOf = (text: string, ids: Set<string>): string => {
  const wanted = OWN_ID.exec(text)?.[1] ?? slugOf(plain(text));
  let id = wanted;
  for (let count = 1; ids.has(id); count++) id = `${wanted}-${count}`;
  ids.add(id);
  return id;
};

/** The names of languages in the headers of blocks of code, in narrow windows. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  ...{ sh: 'Terminal', ts: 'TypeScript', tsx: 'TypeScript', js: 'JavaScript', html: 'HTML', css: 'CSS', json: 'JSON', http: 'HTTP' },
  ...{ sql: 'SQL', vue: 'Vue', svelte: 'Svelte', yaml: 'YAML', dockerfile: 'Dockerfile', nginx: 'nginx' },
};

const codeBlock = ({ lang = '', text }: Tokens.Code, highlight: (snippet: Snippet) => string): string => {
  const [language = '', ...rest] = lang.split(' ');
  const title = rest.find((part) => part.startsWith('title='))?.slice('title='.length);
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
  const header = title ? '' : ` data-language="${LANGUAGE_NAMES[language] ?? 'Text'}"`;
  const flag = (name: string): string => (rest.includes(name) ? ` data-${name}` : '');
  const height = rest.find((part) => part.startsWith('height='))?.replace(/=(.*)/, '="$1"') ?? '';
  const preview = rest.includes('preview')
    ? `<div class="preview"${flag('signed-in')}${flag('card')}${height && ` data-${height}`}><template>${text}</template><noscript>The preview requires JavaScript.</noscript></div>`
    : '';
  const kind = rest.includes('signature') ? ' signature' : '';
  const shown = `<pre tabindex="0"><code>${highlight({ language, text })}</code></pre>`;
  return `${preview}<figure class="code${kind}"${header}>${caption}${shown}<button type="button" class="copy" hidden>Copy</button></figure>\n`;
};

/** Matches error codes that may be longer than a line. */
const LONG_CODE = /^[A-Z_]{16,}$/;

/** Matches the method and the path of an endpoint. */
const ENDPOINT = /^([A-Z]+) (\/.*)$/;

/** Returns the HTML of a code word. Long error codes and the paths of endpoints may break into lines. */
const codeHtml = (text: string): string => {
  if (LONG_CODE.test(text)) return text.replaceAll('_', '_<wbr>');
  return ENDPOINT.test(text) ? escapeHtml(text).replaceAll(/(?<! )\//g, '/<wbr>') : escapeHtml(text);
};

/** Returns the HTML of an endpoint, with its method as a badge, or undefined for other texts. */
const endpointHtml = (text: string, withPlaces: (path: string) => string): string | undefined => {
  const [, method, path = ''] = ENDPOINT.exec(text) ?? [];
  return method && `<span class="method">${method}</span> <code>${withPlaces(escapeHtml(path))}</code>`;
};

/** Returns the HTML of the text of a link that is only an endpoint, or undefined for other links. The path breaks only between its parts. */
const endpointOf = ([token, ...others]: readonly Token[]): string | undefined =>
  token?.type === 'codespan' && others.length === 0
    ? endpointHtml(token.text as string, (path) => path.replaceAll('/', '/<wbr>'))
    : undefined;

/** Renders the tokens of a page. `hrefOf` returns the URL of a link, relative to the page. */
export const render = (tokens: Token[], highlight: (snippet: Snippet) => string, hrefOf: (link: string) => string): Rendered => {
  const headings: PageHeading[] = [];
  const links: string[] = [];
  const ids = new Set<string>();
  const own = new Marked({ gfm: true });
  own.use({
    renderer: {
      heading({ tokens: inner, depth, text }) {
        const id = idOf(text, ids);
        headings.push({ id, level: depth, text: withApostrophes(plain(text)) });
        const content = endpointHtml(plain(text), withBreaks) ?? withBreaks(this.parser.parseInline(inner).replace(OWN_ID, ''));
        const anchor = `<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(withApostrophes(plain(text)))}">#</a>`;
        return `<h${depth} id="${id}">${content}${anchor}</h${depth}>\n`;
      },
      codespan: ({ text: code }) => `<code>${codeHtml(code)}</code>`,
      code: (token) => codeBlock(token, highlight),
      link({ href, tokens: inner }) {
        links.push(href);
        const endpoint = endpointOf(inner);
        const kind = endpoint === undefined ? '' : ' class="endpoint"';
        return `<a${kind} href="${escapeHtml(hrefOf(href))}">${endpoint ?? this.parser.parseInline(inner)}</a>`;
      },
      table(token) {
        const cells = (row: readonly Tokens.TableCell[]): readonly string[] => row.map((one) => this.parser.parseInline(one.tokens));
        return tableHtml(
          token.header.map(({ text }) => plain(text)),
          token.rows.map(cells),
        );
      },
      html({ text }) {
        for (const [, id = ''] of text.matchAll(/ id="([^"]+)"/g)) ids.add(id);
        return text;
      },
    },
  });
  own.walkTokens(tokens, (token) => {
    if (token.type === 'text' && !('tokens' in token)) token.text = withApostrophes(token.text as string);
  });
  return { html: own.parser(tokens), headings, links, ids };
};
