import type { CallOptions } from '../contract/endpoint.js';
import { PorticoError } from '../errors/portico-error.js';
import { withoutData } from '../lib/result.js';
import { authAnonymous } from '../resources/auth-anonymous.js';
import { timedOut } from '../transport/exchange.js';
import { CALL_MS, startCall, withinMs, type Transport } from '../transport/send.js';
import type { AuthContext } from './auth-context.js';
import { finishSignIn } from './sign-in.js';

/** The longest limit that a request may have, in milliseconds, because the calls that wait for it have their own limits. */
const NO_LIMIT_MS = 2_147_483_647;

/** Work in flight, and the number of calls that wait for it. */
interface Shared<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  calls: number;
}

/**
 * Returns a function that waits for the work in flight, or starts it. Each call has its own limit and signal. The work ends when the last
 * call that waits for it ends.
 */
const shareWork = <T>(transport: Transport, work: (signal: AbortSignal) => Promise<T>): ((options: CallOptions) => Promise<T>) => {
  let current: Shared<T> | undefined;
  const forget = (shared: Shared<T>): void => {
    if (current === shared) current = undefined;
  };
  const start = (): Shared<T> => {
    const controller = new AbortController();
    const shared: Shared<T> = { result: work(controller.signal).finally(() => forget(shared)), controller, calls: 0 };
    // Without this handler, a failure would be unhandled if no call waits anymore.
    shared.result.catch(() => undefined);
    return shared;
  };
  return async (options) => {
    const ms = startCall(transport, options)() ?? CALL_MS;
    let shared: Shared<T> | undefined;
    const join = async (): Promise<T> => {
      if (ms === 0) throw timedOut();
      shared = current ??= start();
      shared.calls += 1;
      return shared.result;
    };
    try {
      return await withinMs(transport, { ms, signal: options.signal }, join);
    } finally {
      if (shared && (shared.calls -= 1) === 0) {
        forget(shared);
        shared.controller.abort();
      }
    }
  };
};

/** Returns the method that creates an anonymous account. */
export const anonymousFlows = (context: AuthContext) => {
  const { sessions, transport } = context;
  const signUp = shareWork(transport, async (signal) => {
    const before = sessions.current();
    const result = await context.bind('authAnonymous', authAnonymous, null).signUp({}, { signal, maxWaitMs: NO_LIMIT_MS });
    // A user may have signed in during the request.
    if (sessions.current() !== before && !sessions.current().isInvalid)
      throw new PorticoError('ABORTED', 'A user signed in during the call.');
    return withoutData(await finishSignIn(context, result));
  });
  return {
    /**
     * Creates an anonymous account and signs in to it, without a redirect. Simultaneous calls share one account. Each call ends at the
     * latest after its own `maxWaitMs`, or when its own signal aborts. The request ends when no call waits for it.
     * Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED. Rejects with ABORTED if a user signs in during the call.
     * @example
     * await app.auth.signUpAnonymously();
     */
    signUpAnonymously: async (options: CallOptions = {}) => signUp(options),
  };
};
