import * as oauth from 'oauth4webapi';
import type { Tools } from '../call.js';
import { KnownError, StatusError } from '../problem.js';
import type { Facts, Profile } from './profiles.js';
import type { Registration } from './registration.js';

// The calls from this server to a provider.

export interface ProviderGrant {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** A provider that names no end means a long time: a year. */
  readonly lifeMs: number;
  readonly scopes: string | undefined;
}

type Fetch = Tools['fetchProvider'];

const YEAR_MS = 31_536_000_000;
const TIMEOUT_MS = 10_000;

/** Answers of providers whose id tokens are nobody's standard come without them. */
const withoutIdToken = async (answer: Response): Promise<Response> => {
  if (!answer.headers.get('content-type')?.includes('json')) return answer;
  const { id_token: _idToken, ...rest } = (await answer.json()) as Facts;
  return Response.json(rest, { status: answer.status });
};

const partsOf = ({ provider, clientId, clientSecret }: Registration, fetch: Fetch) => {
  const server: oauth.AuthorizationServer = {
    issuer: provider.issuer,
    token_endpoint: provider.tokenUrl,
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
  };
  const own: Fetch = async (url, init) => {
    const answer = await fetch(url, init);
    return provider.isOpenId ? answer : withoutIdToken(answer);
  };
  return {
    server,
    client: { client_id: clientId } satisfies oauth.Client,
    secret: provider.secretInBody ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret),
    options: {
      [oauth.customFetch]: (url: string, init: object) => own(url, init as RequestInit),
      // The shared provider is on this machine, without TLS; the addresses of all others are https.
      [oauth.allowInsecureRequests]: true,
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
    },
  };
};

const grantOf = (answer: oauth.TokenEndpointResponse): ProviderGrant => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  lifeMs: answer.expires_in === undefined ? YEAR_MS : answer.expires_in * 1000,
  scopes: answer.scope,
});

const DENIALS: readonly unknown[] = ['access_denied', 'consent_required'];

/** Whatever a provider says but "access denied" is its own affair: nothing of it is repeated. */
const refused = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StatusError || error instanceof KnownError) throw error;
    throw new StatusError(400, 'The provider did not complete the sign-in. Please try again.');
  }
};

const readJson = async (fetch: Fetch, url: string, accessToken: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'portico' };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new StatusError(400, `The provider does not say who has signed in (HTTP ${answer.status}).`);
  return answer.json();
};

const readProfile = async ({ provider }: Registration, fetch: Fetch, answer: oauth.TokenEndpointResponse): Promise<Profile> => {
  const { userUrl, emailsUrl } = provider;
  const token = answer.access_token;
  const user = userUrl ? await readJson(fetch, userUrl, token) : oauth.getValidatedIdTokenClaims(answer);
  const emails = emailsUrl ? await readJson(fetch, emailsUrl, token) : undefined;
  return provider.readProfile((user ?? {}) as Facts, emails);
};

/** The answer of a provider that a browser brought → tokens, and who signed in. */
export const exchangeCode = async (
  registration: Registration,
  fetch: Fetch,
  { answer, state, verifier }: { readonly answer: URLSearchParams; readonly state: string; readonly verifier: string },
): Promise<{ readonly grant: ProviderGrant; readonly profile: Profile }> => {
  if (DENIALS.includes(answer.get('error')))
    throw new KnownError('OAUTH_PROVIDER_ACCESS_DENIED', 'The sign-in with the provider was not allowed.');
  const { server, client, secret, options } = partsOf(registration, fetch);
  return refused(async () => {
    const params = oauth.validateAuthResponse(server, client, answer, state);
    const proof = registration.provider.withoutPkce ? oauth.nopkce : verifier;
    const response = await oauth.authorizationCodeGrantRequest(server, client, secret, params, registration.redirectUri, proof, options);
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    return { grant: grantOf(tokens), profile: await readProfile(registration, fetch, tokens) };
  });
};

/** A new access token from the provider; undefined when it gives none for this refresh token any more. */
export const refreshGrant = async (registration: Registration, fetch: Fetch, refreshToken: string): Promise<ProviderGrant | undefined> => {
  const { server, client, secret, options } = partsOf(registration, fetch);
  return refused(async () => {
    try {
      const response = await oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, options);
      return grantOf(await oauth.processRefreshTokenResponse(server, client, response));
    } catch (error) {
      if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return undefined;
      throw error;
    }
  });
};
