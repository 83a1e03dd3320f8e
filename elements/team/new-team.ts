// After the user creates a team, focus moves to the field that invites people to it.
let newTeamId: string | undefined;

/** Remembers the team that the user just created. */
export const rememberNewTeam = (teamId: string): void => {
  newTeamId = teamId;
};

/** Returns whether the user just created the team. Returns `true` only once for each team. */
export const takeNewTeam = (teamId: string): boolean => {
  if (teamId === '' || teamId !== newTeamId) return false;
  newTeamId = undefined;
  return true;
};
