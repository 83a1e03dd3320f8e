// Teams on the real backend: whose they are, who else is in them, and who is invited.
import type { ClientApp } from '../../../src/index.js';
import { newestCode } from './mail.js';
import { backend, freshEmail, openSignedIn, type Stage, type StageOptions } from './stage.js';

export const INVITED = /invited to join/i;
export const PERMISSIONS = '/team-permissions';

export interface TeamStage extends Stage {
  readonly email: string;
  readonly teamId: string;
}

/** A stage whose user has made a team, and may do everything in it. */
export const openTeam = async (options: StageOptions = {}, displayName = 'Rockets'): Promise<TeamStage> => {
  const stage = await openSignedIn(options);
  const { id: teamId } = await stage.app.teams.create({ displayName });
  return { ...stage, teamId };
};

/** Calls the service as a server of the project does. */
export const asServer = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
  const { apiUrl, projectId, secretServerKey } = await backend();
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'x-stack-access-type': 'server',
    'x-stack-project-id': projectId,
    'x-stack-secret-server-key': secretServerKey,
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${apiUrl}/api/v1${path}`, init);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Record<string, unknown>>;
};

/** Lets the user of an app into a team, with what members may do. */
export const addMember = async (teamId: string, { user }: ClientApp): Promise<string> => {
  const id = (await user.read())?.id ?? '';
  await asServer('POST', `/team-memberships/${teamId}/${id}`, {});
  return id;
};

/** A stage whose user is a plain member of somebody else's team. */
export const openMember = async (teamId: string, options: StageOptions = {}): Promise<Stage & { readonly email: string }> => {
  const stage = await openSignedIn(options);
  await addMember(teamId, stage.app);
  return stage;
};

/** Somebody's team, and the code of an invitation to it. */
export const invitation = async (
  email = freshEmail(),
  displayName?: string,
): Promise<{ readonly email: string; readonly code: string; readonly owner: TeamStage; readonly id: string }> => {
  const owner = await openTeam({}, displayName);
  const callbackUrl = new URL('/handler/team-invitation', location.origin).href;
  const { id } = await owner.app.teamInvitations.send({ teamId: owner.teamId, email, callbackUrl });
  return { email, code: await newestCode(email, INVITED), owner, id };
};
