// Finds elements, attributes and tokens in the blocks of HTML and CSS that do not exist, and blocks of JSON that are not valid.
import { elementFacts, manifest } from './facts/elements.js';
import { snippetsOf, tokensOf } from './markdown/render.js';
import type { Page } from './page.js';

const attributesByTag = (): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(elementFacts().map(({ tagName, attributes = [] }) => [tagName, new Set(attributes.map(({ name }) => name))]));

/** Attributes that every element of HTML may have. */
const isGlobal = (name: string): boolean => /^(?:class|dir|hidden|id|lang|slot|style|title|data-.+|on.+)$/.test(name);

const htmlProblems = (text: string, known: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...text.matchAll(/<(portico-[\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)].flatMap(([, tag = '', list = '']) => {
    const attributes = known.get(tag);
    if (!attributes) return [`there is no element <${tag}>`];
    const names = [...list.matchAll(/([\w-]+)(?:="[^"]*")?/g)].map(([, name = '']) => name);
    return names.filter((name) => !attributes.has(name) && !isGlobal(name)).map((name) => `<${tag}> has no attribute ${name}`);
  });

const jsonProblems = (text: string): readonly string[] => {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [String(error)];
  }
};

/** Returns a line for each problem: the path of the page, and what is wrong. */
export const markupProblems = (pages: readonly Page[]): readonly string[] => {
  const known = attributesByTag();
  const tokens = new Set(
    manifest()
      .modules.flatMap(({ declarations }) => declarations.flatMap((one) => one.cssProperties ?? []))
      .map(({ name }) => name),
  );
  const tokenProblems = (text: string): readonly string[] =>
    [...text.matchAll(/--portico-[\w-]+/g)].flatMap(([name]) => (tokens.has(name) ? [] : [`there is no token ${name}`]));
  return pages.flatMap(({ path, markdown }) =>
    snippetsOf(tokensOf(markdown)).flatMap(({ language, text }) => {
      const problems = [
        ...(language === 'html' ? htmlProblems(text, known) : []),
        ...(language === 'json' ? jsonProblems(text) : []),
        ...(language === 'html' || language === 'css' ? tokenProblems(text) : []),
      ];
      return problems.map((problem) => `${path}: ${problem}.`);
    }),
  );
};
