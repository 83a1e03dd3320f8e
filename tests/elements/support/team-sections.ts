// Reads the parts and sections of a team page.
import { all, one, textOf } from './screen.js';

export const SECTIONS = ['identity', 'profile', 'members', 'invitations', 'api-keys', 'leave', 'delete'] as const;

/** Returns the sections of a page that the user may see, in all parts. */
export const sectionsIn = (page: Element): string[] =>
  SECTIONS.filter((name) =>
    all(page, `portico-team-${name}-section`).some((element) => !element.matches(':state(absent)') && textOf(element) !== ''),
  );

/** Returns the sections of the open part. */
export const visibleIn = (page: Element): string[] =>
  sectionsIn(page).filter((name) => one(page, `portico-team-${name}-section`).checkVisibility());

export const partsIn = (page: Element): string[] => all(page, '.nav-item').map((link) => textOf(link));
export const openPart = (page: Element): string | undefined => all(page, '.nav-item[aria-current="page"]')[0]?.textContent?.trim();
