import { and, asc, eq, gt, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Call } from '../call.js';
import { codeLink, issueCode, type CodeData } from '../codes.js';
import type { Db } from '../db/client.js';
import { together } from '../db/together.js';
import { verificationCodes } from '../db/schema/index.js';
import { languagesFor } from '../languages.js';
import { findSpeaker } from './accounts.js';
import type { TeamRow } from './teams.js';

// Stores invitations as verification codes. The code ID is also the invitation ID.

export interface Invitation {
  readonly id: string;
  readonly teamId: string;
  readonly expiresAt: Date;
  readonly recipientEmail: string;
}

/** Sends an email with a code for joining the team, and with the signed-in user's name. Returns the invitation ID. */
export const sendInvitation = async (db: Db, call: Call, team: TeamRow, email: string, callbackUrl: string): Promise<string> => {
  const [{ id, code }, recipient] = await together([
    () => issueCode(db, call, 'team-invitation', { teamId: team.id, email }),
    () => findSpeaker(db, call, email),
  ]);
  const inviter = call.user?.displayName;
  const variables = {
    teamInvitationLink: codeLink(callbackUrl, code),
    teamDisplayName: team.displayName,
    ...(inviter && { inviterDisplayName: inviter }),
  };
  const languages = languagesFor(call, recipient);
  await call.mail.send(db, { to: email, type: 'team_invitation', project: call.project, languages, variables });
  return id;
};

const ofKind = (projectId: string) => and(eq(verificationCodes.projectId, projectId), sql`${verificationCodes.kind} = 'team-invitation'`);

const ofTeam = (projectId: string, teamId: string) => and(ofKind(projectId), sql`(${verificationCodes.data} ->> 'teamId') = ${teamId}`);

/** Returns the pending invitations to a team, oldest first. */
export const listInvitations = async (db: Db, call: Pick<Call, 'project' | 'now'>, teamId: string): Promise<readonly Invitation[]> => {
  const rows = await db
    .select()
    .from(verificationCodes)
    .where(and(ofTeam(call.project.id, teamId), isNull(verificationCodes.usedAt), gt(verificationCodes.expiresAt, new Date(call.now()))))
    .orderBy(asc(verificationCodes.createdAt), asc(verificationCodes.id));
  return rows.map(({ id, expiresAt, data }) => {
    const { email } = data as unknown as CodeData['team-invitation'];
    return { id, teamId, expiresAt, recipientEmail: email };
  });
};

/** Revokes an invitation. Returns false if the team has no such invitation. */
export const revokeInvitation = async (db: Db, projectId: string, teamId: string, id: string): Promise<boolean> => {
  const revoked = await db
    .delete(verificationCodes)
    .where(and(ofTeam(projectId, teamId), eq(verificationCodes.id, id)))
    .returning({ id: verificationCodes.id });
  return revoked.length > 0;
};

/** Marks the unused invitations to teams as used. `teams` is a query for the team IDs. */
export const voidInvitations = async (db: Db, call: Pick<Call, 'now'>, projectId: string, teams: SQLWrapper): Promise<void> => {
  const isForTeams = sql`(${verificationCodes.data} ->> 'teamId') in (select id::text from ${teams} as team (id))`;
  await db
    .update(verificationCodes)
    .set({ usedAt: new Date(call.now()) })
    .where(and(ofKind(projectId), isForTeams, isNull(verificationCodes.usedAt)));
};
