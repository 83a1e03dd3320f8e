import { createContext } from 'react';
import type { ClientApp } from '../src/index.js';

/** The app that `PorticoProvider` provides to hooks. */
export const AppContext = createContext<ClientApp | null>(null);
AppContext.displayName = 'PorticoApp';
