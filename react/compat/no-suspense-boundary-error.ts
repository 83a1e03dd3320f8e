/** Thrown by hooks on a server, so that the framework renders the fallback of the nearest `<Suspense>`, and the browser the component. */
class NoSuspenseBoundaryError extends Error {
  override readonly name = 'NoSuspenseBoundaryError';
  /** Next.js does not log errors with this digest. */
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';
}

/** Throws on a server, where hooks have no data. */
export const assertInBrowser = (): void => {
  if (typeof window === 'undefined')
    throw new NoSuspenseBoundaryError('This hook has data only in browsers. Show a fallback with <Suspense> around the component.');
};
