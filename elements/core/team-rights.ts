/** The permissions that each section of the team settings, and each action in a section, requires. */
export const TEAM_RIGHTS = {
  profile: [],
  identity: ['$update_team'],
  members: ['$read_members'],
  removeMember: ['$remove_members'],
  invitations: ['$invite_members'],
  listInvitations: ['$read_members', '$invite_members'],
  revokeInvitation: ['$remove_members'],
  permissions: [],
  apiKeys: ['$manage_api_keys'],
  leave: [],
  delete: ['$delete_team'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TeamRight = keyof typeof TEAM_RIGHTS;

export const isAllowed = (right: TeamRight, held: readonly string[]): boolean =>
  TEAM_RIGHTS[right].every((permission) => held.includes(permission));
