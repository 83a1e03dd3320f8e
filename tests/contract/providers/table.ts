// Lists every provider. The values are copied by hand from the documentation of the providers, not from the backend.
import type { Body } from '../client.js';

export interface ProviderRow {
  readonly id: string;
  /** Project settings in addition to the client ID and the client secret. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  readonly scope: string;
  /** Parameters of the authorization URL that only some providers use. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Where requests contain the client secret. If omitted, in the Authorization header. */
  readonly secretIn?: 'body';
  /** Whether the backend sends no PKCE parameters to the provider. */
  readonly withoutPkce?: true;
  /** Whether the provider uses OpenID Connect. */
  readonly isOpenId?: true;
  /** Profile responses by URL. The string `claims` stands for the response of the server's UserInfo endpoint. */
  readonly people: Readonly<Record<string, Body>>;
  /** The user that a sign-in creates. */
  readonly user: {
    readonly name: string | null;
    readonly email: string | null;
    readonly isVerified: boolean;
    readonly image: string | null;
  };
}

export const ACCOUNT = 'account-1';
const NAME = 'Ada Lovelace';
const IMAGE = 'https://images.example.com/ada.png';

export const emailAt = (id: string): string => `ada@${id}.example.com`;
export const claimsAt = (id: string): Body => ({ sub: ACCOUNT, name: NAME, picture: IMAGE, email: emailAt(id), email_verified: true });

const userAt = (id: string, isVerified: boolean, more: Partial<ProviderRow['user']> = {}): ProviderRow['user'] => ({
  ...{ name: NAME, email: emailAt(id), isVerified, image: IMAGE },
  ...more,
});

const MICROSOFT = 'https://login.microsoftonline.com';
const FACEBOOK = 'https://graph.facebook.com/v20.0';

const microsoft = {
  id: 'microsoft',
  issuer: MICROSOFT,
  scope: 'User.Read openid',
  people: { 'https://graph.microsoft.com/v1.0/me': { id: ACCOUNT, displayName: NAME, mail: emailAt('microsoft') } },
  user: userAt('microsoft', false, { image: null }),
};

const facebook: ProviderRow = {
  id: 'facebook',
  issuer: 'https://www.facebook.com',
  authorize: 'https://www.facebook.com/v20.0/dialog/oauth',
  token: `${FACEBOOK}/oauth/access_token`,
  scope: 'openid public_profile email',
  people: {
    [`${FACEBOOK}/me?fields=id,name,email,picture`]: {
      ...{ id: ACCOUNT, name: NAME, email: emailAt('facebook') },
      picture: { data: { url: IMAGE, width: 50 } },
    },
  },
  user: userAt('facebook', false),
};

