import { adviceOf, advise, isMissing, type Problem } from './advice.js';
import type { Data, Field, Shape } from './fields.js';
import { RULES } from './rules.js';

/** The first problem of each field, by name. Empty if the data may be sent. */
export type Problems<S extends Shape> = { readonly [K in keyof S]?: Problem };

const checkValue = (field: Field, value: unknown): Problem | undefined => {
  if (isMissing(value) || adviceOf(field)) return advise(field, value);
  return field.rule && !RULES[field.rule](value as never) ? 'invalid' : undefined;
};

/** Checks form data before it is sent, and returns the problems that can be detected without the service. */
export const check = <S extends Shape>(shape: S, data: Partial<Data<S>>): Problems<S> => {
  const problems: { [K in keyof S]?: Problem } = {};
  for (const name of Object.keys(shape) as (keyof S & string)[]) {
    const problem = checkValue(shape[name] as Field, (data as Record<string, unknown>)[name]);
    if (problem) problems[name] = problem;
  }
  return problems;
};
