// Measures how the running time of each parser of external input grows when the length of the input doubles.
import { readBody } from '../../../src/backend/request-body.js';
import { readQuery } from '../../../src/backend/oauth/outer-query.js';
import { fill, isTemplate } from '../../../src/backend/mail/placeholders.js';
import { readGeoInfo } from '../../../src/backend/geo-info.js';
import { createTokens } from '../../../src/backend/tokens.js';
import { isTrustedCallback } from '../../../src/redirects/policy.js';
import { code, email } from '../../../src/contract/fields.js';
import { RULES } from '../../../src/contract/rules.js';
import { validate, wireSchema } from '../../../src/backend/validate.js';
import { tryParseAccessToken } from '../../../src/session/tokens.js';
import { tokensOfRequest } from '../../../src/session/request-store.js';
import { hostileTexts } from './load.js';

export interface Growth {
  readonly parser: string;
  readonly bytes: number;
  /** The times at n, 2n and 4n bytes, in milliseconds. */
  readonly times: readonly number[];
  /** The smaller growth factor of the two doublings. */
  readonly perDoubling: number;
  readonly isLinear: boolean;
}

interface Parser {
  readonly name: string;
  readonly bytes: number;
  readonly text: (bytes: number) => string;
  readonly parse: (text: string) => unknown;
}

const ORIGIN = 'http://localhost:8102';
const tokens = createTokens({ secret: 'secret', now: Date.now, issuer: () => ORIGIN, lifeMs: 1000 });
const schema = wireSchema({ code, email });
const contextFor = (query: string) => ({ request: new Request(`${ORIGIN}/?${query}`) }) as never;
const json = (raw: string): Promise<unknown> =>
  readBody(new Request(ORIGIN, { method: 'POST', body: raw, headers: { 'content-type': 'application/json' } }), Number.POSITIVE_INFINITY);

const repeat =
  (text: string, before = '', after = '') =>
  (bytes: number): string =>
    before + text.repeat(Math.ceil(bytes / text.length)) + after;

const BODY_BYTES = 256 * 1024;
/** Larger than the 16 KB that Node accepts for all headers of a request in total. */
const HEADER_BYTES = 128 * 1024;

const bodies = (): readonly Parser[] =>
  Object.keys(hostileTexts(100)).map((name) => ({
    name: `JSON body, ${name}`,
    bytes: BODY_BYTES,
    text: (bytes) => hostileTexts(bytes)[name] ?? '',
    parse: json,
  }));

const others: readonly Parser[] = [
  { name: 'query', bytes: HEADER_BYTES, text: repeat('a=b&%41=%25&'), parse: (text) => readQuery(contextFor(text)) },
  { name: 'query, one name', bytes: HEADER_BYTES, text: repeat('%2'), parse: (text) => readQuery(contextFor(text)) },
  ...['a=b;', ';', '=', 'a', '; '].map((part) => ({
    name: `cookies, ${JSON.stringify(part)}`,
    bytes: HEADER_BYTES,
    text: repeat(part),
    parse: (cookie: string) => tokensOfRequest({ headers: { cookie } }, 'id'),
  })),
  ...[',', '::ffff:', '1.'].map((part) => ({
    name: `X-Forwarded-For, ${JSON.stringify(part)}`,
    bytes: HEADER_BYTES,
    text: repeat(part),
    parse: (text: string) =>
      readGeoInfo(new Headers({ 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': text }), '::1', { trustedProxies: 1, placeHeaders: true }),
  })),
  ...['{', '{{', '{{a ', '{{#if a', '{{ a', '}}'].map((part) => ({
    name: `email template, ${JSON.stringify(part)}`,
    bytes: HEADER_BYTES,
    text: repeat(part),
    parse: (text: string) => [fill(text, { a: 'b' }), isTemplate(text)],
  })),
  { name: 'email template, spaces', bytes: HEADER_BYTES, text: repeat(' ', '{{a'), parse: (text) => [fill(text, {}), isTemplate(text)] },
  ...['a', '.', 'e30.', '-'].map((part) => ({
    name: `access token, ${JSON.stringify(part)}`,
    bytes: HEADER_BYTES,
    text: repeat(part, 'e30.', '.a'),
    parse: async (text: string) => [await tokens.check(text), tryParseAccessToken(text)],
  })),
  {
    name: 'verification code',
    bytes: HEADER_BYTES,
    text: repeat('A'),
    parse: (text) => validate(schema, { code: text, email: 'a@b' }, 'body'),
  },
  ...['a', 'a.', '@', 'a-', '.'].map((part) => ({
    name: `email address, ${JSON.stringify(part)}`,
    bytes: HEADER_BYTES,
    text: repeat(part, 'a@', '!'),
    parse: (text: string) => [RULES.strictEmail(text), RULES.email(part + text), RULES.url(text), RULES.base64(text)],
  })),
  ...['/', '?', '.', '@', '#a'].map((part) => ({
    name: `callback URL, ${JSON.stringify(part)}`,
    bytes: HEADER_BYTES,
    text: repeat(part, 'https://a'),
    parse: (text: string) => isTrustedCallback(text, { allowLocalhost: true, domains: [] }),
  })),
];

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Returns the minimum processor time of a few runs, because other work on the machine can only increase it. */
const timeOf = async ({ parse }: Parser, text: string): Promise<number> => {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 6; run += 1) {
    const start = cpuMs();
    try {
      await parse(text);
    } catch {
      // A thrown error is a valid result.
    }
    best = Math.min(best, cpuMs() - start);
  }
  return best;
};

/**
 * The maximum growth factor per doubling of the input. Two is linear and four is quadratic, so three allows for noise. Quadratic time grows
 * too fast in both doublings. Linear time may do so in one, when the memory allocator or the garbage collector works in another way from
 * some length on.
 */
const MAX_PER_DOUBLING = 3;
/** Shorter times are too imprecise to judge, and count as linear. */
const NOISE_MS = 10;

const growthOf = async (parser: Parser): Promise<Growth> => {
  await timeOf(parser, parser.text(parser.bytes));
  const times: number[] = [];
  for (const factor of [1, 2, 4]) times.push(await timeOf(parser, parser.text(parser.bytes * factor)));
  const [first = 0, middle = 0, last = 0] = times;
  const perDoubling = Math.min(middle / Math.max(first, 0.001), last / Math.max(middle, 0.001));
  return { parser: parser.name, bytes: parser.bytes, times, perDoubling, isLinear: last < NOISE_MS || perDoubling < MAX_PER_DOUBLING };
};

/** Measures all parsers, and measures a parser again if its time seems to grow too fast. */
export const measureGrowth = async (parsers: readonly Parser[] = [...bodies(), ...others]): Promise<readonly Growth[]> => {
  const growths: Growth[] = [];
  for (const parser of parsers) {
    let growth = await growthOf(parser);
    for (let attempt = 0; attempt < 3 && !growth.isLinear; attempt += 1) growth = await growthOf(parser);
    growths.push(growth);
  }
  return growths;
};
