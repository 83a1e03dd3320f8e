import type { CallOptions } from '../contract/endpoint.js';
import { PorticoError } from '../errors/portico-error.js';
import { joinInFlight } from '../lib/async.js';
import { withoutData } from '../lib/result.js';
import { authAnonymous } from '../resources/auth-anonymous.js';
import type { Session } from '../session/session.js';
import { timedOut } from '../transport/exchange.js';
import { CALL_MS, startCall, withinMs } from '../transport/send.js';
import type { AuthContext } from './auth-context.js';
import { finishSignIn } from './sign-in.js';

/** Returns the method that creates an anonymous account. */
export const anonymousFlows = (context: AuthContext) => {
  const { sessions, transport } = context;
  /** Sends every attempt within `startWithinMs`. An attempt may take longer, because calls with other limits share it. */
  const create = async (before: Session, startWithinMs: number) => {
    const maxWaitMs = Math.max(startWithinMs, CALL_MS);
    const result = await context.bind('authAnonymous', authAnonymous, null).signUp({}, { maxWaitMs, startWithinMs });
    // A user may have signed in during the request.
    if (sessions.current() !== before && !sessions.current().isInvalid)
      throw new PorticoError('ABORTED', 'A user signed in during the call.');
    return withoutData(await finishSignIn(context, result));
  };
  const inFlight = new Map<string, ReturnType<typeof create>>();
  return {
    /**
     * Creates an anonymous account and signs in to it, without a redirect. Simultaneous calls share one request and one account. Each call
     * ends at the latest after its own `maxWaitMs`, or when its own signal aborts. The request continues: it may still sign in, and a later
     * call joins it instead of creating another account.
     * Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED. Rejects with TIMEOUT or RATE_LIMIT if the service does not respond in time, and with ABORTED
     * after an abort or if a user signs in during the call.
     * @example
     * await app.auth.signUpAnonymously();
     */
    signUpAnonymously: async (options: CallOptions = {}) => {
      const ms = startCall(transport, options)() ?? CALL_MS;
      const before = sessions.current();
      return withinMs(transport, { ms, signal: options.signal }, async () => {
        if (ms === 0) throw timedOut();
        return joinInFlight(inFlight, '', () => create(before, ms));
      });
    },
  };
};
