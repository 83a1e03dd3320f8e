import { nameOf as named } from '../../elements/ui/person.js';
import type { CurrentUser } from '../../src/index.js';

/** Returns the name to show for a user, as in the elements. */
export const nameOf = (user: CurrentUser): string => named(user) || 'Someone without a name';

/** Returns whether the address is verified. The text for an address that is not verified needs a link to the inbox. */
export const confirmationOf = ({ primaryEmailVerified }: CurrentUser): { readonly text: string; readonly mark: 'good' | 'open' } =>
  primaryEmailVerified ? { text: 'Email verified', mark: 'good' } : { text: 'Email not verified yet.', mark: 'open' };
