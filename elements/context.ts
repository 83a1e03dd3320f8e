import type { ClientApp } from '../src/index.js';
import { shared } from '../src/internal.js';
import type { Messages } from './messages/types.js';

/** What elements need of an app. `createClientApp` has it all; a smaller app from `createApp` may have just this. */
export type ElementApp = Pick<
  ClientApp,
  'auth' | 'currentProject' | 'user' | 'getUser' | 'session' | 'redirects' | 'clock' | 'onWait' | 'urls' | 'projectId'
>;

export type Theme = 'light' | 'dark' | 'auto';

/** What a provider hands down. */
export interface Provided {
  readonly app: ElementApp | undefined;
  readonly messages: Partial<Messages> | undefined;
  readonly theme: Theme | undefined;
}

/** Key of `Provided` in the context protocol. */
export const providedContext = Symbol.for('portico.provided');

interface DefaultApp {
  app: ElementApp | undefined;
  theme: Theme | undefined;
  readonly waiting: Set<() => void>;
}

const defaultApp = (): DefaultApp => shared<DefaultApp>('default-app', () => ({ app: undefined, theme: undefined, waiting: new Set() }));

/** The app and colours of elements that have neither of their own nor a provider around them. Elements already on the page take it up. */
export const setDefaultApp = (app: ElementApp | undefined, theme?: Theme): void => {
  const holder = defaultApp();
  holder.app = app;
  holder.theme = theme;
  for (const update of holder.waiting) update();
};

/** The page-wide app, and later changes of it. */
export const watchDefaultApp = (
  onChange: () => void,
): { readonly current: () => ElementApp | undefined; readonly theme: () => Theme | undefined; readonly stop: () => void } => {
  const holder = defaultApp();
  holder.waiting.add(onChange);
  return { current: () => holder.app, theme: () => holder.theme, stop: () => void holder.waiting.delete(onChange) };
};
