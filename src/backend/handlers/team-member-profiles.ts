import type { teamMemberProfiles as endpoints } from '../../resources/team-member-profiles.js';
import type { Call, Handlers } from '../call.js';
import { StatusError, expectOwn, expectUser, notAMember, teamNotFound, userNotFound } from '../problem.js';
import { expectInTeam } from '../rights.js';
import { listProfiles, updateProfile, type MemberProfile } from '../store/memberships.js';
import { readTeam } from '../store/teams.js';
import { lockUser, readUser } from '../store/users.js';
import type { Db } from '../db/client.js';

/** Throws for a client whose user is not a member of the team. Reading the profiles of other members requires `$read_members`. */
const expectReadable = async (call: Call, teamId: string, userId: string | undefined): Promise<void> => {
  if (call.access !== 'client') return;
  await (expectUser(call).id === userId ? expectInTeam(call.db, call, teamId) : expectInTeam(call.db, call, teamId, '$read_members'));
};

const expectProfile = async (db: Db, call: Call, teamId: string, userId: string): Promise<MemberProfile> => {
  const [profile] = await listProfiles(db, call.project.id, { teamId, userId });
  if (!profile) throw notAMember(teamId, userId);
  return profile;
};

const expectExisting = async (call: Call, userId: string): Promise<void> => {
  if (!(await readUser(call.db, call.project.id, userId))) throw userNotFound();
};

export const teamMemberProfiles: Handlers<typeof endpoints> = {
  list: async (call, { teamId, userId }) => {
    if (call.access === 'client') {
      expectUser(call);
      if (teamId === undefined) throw new StatusError(400, 'Users can only list the members of one team. Send its ID as team_id.');
      await expectReadable(call, teamId, userId);
    } else {
      if (teamId !== undefined && !(await readTeam(call.db, call.project.id, teamId))) throw teamNotFound(teamId);
      if (userId !== undefined) await expectExisting(call, userId);
    }
    return listProfiles(call.db, call.project.id, { teamId, userId });
  },

  get: async (call, { teamId, userId }) => {
    if (call.access === 'client') expectUser(call);
    await expectExisting(call, userId);
    await expectReadable(call, teamId, userId);
    return expectProfile(call.db, call, teamId, userId);
  },

  update: async (call, { teamId, userId, ...patch }) => {
    expectOwn(call, userId);
    return call.transact(async (inside) => {
      if (!(await lockUser(inside, call.project.id, userId))) throw userNotFound();
      await expectProfile(inside, call, teamId, userId);
      await updateProfile(inside, teamId, userId, patch);
      return expectProfile(inside, call, teamId, userId);
    });
  },
};
