// Defines the OAuth providers (CONTRACT.md C39). The accepted IDs, the shared keys, the backend's requests and the logos on buttons are
// derived from these definitions. The SDK imports only the type of the IDs, so that browsers do not load the definitions.
import { factsOf, listOf, textOf, type Facts } from '../lib/facts.js';

/** Account data from a provider's response. The types of the values are not checked. */
export interface ProfileFacts {
  readonly id: unknown;
  readonly email?: unknown;
  /** Whether the provider verified the email address. If omitted, false. */
  readonly isVerified?: unknown;
  readonly name?: unknown;
  readonly image?: unknown;
}

/** An OAuth provider, and the parameters for signing in with it. */
export interface OAuthProvider {
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Endpoint that returns the user as JSON. If omitted, the ID token contains the profile. */
  readonly userUrl?: string;
  /** Endpoint that returns the email addresses, if `userUrl` does not. */
  readonly emailsUrl?: string;
  readonly scopes: readonly string[];
  /** Returns the profile from the `userUrl` response or the ID token, and from the `emailsUrl` response. */
  readonly readProfile: (user: Facts, emails: unknown) => ProfileFacts;
  /** Set if an account without an email address cannot sign in. */
  readonly needsEmail?: true;
  /** Additional parameters of the authorization request. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Set if the provider does not support PKCE. */
  readonly withoutPkce?: true;
  /** Set if the provider accepts the client secret only in the request body. */
  readonly secretInBody?: true;
  /** Set if the provider supports OpenID Connect. Its ID tokens are validated. ID tokens from other providers are ignored. */
  readonly isOpenId?: true;
  /** Set if the service has development keys that projects may share. */
  readonly hasSharedKeys?: true;
}

/** Project settings that change the requests to a provider. */
export interface ProviderOptions {
  readonly microsoftTenantId?: string;
  readonly facebookConfigId?: string;
}

type Definition = OAuthProvider | ((options: ProviderOptions) => OAuthProvider);

/** Returns the definitions unchanged, with a type that keeps the provider IDs. */
const define = <Id extends string>(providers: Readonly<Record<Id, Definition>>): Readonly<Record<Id, Definition>> => providers;

/** Returns the profile from the standard claims of OpenID Connect. */
export const readClaims: OAuthProvider['readProfile'] = (user) => ({
  id: user.sub,
  email: user.email,
  isVerified: user.email_verified,
  name: user.name,
  image: user.picture,
});

