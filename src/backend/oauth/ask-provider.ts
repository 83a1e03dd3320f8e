import * as oauth from 'oauth4webapi';
import { factsOf } from '../../lib/facts.js';
import type { Tools } from '../call.js';
import { KnownError, StatusError } from '../problem.js';
import { readProfile, type Profile } from './profiles.js';
import type { Registration } from './registration.js';

// Sends requests from this server to providers.

export interface ProviderGrant {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** Token lifetime in milliseconds. One year if the provider returns no `expires_in`. */
  readonly lifeMs: number;
}

type Fetch = Tools['fetchProvider'];

const YEAR_MS = 31_536_000_000;
const TIMEOUT_MS = 10_000;

/**
 * Removes the parts of a token response that nothing uses and that oauth4webapi may reject: the scopes, which some providers, such as
 * Twitch, return as a list instead of a string, and ID tokens of providers without OpenID Connect.
 */
const withoutUnusedParts = async (response: Response, isOpenId = false): Promise<Response> => {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const { id_token: idToken, scope: _scope, ...rest } = factsOf(await response.json());
  return Response.json({ ...rest, ...(isOpenId && { id_token: idToken }) }, { status: response.status });
};

const partsOf = ({ provider, clientId, clientSecret }: Registration, fetch: Fetch) => {
  const server: oauth.AuthorizationServer = {
    issuer: provider.issuer,
    token_endpoint: provider.tokenUrl,
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
  };
  const own: Fetch = async (url, init) => withoutUnusedParts(await fetch(url, init), provider.isOpenId);
  return {
    server,
    client: { client_id: clientId } satisfies oauth.Client,
    secret: provider.secretInBody ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret),
    options: {
      [oauth.customFetch]: (url: string, init: object) => own(url, init as RequestInit),
      // The shared provider runs on this machine, without TLS. All other providers use HTTPS.
      [oauth.allowInsecureRequests]: true,
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
    },
  };
};

const grantOf = (tokens: oauth.TokenEndpointResponse): ProviderGrant => ({
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token,
  lifeMs: tokens.expires_in === undefined ? YEAR_MS : tokens.expires_in * 1000,
});

const DENIALS: readonly unknown[] = ['access_denied', 'consent_required'];

/** Runs work and replaces provider errors with a general error, because visitors must not see the details. */
const withGeneralErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StatusError || error instanceof KnownError) throw error;
    throw new StatusError(400, 'The provider did not complete the sign-in. Please try again.');
  }
};

const readJson = async (fetch: Fetch, url: string, accessToken: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'portico' };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new StatusError(400, `The provider did not identify the account (HTTP ${response.status}).`);
  return response.json();
};

const fetchProfile = async ({ provider }: Registration, fetch: Fetch, tokens: oauth.TokenEndpointResponse): Promise<Profile> => {
  const { userUrl, emailsUrl } = provider;
  const token = tokens.access_token;
  const user = userUrl ? await readJson(fetch, userUrl, token) : oauth.getValidatedIdTokenClaims(tokens);
  const emails = emailsUrl ? await readJson(fetch, emailsUrl, token) : undefined;
  return readProfile(provider, factsOf(user), emails);
};

/** Exchanges the authorization code in the provider's redirect for tokens, and reads the profile of the account. */
export const exchangeCode = async (
  registration: Registration,
  fetch: Fetch,
  { returned, state, verifier }: { readonly returned: URLSearchParams; readonly state: string; readonly verifier: string },
): Promise<{ readonly grant: ProviderGrant; readonly profile: Profile }> => {
  if (DENIALS.includes(returned.get('error')))
    throw new KnownError('OAUTH_PROVIDER_ACCESS_DENIED', 'The provider did not allow the sign-in.');
  const { server, client, secret, options } = partsOf(registration, fetch);
  return withGeneralErrors(async () => {
    const params = oauth.validateAuthResponse(server, client, returned, state);
    const proof = registration.provider.withoutPkce ? oauth.nopkce : verifier;
    const response = await oauth.authorizationCodeGrantRequest(server, client, secret, params, registration.redirectUri, proof, options);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    return { grant: grantOf(tokens), profile: await fetchProfile(registration, fetch, tokens) };
  });
};

/** Requests new tokens from the provider. Returns undefined if the provider no longer accepts the refresh token. */
export const refreshGrant = async (registration: Registration, fetch: Fetch, refreshToken: string): Promise<ProviderGrant | undefined> => {
  const { server, client, secret, options } = partsOf(registration, fetch);
  return withGeneralErrors(async () => {
    try {
      const response = await oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, options);
      return grantOf(await oauth.processRefreshTokenResponse(server, client, response));
    } catch (error) {
      if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return undefined;
      throw error;
    }
  });
};
