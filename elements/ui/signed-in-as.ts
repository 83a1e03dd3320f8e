import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { nameOf } from './person.js';

/** Isolates the name, because the direction of its text may differ. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  html`<bdi>${t('auth.signedIn.as', { name: nameOf(user) })}</bdi>`;
