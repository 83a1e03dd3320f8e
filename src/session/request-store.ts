import { PorticoError } from '../errors/portico-error.js';
import { reportProblem } from '../errors/report-problem.js';
import { accessTokenOf, cookieNames, writePair, type CookieOptions } from './cookie-store.js';
import { isOverTls, type Incoming } from './over-tls.js';
import { parseCookies } from './parse-cookies.js';
import { createMemoryStore, REQUEST_WAIT_MS, type TokenStore } from './token-store.js';
import { isSamePair, NO_TOKENS, tokenOrNull, tryParseAccessToken, type Tokens } from './tokens.js';

type PlainHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request to the host app's own server: a web-standard request, or a Node request whose headers are a plain object. */
export interface RequestLike {
  /** Headers of the request: a `Headers` object, or a plain object, whose names may be in any case. */
  readonly headers:
    | {
        /** Returns the value of a header; null if it is missing. */
        get(name: string): string | null;
      }
    | PlainHeaders;
  /** URL of the request. In a web-standard request, it is absolute and contains the protocol. */
  readonly url?: string | undefined;
  /** Connection of a Node request, which indicates the protocol. */
  readonly socket?: unknown;
}

export const isRequestLike = (value: unknown): value is RequestLike =>
  typeof value === 'object' &&
  value !== null &&
  'headers' in value &&
  typeof value.headers === 'object' &&
  value.headers !== null &&
  // Some frameworks have headers in a promise, and Node has them as a list too. A client may send a header with the name `then`.
  !(('then' in value.headers && typeof value.headers.then === 'function') || Array.isArray(value.headers));

const header = ({ headers }: RequestLike, name: string): string | null => {
  if (typeof headers.get === 'function') return headers.get(name) as string | null;
  const [, value] = Object.entries(headers as PlainHeaders).find(([own, text]) => text !== undefined && own.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : (value?.[0] ?? null);
};

const throwMalformed = (): never => {
  // The header may contain valid tokens, so the message does not repeat it.
  throw new PorticoError(
    'ASSERTION',
    'The x-stack-auth header must be a JSON object with accessToken and refreshToken, each a string or null.',
  );
};

const parseAuthHeader = (text: string): Tokens => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return throwMalformed();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return throwMalformed();
  const read = (name: 'accessToken' | 'refreshToken'): string | null => {
    const token: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null;
    return token === null || typeof token === 'string' ? tokenOrNull(token) : throwMalformed();
  };
  return { accessToken: read('accessToken'), refreshToken: read('refreshToken') };
};

/** Returns the cookies of a request by name, whether the browser uses TLS, and whether this is only assumed. */
const cookiesOf = (request: RequestLike, projectId: string, options: CookieOptions) => {
  const cookies = parseCookies(header(request, 'cookie') ?? '');
  const { url, socket } = request;
  const incoming: Incoming = { url, socket, header: (name) => header(request, name), hasCookie: (name) => cookies.has(name) };
  const isSecure = isOverTls(incoming, projectId, options);
  const isAssumed = isSecure && options.secureCookies === undefined && !isOverTls(incoming, projectId, { secureCookies: false });
  return { cookies, isSecure, isAssumed };
};

const tokensOfCookies = (request: RequestLike, projectId: string, options: CookieOptions): Tokens => {
  const { cookies, isSecure, isAssumed } = cookiesOf(request, projectId, options);
  const names = cookieNames(projectId, isSecure, options);
  const first = (candidates: readonly string[]): string | undefined =>
    candidates.map((name) => cookies.get(name)).find((value) => value !== undefined);
  const refreshToken = tokenOrNull(first(names.refresh));
  // Otherwise, a user of a site on plain HTTP would be signed in in the browser, but not on the server, for no visible reason.
  if (isAssumed && refreshToken === null && tokenOrNull(cookies.get(`stack-refresh-${projectId}`)) !== null)
    reportProblem('ignored-cookie');
  return { refreshToken, accessToken: accessTokenOf(first(names.access), refreshToken) };
};

