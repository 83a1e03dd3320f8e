import { StatusError } from '../problem.js';

// Reads the profiles of providers, each in its own format.

export interface Profile {
  readonly accountId: string;
  readonly email: string | null;
  /** Whether the provider has verified the address. */
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  readonly imageUrl: string | null;
}

/** An unverified JSON object. */
export type Facts = Readonly<Record<string, unknown>>;
export type ReadProfile = (user: Facts, emails: unknown) => Profile;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const factsOf = (value: unknown): Facts => (typeof value === 'object' && value !== null ? (value as Facts) : {});
const listOf = (value: unknown): readonly Facts[] => (Array.isArray(value) ? value.map(factsOf) : []);

const profile = (id: unknown, email: unknown, isVerified: unknown, name: unknown, image: unknown = null): Profile => {
  const accountId = typeof id === 'number' ? String(id) : textOf(id);
  if (accountId === null) throw new StatusError(400, 'The provider does not say who has signed in.');
  const address = textOf(email);
  // Apple sends `email_verified` as text.
  const isEmailVerified = address !== null && (isVerified === true || isVerified === 'true');
  return { accountId, email: address, isEmailVerified, displayName: textOf(name), imageUrl: textOf(image) };
};

export const openId: ReadProfile = (user) => profile(user.sub, user.email, user.email_verified, user.name, user.picture);

export const apple: ReadProfile = (user) => profile(user.sub, user.email, user.email_verified, null);

export const github: ReadProfile = (user, emails) => {
  const primary = listOf(emails).find(({ primary: isPrimary }) => isPrimary === true);
  return profile(user.id, primary?.email, primary?.verified, textOf(user.name) ?? user.login, user.avatar_url);
};

export const microsoft: ReadProfile = (user) => profile(user.id, user.mail ?? user.userPrincipalName, false, user.displayName);

export const spotify: ReadProfile = (user) => profile(user.id, user.email, false, user.display_name, listOf(user.images)[0]?.url);

export const facebook: ReadProfile = (user) => {
  if (textOf(user.email) === null) throw new StatusError(400, 'The Facebook account has no e-mail address.');
  return profile(user.id, user.email, false, user.name, factsOf(factsOf(user.picture).data).url);
};

export const discord: ReadProfile = (user) => {
  const image = user.avatar ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png` : null;
  return profile(user.id, user.email, user.verified, user.global_name ?? user.username, image);
};

export const gitlab: ReadProfile = (user) => profile(user.id, user.email, textOf(user.confirmed_at) !== null, user.name, user.avatar_url);

export const bitbucket: ReadProfile = (user, emails) => {
  const primary = listOf(factsOf(emails).values).find(({ is_primary: isPrimary }) => isPrimary === true);
  const image = factsOf(factsOf(user.links).avatar).href;
  return profile(user.account_id, primary?.email, primary?.is_confirmed, user.display_name, image);
};

export const x: ReadProfile = (answer) => {
  const user = factsOf(answer.data);
  return profile(user.id, null, false, user.name, user.profile_image_url);
};
