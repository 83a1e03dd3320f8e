import type { Access } from '../contract/entity.js';
import { isPorticoError, type PorticoError } from '../errors/portico-error.js';
import { isRequestLike, requestStore, setCookieHeaders, type RequestLike } from '../session/request-store.js';
import type { Session } from '../session/session.js';
import { REQUEST_WAIT_MS, type TokenStore } from '../session/token-store.js';
import { NO_TOKENS } from '../session/tokens.js';
import type { TokenVerifier, VerifiedToken } from '../session/verify-token.js';
import { startCall, withinMs } from '../transport/send.js';
import type { GetUserOptions, UserLookup } from './current-user.js';
import { misconfigured } from './options.js';
import type { Runtime } from './runtime.js';
import { signInUrl, type AuthenticatedRequest } from './sign-in-url.js';

/** The headers that every response to the request must contain. */
interface ResponseHeaders {
  /**
   * Headers for the response. Empty for most requests. `Set-Cookie` stores a refreshed token or removes an ended session, and
   * `Cache-Control: private, no-store` keeps such a response out of shared caches.
   */
  readonly headers: Headers;
}

/** A user is signed in, possibly an anonymous user. To exclude anonymous users, pass `allowAnonymous: false`. */
export interface SignedInRequest extends VerifiedToken, ResponseHeaders {
  /** `signed-in` if the tokens of the request are valid. */
  readonly status: 'signed-in';
  /** The verified access token. */
  readonly accessToken: string;
}

/** The request has no session, a session that has ended, or tokens that are not valid. Or the user is anonymous and not allowed. */
export interface SignedOutRequest extends ResponseHeaders {
  /** `signed-out` if the request has no valid tokens, or if its user is not allowed. */
  readonly status: 'signed-out';
  /**
   * URL of the sign-in page: a path, or an absolute URL if the host app configured one. If the request has
   * the method GET or HEAD, and users may return to the requested page, the query of the URL contains this page.
   */
  readonly signInUrl: string;
  /**
   * A response that opens the sign-in page: `new Response(null, auth.response)`. Its headers include `headers`, and `Location` is
   * `signInUrl`. Next.js middleware requires an absolute URL: `NextResponse.redirect(new URL(auth.signInUrl, request.url), auth.response)`.
   */
  readonly response: {
    /** HTTP status: See Other. */
    readonly status: 303;
    /** Headers of the response. */
    readonly headers: Headers;
  };
}

/** The tokens were neither accepted nor rejected, because the service could not be reached or failed. */
export interface UndecidedRequest extends ResponseHeaders {
  /** `error` if the service could not decide. */
  readonly status: 'error';
  /** Why the service could not decide, for example CONNECTION or TIMEOUT in `error.code`. */
  readonly error: PorticoError;
  /** A response that says that the service is not available (503, Service Unavailable). */
  readonly response: {
    /** HTTP status: Service Unavailable. */
    readonly status: 503;
    /** Headers of the response. */
    readonly headers: Headers;
  };
}

/** The result of authenticating a request: signed in, signed out, or undecided because of an outage. */
export type Authentication = SignedInRequest | SignedOutRequest | UndecidedRequest;

/** Returns the token store of a request, or `undefined` if the `x-stack-auth` header is malformed. */
const findStore = <A extends Access>({ options }: Runtime<A>, request: RequestLike): TokenStore | undefined => {
  try {
    return requestStore(request, options.projectId, options);
  } catch (error) {
    if (isPorticoError(error, 'ASSERTION')) return undefined;
    throw error;
  }
};

/** Returns the verified access token of a session, or `undefined` if the session is empty or has ended. Refreshes the token if needed. */
const verifySession = async (
  session: Session,
  verify: TokenVerifier,
): Promise<(VerifiedToken & { readonly accessToken: string }) | undefined> => {
  const check = async (isNew = false) => {
    const accessToken = (await session.tokens())?.accessToken;
    return accessToken ? { accessToken, result: await verify(accessToken, isNew) } : undefined;
  };
  let checked = await check();
  if (checked?.result.status === 'error') {
    session.markRejected(checked.accessToken);
    // The service may have begun to sign with another key.
    checked = await check(true);
  }
  if (!checked) return undefined;
  const { accessToken, result } = checked;
  if (result.status === 'ok') return { ...result.data, accessToken };
  throw misconfigured(`The service issued a token that its keys do not verify (${result.error.code}). Check baseUrl.`);
};

