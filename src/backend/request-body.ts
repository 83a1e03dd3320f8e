import type { Endpoint } from '../contract/endpoint.js';
import { hasAccess, type Access } from '../contract/entity.js';
import { entityFor } from '../contract/codec.js';
import type { Field } from '../contract/fields.js';
import { KnownError } from '../errors/known-error.js';
import { StatusError } from './status-error.js';

// Reads request bodies, and finds values that the database cannot store.

/** Default maximum body size in bytes. */
const MAX_BODY_BYTES = 64 * 1024;
/** Maximum body size in bytes for endpoints that accept images (base64) or documents. */
const MAX_LARGE_BODY_BYTES = 1.5 * 1024 * 1024;
/** Maximum nesting depth of a JSON body. Deeper JSON could overflow the stack of recursive code in the server, the database or clients. */
const MAX_DEPTH = 200;
/** Maximum number of values in a JSON body. Even short values take memory and time. */
const MAX_VALUES = 50_000;

const unreadable = (why: string): KnownError => new KnownError('BODY_PARSING_ERROR', `The request body cannot be read: ${why}`);
const tooLarge = (maxBytes: number): StatusError => new StatusError(413, `The body of this request may have at most ${maxBytes} bytes.`);

/** Returns whether a field is an image or a document. These fields have their own size limits. */
export const isLarge = ({ kind, rule }: Field): boolean => kind === 'json' || rule === 'imageUrl';

/**
 * Returns the maximum body size in bytes for the claimed access level. The maximum is larger if the body can contain an image or document.
 */
export const maxBodyBytes = ({ access: lowest, body }: Pick<Endpoint, 'access' | 'body'>, access: Access | undefined): number => {
  if (!body || !access || !hasAccess(access, lowest)) return MAX_BODY_BYTES;
  return Object.values(entityFor(body, access).shape).some(isLarge) ? MAX_LARGE_BODY_BYTES : MAX_BODY_BYTES;
};

const readBytes = async (request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof StatusError ? error : unreadable('it ended early.');
  }
  return new Uint8Array(Buffer.concat(chunks));
};

const readText = async (request: Request, maxBytes: number): Promise<string> => {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('it is not UTF-8.');
  }
};

/** Returns why a JSON string must not be parsed (too many levels or too many values), or undefined. Reads each character once. */
const findShapeProblem = (json: string): string | undefined => {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') values += 1;
    if (depth > MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH} levels.`;
    if (values >= MAX_VALUES) return `it has more than ${MAX_VALUES} values.`;
  }
  return undefined;
};

const parseJson = (text: string): unknown => {
  const problem = findShapeProblem(text);
  if (problem !== undefined) throw unreadable(problem);
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('it is not valid JSON.');
  }
};

/**
 * Reads the body of a request according to its content type. Returns undefined for GET requests and for requests without a content type.
 *
 * @param maxBytes maximum size of a JSON body. All other bodies have the default limit, because the number of their values is not limited
 * @throws StatusError 413 if the body is too large, and BODY_PARSING_ERROR if the body cannot be read or its type is not supported
 */
export const readBody = async (request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> => {
  if (request.method === 'GET') return undefined;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  switch (type) {
    case '':
      return undefined;
    case 'application/json':
      return parseJson(await readText(request, maxBytes));
    case 'application/x-www-form-urlencoded':
      return Object.fromEntries(new URLSearchParams(await readText(request, MAX_BODY_BYTES)));
    case 'text/plain':
      return readText(request, MAX_BODY_BYTES);
    case 'application/octet-stream':
      return readBytes(request, MAX_BODY_BYTES);
    default:
      throw unreadable(`its content type ${type} is not supported.`);
  }
};

const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/**
 * Describes the first part of a value that PostgreSQL cannot store: text with a NUL character or a lone surrogate, or a number that
 * `JSON.parse` converted to Infinity. Returns undefined if PostgreSQL can store the whole value.
 */
export const findUnstorable = (value: unknown, at: string): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : `${at} contains characters that are not text`;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${at} is too large a number`;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = isStorable(name) ? findUnstorable(member, `${at}.${name}`) : `${at} has a member whose name is not text`;
    if (found !== undefined) return found;
  }
  return undefined;
};
