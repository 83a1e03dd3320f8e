import { createContext } from 'react';
import type { ClientApp } from '../src/index.js';

/** The app that `PorticoProvider` hands to hooks. */
export const AppContext = createContext<ClientApp | null>(null);
AppContext.displayName = 'PorticoApp';
