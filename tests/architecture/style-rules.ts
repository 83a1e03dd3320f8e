// Defines the rules about sizes, names and citations, as pure functions.
import { exportedNames, functionSpans, lineAt } from './source.ts';
import type { Files, Violation } from './source.ts';

const MAX_LINES = 250;
const MAX_FUNCTION_LINES = 40;

/** Files that are long lists, with one line per entry. */
const EXEMPT = [/^elements\/messages\/(?:en|locales\/)/, /^src\/errors\/catalog\.ts$/, /^src\/backend\/db\/migrations\//];

const isExempt = (file: string): boolean => EXEMPT.some((pattern) => pattern.test(file));
const budgeted = (files: Files): [string, string][] => [...files].filter(([file]) => !isExempt(file));

export function filesAreShort(files: Files): Violation[] {
  return budgeted(files).flatMap(([file, source]) => {
    const lines = source.trimEnd().split('\n').length;
    if (lines <= MAX_LINES) return [];
    return [{ file, line: MAX_LINES + 1, message: `has ${lines} lines; the maximum is ${MAX_LINES}. Split the file by topic.` }];
  });
}

export function functionsAreShort(files: Files): Violation[] {
  return budgeted(files).flatMap(([file, source]) =>
    functionSpans(file, source)
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ line, lines }) => ({
        file,
        line,
        message: `starts a function of ${lines} lines; the maximum is ${MAX_FUNCTION_LINES}. Move its parts into named functions.`,
      })),
  );
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs)$/;
const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** The modules of locales have the names of language tags, such as `pt-BR`. */
const LOCALES = 'elements/messages/locales/';

export function fileNamesAreKebabCase(files: Files): Violation[] {
  return [...files.keys()]
    .filter((file) => !file.startsWith(LOCALES) && !KEBAB.test(baseName(file)))
    .map((file) => ({ file, line: 1, message: 'has a name that is not in kebab-case. Rename it in the style of `team-invitations.ts`.' }));
}

/** Words that add no meaning to a name. */
const EMPTY_WORDS = new Set(['crud', 'impl', 'manager', 'managers', 'service', 'services', 'helper', 'helpers', 'util', 'utils', 'base']);

/** Terms in which a word of `EMPTY_WORDS` has a meaning. */
const REAL_TERMS = /service-worker|terms-of-service|base-(url|path)/g;

/** Converts a name to kebab-case: `OAuthTokenStore` becomes `oauth-token-store`. */
const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

function emptyWord(name: string): string | undefined {
  const words = kebab(name)
    .replace(REAL_TERMS, '')
    .split(/[^a-z0-9]+/);
  return words.find((word) => EMPTY_WORDS.has(word));
}

const NAME_THE_PURPOSE = 'Choose a name that says what it is or does.';

/** The entry with the names of the hosted service's SDK, which programs written for that SDK import. */
const FOREIGN_NAMES = 'src/compat.ts';

export function namesSayWhatThingsAre(files: Files): Violation[] {
  return [...files].flatMap(([file, source]) => {
    const names = [{ name: baseName(file), line: 1 }, ...(file === FOREIGN_NAMES ? [] : exportedNames(file, source))];
    return names.flatMap(({ name, line }) => {
      const word = emptyWord(name);
      return word
        ? [{ file, line, message: `has the word "${word}", which adds no meaning, in the name ${name}. ${NAME_THE_PURPOSE}` }]
        : [];
    });
  });
}

/**
 * Matches citations of documents outside the repository and of their sections, such as `wire.md 3.4`, `(spec section 5)` or
 * `the specification`. The specification of a named standard can be opened.
 */
const FOREIGN_CITATION =
  /\b(?:wire|ui|sdk|spec|bar|backend|elements|ux|house|look|design|toolchain|fidelity|mutants|integration|spec-audit)\.md\b|\(spec section|\bof the bar\b|\bthe specification\b(?! of\b)|\b[Ff]inding [A-Z]?\d/;

/** Reports citations of documents that a reader cannot open. A comment or a page may cite an RFC, a standard, or `src/CONTRACT.md`. */
export function citationsCanBeOpened(files: Files): Violation[] {
  return [...files].flatMap(([file, source]) =>
    source.split('\n').flatMap((text, index) => {
      const found = FOREIGN_CITATION.exec(text)?.[0];
      if (found === undefined) return [];
      return [
        { file, line: index + 1, message: `cites ${found}, which is not in the repository. Cite a rule of src/CONTRACT.md or an RFC.` },
      ];
    }),
  );
}

const contractRules = (contract: string): ReadonlySet<string> => new Set(contract.match(/(?<=^\*\*)C\d+/gm));

/** Matches citations of rules, such as `CONTRACT.md C7`, where a line may end before the number, and `(C7, C8)`. */
const RULE_CITATION = /(?<=CONTRACT\.md[\s*/]+|\(|\brules? )C\d+(?:, C\d+)*\b/g;

/** Reports citations of rules that do not exist. */
export function citedRulesExist(files: Files, contract: string): Violation[] {
  const rules = contractRules(contract);
  return [...files].flatMap(([file, source]) =>
    [...source.matchAll(RULE_CITATION)].flatMap(({ 0: cited, index }) =>
      cited
        .split(', ')
        .filter((rule) => !rules.has(rule))
        .map((rule) => ({
          file,
          line: source.slice(0, index).split('\n').length,
          message: `cites ${rule}, which src/CONTRACT.md does not have. Cite one of its rules.`,
        })),
    ),
  );
}

/** Matches a read of a private token, and a declaration in a style sheet or from code. */
const TOKEN_READ = /var\((--_[\w-]+)/g;
const TOKEN_DECLARATION = /(--_[\w-]+)(?=:|'[:,])/g;

/**
 * Reports private tokens that style sheets read and that no file declares. A declaration that reads such a token is invalid as a whole. If
 * the token has a fallback, only the fallback can ever apply.
 */
export function readTokensAreDeclared(files: Files): Violation[] {
  const declared = new Set([...files.values()].flatMap((source) => [...source.matchAll(TOKEN_DECLARATION)].map(([, name]) => name)));
  return [...files].flatMap(([file, source]) =>
    [...source.matchAll(TOKEN_READ)]
      .filter(([, name]) => !declared.has(name))
      .map(({ 1: name, index }) => ({
        file,
        line: lineAt(source, index),
        message: `reads ${name}, which no style sheet declares. Declare it, or read another token.`,
      })),
  );
}
