import { RefreshTokenError } from '../errors/groups.js';
import { isKnownError } from '../errors/known-error.js';
import { isPorticoError, PorticoError } from '../errors/portico-error.js';
import type { Platform } from '../lib/platform.js';
import { shared } from '../lib/shared.js';
import { joinInFlight } from '../lib/async.js';
import { jsonOf, readFor, TOKEN_PATH } from '../transport/exchange.js';
import { send, type Transport } from '../transport/send.js';
import type { TokenStore } from './token-store.js';
import { tryParseAccessToken } from './tokens.js';

/** The result of a refresh: a new access token, or `null` if the refresh token is no longer valid. */
export type Refreshed = { readonly accessToken: string } | null;

/** Returns the refreshes in flight, by project and refresh token. All apps and all copies of the library in this realm share them. */
const inFlight = (): Map<string, Promise<Refreshed>> => shared('refreshes', () => new Map());

const readResponse = (body: unknown): Refreshed => {
  const { access_token: accessToken } = (body ?? {}) as { access_token?: unknown };
  if (typeof accessToken !== 'string' || !tryParseAccessToken(accessToken)) {
    throw new PorticoError('PROTOCOL', 'The response of the service to a refresh contains no usable access token.');
  }
  return { accessToken };
};

/**
 * Requests an access token with the refresh-token grant (RFC 6749, section 6; CONTRACT.md C22). The request may be repeated, because the
 * service does not rotate refresh tokens (C21).
 */
const requestToken = async (transport: Transport, refreshToken: string): Promise<Refreshed> => {
  const { projectId, publishableClientKey } = transport.identity;
  const form = {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: projectId,
    client_secret: publishableClientKey,
  };
  try {
    const response = await send(transport, { method: 'POST', path: TOKEN_PATH, access: 'client', form, isRepeatable: true });
    return await readFor('POST', TOKEN_PATH, () => readResponse(jsonOf(response)));
  } catch (error) {
    if (isKnownError(error, ...RefreshTokenError)) return null;
    throw error;
  }
};

/** Returns the access token from the store if another tab stored a newer token that is valid for long enough, otherwise null. */
const foundInStore = (store: TokenStore, refreshToken: string, known: string | null, nowMs: number, minimumMs: number): Refreshed => {
  const { accessToken, refreshToken: owner } = store.read();
  if (accessToken === null || owner !== refreshToken || accessToken === known) return null;
  const token = tryParseAccessToken(accessToken);
  return token && token.expiresAtMs - nowMs >= minimumMs ? { accessToken } : null;
};

/** Maximum wait for the lock, in milliseconds. A frozen tab may hold the lock longer. */
const LOCK_WAIT_MS = 3000;

/**
 * Runs `work` while holding the project's refresh lock, or without it if there are no locks or the wait is too long. `wasHeld` is whether
 * another tab held the lock first.
 */
export const withRefreshLock = async <T>(
  projectId: string,
  platform: Pick<Platform, 'after'>,
  work: (wasHeld: boolean) => Promise<T>,
): Promise<T> => {
  const locks = typeof document === 'undefined' ? undefined : globalThis.navigator?.locks;
  if (!locks) return work(false);
  const timeout = new AbortController();
  const cancel = platform.after(LOCK_WAIT_MS, () => timeout.abort(), 'in background');
  let [started, wasHeld]: [Promise<T> | undefined, boolean] = [undefined, false];
  const run = (lock: Lock | null): Promise<void> | undefined => {
    wasHeld ||= lock === null;
    if (lock === null) return undefined;
    cancel();
    started = work(wasHeld);
    // The lock is released when the work settles. The caller gets the outcome below.
    return started.then(
      () => undefined,
      () => undefined,
    );
  };
  const name = `portico-refresh-${projectId}`;
  try {
    await locks.request(name, { ifAvailable: true }, run);
    if (wasHeld) await locks.request(name, { signal: timeout.signal }, run);
  } catch {
    // Continues without the lock if the platform denied it or did not grant it in time.
  } finally {
    cancel();
  }
  return started ?? work(false);
};

/** The number of checks for the token of another tab, and the time between them in milliseconds. */
const [ARRIVAL_CHECKS, ARRIVAL_CHECK_MS] = [5, 20];

/**
 * Returns the function that refreshes the sessions of a store. Callers in this realm share one refresh per refresh token.
 * Only one tab refreshes at a time. If another tab just refreshed, this tab uses the token from that tab.
 */
export const createRefresh = (transport: Transport, store: TokenStore, minimumMs: number) => {
  const { platform, identity } = transport;
  const refresh = (refreshToken: string): Promise<Refreshed> => {
    const known = store.read().accessToken;
    return joinInFlight(inFlight(), `${identity.projectId} ${refreshToken}`, () =>
      withRefreshLock(identity.projectId, platform, async (wasHeld) => {
        const find = (): Refreshed => foundInStore(store, refreshToken, known, platform.now(), minimumMs);
        let found = find();
        // Firefox may grant the lock some milliseconds before the cookie of the other tab arrives in this tab.
        for (let check = 1; wasHeld && !found && check < ARRIVAL_CHECKS; check += 1) {
          await new Promise<void>((resolve) => void platform.after(ARRIVAL_CHECK_MS, resolve, 'in background'));
          found = find();
        }
        found ??= await requestToken(transport, refreshToken);
        // Writes the token before the lock is released, so that the next tab finds it.
        if (found && store.read().refreshToken === refreshToken) store.write({ ...found, refreshToken });
        return found;
      }),
    ).catch((error: unknown) => {
      // If another app started this refresh and was disposed of before it settled, this app refreshes again.
      const isDisposed = transport.signals?.some(({ aborted }) => aborted) !== false;
      if (isDisposed || !isPorticoError(error, 'ABORTED')) throw error;
      return refresh(refreshToken);
    });
  };
  return refresh;
};