export const OAUTH_PROVIDERS = define({
  google: {
    issuer: 'https://accounts.google.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    scopes: ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile'],
    readProfile: readClaims,
    isOpenId: true,
    hasSharedKeys: true,
  },
  github: {
    issuer: 'https://github.com',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
    emailsUrl: 'https://api.github.com/user/emails',
    scopes: ['user:email'],
    readProfile: (user, emails) => {
      const primary = listOf(emails).find((email) => email.primary === true);
      const name = textOf(user.name) ?? user.login;
      return { id: user.id, email: primary?.email, isVerified: primary?.verified, name, image: user.avatar_url };
    },
    hasSharedKeys: true,
  },
  microsoft: ({ microsoftTenantId }) => {
    const tenant = `https://login.microsoftonline.com/${encodeURIComponent(microsoftTenantId || 'consumers')}/oauth2/v2.0`;
    return {
      issuer: 'https://login.microsoftonline.com',
      authorizeUrl: `${tenant}/authorize`,
      tokenUrl: `${tenant}/token`,
      userUrl: 'https://graph.microsoft.com/v1.0/me',
      scopes: ['User.Read', 'openid'],
      readProfile: (user) => ({ id: user.id, email: user.mail ?? user.userPrincipalName, name: user.displayName }),
      hasSharedKeys: true,
    };
  },
  spotify: {
    issuer: 'https://accounts.spotify.com',
    authorizeUrl: 'https://accounts.spotify.com/authorize',
    tokenUrl: 'https://accounts.spotify.com/api/token',
    userUrl: 'https://api.spotify.com/v1/me',
    scopes: ['user-read-email', 'user-read-private'],
    readProfile: (user) => ({ id: user.id, email: user.email, name: user.display_name, image: listOf(user.images)[0]?.url }),
    hasSharedKeys: true,
  },
  facebook: ({ facebookConfigId }) => ({
    issuer: 'https://www.facebook.com',
    authorizeUrl: 'https://www.facebook.com/v20.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v20.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/v20.0/me?fields=id,name,email,picture',
    scopes: ['openid', 'public_profile', 'email'],
    readProfile: (user) => ({ id: user.id, email: user.email, name: user.name, image: factsOf(factsOf(user.picture).data).url }),
    needsEmail: true,
    ...(facebookConfigId && { extra: { config_id: facebookConfigId } }),
  }),
  discord: {
    issuer: 'https://discord.com',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userUrl: 'https://discord.com/api/users/@me',
    scopes: ['identify', 'email'],
    readProfile: (user) => {
      const image = user.avatar ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png` : null;
      return { id: user.id, email: user.email, isVerified: user.verified, name: user.global_name ?? user.username, image };
    },
  },
  gitlab: {
    issuer: 'https://gitlab.com',
    authorizeUrl: 'https://gitlab.com/oauth/authorize',
    tokenUrl: 'https://gitlab.com/oauth/token',
    userUrl: 'https://gitlab.com/api/v4/user',
    scopes: ['read_user'],
    readProfile: (user) => {
      const isVerified = textOf(user.confirmed_at) !== null;
      return { id: user.id, email: user.email, isVerified, name: user.name, image: user.avatar_url };
    },
  },
  bitbucket: {
    issuer: 'https://bitbucket.org',
    authorizeUrl: 'https://bitbucket.org/site/oauth2/authorize',
    tokenUrl: 'https://bitbucket.org/site/oauth2/access_token',
    userUrl: 'https://api.bitbucket.org/2.0/user',
    emailsUrl: 'https://api.bitbucket.org/2.0/user/emails',
    scopes: ['account', 'email'],
    readProfile: (user, emails) => {
      const primary = listOf(factsOf(emails).values).find((email) => email.is_primary === true);
      const image = factsOf(factsOf(user.links).avatar).href;
      return { id: user.account_id, email: primary?.email, isVerified: primary?.is_confirmed, name: user.display_name, image };
    },
  },
  linkedin: {
    issuer: 'https://www.linkedin.com',
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    userUrl: 'https://api.linkedin.com/v2/userinfo',
    scopes: ['openid', 'profile', 'email'],
    readProfile: readClaims,
    withoutPkce: true,
    secretInBody: true,
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    authorizeUrl: 'https://appleid.apple.com/auth/authorize',
    tokenUrl: 'https://appleid.apple.com/auth/token',
    scopes: ['name', 'email'],
    readProfile: ({ sub, email, email_verified: isVerified }) => ({ id: sub, email, isVerified }),
    extra: { response_mode: 'form_post' },
    secretInBody: true,
    isOpenId: true,
  },
  x: {
    issuer: 'https://x.com',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
    scopes: ['users.read', 'offline.access', 'tweet.read'],
    readProfile: ({ data }) => ({ id: factsOf(data).id, name: factsOf(data).name, image: factsOf(data).profile_image_url }),
  },
});

/** The ID of an OAuth provider that the service supports. */
export type OAuthProviderId = keyof typeof OAUTH_PROVIDERS;

export const OAUTH_PROVIDER_IDS = Object.keys(OAUTH_PROVIDERS) as OAuthProviderId[];

/** Returns the definition of a provider, for a project with these settings. */
export const describeProvider = (id: OAuthProviderId, options: ProviderOptions = {}): OAuthProvider => {
  const definition: Definition = OAUTH_PROVIDERS[id];
  return typeof definition === 'function' ? definition(options) : definition;
};
