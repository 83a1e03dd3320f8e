import { createContext } from '@lit/context';
import type { ClientApp } from '../src/index.js';
import { shared } from '../src/index.js';
import type { Messages } from './messages/types.js';

export type Theme = 'light' | 'dark' | 'auto';

/** What a provider hands down. */
export interface Provided {
  readonly app: ClientApp | undefined;
  readonly messages: Partial<Messages> | undefined;
  readonly theme: Theme;
}

export const providedContext = createContext<Provided>(Symbol.for('portico.provided'));

interface DefaultApp {
  app: ClientApp | undefined;
  readonly waiting: Set<() => void>;
}

const defaultApp = (): DefaultApp => shared<DefaultApp>('default-app', () => ({ app: undefined, waiting: new Set() }));

/** The app of elements that have neither one of their own nor a provider around them. Elements already on the page take it up. */
export const setDefaultApp = (app: ClientApp | undefined): void => {
  const holder = defaultApp();
  holder.app = app;
  for (const update of holder.waiting) update();
};

/** The page-wide app, and later changes of it. */
export const watchDefaultApp = (onChange: () => void): { readonly current: () => ClientApp | undefined; readonly stop: () => void } => {
  const holder = defaultApp();
  holder.waiting.add(onChange);
  return { current: () => holder.app, stop: () => void holder.waiting.delete(onChange) };
};
