import type { Access } from '../contract/entity.js';
import { knownErrorFromWire } from '../errors/known-error.js';
import { isPorticoError, PorticoError } from '../errors/portico-error.js';
import { toBase64 } from '../lib/base64url.js';
import type { Platform } from '../lib/platform.js';
import { onAbort } from '../lib/async.js';

/** The tokens of a session. */
export interface Tokens {
  /** The JSON Web Token that authenticates requests for a short time; null if there is none. */
  readonly accessToken: string | null;
  /** The token with which the SDK requests access tokens; null if there is none. */
  readonly refreshToken: string | null;
}

export type HeaderMap = Readonly<Record<string, string>>;

/** The headers that authenticate an app: keys, or the project owner's session. */
export interface ApiKeys {
  readonly headers: () => HeaderMap | Promise<HeaderMap>;
  /** Called with the error of each failed attempt. Returns true if a retry would send different headers. */
  readonly onRejected?: (error: unknown) => boolean;
  /** Throws CONFIGURATION if the app cannot refresh sessions. If omitted, the app can refresh sessions. */
  readonly assertWritable?: (() => void) | undefined;
}

export interface ClientIdentity {
  readonly projectId: string;
  /** `<platform> <package>@<version>`, so that the service can distinguish clients. */
  readonly clientVersion: string;
  /** The publishable key, which the token endpoint also requires. Empty if the app has none. */
  readonly publishableClientKey: string;
  readonly keys: ApiKeys;
  /** Headers from the host app, for example for a proxy. They replace SDK headers with the same name. */
  readonly extraHeaders: HeaderMap;
}

/** The languages that the elements on the page should have, as BCP 47 tags, the best first, separated by commas. */
export const elementLanguages: { tags?: string } = {};

/**
 * Returns the header `Accept-Language` with the languages of the page. Returns no header if they are unknown, or contain characters that
 * CORS does not allow there. Browsers then send their own languages.
 */
export const languageHeader = (): { 'accept-language'?: string } => {
  const languages = elementLanguages.tags || globalThis.document?.documentElement?.lang;
  return languages && /^[a-z\d, -]{1,100}$/i.test(languages) ? { 'accept-language': languages } : {};
};

/**
 * Returns the headers of one call (CONTRACT.md C2). Each call has a new nonce, because some frameworks cache responses by request headers.
 */
export const requestHeaders = (
  identity: ClientIdentity,
  request: { readonly access: Access; readonly hasBody: boolean; readonly tokens: Tokens | null; readonly keys: HeaderMap },
  platform: Pick<Platform, 'randomBytes'>,
): Record<string, string> => ({
  'x-stack-project-id': identity.projectId,
  'x-stack-access-type': request.access,
  'x-stack-client-version': identity.clientVersion,
  'x-stack-override-error-status': 'true',
  'x-stack-random-nonce': toBase64(platform.randomBytes(33)),
  'ngrok-skip-browser-warning': 'true',
  ...(request.hasBody && { 'content-type': 'application/json' }),
  ...(request.tokens?.accessToken && { 'x-stack-access-token': request.tokens.accessToken }),
  ...(request.tokens?.refreshToken && { 'x-stack-refresh-token': request.tokens.refreshToken }),
  ...request.keys,
  ...languageHeader(),
  ...identity.extraHeaders,
});

