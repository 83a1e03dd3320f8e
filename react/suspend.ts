import { PorticoError } from '../src/index.js';

/**
 * Time for which a failure is kept, in milliseconds. A later render repeats the work. The components that wait for the work render its
 * error in less time, and users need more time to reset an error boundary.
 */
const REPEAT_MS = 500;

interface Work {
  readonly done: Promise<void>;
  failure?: { readonly error: unknown };
}

/** Work that components wait for. React discards the state of a component that suspends on its first render, so the work is kept here. */
const works = new WeakMap<object, Work>();

const start = (key: object, run: () => Promise<unknown>): Work => {
  const end = (): void => void works.delete(key);
  // Starts after the render, because the work may update other components, which React does not allow during a render.
  const work: Work = {
    done: Promise.resolve()
      .then(run)
      .then(end, (error: unknown) => {
        work.failure = { error };
        setTimeout(end, REPEAT_MS);
      }),
  };
  works.set(key, work);
  return work;
};

/** Returns the error that makes a server render the fallback of the nearest `<Suspense>`. Next.js does not log errors with this digest. */
const notOnServer = (): PorticoError =>
  Object.assign(
    new PorticoError(
      'CONFIGURATION',
      'This component waits only in browsers. Show a fallback with <Suspense>, or pass the user to <PorticoProvider> as `initialSession`.',
    ),
    { digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING' },
  );

/**
 * Suspends the component until the work ends. If the work fails, throws its error to the nearest error boundary. All renders with the same
 * key share the work. A render after the boundary is reset starts the work again. On a server, starts no work and throws CONFIGURATION,
 * because an app on a server may serve several users.
 *
 * Throws the promise, because React 18 has no `use`. React handles a thrown promise like a promise that is passed to `use`.
 */
export const suspendUntil = (key: object, run: () => Promise<unknown>): never => {
  if (typeof window === 'undefined') throw notOnServer();
  const { failure, done } = works.get(key) ?? start(key, run);
  if (failure) throw failure.error;
  // oxlint-disable-next-line only-throw-error
  throw done;
};
