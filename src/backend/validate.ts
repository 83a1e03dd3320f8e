import * as z from 'zod/mini';
import { wireName } from '../contract/codec.js';
import type { Field, Shape } from '../contract/fields.js';
import { RULES } from '../contract/rules.js';
import { OAUTH_PROVIDER_IDS } from '../resources/oauth-providers.js';
import { oauthProviderId } from '../resources/project-config.js';

// Creates the zod schema for the wire form of a shape (CONTRACT.md C8). The schema coerces scalars and rejects unknown members. One error
// reports all violations.

const coerced =
  (kind: Field['kind']) =>
  (value: unknown): unknown => {
    if (kind === 'text') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (kind === 'boolean')
      return value === 'true' || value === '1' || value === 1 ? true : value === 'false' || value === '0' || value === 0 ? false : value;
    return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  };

const MAX_DATE_MS = 8_640_000_000_000_000;
const isTimestamp = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= MAX_DATE_MS;

const MAX_JSON_LENGTH = 65_536;
/** Returns the length of a value as JSON, or 0 if it is nested too deeply for `JSON.stringify`. `request-body.ts` limits the depth. */
const lengthOf = (value: unknown): number => {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return 0;
  }
};

/** Maximum string length, in characters. Images in base64 have their own rule. */
const MAX_TEXT_LENGTH = 65_536;
const isShort = (value: string): boolean => value.length <= MAX_TEXT_LENGTH;

const textSchema = ({ rule }: Field): z.ZodMiniType<string> => {
  if (rule === 'imageUrl') return z.string();
  const short = z.string().check(z.refine(isShort, { error: `is longer than ${MAX_TEXT_LENGTH} characters`, abort: true }));
  return rule === 'code' ? short.check(z.toLowerCase()) : short;
};

const baseSchema = (field: Field): z.ZodMiniType => {
  switch (field.kind) {
    case 'json':
      // A parsed body is valid JSON. A recursive check of its members could exhaust the stack.
      return z.any().check(
        z.refine((value) => value !== undefined, { error: 'is missing' }),
        z.refine((value) => lengthOf(value) <= MAX_JSON_LENGTH, { error: `is longer than ${MAX_JSON_LENGTH} characters of JSON` }),
      );
    case 'boolean':
      return z.pipe(z.transform(coerced('boolean')), z.boolean());
    case 'number':
      return z.pipe(z.transform(coerced('number')), z.number());
    case 'date':
      return z.pipe(z.transform(coerced('date')), z.number().check(z.refine(isTimestamp)));
    case 'list':
      return z.array(schemaOf(field.of as Field));
    case 'record':
      return objectSchema(field.of as Shape);
    default:
      return z.pipe(z.transform(coerced('text')), textSchema(field));
  }
};

/** Accepted values of fields whose choices are not part of the SDK. */
const OTHER_CHOICES: ReadonlyMap<Field, readonly string[]> = new Map([[oauthProviderId, OAUTH_PROVIDER_IDS]]);

/** Returns the values that a field accepts, or undefined if it accepts any string. */
export const choicesOf = (field: Field): readonly string[] | undefined => field.choices ?? OTHER_CHOICES.get(field);

const schemaOf = (field: Field): z.ZodMiniType => {
  let schema = baseSchema(field);
  const choices = choicesOf(field);
  if (choices)
    schema = schema.check(z.refine((value) => choices.includes(value as string), { error: 'is not one of the accepted values' }));
  const rule = field.rule && RULES[field.rule];
  if (rule) schema = schema.check(z.refine((value) => rule(value as never), { error: 'is not valid' }));
  // IDs are compared as strings, so they are converted to lowercase.
  if (field.rule === 'uuid' || field.rule === 'uuidOrMe') schema = schema.check(z.overwrite((value) => String(value).toLowerCase()));
  if (field.isNullable) schema = z.nullable(schema);
  return field.isOptional ? z.optional(schema) : schema;
};

const objectSchema = (shape: Shape): z.ZodMiniType =>
  z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, field]) => [wireName(name, field), schemaOf(field)])));

/** A schema of the wire form of a shape, built once per endpoint definition. */
export type WireSchema = z.ZodMiniType;
export const wireSchema = (shape: Shape): WireSchema => objectSchema(shape);

/** Maximum number of unknown members that a violation lists. */
const MAX_UNKNOWN = 20;

const describe = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys')
    return `has unknown members: ${issue.keys.slice(0, MAX_UNKNOWN).join(', ')}${issue.keys.length > MAX_UNKNOWN ? ', …' : ''}`;
  if (issue.code !== 'invalid_type') return issue.message === 'Invalid input' ? 'is not valid' : issue.message;
  return issue.input === undefined ? 'is missing' : `must be a ${issue.expected}`;
};

/**
 * Returns wire data with its scalars coerced, or one line per violation. Each line starts with the path of the violation, for example
 * `body.email`.
 */
export const validate = (
  schema: WireSchema,
  wire: unknown,
  at: string,
): { readonly data: Readonly<Record<string, unknown>> } | { readonly violations: readonly string[] } => {
  const outcome = z.safeParse(schema, wire, { reportInput: true });
  if (outcome.success) return { data: outcome.data as Record<string, unknown> };
  return { violations: outcome.error.issues.map((issue) => `${[at, ...issue.path.map(String)].join('.')} ${describe(issue)}`) };
};
