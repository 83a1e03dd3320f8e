import { nameOf as named } from '../../elements/ui/person.js';
import type { CurrentUser } from '../../src/index.js';

/** Returns the name that the elements show for a user, or `User without a name` if the user has neither a name nor an email address. */
export const nameOf = (user: CurrentUser): string => named(user) || 'User without a name';

/** Returns whether the email address is verified, as text. If `mark` is `unverified`, the page shows a link to the inbox after it. */
export const emailStatusOf = ({ primaryEmailVerified }: CurrentUser): { readonly text: string; readonly mark: 'good' | 'unverified' } =>
  primaryEmailVerified ? { text: 'Email verified', mark: 'good' } : { text: 'Email not verified yet', mark: 'unverified' };
