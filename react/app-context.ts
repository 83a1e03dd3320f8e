import { createContext } from 'react';
import type { ClientApp } from '../src/index.js';
import type { ServedOptions } from '../elements/core/server-rendering.js';
import type { InitialUser } from './initial-user.js';

/** The app that `PorticoProvider` provides to hooks. */
export const AppContext = createContext<ClientApp | null>(null);
AppContext.displayName = 'PorticoApp';

/** The user that a server read, for rendering on the server and for hydration. */
export const InitialUserContext = createContext<InitialUser | undefined>(undefined);
InitialUserContext.displayName = 'PorticoInitialUser';

/** The options of `PorticoProvider` that only pages from a server read. */
export const ServedContext = createContext<ServedOptions>({});