/** Returns whether the error says nothing about the tokens, for example because the service cannot be reached. */
const isOutage = (error: unknown): error is PorticoError =>
  isPorticoError(error) && !isPorticoError(error, 'CONFIGURATION', 'ASSERTION', 'ABORTED');

const NOT_SHARED = { 'cache-control': 'private, no-store' };

/** Returns the headers, with one `Set-Cookie` header for each cookie. */
const headersWith = (headers: Readonly<Record<string, string>>, cookies: readonly string[] = []): Headers => {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
};

/** Options of `authenticate`. */
export interface AuthenticateOptions {
  /**
   * Maximum time of the call, including the verification on this server, in milliseconds; at most 2,147,483,647. If omitted, 5000. A
   * refresh in flight continues after that time.
   */
  readonly maxWaitMs?: number | undefined;
  /** Aborts the call, which then rejects with ABORTED. */
  readonly signal?: AbortSignal | undefined;
  /**
   * If false, an anonymous user counts as signed out. Tokens do not contain this fact, so the app asks the service for the user, but only
   * once for each user who is not anonymous. If omitted, true.
   */
  readonly allowAnonymous?: boolean | undefined;
}

/** Maximum number of users whom an app remembers. */
const MAX_KNOWN_USERS = 10_000;

/** Returns a function that returns whether the store has a user who is not anonymous. Such a user never becomes anonymous. */
const createAccountCheck = (getUser: UserLookup<Access>['getUser']) => {
  const known = new Set<string>();
  return async (userId: string, options: GetUserOptions<'return-null'>): Promise<boolean> => {
    if (known.has(userId)) return true;
    // Returns null for anonymous users.
    if ((await getUser(options)) === null) return false;
    if (known.size >= MAX_KNOWN_USERS) known.clear();
    known.add(userId);
    return true;
  };
};

/**
 * Creates the function that authenticates requests.
 * @param getUser returns the user of a token store, or null
 */
export const createAuthenticate = <A extends Access>(runtime: Runtime<A>, verify: TokenVerifier, getUser: UserLookup<A>['getUser']) => {
  const hasAccount = createAccountCheck(getUser as UserLookup<Access>['getUser']);
  return async (request: AuthenticatedRequest, options: AuthenticateOptions = {}): Promise<Authentication> => {
    const { maxWaitMs = REQUEST_WAIT_MS, signal, allowAnonymous = true } = options;
    if (!isRequestLike(request)) throw misconfigured('authenticate requires a request with headers. In Hono, pass c.req.raw.');
    const timeLeft = startCall(runtime.transport, { signal, maxWaitMs });
    const tokenStore = findStore(runtime, request);
    const session = tokenStore && runtime.sessionsOf(tokenStore).current();
    try {
      const found = session && (await withinMs(runtime.transport, { ms: maxWaitMs, signal }, () => verifySession(session, verify)));
      const isAllowed = found && (allowAnonymous || (await hasAccount(found.userId, { tokenStore, signal, maxWaitMs: timeLeft() })));
      const tokens = found && !session.isInvalid ? { accessToken: found.accessToken, refreshToken: session.refreshToken } : NO_TOKENS;
      const cookies = setCookieHeaders(request, tokens, runtime.options.projectId, runtime.options);
      const headers = headersWith(cookies.length > 0 ? NOT_SHARED : {}, cookies);
      if (isAllowed) return { status: 'signed-in', ...found, headers };
      const redirectUrl = signInUrl(runtime.redirects, request);
      const response = { status: 303, headers: headersWith({ ...NOT_SHARED, location: redirectUrl }, cookies) } as const;
      return { status: 'signed-out', signInUrl: redirectUrl, headers, response };
    } catch (error) {
      if (isOutage(error))
        return { status: 'error', error, headers: headersWith({}), response: { status: 503, headers: headersWith(NOT_SHARED) } };
      throw error;
    }
  };
};
