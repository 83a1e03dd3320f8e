// Renders texts that name the signed-in user's account.
import { html, nothing, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { address, withBreaks } from './address-text.js';
import { nameOf, nameValues, withoutBidi } from './person.js';

/** Renders a text that contains the user's name, isolated because the name may have a different direction. The address is below it. */
const withAddress = (user: CurrentUser, text: string): TemplateResult => {
  const email = withoutBidi(user.primaryEmail ?? '');
  return html`<div><bdi>${withBreaks(text)}</bdi></div>${email && email !== nameOf(user) ? html`<div>${address(email)}</div>` : nothing}`;
};

/** Renders a user's name and email address in two lines, or the one of them that the user has. */
export const accountOf = (user: CurrentUser): TemplateResult => withAddress(user, nameOf(user));

/** Renders the message that names the signed-in user. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  withAddress(user, t('auth.signedIn.as', nameValues(nameOf(user))));
