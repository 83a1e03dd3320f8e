/** What a call with expected failures answers: data, or the error it names. */
export type Result<T, E> = { readonly status: 'ok'; readonly data: T } | { readonly status: 'error'; readonly error: E };

export const ok = <T>(data: T): { readonly status: 'ok'; readonly data: T } => ({ status: 'ok', data });
export const failed = <E>(error: E): { readonly status: 'error'; readonly error: E } => ({ status: 'error', error });
