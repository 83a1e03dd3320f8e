import type { CallOptions } from '../contract/endpoint.js';
import { PorticoError } from '../errors/portico-error.js';
import { withoutData } from '../lib/result.js';
import { authAnonymous } from '../resources/auth-anonymous.js';
import type { Session } from '../session/session.js';
import { aborted, timedOut } from '../transport/exchange.js';
import { CALL_MS, startCall, withinMs } from '../transport/send.js';
import type { AuthContext } from './auth-context.js';
import { finishSignIn } from './sign-in.js';

/** A sign-up in flight, which one or more calls wait for. */
interface SignUp {
  waitingCalls: number;
  readonly controller: AbortController;
  readonly result: ReturnType<typeof createAccount>;
}

/**
 * Creates the account and signs in to it.
 * @param limitMs the limit of the first call, within which every attempt starts
 * @param onResponse called with the response; throws if the app must not sign in anymore
 */
const createAccount = async (context: AuthContext, limitMs: number, signal: AbortSignal, onResponse: () => void) => {
  // An attempt may take longer than the first call, because calls with other limits wait for it.
  const options = { signal, maxWaitMs: Math.max(limitMs, CALL_MS), startWithinMs: limitMs };
  const result = await context.bind('authAnonymous', authAnonymous, null).signUp({}, options);
  onResponse();
  return withoutData(await finishSignIn(context, result));
};

/** Returns a function that throws ABORTED if a user has signed in or out since the start of the sign-up. */
const changeCheck = ({ sessions }: AuthContext, sessionBefore: Session): (() => void) => {
  const wasSignedIn = !sessionBefore.isInvalid;
  return () => {
    const hasSignedIn = sessions.current() !== sessionBefore && !sessions.current().isInvalid;
    const hasSignedOut = wasSignedIn && sessionBefore.isInvalid;
    if (hasSignedIn || hasSignedOut) throw new PorticoError('ABORTED', 'A user signed in or out during the call.');
  };
};

/** Returns functions with which calls begin and end to wait for one sign-up. The sign-up ends when no call waits for it. */
const shareSignUp = (context: AuthContext) => {
  let inFlight: SignUp | undefined;
  const forget = (ended: SignUp): void => {
    if (inFlight === ended) inFlight = undefined;
  };
  const start = (sessionBefore: Session, limitMs: number): SignUp => {
    const controller = new AbortController();
    const assertUnchanged = changeCheck(context, sessionBefore);
    const onResponse = (): void => {
      if (started.waitingCalls > 0) return assertUnchanged();
      forget(started);
      throw aborted(undefined);
    };
    const result = createAccount(context, limitMs, controller.signal, onResponse).finally(() => forget(started));
    // Without this handler, a failure would be unhandled if no call waits anymore.
    result.catch(() => undefined);
    const started: SignUp = { waitingCalls: 0, controller, result };
    return started;
  };
  const endIfUnused = (left: SignUp): void => {
    if (left.waitingCalls > 0) return;
    forget(left);
    left.controller.abort();
  };
  return {
    /** Returns the sign-up in flight, or starts it. */
    join: (sessionBefore: Session, limitMs: number): SignUp => {
      const joined = (inFlight ??= start(sessionBefore, limitMs));
      joined.waitingCalls += 1;
      return joined;
    },
    /** After an abort, waits for a call that replaces the aborted one, for example when React has mounted a component again. */
    leave: (left: SignUp, isAborted: boolean): void => {
      left.waitingCalls -= 1;
      if (isAborted) context.transport.platform.after(0, () => endIfUnused(left));
      else endIfUnused(left);
    },
  };
};

/** Returns the method that creates an anonymous account. */
export const anonymousFlows = (context: AuthContext) => {
  const { sessions, transport } = context;
  const { join, leave } = shareSignUp(context);
  return {
    /**
     * Creates an anonymous account and signs in to it, without a redirect. Simultaneous calls share one request and one account. Each call
     * ends at the latest after its own `maxWaitMs`, or when its own signal aborts. The request ends when no call waits for it. After a
     * TIMEOUT, another call may create a second account, because the service may have performed the first one. A call that replaces an
     * aborted call in the same task joins its request.
     * Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED. Rejects with TIMEOUT if the service does not respond in time, with RATE_LIMIT if it asks for a
     * pause that the first of the calls cannot wait for, and with ABORTED after an abort or if a user signs in or out during the call.
     * @example
     * await app.auth.signUpAnonymously();
     */
    signUpAnonymously: async (options: CallOptions = {}) => {
      const limitMs = startCall(transport, options)() ?? CALL_MS;
      // Reading the session calls listeners, which may call this method, too.
      const sessionBefore = sessions.current();
      let joined: SignUp | undefined;
      try {
        return await withinMs(transport, { ms: limitMs, signal: options.signal }, async () => {
          if (limitMs === 0) throw timedOut();
          joined = join(sessionBefore, limitMs);
          return joined.result;
        });
      } finally {
        if (joined) leave(joined, options.signal?.aborted === true);
      }
    },
  };
};
