// Hydrates the app in the browser. Reports the errors from which React recovers.
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Project } from '../../src/index.js';
import { appFor, HydratedPage } from './react-app.js';

declare global {
  /** The project that the server has read. */
  var project: Project | undefined;
  /** Resolves when the test lets the second page load in the browser. */
  var late: Promise<void> | undefined;
}

let isLoaded = globalThis.late === undefined;
const loading = globalThis.late?.then(() => void (isLoaded = true));
const useData = (): void => {
  // React repeats the rendering when the promise resolves.
  // oxlint-disable-next-line no-throw-literal
  if (!isLoaded) throw loading;
};

startTransition(() => {
  const page = <HydratedPage app={appFor(location.origin)} project={globalThis.project} useData={useData} />;
  hydrateRoot(document.querySelector('#root') as Element, page, {
    onRecoverableError: (error) => console.error(`Recovered: ${String(error)}`),
  });
});