/** Returns the access token in the `Authorization: Bearer` header (RFC 6750, section 2.1), if the token is a JWT. */
const bearerToken = (request: RequestLike): string | undefined => {
  const [, token] = /^bearer +([!-~]+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  return tryParseAccessToken(token)?.token;
};

/** Returns the tokens in the headers of a request, or `undefined` if its headers contain no tokens. */
const tokensOfHeaders = (request: RequestLike): Tokens | undefined => {
  const auth = header(request, 'x-stack-auth');
  if (auth) return parseAuthHeader(auth);
  const accessToken = bearerToken(request);
  return accessToken === undefined ? undefined : { accessToken, refreshToken: null };
};

/**
 * Returns the tokens of a request, from the first source that has any: the `x-stack-auth` header, the `Authorization: Bearer` header
 * (an access token only), or the cookies (CONTRACT.md C26, C27). Throws ASSERTION if the `x-stack-auth` header is malformed.
 */
export const tokensOfRequest = (request: RequestLike, projectId: string, options: CookieOptions = {}): Tokens =>
  tokensOfHeaders(request) ?? (header(request, 'cookie') ? tokensOfCookies(request, projectId, options) : NO_TOKENS);

/**
 * Returns the values of the `Set-Cookie` headers that store these tokens in the browser that sent the request. Returns an empty list if
 * the request is not authenticated by cookies, or if its cookies already contain the tokens.
 */
export const setCookieHeaders = (
  request: RequestLike,
  tokens: Tokens,
  projectId: string,
  options: CookieOptions = {},
): readonly string[] => {
  if (header(request, 'x-stack-auth') || bearerToken(request)) return [];
  const known = tokensOfCookies(request, projectId, options);
  if (known.refreshToken === null || isSamePair(known, tokens)) return [];
  const { cookies, isSecure } = cookiesOf(request, projectId, options);
  const values: string[] = [];
  const set = (name: string, value: string, maxAgeSeconds: number): void => {
    const secure = isSecure ? '; Secure' : '';
    values.push(`${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`);
  };
  // Does not repeat a cookie that the browser already has, because a response that arrives after a sign-out would restore the session.
  const setNew: typeof set = (name, value, maxAgeSeconds) => {
    if (cookies.get(name) !== value) set(name, value, maxAgeSeconds);
  };
  const jar = { isSecure, get: (name: string) => cookies.get(name), set: setNew, remove: (name: string) => set(name, '', 0) };
  writePair(jar, cookieNames(projectId, isSecure, options), tokens);
  return values;
};

/** Maps each request to its latest stores, by project and options. Each entry contains the request headers from which it was created. */
const stores = new WeakMap<object, Map<string, { readonly headers: string; readonly store: TokenStore }>>();

/**
 * Returns the store of a request. Calls with the same request, tokens, project and options share one store and one session. Each request
 * must be a separate object, because a user who signs in with a request is also the user of later calls with this object. Writing to the
 * store does not set cookies. Throws CONFIGURATION for a value without headers, for example headers without their request.
 */
export const requestStore = (request: RequestLike, projectId: string, options: CookieOptions = {}): TokenStore => {
  if (!isRequestLike(request))
    throw new PorticoError('CONFIGURATION', 'requestStore requires a request with headers. In Hono, pass c.req.raw.');
  const ofRequest = stores.get(request) ?? new Map<string, { headers: string; store: TokenStore }>();
  stores.set(request, ofRequest);
  const key = JSON.stringify([options.legacyCookies, options.secureCookies, projectId]);
  const headers = JSON.stringify(['x-stack-auth', 'authorization', 'cookie'].map((name) => header(request, name)));
  const known = ofRequest.get(key);
  if (known?.headers === headers) return known.store;
  const store = { ...createMemoryStore(tokensOfRequest(request, projectId, options)), maxWaitMs: REQUEST_WAIT_MS };
  ofRequest.set(key, { headers, store });
  return store;
};
