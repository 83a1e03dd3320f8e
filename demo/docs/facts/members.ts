// Reads the members of the apps and the functions of all entries from their types: signatures, fields, doc blocks and examples.
import {
  documentationOf,
  exampleOf,
  isObject,
  isOptional,
  resolved,
  signatureText,
  typeText,
  type Checker,
  type Symbol,
  type Type,
} from './checker.js';

export interface FieldFact {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly documentation: string;
}

export interface CallFact {
  /** The group of the app, for example `teams`, or an empty string for members of the app itself. */
  readonly group: string;
  readonly name: string;
  readonly documentation: string;
  readonly example: string;
  readonly signatures: readonly string[];
  /** The fields of the first parameter, if it is an object. */
  readonly input: readonly FieldFact[];
  /** The fields of the result, if it is an object. */
  readonly result: readonly FieldFact[];
  /** The codes of errors that the call returns. */
  readonly errors: readonly string[];
}

export interface GroupFact {
  readonly name: string;
  readonly documentation: string;
}

export interface AppFacts {
  readonly groups: readonly GroupFact[];
  readonly calls: readonly CallFact[];
}

/** Members of an app that are strings or records of URLs. */
const VALUES = ['projectId', 'redirectMethod', 'urls'];
/** Properties that every function has. */
const OF_FUNCTIONS = new Set(['apply', 'bind', 'call', 'toString', 'length', 'name', 'arguments', 'caller', 'prototype']);
const MAX_FIELDS = 60;

const isNamed = ({ name }: Symbol): boolean => !name.startsWith('__') && !OF_FUNCTIONS.has(name);

const fieldsOf = (checker: Checker, type: Type): readonly FieldFact[] => {
  const properties = isObject(type) || type.types ? type.getProperties().filter(isNamed) : [];
  if (type.isUnion() || properties.length > MAX_FIELDS || type.getProperty('slice')) return [];
  return properties.map((property) => ({
    name: property.name,
    type: typeText(checker, checker.getTypeOfSymbol(property)).replace(/ \| undefined$/, ''),
    isOptional: isOptional(property),
    documentation: documentationOf(checker, property),
  }));
};

const literalsOf = (type: Type): readonly string[] =>
  type.isUnion() ? (type.types ?? []).flatMap(literalsOf) : typeof type.value === 'string' ? [type.value] : [];

/** Returns the part of a result that callers use, and the error codes of the result. */
const outcomeOf = (checker: Checker, type: Type): { readonly data: Type; readonly errors: readonly string[] } => {
  const awaited = checker.getAwaitedType(type) ?? type;
  const parts = awaited.isUnion() ? (awaited.types ?? []) : [awaited];
  const typeOf = (part: Type | undefined, name: string): Type | undefined => {
    const property = part?.getProperty(name);
    return property && checker.getTypeOfSymbol(property);
  };
  const failures = parts.flatMap((part) => typeOf(part, 'error') ?? []);
  const kinds = failures.flatMap((failure) => (failure.isUnion() ? (failure.types ?? []) : [failure]));
  const errors = kinds.flatMap((kind) => {
    const code = typeOf(kind, 'code');
    return code ? literalsOf(code) : [];
  });
  const data = typeOf(
    parts.find((part) => part.getProperty('data')),
    'data',
  );
  return { data: failures.length > 0 && data ? data : awaited, errors: [...new Set(errors)] };
};

const callFact = (checker: Checker, group: string, symbol: Symbol): CallFact => {
  const type = checker.getTypeOfSymbol(symbol);
  const signatures = type.getCallSignatures();
  const [signature] = signatures;
  const [parameter] = signature?.parameters ?? [];
  const outcome = signature && outcomeOf(checker, signature.getReturnType());
  return {
    group,
    name: symbol.name,
    documentation: documentationOf(checker, symbol),
    example: exampleOf(checker, symbol),
    signatures: signature ? signatures.map((one) => signatureText(checker, one)) : [`: ${typeText(checker, type)}`],
    input: parameter ? fieldsOf(checker, checker.getTypeOfSymbol(parameter).getNonNullableType()) : [],
    result: outcome ? fieldsOf(checker, outcome.data.getNonNullableType()) : [],
    errors: outcome?.errors ?? [],
  };
};

const isCallable = (type: Type): boolean => type.getCallSignatures().length > 0;

/** Returns the groups and the calls of an app. */
export const appFacts = (checker: Checker, app: Type): AppFacts => {
  const members = app.getProperties().filter(({ name }) => !VALUES.includes(name));
  const groups = members.filter((member) => !isCallable(checker.getTypeOfSymbol(member)));
  return {
    groups: groups.map((group) => ({ name: group.name, documentation: documentationOf(checker, group) })),
    calls: [
      ...members.filter((member) => !groups.includes(member)).map((member) => callFact(checker, '', member)),
      ...groups.flatMap((group) =>
        checker
          .getTypeOfSymbol(group)
          .getProperties()
          .filter(isNamed)
          .map((member) => callFact(checker, group.name, member)),
      ),
    ],
  };
};

/** Returns the functions that a module exports. The group of each function is the name of the entry. */
export const functionFacts = (checker: Checker, entry: string, module: Type): readonly CallFact[] =>
  module
    .getProperties()
    .filter(({ name }) => /^[a-z]/.test(name))
    .map((symbol) => ({ symbol, type: checker.getTypeOfSymbol(resolved(checker, symbol)) }))
    .filter(({ type }) => isCallable(type))
    .map(({ symbol }) => callFact(checker, entry, resolved(checker, symbol)));
