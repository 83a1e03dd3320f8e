import { createContext } from 'react';
import type { ClientApp, CurrentUser, QueryState } from '../src/index.js';

/** The app that `PorticoProvider` provides to hooks. */
export const AppContext = createContext<ClientApp | null>(null);
AppContext.displayName = 'PorticoApp';

/** The state of the user that a server read, for rendering on the server and for hydration. */
export const InitialUserContext = createContext<QueryState<CurrentUser | null> | undefined>(undefined);
InitialUserContext.displayName = 'PorticoInitialUser';
