// Test helpers for React: functions that create a React root, an app that uses the local backend, and a query that the test controls.
import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createClientApp, type ClientApp, type Query, type QueryState } from '../../src/index.js';

export interface Stage {
  readonly host: HTMLElement;
  readonly show: (content: ReactNode) => void;
  readonly unmount: () => void;
}

const stages: Stage[] = [];

/** Creates a React root. Content is in strict mode, which mounts all components twice. */
export const openStage = (): Stage => {
  const host = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(host, { onCaughtError: () => undefined });
  const stage = {
    host,
    show: (content: ReactNode) => root.render(<StrictMode>{content}</StrictMode>),
    unmount: () => {
      root.unmount();
      host.remove();
    },
  };
  stages.push(stage);
  return stage;
};

export const closeStages = (): void => {
  for (const stage of stages.splice(0)) stage.unmount();
};

interface BackendFacts {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

/** Creates an app for the backend that runs during the tests. */
export const openApp = async (options: Partial<Parameters<typeof createClientApp>[0]> = {}): Promise<ClientApp> => {
  const { apiUrl, projectId, publishableClientKey } = (await (await fetch('/__backend.json')).json()) as BackendFacts;
  return createClientApp({ projectId, publishableClientKey, baseUrl: apiUrl, tokenStore: 'memory', redirectMethod: 'none', ...options });
};

/** Creates a query that counts its listeners and whose state the test sets with `set`. */
export const controlledQuery = <T,>(
  first: QueryState<T>,
): Query<T> & { readonly set: (state: QueryState<T>) => void; readonly listenerCount: () => number } => {
  const listeners = new Set<(state: QueryState<T>) => void>();
  let state = first;
  return {
    get state() {
      return state;
    },
    read: () => Promise.reject(new Error('Tests must not read this query.')),
    invalidate: () => undefined,
    watch: () => {
      throw new Error('Components must call `listen` instead of `watch`.');
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (next) => {
      state = next;
      for (const listener of listeners) listener(next);
    },
    listenerCount: () => listeners.size,
  };
};
