// Opens the type checker of TypeScript 5 for a file that imports from the sources.
import { join } from 'node:path';
import { typescript } from '../../../tests/support/typescript.js';
import { ROOT } from '../paths.js';

interface Part {
  readonly text: string;
}

export interface Symbol {
  readonly name: string;
  readonly flags: number;
  readonly getDocumentationComment: (checker: Checker) => readonly Part[];
  readonly getJsDocTags: (checker: Checker) => readonly { readonly name: string; readonly text?: readonly Part[] }[];
}

export interface Signature {
  readonly parameters: readonly Symbol[];
  readonly getReturnType: () => Type;
}

export interface Type {
  readonly flags: number;
  readonly value?: unknown;
  readonly types?: readonly Type[];
  readonly isUnion: () => boolean;
  readonly getProperties: () => readonly Symbol[];
  readonly getProperty: (name: string) => Symbol | undefined;
  readonly getCallSignatures: () => readonly Signature[];
  readonly getNonNullableType: () => Type;
}

export interface Checker {
  readonly getSymbolAtLocation: (file: unknown) => Symbol;
  readonly getExportsOfModule: (module: Symbol) => readonly Symbol[];
  readonly getAliasedSymbol: (symbol: Symbol) => Symbol;
  readonly getTypeOfSymbol: (symbol: Symbol) => Type;
  readonly getBaseConstraintOfType: (type: Type) => Type | undefined;
  readonly getAwaitedType: (type: Type) => Type | undefined;
  readonly typeToString: (type: Type, enclosing?: undefined, flags?: number) => string;
  readonly signatureToString: (signature: Signature, enclosing?: undefined, flags?: number) => string;
}

interface Compiler {
  readonly createCompilerHost: (options: object) => Record<'getSourceFile' | 'fileExists', (file: string, ...rest: unknown[]) => unknown>;
  readonly createSourceFile: (file: string, text: string, target: number, setParents: boolean) => unknown;
  readonly createProgram: (
    files: readonly string[],
    options: object,
    host: object,
  ) => { readonly getTypeChecker: () => Checker; readonly getSourceFile: (file: string) => unknown };
}

/** The compiler options. The numbers stand for ES2022, ESNext modules, bundler resolution and React JSX. */
const OPTIONS = { target: 9, module: 99, moduleResolution: 100, jsx: 4, strict: true, skipLibCheck: true, types: [] };

const SymbolFlags = { optional: 16_777_216, alias: 2_097_152 };
const TypeFlags = { object: 524_288 };
/** Prints types in full, and omits the paths of modules. */
const FULL = 1 | 4096;

export interface OpenedFile {
  readonly checker: Checker;
  /** The exports of the file. */
  readonly exports: readonly Symbol[];
}

/** Checks a virtual file in the root of the repository. */
export const openFile = (text: string): OpenedFile => {
  const compiler = typescript as unknown as Compiler;
  const file = join(ROOT, 'documented.ts');
  const host = compiler.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (path, ...rest) =>
    path === file ? compiler.createSourceFile(file, text, OPTIONS.target, true) : getSourceFile(path, ...rest);
  host.fileExists = (path) => path === file || fileExists(path);
  const program = compiler.createProgram([file], OPTIONS, host);
  const checker = program.getTypeChecker();
  return { checker, exports: checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file))) };
};

const textOf = (parts: readonly Part[] = []): string => parts.map(({ text }) => text).join('');

export const documentationOf = (checker: Checker, symbol: Symbol): string => textOf(symbol.getDocumentationComment(checker)).trim();

export const exampleOf = (checker: Checker, symbol: Symbol): string =>
  textOf(symbol.getJsDocTags(checker).find(({ name }) => name === 'example')?.text).trim();

/** Follows `export … from` to the declaration. */
export const resolved = (checker: Checker, symbol: Symbol): Symbol =>
  (symbol.flags & SymbolFlags.alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);

export const isOptional = ({ flags }: Symbol): boolean => (flags & SymbolFlags.optional) !== 0;
export const isObject = ({ flags }: Type): boolean => (flags & TypeFlags.object) !== 0;

/** Returns the strings of a type that is a string literal or a union of them. */
export const literalsOf = (type: Type): readonly string[] =>
  type.isUnion() ? (type.types ?? []).flatMap(literalsOf) : typeof type.value === 'string' ? [type.value] : [];

/** Returns the type as text, on one line. */
export const typeText = (checker: Checker, type: Type): string => {
  const full = checker.typeToString(type, undefined, FULL);
  return full.length > 300 ? checker.typeToString(type) : full;
};

/** Returns the signature as text, on one line. */
export const signatureText = (checker: Checker, signature: Signature): string => {
  const full = checker.signatureToString(signature, undefined, FULL);
  return full.length > 500 ? checker.signatureToString(signature) : full;
};

/** Returns the type of a property. Throws if there is no such property. */
export const propertyType = (checker: Checker, type: Type, name: string): Type => {
  const property = type.getProperty(name);
  if (!property) throw new Error(`There is no property ${name}.`);
  return checker.getTypeOfSymbol(property);
};
