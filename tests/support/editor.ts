// Returns the types, documentation and completions that an editor shows for code.
import { join } from 'node:path';
import { typescript, type Checker, type Part, type QuickInfo, type TypeSymbol } from './typescript.ts';

/** The compiler options. The numbers stand for ES2022, ESNext modules, bundler resolution and React JSX. */
const OPTIONS = { target: 9, module: 99, moduleResolution: 100, jsx: 4, strict: true, skipLibCheck: true, types: [] };

const textOf = (parts: readonly Part[] = []): string => parts.map(({ text }) => text).join('');

export interface Editor {
  /** Replaces the lines of the file. */
  readonly show: (lines: readonly string[]) => void;
  /** Returns the documentation shown at the last character of a line, or an empty string. Lines are counted from 0. */
  readonly documentationAt: (line: number) => string;
  /** Returns the example shown at the last character of a line, or an empty string. */
  readonly exampleAt: (line: number) => string;
  /** Returns the type shown at the last character of a line, as an editor prints it. */
  readonly typeAt: (line: number) => string;
  /** Returns the names offered before the semicolon that ends a line. */
  readonly completionsAt: (line: number) => readonly string[];
  /** Returns the modules that the statements of the file import, and the checker of the file. */
  readonly importedModules: () => { readonly checker: Checker; readonly modules: readonly TypeSymbol[] };
}

/** Opens an editor for a virtual file in a folder. */
export const openEditor = (folder: string): Editor => {
  const file = join(folder, 'shown.ts');
  let lines: readonly string[] = [];
  let version = 0;
  const text = (): string => lines.join('\n');
  const endOf = (line: number): number => lines.slice(0, line + 1).join('\n').length;
  const { sys } = typescript;
  const service = typescript.createLanguageService({
    ...sys,
    useCaseSensitiveFileNames: () => true,
    getCompilationSettings: () => OPTIONS,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: typescript.getDefaultLibFilePath,
    getScriptFileNames: () => [file],
    getScriptVersion: (path: string) => (path === file ? String(version) : '1'),
    getScriptSnapshot: (path: string) => {
      const content = path === file ? text() : sys.readFile(path);
      return content === undefined ? undefined : typescript.ScriptSnapshot.fromString(content as string);
    },
  });
  const infoAt = (line: number): QuickInfo => service.getQuickInfoAtPosition(file, endOf(line) - 1) ?? {};
  return {
    show: (shown) => {
      lines = shown;
      version += 1;
    },
    documentationAt: (line) => textOf(infoAt(line).documentation),
    exampleAt: (line) => textOf(infoAt(line).tags?.find(({ name }) => name === 'example')?.text),
    typeAt: (line) => textOf(infoAt(line).displayParts),
    completionsAt: (line) => service.getCompletionsAtPosition(file, endOf(line) - 1, undefined)?.entries.map(({ name }) => name) ?? [],
    importedModules: () => {
      const program = service.getProgram();
      const checker = program.getTypeChecker();
      const { statements } = program.getSourceFile(file);
      return { checker, modules: statements.map(({ moduleSpecifier }) => checker.getSymbolAtLocation(moduleSpecifier)) };
    },
  };
};
