// Tests teams, memberships, profiles and invitations.
import { describe, expect, it } from 'vitest';
import { CALLBACK, known, problemOf, type Body, type RequestParts } from './client.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const WEEK_MS = 7 * 86_400_000;

const client = useClient();

const server = (method: string, path: string, body?: unknown, more: RequestParts = {}) =>
  client.send(method, path, { access: 'server', body, ...more });
const newUser = async (): Promise<Body> => {
  const { body: user } = await server('POST', '/users', {});
  return { ...user, ...(await server('POST', '/auth/sessions', { user_id: user.id })).body };
};
const newTeam = async (creator?: Body): Promise<string> =>
  (await server('POST', '/teams', { display_name: 'Rockets', ...(creator && { creator_user_id: creator.id }) })).body.id;
const membersOf = async (team: string): Promise<string[]> =>
  (await server('GET', `/team-member-profiles?team_id=${team}`)).body.items.map((one: Body) => one.user_id);
const permissionsOf = async (team: string, user: Body): Promise<string[]> =>
  (await server('GET', `/team-permissions?team_id=${team}&user_id=${user.id}`)).body.items.map((one: Body) => one.id);

describe('a membership', () => {
  it('is created once when many requests create it at the same time', async () => {
    const [user, team] = [await newUser(), await newTeam()];
    const join = () => server('POST', `/team-memberships/${team}/${user.id}`, {});
    const responses = await Promise.all(Array.from({ length: 20 }, join));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await permissionsOf(team, user)).toEqual(['team_member']);
  });

  it('is deleted with its permissions and the user’s selection of the team, and has the default permissions if it is created again', async () => {
    const user = await newUser();
    const team = await newTeam(user);
    await client.send('PATCH', '/users/me', { as: user, body: { selected_team_id: team } });
    expect((await client.send('DELETE', `/team-memberships/${team}/me`, { as: user })).status).toBe(200);
    expect((await client.send('GET', '/users/me', { as: user })).body).toMatchObject({ selected_team_id: null, selected_team: null });
    await server('POST', `/team-memberships/${team}/${user.id}`, {});
    expect(await permissionsOf(team, user)).toEqual(['team_member']);
  });

  it('is required to select a team, and simultaneous requests for different teams select one of them', async () => {
    const user = await newUser();
    const teams = await Promise.all(Array.from({ length: 6 }, () => newTeam(user)));
    const responses = await Promise.all(teams.map((id) => client.send('PATCH', '/users/me', { as: user, body: { selected_team_id: id } })));
    expect(responses.map(({ status }) => status)).toEqual(teams.map(() => 200));
    expect(teams).toContain((await client.send('GET', '/users/me', { as: user })).body.selected_team_id);
    const foreign = await newTeam();
    const rejected = await client.send('PATCH', '/users/me', { as: user, body: { selected_team_id: foreign } });
    expect(problemOf(rejected)).toEqual(known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: foreign, user_id: user.id }));
  });

  it('can be ended by another member with the required permission', async () => {
    const [user, member, team] = [await newUser(), await newUser(), await newTeam()];
    for (const { id } of [user, member]) await server('POST', `/team-memberships/${team}/${id}`, {});
    const remove = () => client.send('DELETE', `/team-memberships/${team}/${member.id}`, { as: user });
    expect((await remove()).body).toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED', details: { permission_id: '$remove_members' } });
    await server('POST', `/team-permissions/${team}/${user.id}/$remove_members`, {});
    expect((await remove()).status).toBe(200);
    expect(await membersOf(team)).toEqual([user.id]);
  });

  it('is deleted with its team and with its user', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [team, second] = [await newTeam(user), await newTeam(user)];
    await server('POST', `/team-memberships/${team}/${other.id}`, {});
    await server('DELETE', `/users/${user.id}`);
    expect(await membersOf(team)).toEqual([other.id]);
    expect(await membersOf(second)).toEqual([]);
    await server('DELETE', `/teams/${team}`);
    expect((await client.send('GET', '/teams?user_id=me', { as: other })).body.items).toEqual([]);
  });
});

