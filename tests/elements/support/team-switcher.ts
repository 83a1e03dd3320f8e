// Opens the team switcher for a user who is a member of teams.
import type { TeamSwitcher } from '../../../elements/index.js';
import { all, one, show, until } from './screen.js';
import { openSignedIn, type Stage } from './stage.js';
import { unselectTeam } from './teams.js';

/** The API path of the signed-in user. */
export const ME = '/users/me';

export const trigger = (element: TeamSwitcher): HTMLElement => one(element, '.trigger');
export const listOpens = (element: TeamSwitcher): Promise<void> =>
  until(() => all(element, '[role="listbox"]').length === 1, 'the list opens');
/** Returns the ID of each selected team that the element saved, or null for no team. */
export const savedTeamIds = ({ sent }: Stage): unknown[] =>
  sent.filter(({ call, body }) => call === `PATCH ${ME}` && 'selected_team_id' in body).map(({ body }) => body['selected_team_id']);

/** Opens a stage whose user is a member of teams with these names. No team is selected. */
export const inTeams = async (given: readonly string[], options = {}) => {
  const stage = await openSignedIn(options);
  const ids: string[] = [];
  for (const displayName of given) ids.push((await stage.app.teams.create({ displayName })).id);
  await unselectTeam(stage);
  return { ...stage, ids };
};
/** Opens a team switcher and its list for a user who is a member of teams with these names. */
export const openSwitcher = async (given: readonly string[], properties: object = {}, options = {}) => {
  const stage = await inTeams(given, options);
  const element = await show(stage, 'portico-team-switcher', properties);
  trigger(element).click();
  await listOpens(element);
  return { stage, element };
};
export const choose = (element: TeamSwitcher, name: string): void =>
  all(element, '[role="option"]')
    .find((option) => option.querySelector('.name')?.textContent === name)
    ?.click();
