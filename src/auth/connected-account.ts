import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { connectedAccounts, type ProviderAccessToken } from '../resources/connected-accounts.js';
import { signedInUser } from '../resources/signed-in-user.js';
import type { Session } from '../session/session.js';
import type { AuthContext } from './auth-context.js';
import { redirectToProvider, scopesFor, type OAuthOptions } from './oauth-start.js';
import type { ListedJar } from './pending-authorization.js';

/** A provider account that the user connected. */
export interface ConnectedAccount {
  /** Provider ID. */
  readonly id: string;
  /** Returns an access token with the requested scopes, for calls to the provider's API on behalf of the user. */
  readonly getAccessToken: () => Promise<ProviderAccessToken>;
}

/** The requested account, and what to do if the account is missing. */
export interface ConnectedAccountOptions extends OAuthOptions {
  /** What to do if the account is not connected or lacks a scope: go to the provider, throw an error, or return null (the default). */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
}

const notSignedIn = (): PorticoError => new PorticoError('NOT_SIGNED_IN', 'Sign in to connect an account.');

/** Navigates to the provider to connect a provider account to the signed-in user. */
export const linkAccount = async (
  context: AuthContext,
  jar: () => ListedJar,
  options: OAuthOptions,
  session = context.sessions.current(),
): Promise<never> => {
  scopesFor(context, options);
  const accessToken = (await session.tokens())?.accessToken;
  if (!accessToken) throw notSignedIn();
  return redirectToProvider(context, jar, options, { accessToken, session });
};

/**
 * Returns the account, or an error that says why there is none. Requests a provider access token only if scopes are requested, to check
 * them.
 */
const findAccount = async (
  context: AuthContext,
  session: Session,
  { provider, scopes = [] }: OAuthOptions,
): Promise<ConnectedAccount | Error> => {
  const calls = context.bind('connectedAccounts', connectedAccounts, session);
  const getToken = () => calls.createAccessToken({ provider, scope: scopes.join(' ') });
  if ((await session.tokens()) === null) return notSignedIn();
  const user = await context
    .bind('currentUser', signedInUser, session)
    .get({})
    .catch((error: unknown) => {
      if (isKnownError(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER') || session.isInvalid) return undefined;
      throw error;
    });
  if (!user) return notSignedIn();
  if (!user.oauthProviders.some(({ id }) => id === provider))
    return new PorticoError('CONFIGURATION', `No ${provider} account is connected to the user.`);
  const first = scopes.length > 0 ? await getToken() : undefined;
  if (first?.status === 'error') return first.error;
  const getAccessToken = async () => {
    const result = await getToken();
    if (result.status === 'ok') return result.data;
    throw new PorticoError('ASSERTION', 'The provider no longer issues tokens for this account.', { cause: result.error });
  };
  return { id: provider, getAccessToken };
};

/** Returns the account. If there is none, navigates to the provider, throws an error, or returns null, as `or` specifies. */
export const getConnectedAccount = async (
  context: AuthContext,
  jar: () => ListedJar,
  options: ConnectedAccountOptions,
): Promise<ConnectedAccount | null> => {
  scopesFor(context, options);
  const session = context.sessions.current();
  const account = await findAccount(context, session, options);
  if (!(account instanceof Error)) return account;
  if (options.or === 'redirect') return linkAccount(context, jar, options, session);
  if (options.or === 'throw') throw account;
  return null;
};
