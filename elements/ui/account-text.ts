// Renders texts that name the signed-in user's account.
import { html, nothing, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import { MARK, replaceMark } from '../messages/marked-value.js';
import type { Translate } from '../messages/types.js';
import { address, withBreaks } from './address-text.js';
import { nameOf, nameValues, withoutBidi } from './person.js';

/** Renders a text about the user, isolated because names in it may have a different direction. The address is below it. */
const withAddress = (user: CurrentUser, text: unknown): TemplateResult => {
  const email = withoutBidi(user.primaryEmail ?? '');
  return html`<div><bdi>${text}</bdi></div>${email && email !== nameOf(user) ? html`<div>${address(email)}</div>` : nothing}`;
};

/** Renders a user's name and email address in two lines, or the one of them that the user has. */
export const accountOf = (user: CurrentUser): TemplateResult => withAddress(user, withBreaks(nameOf(user)));

/** Renders the message that names the signed-in user. The name has an element of its own, so that pages can emphasize it. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult => {
  const name = nameOf(user);
  return withAddress(user, replaceMark(t('auth.signedIn.as', nameValues(name && MARK)), html`<bdi>${withBreaks(name)}</bdi>`));
};
