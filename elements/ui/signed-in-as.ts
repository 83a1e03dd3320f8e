import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { nameOf } from './person.js';

/** Renders the message that names the signed-in user. Isolates the message, because the name may have a different text direction. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  html`<bdi>${t('auth.signedIn.as', { name: nameOf(user) })}</bdi>`;
