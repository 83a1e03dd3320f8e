// Replaces the `import('…')` calls of a build, so that several modules load as one file. Edits code only at positions in the syntax tree, so
// the format of the code does not matter.
import type { Plugin } from 'vite';

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

/** Replaces each `import('…')` with a plain string in the TypeScript sources of a build. `files` maps each lazily loaded file to its sources. */
export const replaceImports = (files: Readonly<Record<string, readonly string[]>>, replace: ReplaceImport): Plugin => {
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
