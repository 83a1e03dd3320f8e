import type { CallOptions } from '../contract/endpoint.js';
import { PorticoError } from '../errors/portico-error.js';
import { withoutData } from '../lib/result.js';
import { authAnonymous } from '../resources/auth-anonymous.js';
import type { Session } from '../session/session.js';
import { timedOut } from '../transport/exchange.js';
import { CALL_MS, startCall, withinMs } from '../transport/send.js';
import type { AuthContext } from './auth-context.js';
import { finishSignIn } from './sign-in.js';

/** A sign-up in flight, which one or more calls wait for. */
interface SignUp<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waitingCalls: number;
}

/** Sends the sign-up, with every attempt within `startWithinMs`, and signs in. */
const signUp = async (context: AuthContext, before: Session, startWithinMs: number, signal: AbortSignal) => {
  const { sessions } = context;
  // An attempt may take longer than the limit of the first call, because calls with other limits share it.
  const maxWaitMs = Math.max(startWithinMs, CALL_MS);
  const result = await context.bind('authAnonymous', authAnonymous, null).signUp({}, { signal, maxWaitMs, startWithinMs });
  // A user may have signed in during the request.
  if (sessions.current() !== before && !sessions.current().isInvalid)
    throw new PorticoError('ABORTED', 'A user signed in during the call.');
  return withoutData(await finishSignIn(context, result));
};

/** Returns functions that begin and end the wait of a call for the sign-up in flight. */
const sharedSignUp = (context: AuthContext) => {
  let inFlight: SignUp<Awaited<ReturnType<typeof signUp>>> | undefined;
  const start = (before: Session, ms: number): NonNullable<typeof inFlight> => {
    const controller = new AbortController();
    const result = signUp(context, before, ms, controller.signal).finally(() => (inFlight = undefined));
    // Without this handler, a failure would be unhandled if no call waits anymore.
    result.catch(() => undefined);
    return { result, controller, waitingCalls: 0 };
  };
  return {
    /** Returns the sign-up in flight, or starts it. */
    join: (before: Session, ms: number): NonNullable<typeof inFlight> => {
      const joined = (inFlight ??= start(before, ms));
      joined.waitingCalls += 1;
      return joined;
    },
    /** Ends the sign-up if no other call waits for it. */
    leave: (left: NonNullable<typeof inFlight>): void => {
      left.waitingCalls -= 1;
      const end = (): void => {
        if (left.waitingCalls === 0) left.controller.abort();
      };
      // Waits for a call that replaces this one, for example after React has unmounted and mounted a component.
      if (left.waitingCalls === 0 && inFlight === left) context.transport.platform.after(0, end);
    },
  };
};

/** Returns the method that creates an anonymous account. */
export const anonymousFlows = (context: AuthContext) => {
  const { sessions, transport } = context;
  const { join, leave } = sharedSignUp(context);
  return {
    /**
     * Creates an anonymous account and signs in to it, without a redirect. Simultaneous calls share one request and one account. Each call
     * ends at the latest after its own `maxWaitMs`, or when its own signal aborts. The request ends when no call waits for it. After a
     * TIMEOUT, another call may create a second account, because the service may have performed the first one.
     * Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED. Rejects with TIMEOUT or RATE_LIMIT if the service does not respond in time, and with ABORTED
     * after an abort or if a user signs in during the call.
     * @example
     * await app.auth.signUpAnonymously();
     */
    signUpAnonymously: async (options: CallOptions = {}) => {
      const ms = startCall(transport, options)() ?? CALL_MS;
      // Reading the session calls listeners, which may call this method, too.
      const before = sessions.current();
      let joined: ReturnType<typeof join> | undefined;
      try {
        return await withinMs(transport, { ms, signal: options.signal }, async () => {
          if (ms === 0) throw timedOut();
          joined = join(before, ms);
          return joined.result;
        });
      } finally {
        if (joined) leave(joined);
      }
    },
  };
};
