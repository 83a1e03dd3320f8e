// Creates teams on the backend, with owners, other members and invitations.
import type { ClientApp } from '../../../src/index.js';
import type { PorticoElements } from '../../../elements/index.js';
import { newestCode } from './mail.js';
import { all, fieldOf, focused, one, put, textOf, until } from './screen.js';
import { asServer } from './service.js';
import { freshEmail, openSignedIn, type SignedIn, type StageOptions } from './stage.js';

export const INVITED = /invited to join/i;
export const PERMISSIONS = '/team-permissions';

export interface TeamStage extends SignedIn {
  readonly teamId: string;
}

/** Opens a stage whose user created a team and has all permissions in it. */
export const openTeam = async (options: StageOptions = {}, displayName = 'Rockets'): Promise<TeamStage> => {
  const stage = await openSignedIn(options);
  const { id: teamId } = await stage.app.teams.create({ displayName });
  return { ...stage, teamId };
};

/** Clears the user's selected team (a new team is selected automatically) and the recorded requests. */
export const unselectTeam = async ({ app, sent }: Pick<SignedIn, 'app' | 'sent'>): Promise<void> => {
  await app.currentUser.update({ selectedTeamId: null });
  sent.length = 0;
};

/** Adds an app’s user to a team as a member, and resolves to the user’s ID. */
export const addMember = async (teamId: string, { user }: ClientApp): Promise<string> => {
  const id = (await user.read())?.id ?? '';
  await asServer('POST', `/team-memberships/${teamId}/${id}`, {});
  return id;
};

/** Opens a stage whose user is a member of another user's team. */
export const openMember = async ({ teamId }: Pick<TeamStage, 'teamId'>): Promise<TeamStage> => {
  const stage = await openSignedIn();
  await addMember(teamId, stage.app);
  return { ...stage, teamId };
};

type Tag = keyof PorticoElements;

/** Opens a section about the stage’s team, and waits until it has loaded its data. */
export const teamSection = async <T extends Tag>(
  { app, teamId }: Pick<TeamStage, 'app' | 'teamId'>,
  tag: T,
): Promise<PorticoElements[T]> => {
  const element = put(tag, { app, teamId } as never);
  const isVisible = (): boolean => (element as { phase: string }).phase !== 'blocked' && textOf(element as never) !== '';
  await until(() => isVisible() && all(element as never, '[aria-busy="true"]:not(button)').length === 0, `<${tag}> is loaded`);
  return element;
};

/** Opens the form for the name in a section of a team, and waits until the field has focus. */
export const openNameForm = async (section: Element): Promise<void> => {
  await until(() => all(section, '[data-edit] button').length > 0, 'the button appears');
  one(section, '[data-edit] button').click();
  await until(() => focused() === fieldOf(section, 'name'), 'the field has focus');
};

/** Invites an email address to the stage’s team, and resolves to the invitation’s ID. */
export const invite = async ({ app, teamId }: TeamStage, email: string): Promise<string> => {
  const callbackUrl = new URL('/handler/team-invitation', location.origin).href;
  return (await app.teamInvitations.send({ teamId, email, callbackUrl })).id;
};

/** Creates a team for another user, invites an email address, and resolves to the data of the invitation and of the team’s owner. */
export const invitation = async (
  email = freshEmail(),
  displayName?: string,
): Promise<{ readonly email: string; readonly code: string; readonly owner: TeamStage; readonly id: string }> => {
  const owner = await openTeam({}, displayName);
  const id = await invite(owner, email);
  return { email, code: await newestCode(email, INVITED), owner, id };
};
