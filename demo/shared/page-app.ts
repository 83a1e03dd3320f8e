import type { ClientApp } from '../../src/index.js';

declare const Portico: { readonly app: ClientApp | undefined };

/** Returns the app that the script tag created. */
export const pageApp = (): ClientApp => {
  if (!Portico.app) throw new Error('The script tag of this page has no project ID.');
  return Portico.app;
};
