// Results as in the SDK of the hosted service, and functions for results.

/** The outcome of a call with expected failures: data, or an error. */
export type Result<T, E = unknown> =
  | {
      /** `ok` if the call succeeded. */
      status: 'ok';
      /** What the call returned. */
      data: T;
    }
  | {
      /** `error` if the call failed in an expected way. */
      status: 'error';
      /** Why the call failed. */
      error: E;
    };

/** The error of a call that failed in every attempt. */
export class RetryError extends Error {
  /** Name of the class. */
  override readonly name = 'RetryError';
  /** The errors of all attempts, in order. */
  readonly errors: readonly unknown[];
  /** The number of attempts. */
  readonly attempts: number;

  constructor(errors: readonly unknown[]) {
    super(`The call failed in ${errors.length} attempts.`, { cause: errors.at(-1) });
    this.errors = errors;
    this.attempts = errors.length;
  }
}

/** Options of `Result.retry`. */
interface RetryOptions {
  /** Pause before the second attempt, in milliseconds. If omitted, 1000. */
  readonly exponentialDelayBase?: number | undefined;
}

const ok = <T>(data: T): Result<T, never> => ({ status: 'ok', data });
const error = <E>(reason: E): Result<never, E> => ({ status: 'error', error: reason });

const orThrow = <T, E>(result: Result<T, E>): T => {
  if (result.status === 'error') throw result.error;
  return result.data;
};

const fromPromise = <T>(promise: Promise<T>): Promise<Result<T>> => promise.then(ok, error<unknown>);

const fromThrowing = <T>(work: () => T): Result<T> => {
  try {
    return ok(work());
  } catch (reason) {
    return error(reason);
  }
};

/**
 * Repeats the work until it succeeds, at most `totalAttempts` times. Waits before the second attempt for `exponentialDelayBase`
 * milliseconds, and before each further attempt twice as long.
 */
const retry = async <T, E>(
  work: (attempt: number) => Promise<Result<T, E>>,
  totalAttempts: number,
  { exponentialDelayBase = 1000 }: RetryOptions = {},
): Promise<Result<T, RetryError>> => {
  const errors: E[] = [];
  for (let attempt = 0; attempt < totalAttempts; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, exponentialDelayBase * 2 ** (attempt - 1)));
    const result = await work(attempt);
    if (result.status === 'ok') return result;
    errors.push(result.error);
  }
  return error(new RetryError(errors));
};

/** Functions that create and read results. */
export const Result = {
  /** Returns a successful result. */
  ok,
  /** Returns a failed result. */
  error,
  /** Returns the result with other data. A failed result does not change. */
  map: <T, E, U>(result: Result<T, E>, change: (data: T) => U): Result<U, E> => (result.status === 'ok' ? ok(change(result.data)) : result),
  /** Returns the data, or the fallback if the result failed. */
  or: <T, E, U>(result: Result<T, E>, fallback: U): T | U => (result.status === 'ok' ? result.data : fallback),
  /** Returns the data, or throws the error. */
  orThrow,
  /** Returns the data of a promised result, or rejects with its error. */
  orThrowAsync: async <T, E>(result: Promise<Result<T, E>>): Promise<T> => orThrow(await result),
  /** Returns what the function returns, or what it throws. */
  fromThrowing,
  /** Returns what the promise of the function resolves with, or what it rejects with. */
  fromThrowingAsync: async <T>(work: () => Promise<T>): Promise<Result<T>> => fromPromise((async () => work())()),
  /** Returns what the promise resolves with, or what it rejects with. */
  fromPromise,
  /** Repeats the work until it succeeds, with growing pauses. A failed result contains a `RetryError`. */
  retry,
} as const;
