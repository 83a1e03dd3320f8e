import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import type { Translate } from '../messages/types.js';

/** The beginning of a text, in letters as a person would count them. */
export const beginning = (text: string, letters: number): string =>
  [...new Intl.Segmenter().segment(text.slice(0, 2000))]
    .slice(0, letters)
    .map(({ segment }) => segment)
    .join('');

/** How a user is called: by name, else by address; names have no end of their own. */
export const nameOf = (user: Pick<CurrentUser, 'displayName' | 'primaryEmail'>): string =>
  beginning(user.displayName || user.primaryEmail || '', 100);

/** Names are other people's text: kept apart from ours, whatever direction they run in. */
export const signedInAs = (t: Translate, user: CurrentUser): TemplateResult =>
  html`<bdi>${t('auth.signedIn.as', { name: nameOf(user) })}</bdi>`;
