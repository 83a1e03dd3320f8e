import { knownErrorFromWire } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import type { RawResponse } from './exchange.js';

const parseJson = (text: string): unknown => {
  try {
    // A byte-order mark is not JSON, but some proxies add one.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
};

const readKnownError = (code: string, text: string): Error => {
  const body = parseJson(text) as { code?: unknown } | null | undefined;
  if (typeof body !== 'object' || body === null || body.code !== code) {
    return new PorticoError('ASSERTION', 'The known-error header and the answer name different errors.');
  }
  return knownErrorFromWire(body as { code: string });
};

/** Milliseconds of a Retry-After header: seconds or an HTTP date (RFC 9110 section 10.2.3). Anything else counts as absent. */
export const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const at = /[A-Za-z]{3}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
};

/** Returns the error that a response stands for, or `undefined` if the call succeeded (CONTRACT.md C4). */
export const errorOf = (answer: RawResponse, nowMs: number): Error | undefined => {
  const code = answer.headers.get('x-stack-known-error');
  if (code !== null) return readKnownError(code, answer.text);
  if (answer.status >= 200 && answer.status < 300) return undefined;
  const facts = { status: answer.status, body: answer.text };
  if (answer.status === 429) {
    const wait = retryAfterMs(answer.headers.get('retry-after'), nowMs);
    return new PorticoError('RATE_LIMIT', 'Too many requests.', wait === undefined ? facts : { ...facts, retryAfterMs: wait });
  }
  return new PorticoError('HTTP', `The service answered with status ${answer.status}.`, facts);
};

/** The JSON value of a successful answer. */
export const jsonOf = (answer: RawResponse): unknown => {
  const value = parseJson(answer.text);
  if (value === undefined) throw new PorticoError('PROTOCOL', 'The service answered with something that is not JSON.');
  return value;
};
