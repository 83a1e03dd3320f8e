// Renders texts that contain email addresses.
import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import { nameOf, withoutBidi } from './person.js';

/** Returns the parts of an address between which a line may break: before `@`. */
const partsOf = (email: string): readonly unknown[] =>
  email.split(/(?=@)/).map((part, index) => (index === 0 ? part : html`<wbr />${part}`));

/**
 * Renders a text with email addresses so that an address moves to the next line as a whole, with the punctuation after it. An address that
 * is longer than a line breaks before `@`. The text for screen readers and the clipboard stays the same.
 */
export const withBreaks = (text: string): readonly unknown[] =>
  text.split(/(\s+)/).map((word) => (word.includes('@') ? html`<span class="portico-address">${partsOf(word)}</span>` : word));

/** Renders an email address, isolated from the direction of the surrounding text. */
export const address = (email: string): TemplateResult => html`<bdi class="portico-address">${partsOf(withoutBidi(email))}</bdi>`;

/** Renders the user's email address, or the name if the user has no address. */
export const addressOf = (user: CurrentUser): TemplateResult =>
  html`<bdi>${withBreaks(withoutBidi(user.primaryEmail ?? nameOf(user)))}</bdi>`;
