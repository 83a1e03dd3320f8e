import { KnownError } from '../../src/errors/known-error.js';
import { StatusError } from '../../src/errors/status-error.js';

// Reading a request body (wire.md 1.6). What comes out is a value the database can hold, or an error.

/** Room for the largest image of the contract, in base64 and escaped. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Deeper documents would overflow the stack of whoever walks them: this server, the database, the reader. */
const MAX_DEPTH = 200;

const unreadable = (why: string): KnownError => new KnownError('BODY_PARSING_ERROR', `The request body cannot be read: ${why}`);
const tooLarge = (): StatusError => new StatusError(413, `A request body has at most ${MAX_BODY_BYTES} bytes.`);

const readBytes = async (request: Request): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof StatusError ? error : unreadable('it ended early.');
  }
  return new Uint8Array(Buffer.concat(chunks));
};

const readText = async (request: Request): Promise<string> => {
  const bytes = await readBytes(request);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('it is not UTF-8.');
  }
};

/** Whether brackets outside of strings are nested deeper than anything recursive may follow. Looks at each character once. */
const isTooDeep = (json: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length && depth <= MAX_DEPTH; at += 1) {
    const character = json[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth > MAX_DEPTH;
};

const parseJson = (text: string): unknown => {
  if (isTooDeep(text)) throw unreadable(`it is nested deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('it is not valid JSON.');
  }
};

/** The body of a request by its content type; undefined without one. */
export const readBody = async (request: Request): Promise<unknown> => {
  if (request.method === 'GET') return undefined;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  switch (type) {
    case '':
      return undefined;
    case 'application/json':
      return parseJson(await readText(request));
    case 'application/x-www-form-urlencoded':
      return Object.fromEntries(new URLSearchParams(await readText(request)));
    case 'text/plain':
      return readText(request);
    case 'application/octet-stream':
      return readBytes(request);
    default:
      throw unreadable(`its content type ${type} is not understood.`);
  }
};

const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/**
 * One line for everything in a value that no database keeps: texts with a NUL character or half of a surrogate pair, and
 * numbers beyond all bounds, which JSON can spell but not write again.
 */
export const unstorable = (value: unknown, at: string): string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [`${at} contains characters that are not text`];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${at} is too large a number`];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(isStorable(name) ? [] : [`${at} has a member whose name is not text`]),
    ...unstorable(member, `${at}.${name}`),
  ]);
};