describe('the profiles of a team', () => {
  it('can be read by members with the required permission, and every member can read their own profile', async () => {
    const [user, member, team] = [await newUser(), await newUser(), await newTeam()];
    for (const { id } of [user, member]) await server('POST', `/team-memberships/${team}/${id}`, {});
    await server('DELETE', `/team-permissions/${team}/${user.id}/team_member`);
    const list = (query: string) => client.send('GET', `/team-member-profiles?${query}`, { as: user });
    expect((await list(`team_id=${team}`)).body).toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' });
    expect((await list(`team_id=${team}&user_id=me`)).body.items).toHaveLength(1);
    expect((await list('user_id=me')).status).toBe(400);
    await server('POST', `/team-permissions/${team}/${user.id}/$read_members`, {});
    const { items } = (await list(`team_id=${team}`)).body;
    expect(items.map((one: Body) => Object.keys(one).toSorted())).toEqual(
      items.map(() => ['display_name', 'profile_image_url', 'team_id', 'user_id']),
    );
  });
});

describe('an invitation', () => {
  const invite = async (team: string, email = client.newEmail()) => {
    const { body } = await server('POST', '/team-invitations/send-code', { team_id: team, email, callback_url: CALLBACK });
    return { id: body.id as string, code: await client.emailedCode(email), email };
  };
  const accept = (code: string, as?: Body) => client.send('POST', '/team-invitations/accept', { body: { code }, ...(as && { as }) });
  const list = async (team: string) => (await server('GET', `/team-invitations?team_id=${team}`)).body.items;

  it('can be accepted by only one of many users, and is no longer listed after that', async () => {
    const team = await newTeam();
    const { code, id, email } = await invite(team);
    expect(await list(team)).toEqual([{ id, team_id: team, expires_at_millis: client.now() + WEEK_MS, recipient_email: email }]);
    const users = await Promise.all(Array.from({ length: 8 }, newUser));
    const responses = await Promise.all(users.map((user) => accept(code, user)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await membersOf(team)).toHaveLength(1);
    expect(await list(team)).toEqual([]);
  });

  it('is emailed with the team name and listed after older invitations', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const first = await invite(team);
    client.wait(1);
    const second = await invite(team);
    await invite(other);
    expect((await list(team)).map((one: Body) => one.id)).toEqual([first.id, second.id]);
    const [mail] = await client.backend.inbox.list(second.email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('Rockets'), text: expect.stringContaining('Rockets') });
    const body = { team_id: team, email: client.newEmail(), callback_url: CALLBACK };
    expect((await server('POST', '/team-invitations/send-code', body)).body).toEqual({ success: true, id: expect.any(String) });
  });

  it('is listed only for members with the permissions to read and to invite members', async () => {
    const [user, team] = [await newUser(), await newTeam()];
    await server('POST', `/team-memberships/${team}/${user.id}`, {});
    await server('DELETE', `/team-permissions/${team}/${user.id}/team_member`);
    const requestList = () => client.send('GET', `/team-invitations?team_id=${team}`, { as: user });
    for (const permission_id of ['$read_members', '$invite_members']) {
      const details = { team_id: team, user_id: user.id, permission_id };
      expect(problemOf(await requestList())).toEqual(known(401, 'TEAM_PERMISSION_REQUIRED', details));
      await server('POST', `/team-permissions/${team}/${user.id}/${permission_id}`, {});
    }
    expect((await requestList()).body.items).toEqual([]);
  });

  it('can be accepted once by a member, whose membership does not change', async () => {
    const user = await newUser();
    const team = await newTeam(user);
    const { code } = await invite(team);
    const { status, body } = await accept(code, user);
    expect([status, body]).toEqual([200, {}]);
    expect(problemOf(await accept(code, user))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
    expect(await permissionsOf(team, user)).toEqual(['team_admin']);
  });

  it('remains valid after a request without a session', async () => {
    const [team, user] = [await newTeam(), await newUser()];
    const { code } = await invite(team);
    expect(problemOf(await accept(code))).toEqual(known(401, 'USER_AUTHENTICATION_REQUIRED'));
    const rejected = await client.send('POST', '/team-invitations/accept/details', { body: { code } });
    expect(problemOf(rejected)).toEqual(known(401, 'USER_AUTHENTICATION_REQUIRED'));
    const details = await client.send('POST', '/team-invitations/accept/details', { body: { code }, as: user });
    expect(details.body).toEqual({ team_id: team, team_display_name: 'Rockets' });
    expect((await client.send('POST', '/team-invitations/accept/check-code', { body: { code } })).body).toEqual({ is_code_valid: true });
    expect((await accept(code, user)).body).toEqual({});
    expect(await permissionsOf(team, user)).toEqual(['team_member']);
  });

  it('is not listed and cannot be accepted after it expires', async () => {
    const [team, user] = [await newTeam(), await newUser()];
    const { code } = await invite(team);
    client.wait(WEEK_MS);
    const again = { ...user, ...(await server('POST', '/auth/sessions', { user_id: user.id })).body };
    expect(await list(team)).toEqual([]);
    expect(problemOf(await accept(code, again))).toEqual(known(400, 'VERIFICATION_CODE_EXPIRED'));
  });

  it('can be revoked only through its own team and only once', async () => {
    const [team, other, user] = [await newTeam(), await newTeam(), await newUser()];
    const { id, code } = await invite(team);
    const revoke = (at: string, which = id) => server('DELETE', `/team-invitations/${which}?team_id=${at}`);
    expect((await revoke(other)).status).toBe(404);
    expect((await revoke(team, UNKNOWN_ID)).status).toBe(404);
    expect((await revoke(team)).body).toEqual({ success: true });
    expect((await revoke(team)).headers.get('x-stack-known-error')).toBeNull();
    expect(problemOf(await accept(code, user))).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
  });

  it('is not found if its team was deleted', async () => {
    const [team, user] = [await newTeam(), await newUser()];
    const { code } = await invite(team);
    await server('DELETE', `/teams/${team}`);
    expect(problemOf(await accept(code, user))).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    const details = await client.send('POST', '/team-invitations/accept/details', { body: { code }, as: user });
    expect(problemOf(details)).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    for (const response of [
      await server('GET', `/team-invitations?team_id=${team}`),
      await server('DELETE', `/team-invitations/${UNKNOWN_ID}?team_id=${team}`),
    ])
      expect(problemOf(response)).toEqual(known(404, 'TEAM_NOT_FOUND', { team_id: team }));
    const sent = await server('POST', '/team-invitations/send-code', { team_id: team, email: client.newEmail(), callback_url: CALLBACK });
    expect(problemOf(sent)).toEqual(known(404, 'TEAM_NOT_FOUND', { team_id: team }));
  });

  it('can link only to trusted URLs', async () => {
    const body = { team_id: await newTeam(), email: client.newEmail(), callback_url: 'https://elsewhere.example.com/' };
    expect(problemOf(await server('POST', '/team-invitations/send-code', body))).toEqual(known(400, 'REDIRECT_URL_NOT_WHITELISTED'));
  });
});

