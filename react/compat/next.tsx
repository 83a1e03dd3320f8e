// Exports the names of the hosted service's kit for client components of Next.js. The server components are in `next-server.tsx`.
import { redirect, useRouter } from 'next/navigation';
import type { Flavor } from '../../src/compat-internal.js';
import { reactAdminApp, reactClientApp, reactServerApp } from './app-classes.js';
import { REACT } from './hooks.js';
import type * as types from './types.js';

const useRouterPush = (): ((to: string) => void) => useRouter().push;

/** The flavor for client components, whose cookies are those of the browser. */
const NEXT: Flavor = {
  ...REACT,
  redirectMethod: 'nextjs',
  redirect,
  navigateHookFor: (method, visit) => (method === 'nextjs' ? useRouterPush : REACT.navigateHookFor!(method, visit)),
};

/** The class of apps that act as the signed-in user. */
export const StackClientApp = /* @__PURE__ */ reactClientApp(NEXT);
/** An app that acts as the signed-in user. */
export type StackClientApp<S extends boolean = boolean, P extends string = string> = types.StackClientApp<S, P>;
/** The class of apps that can read and change any user and any team. */
export const StackServerApp = /* @__PURE__ */ reactServerApp(NEXT);
/** An app that can read and change any user and any team. */
export type StackServerApp<S extends boolean = boolean, P extends string = string> = types.StackServerApp<S, P>;
/** The class of apps that administer a project. */
export const StackAdminApp = /* @__PURE__ */ reactAdminApp(NEXT);
/** An app that administers a project. */
export type StackAdminApp<S extends boolean = boolean, P extends string = string> = types.StackAdminApp<S, P>;

export * from './app-types.js';
export { useStackApp, useUser } from './app.js';
export { StackProvider, StackTheme, type StackProviderProps, type StackThemeProps } from './provider.js';
export * from './components.js';
export type * from './props.js';
export { StackHandler, type HandlerComponentProps, type StackHandlerProps } from './handler.js';
