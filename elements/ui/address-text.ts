// Renders texts that contain email addresses.
import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { nameOf, withoutBidi } from './person.js';

/**
 * Renders a text with an email address so that lines break after `@`, `.` and `-`, and not inside a word. The text for screen readers and
 * the clipboard stays the same.
 */
export const withBreaks = (text: string): readonly unknown[] =>
  text.split(/(?<=[@.-])(?=\S)/).map((part, index) => (index === 0 ? part : html`<wbr />${part}`));

/** Renders an email address, isolated from the direction of the surrounding text. */
export const address = (email: string): TemplateResult => html`<bdi>${withBreaks(withoutBidi(email))}</bdi>`;

/** Renders the message that names the signed-in user. Isolates the message, because the name may have a different text direction. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  html`<bdi>${withBreaks(t('auth.signedIn.as', { name: nameOf(user) }))}</bdi>`;
