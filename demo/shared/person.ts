import { nameOf as named } from '../../elements/ui/person.js';
import type { CurrentUser } from '../../src/index.js';

/** Returns the name to show for a user, as in the elements. */
export const nameOf = (user: CurrentUser): string => named(user) || 'Someone without a name';

export const confirmationOf = ({ primaryEmailVerified }: CurrentUser): { readonly text: string; readonly mark: 'good' | 'open' } =>
  primaryEmailVerified ? { text: 'Email verified', mark: 'good' } : { text: 'Email not verified yet. See the inbox.', mark: 'open' };
