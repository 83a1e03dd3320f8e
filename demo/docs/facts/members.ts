// Reads the members of the apps and the functions of all entries from their types: signatures, fields, doc blocks and examples.
import {
  documentationOf,
  exampleOf,
  literalsOf,
  propertyType,
  resolved,
  signatureText,
  typeText,
  type Checker,
  type Symbol,
  type Type,
} from './checker.js';
import { fieldsOf, isNamed, type FieldFact } from './fields.js';

export interface CallFact {
  /** The group of the app, for example `teams`, or an empty string for members of the app itself. */
  readonly group: string;
  readonly name: string;
  readonly documentation: string;
  readonly example: string;
  readonly signatures: readonly string[];
  /** The fields of the first parameter, if it is an object. */
  readonly input: readonly FieldFact[];
  /** The fields of the result, if it is an object or a union of objects. */
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

/** Returns the part of a result that callers use, and the error codes of the result: a `Result` is a union of data and an error. */
const outcomeOf = (checker: Checker, type: Type): { readonly data: Type; readonly errors: readonly string[] } => {
  const awaited = checker.getAwaitedType(type) ?? type;
  const parts = awaited.isUnion() ? (awaited.types ?? []) : [];
  const typesOf = (name: string): readonly Type[] =>
    parts.flatMap((part) => {
      const property = part.getProperty(name);
      return property ? [checker.getTypeOfSymbol(property)] : [];
    });
  const [data] = typesOf('data');
  if (!data) return { data: awaited, errors: [] };
  const kinds = typesOf('error').flatMap((failure) => (failure.isUnion() ? (failure.types ?? []) : [failure]));
  const errors = kinds.flatMap((kind) => (kind.getProperty('code') ? literalsOf(propertyType(checker, kind, 'code')) : []));
  return { data, errors: [...new Set(errors)] };
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

/** Returns whether a result is an app, whose members have pages of their own. */
const isApp = (result: readonly FieldFact[]): boolean => VALUES.every((value) => result.some(({ name }) => name === value));

/** Returns the functions that a module exports. The group of each function is the name of the entry. */
export const functionFacts = (checker: Checker, entry: string, module: Type): readonly CallFact[] =>
  module
    .getProperties()
    .filter(({ name }) => /^[a-z]/.test(name))
    .map((symbol) => ({ symbol, type: checker.getTypeOfSymbol(resolved(checker, symbol)) }))
    .filter(({ type }) => isCallable(type))
    .map(({ symbol }) => callFact(checker, entry, resolved(checker, symbol)))
    .map((fact) => (isApp(fact.result) ? { ...fact, result: [] } : fact));
