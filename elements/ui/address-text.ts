// Renders texts that contain email addresses.
import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { nameOf, withoutBidi } from './person.js';

/** Returns the parts of an address between which a line may break: after `@`, `.` and `-`, and not inside a word. */
const partsOf = (email: string): readonly unknown[] =>
  email.split(/(?<=[@.-])(?=.)/).map((part, index) => (index === 0 ? part : html`<wbr />${part}`));

/**
 * Renders a text with email addresses so that an address moves to the next line as a whole, with the punctuation after it, and breaks only
 * if it is longer than a line. The text for screen readers and the clipboard stays the same.
 */
export const withBreaks = (text: string): readonly unknown[] =>
  text.split(/(\s+)/).map((word) => (word.includes('@') ? html`<span class="portico-address">${partsOf(word)}</span>` : word));

/** Renders an email address, isolated from the direction of the surrounding text. */
export const address = (email: string): TemplateResult => html`<bdi class="portico-address">${partsOf(withoutBidi(email))}</bdi>`;

/** Returns a user's name with the email address, or the one of them that the user has. */
export const accountOf = (user: CurrentUser): string => {
  const [name, email] = [nameOf(user), withoutBidi(user.primaryEmail ?? '')];
  return user.displayName && email && name !== email ? `${name} (${email})` : name;
};

/** Renders the user's email address, or the name if the user has no address. */
export const addressOf = (user: CurrentUser): TemplateResult => address(user.primaryEmail ?? nameOf(user));

/** Renders the message that names the signed-in user. Isolates the message, because the name may have a different text direction. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  html`<bdi>${withBreaks(t('auth.signedIn.as', { name: accountOf(user) }))}</bdi>`;
