// Tests that the objects of the drop-in entry change only their own record, even if an app passes the body of a request to them.
import { describe, expect, it } from 'vitest';
import { newEmail, openShared, PASSWORD, useBackend } from './stage.js';

const stage = useBackend();
const CONFIG = { config: { allowUserApiKeys: true, allowTeamApiKeys: true } };

/** Creates two users and two teams. The second of each must not change. */
const openPairs = async () => {
  const { serverApp } = await openShared(stage, CONFIG);
  const createUser = () => serverApp.createUser({ displayName: 'Before', primaryEmail: newEmail(), primaryEmailAuthEnabled: true });
  const [user, otherUser] = [await createUser(), await createUser()];
  const createTeam = (creatorUserId: string) => serverApp.createTeam({ displayName: 'Before', creatorUserId });
  const [team, otherTeam] = [await createTeam(user.id), await createTeam(otherUser.id)];
  return { serverApp, user, otherUser, team, otherTeam };
};

describe('the ID in a body does not change the record that is updated, which is', () => {
  it('a user', async () => {
    const { serverApp, user, otherUser } = await openPairs();
    const body = { displayName: 'After', id: otherUser.id, userId: otherUser.id, password: PASSWORD };
    await user.update(body);
    const [own, other] = [await serverApp.getUser(user.id), await serverApp.getUser(otherUser.id)];
    expect([own?.displayName, own?.hasPassword, other?.displayName, other?.hasPassword]).toEqual(['After', true, 'Before', false]);
  });

  it('a team', async () => {
    const { serverApp, team, otherTeam } = await openPairs();
    const body = { displayName: 'After', id: otherTeam.id, teamId: otherTeam.id };
    await team.update(body);
    const names = [(await serverApp.getTeam(team.id))?.displayName, (await serverApp.getTeam(otherTeam.id))?.displayName];
    expect(names).toEqual(['After', 'Before']);
  });

  it('a contact channel, also a new one', async () => {
    const { user, otherUser } = await openPairs();
    const value = newEmail();
    const body = { value, type: 'email', usedForAuth: false, userId: otherUser.id } as const;
    const created = await user.createContactChannel(body);
    const [foreign] = await otherUser.listContactChannels();
    const changes = { isVerified: true, id: foreign?.id, userId: otherUser.id };
    await created.update(changes);
    expect((await user.listContactChannels()).find((channel) => channel.value === value)?.isVerified).toBe(true);
    expect(await otherUser.listContactChannels()).toMatchObject([{ id: foreign?.id, isVerified: false }]);
  });

  it('a profile in a team', async () => {
    const { user, otherUser, team, otherTeam } = await openPairs();
    const body = { displayName: 'After', userId: otherUser.id, teamId: otherTeam.id };
    await (await user.getTeamProfile(team)).update(body);
    const names = [(await user.getTeamProfile(team)).displayName, (await otherUser.getTeamProfile(otherTeam)).displayName];
    expect(names).toEqual(['After', 'Before']);
  });

  it('an API key of a user or a team', async () => {
    const { user, otherUser, team, otherTeam } = await openPairs();
    const fields = { description: 'Before', expiresAt: null };
    for (const [owner, other] of [
      [user, otherUser],
      [team, otherTeam],
    ] as const) {
      const [key, foreign] = [await owner.createApiKey(fields), await other.createApiKey(fields)];
      const changes = { description: 'After', id: foreign.id, userId: otherUser.id, teamId: otherTeam.id };
      await key.update(changes);
      expect([(await owner.listApiKeys())[0]?.description, (await other.listApiKeys())[0]?.description]).toEqual(['After', 'Before']);
    }
  });
});
