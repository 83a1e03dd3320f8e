// Reads what the architecture rules need from TypeScript sources: imports, functions, exported names, and code without comments.
import { posix } from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';
import type { ParseResult } from 'oxc-parser';

/** Maps repository paths to file contents. Every rule is a function of this map, so tests can apply a rule to strings. */
export type Files = ReadonlyMap<string, string>;

export interface Violation {
  file: string;
  line: number;
  message: string;
}

export interface Import {
  specifier: string;
  line: number;
}

export type Visitors = ConstructorParameters<typeof Visitor>[0];

const parsed = new Map<string, ParseResult>();

/** Returns the parse result of a file. Results are cached, because many rules read the same files. */
export function parse(file: string, source: string): ParseResult {
  const key = `${file}\0${source}`;
  const known = parsed.get(key);
  if (known) return known;
  const result = parseSync(file, source);
  parsed.set(key, result);
  return result;
}

export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

/** Calls the visitors on every node of a file. */
export const walk = (file: string, source: string, visitors: Visitors): void => new Visitor(visitors).visit(parse(file, source).program);

function staticImports(file: string, source: string): Import[] {
  const { module } = parse(file, source);
  const imports = module.staticImports.map(({ moduleRequest, start }) => ({
    specifier: moduleRequest.value,
    line: lineAt(source, start),
  }));
  const reexports = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ specifier: moduleRequest.value, line: lineAt(source, start) }] : [])),
  );
  return [...imports, ...reexports];
}

/** Returns imports such as `import('./page.ts')`. Ignores imports with a computed name. */
function dynamicImports(file: string, source: string): Import[] {
  return parse(file, source).module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? [{ specifier: literal[2], line: lineAt(source, start) }] : [];
  });
}

/** Returns type imports such as `import('./page.ts').Page`. */
function inlineTypeImports(file: string, source: string): Import[] {
  const found: Import[] = [];
  walk(file, source, {
    TSImportType: ({ source: { value }, start }) => void found.push({ specifier: value, line: lineAt(source, start) }),
  });
  return found;
}

/** Returns all imports of a file: static, lazy and of types. */
export const importsOf = (file: string, source: string): Import[] => [
  ...staticImports(file, source),
  ...dynamicImports(file, source),
  ...inlineTypeImports(file, source),
];

/**
 * Returns the repository path of a relative import, or `undefined` for a package. Also returns the path of a missing file, which tsc
 * reports.
 */
export function resolve(from: string, specifier: string, files: Files): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
  const stem = path.replace(/\.(js|ts|tsx|mjs)$/, '');
  const candidates = [path, `${stem}.ts`, `${stem}.tsx`, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
  return candidates.find((candidate) => files.has(candidate)) ?? path;
}

/** Returns the exported names with their lines. `default` and `export *` have no name. */
export function exportedNames(file: string, source: string): { name: string; line: number }[] {
  return parse(file, source).module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ exportName }) => {
      const { kind, name } = exportName;
      return kind === 'Name' && name ? [{ name, line: lineAt(source, exportName.start ?? start) }] : [];
    }),
  );
}

/** Returns the names that a file declares or imports. A file may call its own function `confirm()`. */
export function ownNames(file: string, source: string): Set<string> {
  const names = new Set(parse(file, source).module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)));
  walk(file, source, {
    FunctionDeclaration: ({ id }) => void (id && names.add(id.name)),
    VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && names.add(id.name)),
  });
  return names;
}

/** Returns the source with every comment replaced by spaces, so that line numbers stay the same. */
export function withoutComments(file: string, source: string): string {
  let text = source;
  for (const { start, end } of parse(file, source).comments) {
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
  }
  return text;
}

export interface FunctionSpan {
  line: number;
  lines: number;
}

/** Returns every function, method and arrow function with its length. */
export function functionSpans(file: string, source: string): FunctionSpan[] {
  const spans: FunctionSpan[] = [];
  const add = ({ start, end }: { start: number; end: number }): void => {
    const line = lineAt(source, start);
    spans.push({ line, lines: lineAt(source, end) - line + 1 });
  };
  walk(file, source, { FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add });
  return spans;
}
