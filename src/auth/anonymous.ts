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
interface SignUp {
  readonly result: ReturnType<typeof signUp>;
  readonly controller: AbortController;
  waitingCalls: number;
}

interface SignUpOptions {
  /** The session at the start of the sign-up. */
  readonly sessionBefore: Session;
  /** The limit of the first call, in milliseconds. */
  readonly limitMs: number;
  /** Returns whether a call still waits for the sign-up. */
  readonly isWaitedFor: () => boolean;
  readonly signal: AbortSignal;
}

/** Creates the account and signs in to it. */
const signUp = async (context: AuthContext, { sessionBefore, limitMs, isWaitedFor, signal }: SignUpOptions) => {
  const { sessions } = context;
  // Every attempt starts within the limit of the first call. It may take longer, because calls with other limits share it.
  const options = { signal, maxWaitMs: Math.max(limitMs, CALL_MS), startWithinMs: limitMs };
  const result = await context.bind('authAnonymous', authAnonymous, null).signUp({}, options);
  // A user may have signed in during the request, and all calls may have ended, so that the host app no longer expects a session.
  const isReplaced = sessions.current() !== sessionBefore && !sessions.current().isInvalid;
  if (isReplaced || !isWaitedFor()) throw new PorticoError('ABORTED', 'A user signed in during the call.');
  return withoutData(await finishSignIn(context, result));
};

/** Returns functions with which calls begin and end to wait for one sign-up. The sign-up ends when no call waits for it. */
const shareSignUp = (context: AuthContext) => {
  let inFlight: SignUp | undefined;
  const forget = (ended: SignUp): void => {
    if (inFlight === ended) inFlight = undefined;
  };
  const start = (sessionBefore: Session, limitMs: number): SignUp => {
    const controller = new AbortController();
    const isWaitedFor = (): boolean => started.waitingCalls > 0;
    const result = signUp(context, { sessionBefore, limitMs, isWaitedFor, signal: controller.signal }).finally(() => forget(started));
    // Without this handler, a failure would be unhandled if no call waits anymore.
    result.catch(() => undefined);
    const started: SignUp = { result, controller, waitingCalls: 0 };
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
    leave: (left: SignUp): void => {
      left.waitingCalls -= 1;
      // Waits for a call that replaces this one, for example after React has unmounted and mounted a component.
      if (left.waitingCalls === 0 && inFlight === left) context.transport.platform.after(0, () => endIfUnused(left));
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
     * TIMEOUT, another call may create a second account, because the service may have performed the first one.
     * Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED. Rejects with TIMEOUT if the service does not respond in time, with RATE_LIMIT if it asks for a
     * pause that the first of the calls cannot wait for, and with ABORTED after an abort or if a user signs in during the call.
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
        if (joined) leave(joined);
      }
    },
  };
};
