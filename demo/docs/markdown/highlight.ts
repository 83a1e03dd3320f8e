// Highlights code. The style sheet sets the colors of the kinds of tokens, for light and dark pages, so that the pages need no inline styles.
import { createCssVariablesTheme, createHighlighter, type BundledLanguage } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { digest, readCache, writeCache } from '../cache.js';
import { escapeHtml } from './text.js';

export interface Snippet {
  readonly language: string;
  readonly text: string;
}

const FILE = 'highlighted.json';
/** Changes when the markup of highlighted code changes. */
const VERSION = '3';

const LANGUAGES = new Set<string>([
  ...['ts', 'tsx', 'js', 'jsx', 'json', 'html', 'css', 'sh', 'sql', 'http', 'vue', 'svelte', 'astro', 'md', 'yaml', 'dockerfile', 'nginx'],
]);

const theme = createCssVariablesTheme({ name: 'docs', variablePrefix: '--' });

const keyOf = ({ language, text }: Snippet): string => digest(VERSION, language, text);

/** Returns the class of a token, for example `keyword`. Tokens in the color of the text have none. */
const classOf = (color = ''): string | undefined => {
  const name = /^var\(--(?:token-)?([\w-]+)\)$/.exec(color)?.[1];
  return name === 'foreground' ? undefined : name;
};

const markup = (lines: readonly (readonly { readonly content: string; readonly color?: string }[])[]): string =>
  lines
    .map((tokens) =>
      tokens
        .map(({ content, color }) => {
          const name = classOf(color);
          return name && content.trim() !== '' ? `<span class="${name}">${escapeHtml(content)}</span>` : escapeHtml(content);
        })
        .join(''),
    )
    .join('\n');

/** Returns a function that returns the markup of each snippet. Highlights only snippets that are not in the cache. */
export const highlighterFor = async (snippets: readonly Snippet[]): Promise<(snippet: Snippet) => string> => {
  const known = readCache<Record<string, string>>(FILE) ?? {};
  const used: Record<string, string> = {};
  const missing = new Map<string, Snippet>();
  for (const snippet of snippets.filter(({ language }) => LANGUAGES.has(language))) {
    const key = keyOf(snippet);
    if (known[key] === undefined) missing.set(key, snippet);
    else used[key] = known[key];
  }
  if (missing.size > 0) {
    const langs = [...new Set([...missing.values()].map(({ language }) => language as BundledLanguage))];
    const highlighter = await createHighlighter({ themes: [theme], langs, engine: createJavaScriptRegexEngine({ forgiving: true }) });
    for (const [key, { language, text }] of missing)
      used[key] = markup(
        highlighter.codeToTokensBase(text, { lang: language as BundledLanguage, theme: 'docs' as never, tokenizeTimeLimit: 0 }),
      );
    highlighter.dispose();
  }
  if (missing.size > 0 || Object.keys(known).length > Object.keys(used).length) writeCache(FILE, used);
  return (snippet) => used[keyOf(snippet)] ?? escapeHtml(snippet.text);
};
