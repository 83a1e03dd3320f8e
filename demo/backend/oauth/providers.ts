import type { OAUTH_PROVIDERS } from '../../../src/resources/project-config.js';

type ProviderId = (typeof OAUTH_PROVIDERS)[number];

/** Where people sign in with a provider, and what a sign-in always asks for (wire.md 6.6). */
export interface Provider {
  readonly authorizeUrl: string;
  readonly scopes: readonly string[];
  /** Parameters of its own. */
  readonly extra?: Readonly<Record<string, string>>;
  /** The provider does not know PKCE. */
  readonly withoutPkce?: true;
}

const PROVIDERS: Record<ProviderId, Provider> = {
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    scopes: ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile'],
  },
  github: { authorizeUrl: 'https://github.com/login/oauth/authorize', scopes: ['user:email'] },
  microsoft: { authorizeUrl: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize', scopes: ['User.Read', 'openid'] },
  spotify: { authorizeUrl: 'https://accounts.spotify.com/authorize', scopes: ['user-read-email', 'user-read-private'] },
  facebook: { authorizeUrl: 'https://www.facebook.com/v20.0/dialog/oauth', scopes: ['openid', 'public_profile', 'email'] },
  discord: { authorizeUrl: 'https://discord.com/oauth2/authorize', scopes: ['identify', 'email'] },
  gitlab: { authorizeUrl: 'https://gitlab.com/oauth/authorize', scopes: ['read_user'] },
  bitbucket: { authorizeUrl: 'https://bitbucket.org/site/oauth2/authorize', scopes: ['account', 'email'] },
  linkedin: {
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    scopes: ['openid', 'profile', 'email'],
    withoutPkce: true,
  },
  apple: {
    authorizeUrl: 'https://appleid.apple.com/auth/authorize',
    scopes: ['name', 'email'],
    extra: { response_mode: 'form_post' },
  },
  x: { authorizeUrl: 'https://x.com/i/oauth2/authorize', scopes: ['users.read', 'offline.access', 'tweet.read'] },
};

interface ProviderSettings {
  readonly id: string;
  readonly microsoftTenantId?: string;
  readonly facebookConfigId?: string;
}

/** What there is to know of a provider, with what the project has set about it. */
export const describeProvider = ({ id, microsoftTenantId, facebookConfigId }: ProviderSettings): Provider => {
  const provider = PROVIDERS[id as ProviderId];
  if (id === 'microsoft' && microsoftTenantId) {
    return { ...provider, authorizeUrl: provider.authorizeUrl.replace('consumers', encodeURIComponent(microsoftTenantId)) };
  }
  return id === 'facebook' && facebookConfigId ? { ...provider, extra: { config_id: facebookConfigId } } : provider;
};
