// Lists the members of the types and values that modules export, as an editor shows them: properties and methods, statics of classes,
// and the members of all types of the package that these lead to, such as types of parameters, results and event details.
import { typescript, type Checker, type Type, type TypeSymbol } from './typescript.ts';

const { SymbolFlags, TypeFlags, ObjectFlags, ModifierFlags, getCombinedModifierFlags } = typescript;

const NAMED_TYPE = SymbolFlags.Class | SymbolFlags.Interface | SymbolFlags.TypeAlias;
const HIDDEN = ModifierFlags.Private | ModifierFlags.Protected;
/** The maximum number of steps in a path. Without a limit, generic types could lead to ever larger types. */
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

/** Returns the public members that a type of the package has itself. Members without a declaration, as in a mapped type, count as its own. */
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

/** A type, and the path that leads to it. */
interface Step {
  readonly type: Type;
  readonly path: string;
}

interface Expansion {
  readonly members: readonly PublicMember[];
  readonly steps: readonly Step[];
}

/** Returns the members of a type, and the types that it leads to. */
const expand = (scope: Scope, { type, path }: Step): Expansion => {
  if ((type.flags & TypeFlags.Object) === 0 && !type.isIntersection()) return { members: [], steps: [] };
  const properties = propertiesOf(scope, type).map((property) => ({ property, member: memberAt(scope, property, path) }));
  const followed = properties.filter(({ property }) => !scope.skipped.includes(property.name));
  return {
    members: properties.map(({ member }) => member),
    steps: [
      ...followed.map(({ property, member }) => ({ type: scope.checker.getTypeOfSymbol(property), path: member.path })),
      ...typesIn(scope, type).map((part) => ({ type: part, path })),
    ],
  };
};

/** Returns the statics of a class, and the types of its constructor's parameters. The types of statics are internal. */
const expandStatics = (scope: Scope, { type, path }: Step): Expansion => ({
  members: propertiesOf(scope, type)
    .filter(({ name }) => name !== 'prototype')
    .map((property) => memberAt(scope, property, path)),
  steps: typesIn(scope, type).map((part) => ({ type: part, path })),
});

const partsOf = ({ type, path }: Step): readonly Step[] =>
  type.isUnion() ? type.types.flatMap((part) => partsOf({ type: part, path })) : [{ type, path }];

/** Lists the members of types and of all types that they lead to. Each type is listed once, at the end of a shortest path. */
const membersOf = (scope: Scope, first: readonly Step[]): readonly PublicMember[] => {
  const visited = new Set<Type>();
  const members: PublicMember[] = [];
  let level = first;
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const expansions = level.flatMap(partsOf).map((step) => {
      if (visited.has(step.type)) return { members: [], steps: [] };
      visited.add(step.type);
      return expand(scope, step);
    });
    members.push(...expansions.flatMap((expansion) => expansion.members));
    level = expansions.flatMap(({ steps }) => steps);
  }
  return members;
};

/** Returns the public members that an export has itself, and the types from which its other members can be reached. */
const expandExport = (scope: Scope, exported: TypeSymbol): Expansion => {
  const { checker } = scope;
  const { name } = exported;
  const symbol = (exported.flags & SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
  const declared = (symbol.flags & NAMED_TYPE) === 0 ? [] : [{ type: checker.getDeclaredTypeOfSymbol(symbol), path: name }];
  if ((symbol.flags & SymbolFlags.Value) === 0) return { members: [], steps: declared };
  const value = { type: checker.getTypeOfSymbol(symbol), path: `typeof ${name}` };
  if ((symbol.flags & SymbolFlags.Class) === 0) return { members: [], steps: [...declared, value] };
  const { members, steps } = expandStatics(scope, value);
  return { members, steps: [...declared, ...steps] };
};

/** Returns the members of the types and values that modules export, and of all types of the package that these lead to. */
export const publicMembers = (scope: Scope, modules: readonly TypeSymbol[]): readonly PublicMember[] => {
  const exported = new Set(modules.flatMap((module) => scope.checker.getExportsOfModule(module)));
  const expansions = [...exported].filter(({ name }) => !scope.skipped.includes(name)).map((symbol) => expandExport(scope, symbol));
  return [
    ...expansions.flatMap(({ members }) => members),
    ...membersOf(
      scope,
      expansions.flatMap(({ steps }) => steps),
    ),
  ];
};
