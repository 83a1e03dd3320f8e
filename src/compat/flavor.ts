// What distinguishes the flavors of this entry: plain JavaScript, React and Next.js. The React entries contain all code that uses React.
import type { ClientApp } from '../app/client-app.js';
import type { Query } from '../cache/query.js';
import type { TokenStore } from '../session/token-store.js';

/** How an app navigates: not at all, with the window, with the router of the host app, or with the functions of Next.js. */
export type RedirectMethod =
  | 'window'
  | 'none'
  | 'nextjs'
  | {
      /** The hook of the router. Only the React flavors call it. */
      useNavigate: () => (to: string) => void;
      /** Opens a URL with the router. If omitted, the app navigates the window. */
      navigate?: (to: string) => void;
    };

/** A query, and how a hook gets its value from the data of the query. */
export interface Reading {
  readonly query: Query<unknown>;
  readonly valueOf: (data: unknown) => unknown;
  /** Returns whether an error of the query means that the data is null. */
  readonly isNull: (error: unknown) => boolean;
}

/** Returns what a hook with these arguments reads. */
export type ReadingOf = (...args: readonly unknown[]) => Reading;

/** A hook of an object. */
export type Hook = (...args: readonly unknown[]) => unknown;

/** The user of one session. */
export interface SessionUser {
  /** The app whose query contains the user. */
  readonly app: Pick<ClientApp, 'user' | 'session' | 'getUser' | 'redirects'>;
  /** Returns the object of this entry for the data of the user. */
  readonly toUser: (data: object) => object;
}

/** The user of a token store, whose session may change. */
export interface StoreUser {
  /** Returns the user of the current session. Returns the same object until the session changes. */
  readonly current: () => SessionUser;
  readonly watch: TokenStore['watch'];
  /** Whether the tokens remain in the store if the page is reloaded. */
  readonly isPersistent: boolean;
}

/** What distinguishes a flavor from plain JavaScript. */
export interface Flavor {
  /** Returns the hook for a method that reads. If omitted, objects have no hooks. */
  readonly hookFor?: (readingOf: ReadingOf) => Hook;
  /** Returns the hook that finds the signed-in user. Its parameter returns the user in a token store. */
  readonly userHookFor?: (userIn: (tokenStore: unknown) => StoreUser) => Hook;
  /** Returns the hook `useNavigate` of an app with this redirect method. `visit` opens a URL in the window. */
  readonly navigateHookFor?: (method: RedirectMethod, visit: (to: string) => void) => () => (to: string) => void;
  /** How apps navigate if the option is omitted. */
  readonly redirectMethod?: RedirectMethod;
  /** The redirect function of Next.js. */
  readonly redirect?: (url: string, type: 'replace' | 'push') => void;
  /** Opens the store in the cookies of the current request to a Next.js server. */
  readonly requestStore?: (projectId: string, legacyCookies: boolean) => Promise<TokenStore>;
}

/** The flavor for plain JavaScript. */
export const PLAIN: Flavor = {};