/** A response, successful or not. */
export interface RawResponse {
  /** The real status, even if the response was sent with status 200 (CONTRACT.md C3). */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const STATUS = /^[1-5]\d\d$/;

const realStatus = (response: Response): number => {
  const override = response.headers.get('x-stack-actual-status');
  if (override === null) return response.status;
  if (!STATUS.test(override))
    throw new PorticoError('PROTOCOL', 'The service sent an x-stack-actual-status header whose value is not an HTTP status.');
  return Number(override);
};

/** Returns the error for a call that timed out. */
export const timedOut = (): PorticoError => new PorticoError('TIMEOUT', 'The service did not respond in time.');

export const aborted = (cause: unknown): PorticoError => new PorticoError('ABORTED', 'The call was aborted.', { cause });

const isHeader = (name: string, value: string): boolean => {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
};

/**
 * Throws CONFIGURATION if `fetch` would reject a header. The error of `fetch` looks like a lost connection, and contains the value of the
 * header, which may be a secret.
 */
const assertHeaders = (headers: HeaderMap): void => {
  try {
    new Headers(headers);
  } catch {
    for (const [name, value] of Object.entries(headers))
      if (!isHeader(name, value)) throw new PorticoError('CONFIGURATION', `The header ${name} is not valid.`);
  }
};

/**
 * Sends one HTTP request and returns its response. Does not follow redirects, because the target would receive the tokens. Uses no
 * cookies and no caches. Rejects with CONFIGURATION, CONNECTION, TIMEOUT, ABORTED or PROTOCOL.
 * @param timeoutMs Maximum time from connecting to the last byte, in milliseconds.
 */
export const exchange = async (
  platform: Platform,
  url: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string | undefined },
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<RawResponse> => {
  if (signal?.aborted) throw aborted(signal.reason);
  assertHeaders(init.headers);
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const cancelTimer = platform.after(timeoutMs, abort);
  const stopListening = onAbort(signal, abort);
  try {
    const response = await platform.fetch(url, {
      ...init,
      body: init.body ?? null,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      signal: controller.signal,
    });
    // Browsers hide the status of a redirect.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw new PorticoError('PROTOCOL', 'The service redirects to another URL. Set baseUrl to that URL.');
    return { status: realStatus(response), headers: response.headers, text: await response.text() };
  } catch (error) {
    if (error instanceof PorticoError) throw error;
    if (signal?.aborted) throw aborted(signal.reason);
    if (controller.signal.aborted) throw timedOut();
    throw new PorticoError('CONNECTION', 'The service could not be reached.', { cause: error });
  } finally {
    cancelTimer();
    stopListening();
  }
};

const parseJson = (text: string): unknown => {
  try {
    // Some proxies add a byte-order mark, which is not JSON.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
};

const readKnownError = (code: string, text: string): Error => {
  const body = parseJson(text) as { code?: unknown } | null | undefined;
  if (typeof body !== 'object' || body === null || body.code !== code) {
    return new PorticoError('ASSERTION', 'The known-error header and the body name different errors.');
  }
  return knownErrorFromWire(body as { code: string });
};

/** Returns the delay of a Retry-After header (RFC 9110, section 10.2.3) in milliseconds, or `undefined` if its value is not valid. */
export const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const at = /[A-Za-z]{3}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
};

/** Matches a short sentence without digits, quotes and symbols, which therefore contains no key, token, address or quoted value. */
const REASON = /^[A-Z][a-z]* [A-Za-z ,]{1,100}\.$/;

/**
 * Returns the error of a response, or `undefined` if the call succeeded (CONTRACT.md C4).
 * @param endpoint method and path, for the message
 */
export const errorOf = (response: RawResponse, endpoint: string, nowMs: number): Error | undefined => {
  const code = response.headers.get('x-stack-known-error');
  if (code !== null) return readKnownError(code, response.text);
  if (response.status >= 200 && response.status < 300) return undefined;
  const facts = { status: response.status, body: response.text };
  if (response.status === 429) {
    const wait = retryAfterMs(response.headers.get('retry-after'), nowMs);
    return new PorticoError('RATE_LIMIT', 'Too many requests.', wait === undefined ? facts : { ...facts, retryAfterMs: wait });
  }
  const reason = response.status === 400 && REASON.test(response.text) ? ` ${response.text}` : '';
  return new PorticoError('HTTP', `The service responded to ${endpoint} with status ${response.status}.${reason}`, facts);
};

/** Path of the endpoint that issues tokens. */
export const TOKEN_PATH = '/auth/oauth/token';

/** Reads a response. Adds the endpoint to the message of a PROTOCOL error. A path with placeholders keeps values out of the message. */
export const readFor = async <T>(method: string, path: string, read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (!isPorticoError(error, 'PROTOCOL')) throw error;
    throw new PorticoError('PROTOCOL', `${error.message.replace(/\.$/, '')} (${method} ${path}).`, { cause: error.cause });
  }
};

/** Returns the JSON value of a successful response. Throws PROTOCOL if the response is not JSON. */
export const jsonOf = (response: RawResponse): unknown => {
  const value = parseJson(response.text);
  if (value === undefined) throw new PorticoError('PROTOCOL', 'The service responded with something that is not JSON.');
  return value;
};