describe('a team', () => {
  it('can be created by users only if the project allows it, and only for themselves', async () => {
    const user = await newUser();
    const configure = (config: object) => client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config } });
    await configure({ client_team_creation_enabled: false });
    expect((await client.send('POST', '/teams', { as: user, body: { display_name: 'x' } })).status).toBe(403);
    await configure({ client_team_creation_enabled: true });
    const other = await newUser();
    expect((await client.send('POST', '/teams', { as: user, body: { display_name: 'x', creator_user_id: other.id } })).status).toBe(403);
    const { body } = await client.send('POST', '/teams', { as: user, body: { display_name: 'x' } });
    expect(await permissionsOf(body.id, user)).toEqual(['team_admin']);
  });

  it('can be deleted during other requests for it without causing a 5xx response', async () => {
    const user = await newUser();
    const team = await newTeam(user);
    const others = await Promise.all(Array.from({ length: 5 }, newUser));
    const responses = await Promise.all([
      ...others.map(({ id }) => server('POST', `/team-memberships/${team}/${id}`, {})),
      ...others.map(({ id }) => server('POST', `/team-permissions/${team}/${id}/$update_team`, {})),
      server('DELETE', `/teams/${team}`),
      server('DELETE', `/users/${user.id}`),
      ...others.map(({ id }) => server('PATCH', `/team-member-profiles/${team}/${id}`, { display_name: 'x' })),
      server('PATCH', `/users/${user.id}`, { selected_team_id: team }),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
