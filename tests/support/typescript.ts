// The language service and the type checker of TypeScript 5, which is a dependency of the manifest analyzer. TypeScript 7 has no API, and
// its language server omits documentation for members of mapped types.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface Part {
  readonly text: string;
}

export interface QuickInfo {
  readonly displayParts?: readonly Part[];
  readonly documentation?: readonly Part[];
  readonly tags?: readonly { readonly name: string; readonly text?: readonly Part[] }[];
}

export interface Declaration {
  readonly symbol?: TypeSymbol;
  readonly getSourceFile: () => { readonly fileName: string };
}

export interface TypeSymbol {
  readonly name: string;
  readonly flags: number;
  readonly declarations?: readonly Declaration[];
  readonly getDocumentationComment: (checker: Checker) => readonly Part[];
}

interface Signature {
  readonly declaration?: Declaration;
  readonly parameters: readonly TypeSymbol[];
  readonly getReturnType: () => Type;
}

export interface Type {
  readonly flags: number;
  readonly objectFlags?: number;
  readonly symbol?: TypeSymbol;
  readonly aliasSymbol?: TypeSymbol;
  readonly types: readonly Type[];
  readonly isUnion: () => boolean;
  readonly isIntersection: () => boolean;
  readonly getCallSignatures: () => readonly Signature[];
  readonly getConstructSignatures: () => readonly Signature[];
}

export interface Checker {
  readonly getSymbolAtLocation: (node: unknown) => TypeSymbol;
  readonly getExportsOfModule: (module: TypeSymbol) => readonly TypeSymbol[];
  readonly getAliasedSymbol: (symbol: TypeSymbol) => TypeSymbol;
  readonly getDeclaredTypeOfSymbol: (symbol: TypeSymbol) => Type;
  readonly getTypeOfSymbol: (symbol: TypeSymbol) => Type;
  readonly getTypeArguments: (type: Type) => readonly Type[];
  readonly getPropertiesOfType: (type: Type) => readonly TypeSymbol[];
}

interface Program {
  readonly getSourceFile: (file: string) => { readonly statements: readonly { readonly moduleSpecifier: unknown }[] };
  readonly getTypeChecker: () => Checker;
}

export interface LanguageService {
  readonly getProgram: () => Program;
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
  readonly getCombinedModifierFlags: (declaration: Declaration) => number;
  readonly SymbolFlags: Readonly<Record<'Class' | 'Interface' | 'TypeAlias' | 'Alias' | 'Value', number>>;
  readonly TypeFlags: Readonly<Record<'Object', number>>;
  readonly ObjectFlags: Readonly<Record<'Reference', number>>;
  readonly ModifierFlags: Readonly<Record<'Private' | 'Protected', number>>;
}

const ANALYZER = fileURLToPath(new URL('../../node_modules/@custom-elements-manifest/analyzer/package.json', import.meta.url));

export const typescript = createRequire(ANALYZER)('typescript') as TypeScript;
