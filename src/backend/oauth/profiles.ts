import { textOf, type Facts } from '../../lib/facts.js';
import type { OAuthProvider } from '../../resources/oauth-providers.js';
import { StatusError } from '../problem.js';

/** A visitor's account at a provider. */
export interface Profile {
  readonly accountId: string;
  readonly email: string | null;
  /** Whether the provider has verified the email address. */
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  readonly imageUrl: string | null;
}

/** Returns the profile from a provider's responses. Throws if the responses do not contain the account ID. */
export const readProfile = (provider: OAuthProvider, user: Facts, emails: unknown): Profile => {
  const { id, email: address, isVerified, name, image } = provider.readProfile(user, emails);
  const accountId = typeof id === 'number' ? String(id) : textOf(id);
  const email = textOf(address);
  if (accountId === null) throw new StatusError(400, 'The provider did not identify the account.');
  if (provider.needsEmail && email === null) throw new StatusError(400, 'The account at the provider has no email address.');
  // Apple sends `email_verified` as a string.
  const isEmailVerified = email !== null && (isVerified === true || isVerified === 'true');
  return { accountId, email, isEmailVerified, displayName: textOf(name), imageUrl: textOf(image) };
};
