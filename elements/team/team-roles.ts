import type { Translate } from '../messages/types.js';

/** The roles that every new project has. */
const ROLES = ['team_admin', 'team_member'] as const;

/**
 * Returns whether a permission is a role that the project defined. Roles contain other permissions. IDs of the service's own permissions
 * start with `$`.
 */
const isRole = (id: string): boolean => !id.startsWith('$');

/** Returns an ID as words: “Billing manager” for `billing_manager`. */
const inWords = (id: string): string => {
  const words = id.replaceAll(/[_\-.:]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the names of the roles in a list of permission IDs. */
export const roleNames = (t: Translate, ids: readonly string[]): readonly string[] =>
  ids.filter(isRole).map((id) => {
    const role = ROLES.find((known) => known === id);
    return role ? t(`team.role.${role}`) : inWords(id);
  });
