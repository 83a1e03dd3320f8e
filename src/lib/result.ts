/** The outcome of a call with expected failures: data, or an error. */
export type Result<T, E> =
  | {
      /** `ok` if the call succeeded. */
      readonly status: 'ok';
      /** What the call returned. */
      readonly data: T;
    }
  | {
      /** `error` if the call failed in an expected way. */
      readonly status: 'error';
      /** Why the call failed. */
      readonly error: E;
    };

export const ok = <T>(data: T): { readonly status: 'ok'; readonly data: T } => ({ status: 'ok', data });
export const failed = <E>(error: E): { readonly status: 'error'; readonly error: E } => ({ status: 'error', error });

/** Returns the result without its data. */
export const withoutData = <E>(result: Result<unknown, E>): Result<undefined, E> => (result.status === 'error' ? result : ok(undefined));
