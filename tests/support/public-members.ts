// Lists the members of the types and values that a module exports, as an editor shows them: properties and methods, statics of classes,
// and the members of all types of the package that these lead to, such as types of parameters, results and event details.
import { typescript, type Checker, type Type, type TypeSymbol } from './typescript.ts';

const { SymbolFlags, TypeFlags, ObjectFlags, ModifierFlags, getCombinedModifierFlags } = typescript;

const NAMED_TYPE = SymbolFlags.Class | SymbolFlags.Interface | SymbolFlags.TypeAlias;
const HIDDEN = ModifierFlags.Private | ModifierFlags.Protected;
/** Limits the paths, because generic types can lead to ever larger types. */
const MAX_DEPTH = 9;

export interface PublicMember {
  /** The exported type and the members that lead to the member, for example `Project.config.oauthProviders`. */
  readonly path: string;
  readonly documentation: string;
}

export interface Scope {
  readonly checker: Checker;
  /** Returns whether the package declares the symbol. */
  readonly isOwn: (symbol: TypeSymbol) => boolean;
  /** Names of exported types and values, and of members, whose own members are not listed. */
  readonly skipped: readonly string[];
}

/** Matches the members of a tuple, which have no declarations. */
const TUPLE_MEMBER = /^(?:\d+|length)$/;

/** Returns whether a member is private or protected, has a symbol as its name, or is an item or the length of a tuple. */
const isHidden = ({ name, declarations = [] }: TypeSymbol): boolean =>
  /^(#|__)/.test(name) ||
  (declarations.length === 0 && TUPLE_MEMBER.test(name)) ||
  declarations.some((declaration) => (getCombinedModifierFlags(declaration) & HIDDEN) !== 0);

/** Returns the types that a type refers to, besides the types of its properties: type arguments, parameters and results. */
const typesIn = ({ checker, isOwn }: Scope, type: Type): readonly Type[] => {
  const typeArguments = ((type.objectFlags ?? 0) & ObjectFlags.Reference) === 0 ? [] : checker.getTypeArguments(type);
  const all = [...type.getCallSignatures(), ...type.getConstructSignatures()];
  const signatures = all.filter(({ declaration }) => declaration?.symbol && isOwn(declaration.symbol));
  const parameters = signatures.flatMap((signature) => signature.parameters.map((parameter) => checker.getTypeOfSymbol(parameter)));
  return [...typeArguments, ...parameters, ...signatures.map((signature) => signature.getReturnType())];
};

/** Returns the public members that a type of the package has itself. Members without a declaration, as in a mapped type, are its own. */
const propertiesOf = ({ checker, isOwn, skipped }: Scope, type: Type): readonly TypeSymbol[] => {
  if ((type.symbol && !isOwn(type.symbol)) || skipped.includes(type.aliasSymbol?.name ?? '')) return [];
  return checker.getPropertiesOfType(type).filter((property) => !isHidden(property) && (!property.declarations || isOwn(property)));
};

const memberAt = ({ checker }: Scope, property: TypeSymbol, path: string): PublicMember => ({
  path: `${path}.${property.name}`,
  documentation: property
    .getDocumentationComment(checker)
    .map(({ text }) => text)
    .join(''),
});

/** Lists the members of a type and of all types that it leads to. Skips types in `visited`, so that each type is listed once. */
const membersOf = (scope: Scope, type: Type, path: string, visited: Set<Type>, depth = 0): readonly PublicMember[] => {
  if (visited.has(type) || depth > MAX_DEPTH) return [];
  visited.add(type);
  const visit = (next: Type, at: string, deeper: number) => membersOf(scope, next, at, visited, depth + deeper);
  if (type.isUnion()) return type.types.flatMap((part) => visit(part, path, 0));
  if ((type.flags & TypeFlags.Object) === 0 && !type.isIntersection()) return [];
  const { checker, skipped } = scope;
  const own = propertiesOf(scope, type).flatMap((property) => {
    const member = memberAt(scope, property, path);
    return skipped.includes(property.name) ? [member] : [member, ...visit(checker.getTypeOfSymbol(property), member.path, 1)];
  });
  return [...own, ...typesIn(scope, type).flatMap((part) => visit(part, path, 1))];
};

/** Lists the statics of a class, and the members of the types of its constructor's parameters. The types of statics are internal. */
const staticsOf = (scope: Scope, type: Type, path: string, visited: Set<Type>): readonly PublicMember[] => [
  ...propertiesOf(scope, type)
    .filter(({ name }) => name !== 'prototype')
    .map((property) => memberAt(scope, property, path)),
  ...typesIn(scope, type).flatMap((part) => membersOf(scope, part, path, visited)),
];

/** Returns the members of the types and values that a module exports, and of all types of the package that these lead to. */
export const publicMembers = (scope: Scope, module: TypeSymbol): readonly PublicMember[] => {
  const { checker, skipped } = scope;
  const visited = new Set<Type>();
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = (exported.flags & SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
    const { name } = exported;
    if (skipped.includes(name)) return [];
    const isType = (symbol.flags & NAMED_TYPE) !== 0;
    const isValue = (symbol.flags & SymbolFlags.Value) !== 0;
    const listValue = (symbol.flags & SymbolFlags.Class) === 0 ? membersOf : staticsOf;
    return [
      ...(isType ? membersOf(scope, checker.getDeclaredTypeOfSymbol(symbol), name, visited) : []),
      ...(isValue ? listValue(scope, checker.getTypeOfSymbol(symbol), `typeof ${name}`, visited) : []),
    ];
  });
};
