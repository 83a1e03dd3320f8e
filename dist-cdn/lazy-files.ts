// Groups the modules that sources load with `import()` into a few lazily loaded files. Edits code only at positions in the syntax tree, so
// the format of the code does not matter.
import type { Plugin } from 'vite';

/** Maps the name of each lazily loaded file to its source files. */
export type LazyFiles = Readonly<Record<string, readonly string[]>>;

/** An edit that replaces the code from `start` to `end` with `text`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const applyEdits = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((before, { start, end, text }) => before.slice(0, start) + text + before.slice(end), code);

interface ImportCall {
  readonly start: number;
  readonly end: number;
  readonly path: string;
}

/** Returns every `import('…')` with a plain string in the syntax tree. */
const importCalls = (node: unknown): readonly ImportCall[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { type, source, start, end } = node as { type?: string; source?: { value?: unknown }; start: number; end: number };
  if (type === 'ImportExpression' && typeof source?.value === 'string') return [{ start, end, path: source.value }];
  return Object.values(node).flatMap(importCalls);
};

/**
 * Returns what replaces an `import('…')`, and a statement to add to the module.
 *
 * @param path - The path of the imported module.
 * @param file - The lazily loaded file that contains the imported module, if one does.
 * @param local - A name that the statement may declare.
 */
export type ReplaceImport = (
  path: string,
  file: string | undefined,
  local: string,
) => { readonly text: string; readonly statement?: string };

/** Replaces each `import('…')` with a plain string in the TypeScript sources of a build. */
const replaceImports = (files: LazyFiles, replace: ReplaceImport): Plugin => {
  const fileOf = new Map(Object.entries(files).flatMap(([file, sources]) => sources.map((source) => [source, file] as const)));
  return {
    name: 'replace-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: 'import(' },
      async handler(code, id) {
        const statements: string[] = [];
        const edits: Edit[] = [];
        for (const { start, end, path } of importCalls(this.parse(code, { lang: 'ts' }))) {
          const file = fileOf.get((await this.resolve(path, id))?.id ?? '');
          const { text, statement = '' } = replace(path, file, `imported${edits.length}`);
          statements.push(statement);
          edits.push({ start, end, text });
        }
        return { code: statements.join('') + applyEdits(code, edits), map: null };
      },
    },
  };
};

/**
 * Provides a virtual module for each lazily loaded file. It exports everything, because sources also load functions beside an element, such
 * as `openPrompt`, with `import()`.
 */
const fileModules = (files: LazyFiles): Plugin => {
  const sourcesOf = (id: string): readonly string[] | undefined => files[id.replace('virtual:', '')];
  return {
    name: 'lazy-files',
    resolveId: (id) => (id.startsWith('virtual:') && sourcesOf(id) ? `\0${id}` : null),
    load: (id) =>
      id.startsWith('\0virtual:')
        ? (sourcesOf(id.slice(1))
            ?.map((source) => `export * from ${JSON.stringify(source)};`)
            .join('\n') ?? null)
        : null,
  };
};

/** Returns the plugins that replace each `import('…')` in a build with lazily loaded files. */
export const withLazyFiles = (files: LazyFiles, replace: ReplaceImport): Plugin[] => [fileModules(files), replaceImports(files, replace)];

/** Returns the plugins that replace each `import('…')` of a module in a lazily loaded file with an import of the whole file. */
export const importLazyFiles = (files: LazyFiles): Plugin[] =>
  withLazyFiles(files, (path, file) => ({ text: `import('${file ? `virtual:${file}` : path}')` }));
