import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { ProviderElement, type Messages, type Theme } from '../elements/index.js';
import { isKnownError, type ClientApp, type CurrentUser, type QueryState } from '../src/index.js';
import { primeQuery } from '../src/internal.js';
import { AppContext, InitialUserContext } from './app-context.js';
import { wrap } from './wrap.js';

const ProviderTag = wrap(ProviderElement);

/** The session of a request, which a server read. */
export interface InitialSession {
  /**
   * The user, or null if nobody is signed in. The user becomes part of the page, so it must not have fields that only servers may read.
   * Read it with a client app, for example `createClientApp({ …, tokenStore: requestStore(request, projectId) }).getUser()`.
   */
  readonly user: (CurrentUser & { readonly serverMetadata?: never }) | null;
}

/** Props of `PorticoProvider`. */
export interface PorticoProviderProps {
  /** The app for the hooks and elements inside. Create the app once, outside the component. */
  readonly app: ClientApp;
  /**
   * The session that a server read. Hooks return this session on the server and during hydration. The browser reads the session again only
   * if its stored access token is missing or belongs to another user.
   */
  readonly initialSession?: InitialSession | undefined;
  readonly theme?: Theme | undefined;
  /** The host app's messages for the elements inside. */
  readonly messages?: Partial<Messages> | undefined;
  /** Called when a user signs in or out, in this tab or another. */
  readonly onSessionChanged?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/**
 * Returns the state of a user that a server read. In a browser, also sets the user as the value of the app's query if the app has a session
 * of this user. On a server, the query does not get the value, because the app may serve several users. If no access token is stored, the
 * user of the session is not known. In that case, the hooks return the state while the browser reads the user for the query.
 */
const useInitialUser = (app: ClientApp, session: InitialSession | undefined): QueryState<CurrentUser | null> | undefined => {
  const [state, setState] = useState<QueryState<CurrentUser | null> | undefined>(() => {
    if (!session) return undefined;
    const { user } = session;
    const [isSignedIn, id] = [app.session.isSignedIn(), app.session.userId()];
    const isKnown = user ? id === user.id : !isSignedIn;
    if (typeof window !== 'undefined' && isKnown) primeQuery(app.user, user);
    return { status: 'ready', data: user, error: undefined, isReloading: user !== null && isSignedIn && id === undefined };
  });
  const isReloading = state?.isReloading === true;
  useEffect(() => {
    if (!isReloading) return undefined;
    const change = (more: Partial<QueryState<CurrentUser | null>>): void =>
      setState((before) => before && ({ ...before, ...more } as QueryState<CurrentUser | null>));
    const end = (): void => change({ isReloading: false });
    const stops = [
      app.user.watch(({ status, error }) => {
        // A network failure keeps the user, as in every query.
        if (status === 'failed' && !isKnownError(error)) change({ error });
        else if (status !== 'loading') end();
      }),
      app.session.listen(end),
    ];
    return () => stops.forEach((stop) => stop());
  }, [app, isReloading]);
  return state;
};

/** Provides the app to the hooks and elements inside. */
export const PorticoProvider = ({ app, initialSession, children, ...rest }: PorticoProviderProps): ReactElement => (
  <AppContext.Provider value={app}>
    <InitialUserContext.Provider value={useInitialUser(app, initialSession)}>
      <ProviderTag app={app} {...rest}>
        {children}
      </ProviderTag>
    </InitialUserContext.Provider>
  </AppContext.Provider>
);
