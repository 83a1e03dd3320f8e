import { useContext } from 'react';
import { PorticoError, type ClientApp } from '../src/index.js';
import { AppContext } from './app-context.js';

/** Returns the app of the nearest `PorticoProvider`. Throws `CONFIGURATION` if there is none. */
export const useApp = (): ClientApp => {
  const app = useContext(AppContext);
  if (!app) throw new PorticoError('CONFIGURATION', 'There is no <PorticoProvider> around this component, or its app is undefined.');
  return app;
};
