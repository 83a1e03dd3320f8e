import type { CurrentUser } from '../../src/index.js';

/** What to call a user. */
export const nameOf = ({ displayName, primaryEmail }: CurrentUser): string => displayName ?? primaryEmail ?? 'Someone without a name';

export const confirmationOf = ({ primaryEmailVerified }: CurrentUser): { readonly text: string; readonly mark: 'good' | 'open' } =>
  primaryEmailVerified ? { text: 'E-mail confirmed', mark: 'good' } : { text: 'E-mail not confirmed yet: see the inbox', mark: 'open' };

/** What the account page tells. */
export const factsOf = (user: CurrentUser): readonly { readonly label: string; readonly value: string }[] => [
  { label: 'Name', value: user.displayName ?? 'Not set' },
  { label: 'E-mail', value: user.primaryEmail ?? 'None' },
  { label: 'Confirmed', value: user.primaryEmailVerified ? 'Yes' : 'Not yet' },
  { label: 'Signed up', value: user.signedUpAt.toLocaleString() },
  { label: 'User id', value: user.id },
];
