// Returns the types, documentation and completions that an editor shows for code. TypeScript 7 has no API, and its language server omits
// documentation for members of mapped types. Therefore, this module uses the language service of TypeScript 5, which is a dependency of
// the manifest analyzer.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Part {
  readonly text: string;
}

interface QuickInfo {
  readonly displayParts?: readonly Part[];
  readonly documentation?: readonly Part[];
  readonly tags?: readonly { readonly name: string; readonly text?: readonly Part[] }[];
}

interface LanguageService {
  readonly getQuickInfoAtPosition: (file: string, at: number) => QuickInfo | undefined;
  readonly getCompletionsAtPosition: (
    file: string,
    at: number,
    options: undefined,
  ) => { readonly entries: readonly { readonly name: string }[] } | undefined;
}

interface TypeScript {
  readonly sys: Readonly<
    Record<'fileExists' | 'readFile' | 'directoryExists' | 'getDirectories' | 'readDirectory', (path: string) => unknown>
  >;
  readonly ScriptSnapshot: { readonly fromString: (text: string) => unknown };
  readonly getDefaultLibFilePath: (options: object) => string;
  readonly createLanguageService: (host: object) => LanguageService;
}

const ANALYZER = fileURLToPath(new URL('../../node_modules/@custom-elements-manifest/analyzer/package.json', import.meta.url));
const typescript = createRequire(ANALYZER)('typescript') as TypeScript;

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
  };
};
