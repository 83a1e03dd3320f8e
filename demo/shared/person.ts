import type { CurrentUser } from '../../src/index.js';

const MAX_NAME = 100;

/** What to call a user: names have no end of their own. */
export const nameOf = ({ displayName, primaryEmail }: CurrentUser): string =>
  Array.from(new Intl.Segmenter().segment((displayName || primaryEmail || 'Someone without a name').slice(0, 2000)))
    .slice(0, MAX_NAME)
    .map(({ segment }) => segment)
    .join('');

export const confirmationOf = ({ primaryEmailVerified }: CurrentUser): { readonly text: string; readonly mark: 'good' | 'open' } =>
  primaryEmailVerified ? { text: 'E-mail confirmed', mark: 'good' } : { text: 'E-mail not confirmed yet: see the inbox', mark: 'open' };
