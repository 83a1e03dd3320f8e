// Tests the default values of optional parameters.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage({ demoSettings: { allowUserApiKeys: true } })));
afterAll(() => stage.backend.close());

describe('a new team', () => {
  it('becomes the selected team when a user creates it, which notifies the watchers of the user query', async () => {
    const { app } = await stage.signUp();
    const seen: unknown[] = [];
    const stop = app.user.watch(({ data }) => void seen.push(data?.selectedTeamId));
    const team = await app.teams.create({ displayName: 'Comets' });
    expect(await app.getUser()).toMatchObject({ selectedTeamId: team.id, selectedTeam: { displayName: 'Comets' } });
    expect(seen.at(-1)).toBe(team.id);
    stop();
    const second = await app.teams.create({ displayName: 'Rockets', creatorUserId: 'me' });
    expect((await app.getUser())?.selectedTeamId).toBe(second.id);
  });

  it('is not selected when a server creates it', async () => {
    const { app } = await stage.signUp();
    const user = await app.getUser({ or: 'throw' });
    await stage.openServer().teams.create({ displayName: 'Comets', creatorUserId: user.id });
    expect((await app.getUser())?.selectedTeamId).toBeNull();
  });
});

describe('a call without a user ID', () => {
  it('applies to the signed-in user in a client app', async () => {
    const { app } = await stage.signUp();
    const user = await app.getUser({ or: 'throw' });
    const value = newEmail();
    expect(await app.contactChannels.create({ value })).toMatchObject({
      data: { userId: user.id, type: 'email', value, usedForAuth: false, isPrimary: false },
    });
    expect((await app.contactChannels.list()).map((channel) => channel.value)).toContain(value);
    const team = await app.teams.create({ displayName: 'Comets' });
    expect(await app.teams.list()).toMatchObject([{ id: team.id }]);
    expect((await app.teamPermissions.list({ teamId: team.id })).every(({ userId }) => userId === user.id)).toBe(true);
    expect(await app.projectPermissions.list()).toEqual([]);
    expect(await app.sessions.list()).toMatchObject([{ userId: user.id, isCurrentSession: true }]);
    const key = await app.userApiKeys.create({ description: 'Laptop' });
    expect(key).toMatchObject({ userId: user.id, description: 'Laptop' });
    expect(key.expiresAt).toBeUndefined();
    expect(await app.userApiKeys.list()).toMatchObject([{ id: key.id }]);
  });

  it('applies to all users in a server app', async () => {
    const people = await Promise.all([stage.signUp(), stage.signUp()]);
    const users = await Promise.all(people.map(({ app }) => app.getUser({ or: 'throw' })));
    const owners = (await stage.openServer().contactChannels.list()).map(({ userId }) => userId);
    expect(owners).toEqual(expect.arrayContaining(users.map(({ id }) => id)));
  });
});

describe('the callback URL of an email', () => {
  const PAGE = 'http://localhost:3000/handler';

  it("defaults to the app's team invitation page for an invitation", async () => {
    const { app } = await stage.signUp();
    const { id: teamId } = await app.teams.create({ displayName: 'Comets' });
    const email = newEmail();
    await app.teamInvitations.send({ teamId, email });
    expect((await stage.mailTo(email)).text).toContain(`${PAGE}/team-invitation?code=`);
    const other = newEmail();
    await app.teamInvitations.send({ teamId, email: other, callbackUrl: 'http://localhost:3000/join' });
    expect((await stage.mailTo(other)).text).toContain('http://localhost:3000/join?code=');
  });

  it("defaults to the app's email verification page for a verification email", async () => {
    const { app } = await stage.signUp();
    const email = newEmail();
    const added = await app.contactChannels.create({ value: email });
    if (added.status === 'error') throw added.error;
    expect(await app.contactChannels.sendVerificationCode({ id: added.data.id })).toMatchObject({ status: 'ok' });
    expect((await stage.mailTo(email)).text).toContain(`${PAGE}/email-verification?code=`);
  });

  it('is required in a server app', async () => {
    const { app } = await stage.signUp();
    const { id: teamId } = await app.teams.create({ displayName: 'Comets' });
    const server = stage.openServer();
    await expect(server.teamInvitations.send({ teamId, email: newEmail() })).rejects.toMatchObject({ code: 'CONFIGURATION' });
    const email = newEmail();
    await server.teamInvitations.send({ teamId, email, callbackUrl: `${PAGE}/team-invitation` });
    expect((await stage.mailTo(email)).text).toContain(`${PAGE}/team-invitation?code=`);
  });
});
