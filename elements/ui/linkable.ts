import { parseUrl } from '../../src/internal.js';

/** Returns whether a link may have this URL. Other schemes could run a script. */
export const isLinkable = (url: string): boolean => /^(?:https?|mailto):$/.test(parseUrl(url, 'https://site.invalid')?.protocol ?? '');