export const PROVIDERS: readonly ProviderRow[] = [
  {
    id: 'google',
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
    isOpenId: true,
    people: { 'https://openidconnect.googleapis.com/v1/userinfo': 'claims' },
    user: userAt('google', true),
  },
  {
    id: 'github',
    issuer: 'https://github.com',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: 'user:email',
    people: {
      'https://api.github.com/user': { id: 583_231, login: 'ada', name: NAME, email: null, avatar_url: IMAGE },
      'https://api.github.com/user/emails': [
        { email: 'other@example.com', primary: false, verified: true },
        { email: emailAt('github'), primary: true, verified: true },
      ],
    },
    user: userAt('github', true),
  },
  { ...microsoft, authorize: `${MICROSOFT}/consumers/oauth2/v2.0/authorize`, token: `${MICROSOFT}/consumers/oauth2/v2.0/token` },
  {
    ...microsoft,
    settings: { microsoft_tenant_id: 'contoso.example' },
    authorize: `${MICROSOFT}/contoso.example/oauth2/v2.0/authorize`,
    token: `${MICROSOFT}/contoso.example/oauth2/v2.0/token`,
  },
  {
    id: 'spotify',
    issuer: 'https://accounts.spotify.com',
    authorize: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    scope: 'user-read-email user-read-private',
    people: {
      'https://api.spotify.com/v1/me': { id: ACCOUNT, display_name: NAME, email: emailAt('spotify'), images: [{ url: IMAGE, width: 64 }] },
    },
    user: userAt('spotify', false),
  },
  facebook,
  { ...facebook, settings: { facebook_config_id: '1020304' }, extra: { config_id: '1020304' } },
  {
    id: 'discord',
    issuer: 'https://discord.com',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    people: {
      'https://discord.com/api/users/@me': {
        ...{ id: ACCOUNT, username: 'ada', global_name: NAME, avatar: 'f00', email: emailAt('discord'), verified: true },
      },
    },
    user: userAt('discord', true, { image: `https://cdn.discordapp.com/avatars/${ACCOUNT}/f00.png` }),
  },
  {
    id: 'gitlab',
    issuer: 'https://gitlab.com',
    authorize: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    scope: 'read_user',
    people: {
      'https://gitlab.com/api/v4/user': {
        ...{ id: 1, name: NAME, email: emailAt('gitlab'), confirmed_at: '2026-01-01T00:00:00.000Z', avatar_url: IMAGE },
      },
    },
    user: userAt('gitlab', true),
  },
  {
    id: 'bitbucket',
    issuer: 'https://bitbucket.org',
    authorize: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    scope: 'account email',
    people: {
      'https://api.bitbucket.org/2.0/user': { account_id: ACCOUNT, display_name: NAME, links: { avatar: { href: IMAGE } } },
      'https://api.bitbucket.org/2.0/user/emails': {
        values: [
          { email: 'other@example.com', is_primary: false, is_confirmed: true },
          { email: emailAt('bitbucket'), is_primary: true, is_confirmed: true },
        ],
      },
    },
    user: userAt('bitbucket', true),
  },
  {
    id: 'linkedin',
    issuer: 'https://www.linkedin.com',
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    scope: 'openid profile email',
    withoutPkce: true,
    secretIn: 'body',
    people: { 'https://api.linkedin.com/v2/userinfo': 'claims' },
    user: userAt('linkedin', true),
  },
  {
    id: 'apple',
    issuer: 'https://appleid.apple.com',
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    scope: 'name email',
    extra: { response_mode: 'form_post' },
    secretIn: 'body',
    isOpenId: true,
    people: {},
    user: userAt('apple', true, { name: null, image: null }),
  },
  {
    id: 'x',
    issuer: 'https://x.com',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read offline.access tweet.read',
    people: {
      'https://api.x.com/2/users/me?user.fields=profile_image_url': { data: { id: ACCOUNT, name: NAME, profile_image_url: IMAGE } },
    },
    user: userAt('x', false, { email: null }),
  },
];

/** Profile responses that are incomplete or contain an unverified email address, each with the user that a sign-in creates. */
export const UNVERIFIED: readonly { readonly id: string; readonly people: readonly Body[]; readonly user: object }[] = [
  { id: 'github', people: [{ id: 1, login: 'ada', name: null }, [{ email: 'a@example.com', primary: true, verified: false }]] },
  { id: 'microsoft', people: [{ id: 'm', mail: null, userPrincipalName: 'a@example.com', displayName: 'ada' }] },
  { id: 'discord', people: [{ id: 'd', username: 'ada', global_name: null, avatar: null, email: 'a@example.com', verified: false }] },
  { id: 'gitlab', people: [{ id: 2, name: 'ada', email: 'a@example.com', confirmed_at: null }] },
  { id: 'bitbucket', people: [{ account_id: 'b', display_name: 'ada' }, { values: [{ email: 'a@example.com', is_primary: true }] }] },
  { id: 'spotify', people: [{ id: 's', display_name: 'ada', email: 'a@example.com', images: [] }] },
].map((row) => ({ ...row, user: { display_name: 'ada', primary_email: 'a@example.com', primary_email_verified: false } }));
