import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';

/** How a user is called: by name, else by address. */
export const nameOf = (user: Pick<CurrentUser, 'displayName' | 'primaryEmail'>): string => user.displayName ?? user.primaryEmail ?? '';

/** Names are other people's text: kept apart from ours, whatever direction they run in. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  html`<bdi>${t('auth.signedIn.as', { name: nameOf(user) })}</bdi>`;
