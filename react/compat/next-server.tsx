// Exports the names of the hosted service's kit for server components, server actions and route handlers of Next.js.
import type { ReactElement } from 'react';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { contextOf, type Flavor, type Hook } from '../../src/compat-internal.js';
import { nextjsCookieStore, type TokenStore } from '../../src/index.js';
import { reactAdminApp, reactClientApp, reactServerApp } from './app-classes.js';
import { ConfigurationError, stackAppInternalsSymbol } from './app-types.js';
import { StackHandler as ClientStackHandler, type StackHandlerProps } from './handler.js';
import { ClientStackProvider } from './next-provider.js';
import { assertInBrowser } from './no-suspense-boundary-error.js';
import type { StackProviderProps } from './provider.js';

/** The store of each request. */
const stores = new WeakMap<object, Map<string, TokenStore>>();

/** Opens the store in the cookies of the current request. All calls of a request share the store. */
const requestStore = async (projectId: string, legacyCookies: boolean): Promise<TokenStore> => {
  const [jar, own] = [await cookies(), await headers()];
  const ofRequest = stores.get(jar) ?? new Map<string, TokenStore>();
  const key = `${projectId} ${legacyCookies}`;
  const store = ofRequest.get(key) ?? nextjsCookieStore({ projectId, cookies: jar, headers: own, legacyCookies });
  stores.set(jar, ofRequest.set(key, store));
  return store;
};

/** Server components cannot use hooks. */
const noHook = (): Hook => assertInBrowser;

/** The flavor for server components, server actions and route handlers. */
const NEXT_SERVER: Flavor = {
  ...{ redirect, requestStore, redirectMethod: 'nextjs' },
  ...{ hookFor: noHook, userHookFor: noHook, navigateHookFor: noHook as never },
};

/** The class of apps that act as the signed-in user. */
export const StackClientApp = /* @__PURE__ */ reactClientApp(NEXT_SERVER);
/** The class of apps that can read and change any user and any team. */
export const StackServerApp = /* @__PURE__ */ reactServerApp(NEXT_SERVER);
/** The class of apps that administer a project. */
export const StackAdminApp = /* @__PURE__ */ reactAdminApp(NEXT_SERVER);

export * from './app-types.js';
export { useStackApp, useUser } from './app.js';
export { StackTheme } from './provider.js';
export {
  AccountSettings,
  AuthPage,
  CliAuthConfirmation,
  CredentialSignIn,
  CredentialSignUp,
  EmailVerification,
  ForgotPassword,
  MagicLinkSignIn,
  MessageCard,
  OAuthButton,
  OAuthButtonGroup,
  PasswordReset,
  SelectedTeamSwitcher,
  SignIn,
  SignUp,
  UserAvatar,
  UserButton,
} from './components.js';

/** Returns the signed-in user as JSON. Returns `undefined` if the app has no session, or if the service does not respond. */
const readUser = async (app: StackProviderProps['app']): Promise<Readonly<Record<string, unknown>> | null | undefined> => {
  if (contextOf(app).options.tokenStore !== 'nextjs-cookie') return undefined;
  try {
    const user = await app.getUser({ or: 'anonymous-if-exists' });
    return user && user.toClientJson();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    return undefined;
  }
};

/**
 * Provides the client app of a server app to the hooks and components inside, with the user of the request. Secret keys remain on the server.
 */
export const StackProvider = async ({ app, ...props }: StackProviderProps): Promise<ReactElement> => {
  // With Cache Components, Next.js allows neither the clock nor random numbers before this call.
  await headers();
  const user = await readUser(app);
  return <ClientStackProvider {...props} json={app[stackAppInternalsSymbol].toClientJson()} user={user} />;
};

/** Shows the page of the kit at the current URL, with the app of the nearest `StackProvider`. */
export const StackHandler = ({ fullPage, componentProps }: StackHandlerProps): ReactElement => (
  <ClientStackHandler fullPage={fullPage} componentProps={componentProps} />
);
