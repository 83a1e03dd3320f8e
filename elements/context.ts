import type { ClientApp } from '../src/index.js';
import { shared } from '../src/internal.js';
import type { Messages } from './messages/types.js';

/** The members of an app that all elements need. Settings and team elements need a complete `ClientApp`. */
export type ElementApp = Pick<
  ClientApp,
  'auth' | 'currentProject' | 'user' | 'getUser' | 'session' | 'redirects' | 'clock' | 'onRetry' | 'urls' | 'projectId'
>;

/** The color scheme of elements: light, dark, or the one that the visitor's system prefers (`auto`). */
export type Theme = 'light' | 'dark' | 'auto';

/** The values that an element or provider passes to the elements inside it. */
export interface Provided {
  readonly app: ElementApp | undefined;
  readonly messages: Partial<Messages> | undefined;
  readonly theme: Theme | undefined;
}

/** Key of `Provided` in the context protocol. */
export const providedContext = Symbol.for('portico.provided');

/**
 * Returns the page-wide app and theme, and the listeners for their changes. A page has one of these objects, even if it loads the library
 * twice.
 */
export const defaultApp = () =>
  shared('default-app', () => ({
    app: undefined as ElementApp | undefined,
    theme: undefined as Theme | undefined,
    listeners: new Set<() => void>(),
  }));

/** Sets the app and theme for elements that have none of their own and inherit none from a provider. Updates existing elements. */
export const setDefaultApp = (app: ElementApp | undefined, theme?: Theme): void => {
  const page = defaultApp();
  Object.assign(page, { app, theme });
  for (const listener of page.listeners) listener();
};
