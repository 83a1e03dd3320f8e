import type { OAUTH_PROVIDERS } from '../../resources/project-config.js';
import * as read from './profiles.js';
import type { ReadProfile } from './profiles.js';

type ProviderId = (typeof OAUTH_PROVIDERS)[number];

/** Endpoints of a provider, and the parameters of a sign-in. */
export interface Provider {
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Endpoint that returns the user as JSON. If omitted, the ID token has the profile. */
  readonly userUrl?: string;
  /** Endpoint that returns the email addresses, if `userUrl` does not. */
  readonly emailsUrl?: string;
  readonly readProfile: ReadProfile;
  readonly scopes: readonly string[];
  /** Further parameters of the authorization request. */
  readonly extra?: Readonly<Record<string, string>>;
  /** The provider does not support PKCE. */
  readonly withoutPkce?: true;
  /** The provider accepts the client secret only in the body. */
  readonly secretInBody?: true;
  /** The provider issues ID tokens by OpenID Connect, which are validated. Those of other providers are ignored. */
  readonly isOpenId?: true;
}

/** Settings of a provider in a project. */
interface ProviderSettings {
  readonly id: string;
  readonly microsoftTenantId?: string;
  readonly facebookConfigId?: string;
}

type More = Omit<Provider, 'issuer' | 'authorizeUrl' | 'tokenUrl'>;

const at = (issuer: string, authorizePath: string, tokenUrl: string, more: More): Provider => ({
  ...more,
  issuer,
  authorizeUrl: issuer + authorizePath,
  tokenUrl: tokenUrl.startsWith('/') ? issuer + tokenUrl : tokenUrl,
});

const PROVIDERS: Record<ProviderId, (settings: ProviderSettings) => Provider> = {
  google: () =>
    at('https://accounts.google.com', '/o/oauth2/v2/auth', 'https://oauth2.googleapis.com/token', {
      scopes: ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile'],
      userUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
      readProfile: read.openId,
      isOpenId: true,
    }),
  github: () =>
    at('https://github.com', '/login/oauth/authorize', '/login/oauth/access_token', {
      scopes: ['user:email'],
      userUrl: 'https://api.github.com/user',
      emailsUrl: 'https://api.github.com/user/emails',
      readProfile: read.github,
    }),
  microsoft: ({ microsoftTenantId }) => {
    const tenant = `/${encodeURIComponent(microsoftTenantId || 'consumers')}/oauth2/v2.0`;
    return at('https://login.microsoftonline.com', `${tenant}/authorize`, `${tenant}/token`, {
      scopes: ['User.Read', 'openid'],
      userUrl: 'https://graph.microsoft.com/v1.0/me',
      readProfile: read.microsoft,
    });
  },
  spotify: () =>
    at('https://accounts.spotify.com', '/authorize', '/api/token', {
      scopes: ['user-read-email', 'user-read-private'],
      userUrl: 'https://api.spotify.com/v1/me',
      readProfile: read.spotify,
    }),
  facebook: ({ facebookConfigId }) =>
    at('https://www.facebook.com', '/v20.0/dialog/oauth', 'https://graph.facebook.com/v20.0/oauth/access_token', {
      scopes: ['openid', 'public_profile', 'email'],
      userUrl: 'https://graph.facebook.com/v20.0/me?fields=id,name,email,picture',
      readProfile: read.facebook,
      ...(facebookConfigId && { extra: { config_id: facebookConfigId } }),
    }),
  discord: () =>
    at('https://discord.com', '/oauth2/authorize', '/api/oauth2/token', {
      scopes: ['identify', 'email'],
      userUrl: 'https://discord.com/api/users/@me',
      readProfile: read.discord,
    }),
  gitlab: () =>
    at('https://gitlab.com', '/oauth/authorize', '/oauth/token', {
      scopes: ['read_user'],
      userUrl: 'https://gitlab.com/api/v4/user',
      readProfile: read.gitlab,
    }),
  bitbucket: () =>
    at('https://bitbucket.org', '/site/oauth2/authorize', '/site/oauth2/access_token', {
      scopes: ['account', 'email'],
      userUrl: 'https://api.bitbucket.org/2.0/user',
      emailsUrl: 'https://api.bitbucket.org/2.0/user/emails',
      readProfile: read.bitbucket,
    }),
  linkedin: () =>
    at('https://www.linkedin.com', '/oauth/v2/authorization', '/oauth/v2/accessToken', {
      scopes: ['openid', 'profile', 'email'],
      userUrl: 'https://api.linkedin.com/v2/userinfo',
      readProfile: read.openId,
      withoutPkce: true,
      secretInBody: true,
    }),
  apple: () =>
    at('https://appleid.apple.com', '/auth/authorize', '/auth/token', {
      scopes: ['name', 'email'],
      readProfile: read.apple,
      extra: { response_mode: 'form_post' },
      secretInBody: true,
      isOpenId: true,
    }),
  x: () =>
    at('https://x.com', '/i/oauth2/authorize', 'https://api.x.com/2/oauth2/token', {
      scopes: ['users.read', 'offline.access', 'tweet.read'],
      userUrl: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
      readProfile: read.x,
    }),
};

/** Returns the provider for a project with these settings. */
export const describeProvider = (settings: ProviderSettings): Provider => PROVIDERS[settings.id as ProviderId](settings);

/** Returns the provider that replaces every provider with shared keys. It always asks who signs in. */
export const sharedProvider = (issuer: string): Provider =>
  at(issuer, '/auth', '/token', {
    scopes: ['openid', 'email'],
    userUrl: `${issuer}/me`,
    readProfile: read.openId,
    extra: { prompt: 'login' },
    isOpenId: true,
  });
