import type { ClientApp } from '../src/index.js';
import { shared } from '../src/internal.js';
import type { Messages } from './messages/types.js';

/** The part of an app that elements use. `createClientApp` returns all of it; a smaller app from `createApp` may have just this. */
export type ElementApp = Pick<
  ClientApp,
  'auth' | 'currentProject' | 'user' | 'getUser' | 'session' | 'redirects' | 'clock' | 'onWait' | 'urls' | 'projectId'
>;

export type Theme = 'light' | 'dark' | 'auto';

/** What an element or provider gives the elements inside it. */
export interface Provided {
  readonly app: ElementApp | undefined;
  readonly messages: Partial<Messages> | undefined;
  readonly theme: Theme | undefined;
}

/** Key of `Provided` in the context protocol. */
export const providedContext = Symbol.for('portico.provided');

/** The page-wide app and theme, and what to call when they change. One per page, also if the library is loaded twice. */
export const defaultApp = () =>
  shared('default-app', () => ({
    app: undefined as ElementApp | undefined,
    theme: undefined as Theme | undefined,
    listeners: new Set<() => void>(),
  }));

/** Sets the app and theme of elements that have neither their own nor a provider around them. Elements on the page follow. */
export const setDefaultApp = (app: ElementApp | undefined, theme?: Theme): void => {
  const page = defaultApp();
  Object.assign(page, { app, theme });
  for (const listener of page.listeners) listener();
};
