import type { CallOptions } from '../contract/endpoint.js';
import { PorticoError } from '../errors/portico-error.js';
import { MAX_DELAY_MS } from '../lib/platform.js';
import { ok, withoutData } from '../lib/result.js';
import { authAnonymous } from '../resources/auth-anonymous.js';
import type { Session } from '../session/session.js';
import { aborted, timedOut } from '../transport/exchange.js';
import { ATTEMPT_MS, CALL_MS, startCall, withinMs } from '../transport/send.js';
import type { AuthContext } from './auth-context.js';
import { finishSignIn } from './sign-in.js';

/** A sign-up in flight, which one or more calls wait for. */
interface SignUp {
  readonly controller: AbortController;
  readonly result: ReturnType<typeof signUp>;
  waitingCalls: number;
}

interface SignUpOptions {
  readonly sessionBefore: Session;
  /** The limit of the first call, in milliseconds. Every attempt starts within this time. */
  readonly limitMs: number;
  readonly isWaitedFor: () => boolean;
  /** The sessions that anonymous sign-ups of the app have started. */
  readonly guests: WeakSet<Session>;
  readonly signal: AbortSignal;
}

/** Creates the account and signs in to it, unless no call waits anymore or another user signed in during the request. */
const signUp = async (context: AuthContext, { sessionBefore, limitMs, isWaitedFor, guests, signal }: SignUpOptions) => {
  const { sessions } = context;
  // The last attempt may take longer than the first call, because calls with other limits wait for it.
  const options = { signal, maxWaitMs: Math.min(limitMs + ATTEMPT_MS, MAX_DELAY_MS), startWithinMs: limitMs };
  const result = await context.bind('authAnonymous', authAnonymous, null).signUp({}, options);
  if (!isWaitedFor()) throw aborted(undefined);
  if (sessions.current() !== sessionBefore && !sessions.current().isInvalid)
    throw new PorticoError('ABORTED', 'A user signed in during the call.');
  const signedIn = await finishSignIn(context, result);
  if (signedIn.status === 'ok') guests.add(sessions.current());
  return withoutData(signedIn);
};

/** Returns whether the caller aborted its call, and the signal does not only limit the time of the call. */
const isGivenUp = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';

/** The anonymous sign-ups of an app. Calls join the one that is in flight. */
class SignUps {
  readonly #context: AuthContext;
  readonly #guests = new WeakSet<Session>();
  /** The sign-up that new calls join. */
  #joinable: SignUp | undefined;

  constructor(context: AuthContext) {
    this.#context = context;
  }

  /** Returns the sign-up in flight, or starts it. */
  join(sessionBefore: Session, limitMs: number): SignUp {
    const joined = (this.#joinable ??= this.#start(sessionBefore, limitMs));
    joined.waitingCalls += 1;
    return joined;
  }

  /** Ends the sign-up if no other call waits for it. After a timeout, new calls do not join it. */
  leave(left: SignUp, signal: AbortSignal | undefined): void {
    left.waitingCalls -= 1;
    // After an abort, a call may replace the aborted one at once, for example when React mounts a component again.
    if (isGivenUp(signal)) return void this.#context.transport.platform.after(0, () => this.#endIfUnused(left));
    // After a timeout, a new call must not wait for the same request.
    this.#forget(left);
    this.#endIfUnused(left);
  }

  /** Returns whether a sign-up of the app has signed in since this session was current. */
  hasGuest(sessionBefore: Session): boolean {
    const session = this.#context.sessions.current();
    return session !== sessionBefore && !session.isInvalid && this.#guests.has(session);
  }

  #start(sessionBefore: Session, limitMs: number): SignUp {
    const controller = new AbortController();
    const isWaitedFor = (): boolean => started.waitingCalls > 0;
    const options = { sessionBefore, limitMs, guests: this.#guests, signal: controller.signal, isWaitedFor };
    const result = signUp(this.#context, options).finally(() => this.#forget(started));
    // Without this handler, a failure would be unhandled if no call waits anymore.
    result.catch(() => undefined);
    const started: SignUp = { controller, result, waitingCalls: 0 };
    return started;
  }

  #endIfUnused(left: SignUp): void {
    if (left.waitingCalls > 0) return;
    this.#forget(left);
    left.controller.abort();
  }

  #forget(ended: SignUp): void {
    if (this.#joinable === ended) this.#joinable = undefined;
  }
}

/** Returns the method that creates an anonymous account. */
export const anonymousFlows = (context: AuthContext) => {
  const { sessions, transport } = context;
  const signUps = new SignUps(context);
  return {
    /**
     * Creates an anonymous account and signs in to it, without a redirect. Simultaneous calls share one request and one account until one
     * of them times out. Each call ends at the latest after its own `maxWaitMs`, or when its own signal aborts. The request ends when no
     * call waits for it; a call that replaces an aborted call in the same task joins its request. After a timeout, also of a signal, another
     * call sends another request and may create a second account, because the service may have performed the first one. A sign-out during
     * the call does not end it.
     * Errors: ANONYMOUS_ACCOUNTS_NOT_ENABLED. Rejects with TIMEOUT if the service does not respond in time, with RATE_LIMIT if it asks for a
     * pause that the first of the calls cannot wait for, and with ABORTED after an abort or if a user signs in during the
     * call. Resolves if another anonymous sign-up of the app signs in during the call.
     * @example
     * await app.auth.signUpAnonymously();
     */
    signUpAnonymously: async (options: CallOptions = {}) => {
      const limitMs = startCall(transport, options)() ?? CALL_MS;
      // Reading the session calls listeners, which may call this method, too.
      const sessionBefore = sessions.current();
      let joined: SignUp | undefined;
      try {
        const result = await withinMs(transport, { ms: limitMs, signal: options.signal }, async () => {
          if (limitMs === 0) throw timedOut();
          joined = signUps.join(sessionBefore, limitMs);
          return joined.result;
        });
        return signUps.hasGuest(sessionBefore) ? ok(undefined) : result;
      } catch (error) {
        // After a timeout of another call, a later sign-up may have signed in.
        if (signUps.hasGuest(sessionBefore) && !isGivenUp(options.signal)) return ok(undefined);
        throw error;
      } finally {
        if (joined) signUps.leave(joined, options.signal);
      }
    },
  };
};
