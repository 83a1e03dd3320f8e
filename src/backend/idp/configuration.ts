import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { randomText } from '../random-text.js';
import { systemPlatform } from '../../lib/platform.js';
import { describeProvider, OAUTH_PROVIDER_IDS } from '../../resources/oauth-providers.js';
import { PAGE_HEADERS } from '../plain-page.js';
import { problemPage } from './login-page.js';

export interface OwnClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Grants the scopes `openid email` to every request from a signed-in account, so that there is no consent page. */
const grantAll = async ({ oidc }: KoaContextWithOIDC) => {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email');
  await grant.save();
  return grant;
};

const ttl = { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Interaction: 3600, Session: 3600, Grant: 3600 } as const;

/** Returns the account with this ID. The ID of an account is its email address, and every address has an account. */
const findAccount = (_context: unknown, id: string) => ({
  accountId: id,
  claims: () => Promise.resolve({ sub: id, email: id, email_verified: true }),
});

export const configurationOf = async (apiOrigin: string, { clientId, clientSecret }: OwnClient): Promise<Configuration> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: OAUTH_PROVIDER_IDS.filter((id) => describeProvider(id).hasSharedKeys).map(
          (id) => `${apiOrigin}/api/v1/auth/oauth/callback/${id}`,
        ),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomText(systemPlatform)] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/idp/interaction/${uid}` },
    clientBasedCORS: () => false,
    findAccount,
    loadExistingGrant: grantAll,
    renderError: (context) => {
      context.set(PAGE_HEADERS);
      context.body = problemPage();
    },
    ttl,
  };
};
