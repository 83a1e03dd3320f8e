import { PorticoError } from '../errors/portico-error.js';
import { accessTokenOf, cookieNames, type CookieOptions } from './cookie-store.js';
import { isOverTls } from './over-tls.js';
import { parseCookies } from './parse-cookies.js';
import { createMemoryStore, type TokenStore } from './token-store.js';
import { NO_TOKENS, tokenOrNull, type Tokens } from './tokens.js';

/** A request to the host's own server: a web-standard request, or a Node request with a plain object of headers. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Address of the request. In a web-standard request it is absolute and contains the protocol. */
  readonly url?: string | undefined;
  /** Connection of a Node request, which shows the protocol. */
  readonly socket?: unknown;
}

export const isRequestLike = (value: unknown): value is RequestLike =>
  typeof value === 'object' && value !== null && 'headers' in value && typeof value.headers === 'object' && value.headers !== null;

const header = ({ headers }: RequestLike, name: string): string | null => {
  if (typeof headers.get === 'function') return headers.get(name) as string | null;
  const value = Object.hasOwn(headers, name) ? (headers as Record<string, string | readonly string[] | undefined>)[name] : undefined;
  return typeof value === 'string' ? value : (value?.[0] ?? null);
};

const refuse = (): never => {
  // The header may contain valid tokens, so the message does not repeat it.
  throw new PorticoError(
    'ASSERTION',
    'The x-stack-auth header must be a JSON object with accessToken and refreshToken, each text or null.',
  );
};

const parseAuthHeader = (text: string): Tokens => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse();
  const read = (name: 'accessToken' | 'refreshToken'): string | null => {
    const token: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null;
    return token === null || typeof token === 'string' ? tokenOrNull(token) : refuse();
  };
  return { accessToken: read('accessToken'), refreshToken: read('refreshToken') };
};

const tokensOfCookies = (request: RequestLike, text: string, projectId: string, options: CookieOptions): Tokens => {
  const cookies = parseCookies(text);
  const { url, socket } = request;
  const isSecure = isOverTls(
    { url, socket, header: (name) => header(request, name), hasCookie: (name) => cookies.has(name) },
    projectId,
    options,
  );
  const names = cookieNames(projectId, isSecure, options);
  const first = (candidates: readonly string[]): string | undefined =>
    candidates.map((name) => cookies.get(name)).find((value) => value !== undefined);
  const refreshToken = tokenOrNull(first(names.refresh));
  return { refreshToken, accessToken: accessTokenOf(first(names.access), refreshToken) };
};

/** Returns the tokens of a request, from the `x-stack-auth` header or else from its cookies (CONTRACT.md C26, C27). */
export const tokensOfRequest = (request: RequestLike, projectId: string, options: CookieOptions = {}): Tokens => {
  const auth = header(request, 'x-stack-auth');
  if (auth) return parseAuthHeader(auth);
  const cookie = header(request, 'cookie');
  return cookie ? tokensOfCookies(request, cookie, projectId, options) : NO_TOKENS;
};

const stores = new WeakMap<object, Map<string, TokenStore>>();

/** Returns the store of a request, one per request and project, so that all its calls share one session. Writes set no cookies. */
export const requestStore = (request: RequestLike, projectId: string, options: CookieOptions = {}): TokenStore => {
  const ofRequest = stores.get(request) ?? new Map<string, TokenStore>();
  stores.set(request, ofRequest);
  const key = `${options.legacyCookies} ${options.secureCookies} ${projectId}`;
  const known = ofRequest.get(key) ?? createMemoryStore(tokensOfRequest(request, projectId, options));
  ofRequest.set(key, known);
  return known;
};
