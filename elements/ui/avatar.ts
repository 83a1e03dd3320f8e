import { html, nothing, type TemplateResult } from 'lit';
import User from 'lucide/dist/esm/icons/user.mjs';
import type { CurrentUser } from '../../src/index.js';
import { drawIcon } from './icons.js';
import { firstGraphemes, withoutBidi } from './person.js';

/**
 * Matches picture URLs that are safe even if another user set them: HTTPS URLs without credentials, and data URLs of bitmap formats, which
 * cannot contain scripts.
 */
const SAFE_IMAGE = /^(?:https:\/\/(?![^/?#]*@)|data:image\/(?:png|jpe?g|webp|gif);base64,)/i;

const MAX_URL_LENGTH = 2048;

/** The icon of a user without a picture or a name. */
export const userIcon: TemplateResult = drawIcon(User);

const WORD = /[\p{L}\p{N}]\S*/gu;

/**
 * Returns the letters that stand for a person, in uppercase: the first letters of the first and last word of the name, or the first letter
 * of a name with one word or of an email address. A letter is a grapheme. Ignores words in parentheses at the end.
 */
export const initials = (name: string): string => {
  const text = withoutBidi(name);
  const words = text.split(' (', 1)[0]?.match(WORD) ?? [text];
  const last = words.slice(1).at(-1) ?? '';
  return (firstGraphemes(words[0] ?? '', 1) + firstGraphemes(last, 1)).toUpperCase();
};

export type Person = Pick<CurrentUser, 'displayName' | 'primaryEmail' | 'profileImageUrl'>;

/** Hides a picture that cannot be loaded. */
const showLoaded = ({ type, target }: Event): void => {
  (target as HTMLElement).style.visibility = type === 'load' ? '' : 'hidden';
};

/** Renders a picture if its URL is safe. The picture covers its fallback. */
export const picture = (url: string | null | undefined): unknown =>
  url && (url.length <= MAX_URL_LENGTH || url.startsWith('data:')) && SAFE_IMAGE.test(url)
    ? html`<img part="image" src=${url} alt="" referrerpolicy="no-referrer" loading="lazy" @load=${showLoaded} @error=${showLoaded} />`
    : nothing;

/** Renders a user's round picture, or the initials. Screen readers skip both, because the name is next to them or in the label. */
export const avatar = (user: Person | undefined): TemplateResult => {
  const letters = initials(user?.displayName || user?.primaryEmail || '');
  return html`
    <span class="avatar" part="avatar" aria-hidden="true">
      ${letters === '' ? userIcon : letters} ${picture(user?.profileImageUrl)}
    </span>
  `;
};
