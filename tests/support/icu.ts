// Reads ICU messages with `intl-messageformat`, the reference for our own interpreter.
import { IntlMessageFormat } from 'intl-messageformat';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Node = Ast[number];

/** A choice in a message: the argument, `plural` or `select`, and the names of its options. */
export interface Choice {
  readonly name: string;
  readonly kind: 'plural' | 'select';
  readonly options: readonly string[];
}

/** Parses a message as text without tags. Throws an error if the message is not valid. */
export const parse = (message: string, language = 'en'): IntlMessageFormat =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true });

const TYPES = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7 } as const;

const nodesIn = (ast: Ast): readonly Node[] =>
  ast.flatMap((node) => [node, ...('options' in node ? Object.values(node.options).flatMap((option) => nodesIn(option.value)) : [])]);

/** Returns the arguments of a message with the types of their values. */
export const argumentsIn = (message: string): Readonly<Record<string, 'string' | 'number' | 'choice'>> => {
  const found: Record<string, 'string' | 'number' | 'choice'> = {};
  for (const node of nodesIn(parse(message).getAst())) {
    if (node.type === TYPES.literal || node.type === TYPES.pound) continue;
    const { value } = node as { readonly value: string };
    if (node.type === TYPES.number || node.type === TYPES.plural) found[value] = 'number';
    else if (node.type === TYPES.select) found[value] ??= 'choice';
    else if (node.type === TYPES.argument) found[value] ??= 'string';
    else throw new Error(`“${message}” has an argument of a type that Portico does not know.`);
  }
  return found;
};

/** Returns the choices in a message. Throws an error for ordinal numbers and offsets, which Portico does not know. */
export const choicesIn = (message: string): readonly Choice[] =>
  nodesIn(parse(message).getAst()).flatMap((node) => {
    if (node.type !== TYPES.plural && node.type !== TYPES.select) return [];
    if (node.type === TYPES.plural && (node.pluralType !== 'cardinal' || node.offset !== 0))
      throw new Error(`“${message}” has an ordinal number or an offset.`);
    return [{ name: node.value, kind: node.type === TYPES.plural ? 'plural' : 'select', options: Object.keys(node.options) }];
  });

/** Returns the visible text of a message without its arguments. */
export const literalsIn = (message: string): string =>
  nodesIn(parse(message).getAst())
    .map((node) => (node.type === TYPES.literal ? node.value : ' '))
    .join('');
