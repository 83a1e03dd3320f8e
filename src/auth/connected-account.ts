import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { connectedAccounts } from '../resources/connected-accounts.js';
import { signedInUser } from '../resources/users.js';
import type { FlowKit } from './auth-context.js';
import { leaveForProvider, scopesFor, type ProviderChoice } from './oauth-start.js';
import type { ListedJar } from './pending-authorization.js';

/** An account of a provider that the user has connected. */
export interface ConnectedAccount {
  /** Id of the provider. */
  readonly id: string;
  /** A token for calling the provider in the user's name, with the scopes that were asked for. */
  readonly getAccessToken: () => Promise<{ readonly accessToken: string }>;
}

export interface ConnectionChoice extends ProviderChoice {
  /** What to do where the account is not connected, or lacks a scope: leave for the provider, throw the reason, or answer null. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
}

export interface LinkChoice extends ProviderChoice {
  /** Where to go afterwards, on a trusted origin; the page it began on where left out. */
  readonly returnTo?: string | undefined;
}

const notSignedIn = (): PorticoError => new PorticoError('NOT_SIGNED_IN', 'Connecting an account needs a signed-in user.');

/** Leaves for the provider, to attach an account of it to the signed-in user. */
export const linkAccount = async (kit: FlowKit, jar: () => ListedJar, choice: LinkChoice): Promise<never> => {
  scopesFor(kit, choice);
  const accessToken = (await kit.sessions.current().tokens())?.accessToken;
  if (!accessToken) throw notSignedIn();
  return leaveForProvider(kit, jar, choice, { accessToken, returnTo: choice.returnTo });
};

/** The account, or why there is none. A token is only asked for where scopes are. */
const findAccount = async (kit: FlowKit, { provider, scopes = [] }: ProviderChoice): Promise<ConnectedAccount | Error> => {
  const calls = kit.bind('connectedAccounts', connectedAccounts);
  const getToken = () => calls.createAccessToken({ provider, scope: scopes.join(' ') });
  if ((await kit.sessions.current().tokens()) === null) return notSignedIn();
  const user = await kit
    .bind('currentUser', signedInUser)
    .get({})
    .catch((error: unknown) => {
      if (isKnownError(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return undefined;
      throw error;
    });
  if (!user) return notSignedIn();
  if (!user.oauthProviders.some(({ id }) => id === provider))
    return new PorticoError('CONFIGURATION', `The user has not connected an account of ${provider}.`);
  const first = scopes.length > 0 ? await getToken() : undefined;
  if (first?.status === 'error') return first.error;
  const getAccessToken = async () => {
    const answer = await getToken();
    if (answer.status === 'ok') return answer.data;
    throw new PorticoError('ASSERTION', 'The provider gives no token for this account any more.', { cause: answer.error });
  };
  return { id: provider, getAccessToken };
};

/** @throws where `or` says so, with the reason */
export const getConnectedAccount = async (
  kit: FlowKit,
  jar: () => ListedJar,
  choice: ConnectionChoice,
): Promise<ConnectedAccount | null> => {
  scopesFor(kit, choice);
  const account = await findAccount(kit, choice);
  if (!(account instanceof Error)) return account;
  if (choice.or === 'redirect') return linkAccount(kit, jar, choice);
  if (choice.or === 'throw') throw account;
  return null;
};
