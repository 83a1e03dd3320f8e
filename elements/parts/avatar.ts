import { html, type TemplateResult } from 'lit';
import type { CurrentUser } from '../../src/index.js';
import { menuIcon } from './menu-icons.js';

/** Pictures come from other people: https and plain data images only, so that none can run or report anything unasked. */
const SAFE_IMAGE = /^(?:https:\/\/|data:image\/(?:png|jpe?g|webp|gif);base64,)/i;

/** The first two letters of a name, as a person would count them. */
const initials = (name: string): string => {
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())].map(({ segment }) => segment);
  return graphemes.slice(0, 2).join('').toUpperCase();
};

type Person = Pick<CurrentUser, 'displayName' | 'primaryEmail' | 'profileImageUrl'>;

const hideBroken = (event: Event): void => (event.target as HTMLElement).remove();

/** A round picture of a user, or their initials. Decorative: the name stands beside it or in the label around it. */
export const avatar = (user: Person | undefined): TemplateResult => {
  const url = user?.profileImageUrl;
  const letters = initials(user?.displayName ?? user?.primaryEmail ?? '');
  return html`
    <span class="avatar" part="avatar" aria-hidden="true">
      ${letters === '' ? menuIcon('user') : letters}
      ${url && SAFE_IMAGE.test(url) ? html`<img src=${url} alt="" referrerpolicy="no-referrer" loading="lazy" @error=${hideBroken} />` : ''}
    </span>
  `;
};
