import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { nameOf } from './person.js';

/** Names are other people's text: kept apart from ours, whatever direction they run in. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  html`<bdi>${t('auth.signedIn.as', { name: nameOf(user) })}</bdi>`;
