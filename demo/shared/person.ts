import type { CurrentUser } from '../../src/index.js';

/** What to call a user. */
export const nameOf = ({ displayName, primaryEmail }: CurrentUser): string => displayName ?? primaryEmail ?? 'Someone without a name';

export const confirmationOf = ({ primaryEmailVerified }: CurrentUser): { readonly text: string; readonly mark: 'good' | 'open' } =>
  primaryEmailVerified ? { text: 'E-mail confirmed', mark: 'good' } : { text: 'E-mail not confirmed yet: see the inbox', mark: 'open' };
