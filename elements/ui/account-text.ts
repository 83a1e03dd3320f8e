// Renders texts that name the signed-in user's account.
import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { withBreaks } from './address-text.js';
import { nameOf, nameValues, withoutBidi } from './person.js';

/** Returns a user's name with the email address, or the one of them that the user has. */
export const accountOf = (user: CurrentUser): string => {
  const [name, email] = [nameOf(user), withoutBidi(user.primaryEmail ?? '')];
  return user.displayName && email && name !== email ? `${name} · ${email}` : name;
};

/** Renders the message that names the signed-in user. Isolates the message, because the name may have a different text direction. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  html`<bdi>${withBreaks(t('auth.signedIn.as', nameValues(accountOf(user))))}</bdi>`;
