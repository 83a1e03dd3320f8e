// Tests how users join teams, the profiles of team members, and the errors for rejected requests.
import { describe, expect, it } from 'vitest';
import { known, problemOf, type Body } from './client.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const IMAGE = 'data:image/png;base64,iVBORw0KGgo=';

const client = useClient();

const server = (method: string, path: string, body?: unknown) => client.send(method, path, { access: 'server', body });
const newUser = async (fields: object = {}): Promise<Body> => {
  const { body: user } = await server('POST', '/users', fields);
  return { ...user, ...(await server('POST', '/auth/sessions', { user_id: user.id })).body };
};
const newTeam = async (creator?: Body): Promise<string> =>
  (await server('POST', '/teams', { display_name: 'Rockets', ...(creator && { creator_user_id: creator.id }) })).body.id;
const join = (team: string, user: Body) => server('POST', `/team-memberships/${team}/${user.id}`, {});

describe('a membership', () => {
  it('is returned with the IDs of the team and the user', async () => {
    const [user, team] = [await newUser(), await newTeam()];
    const { status, body } = await join(team, user);
    expect([status, body]).toEqual([201, { team_id: team, user_id: user.id }]);
  });

  it('cannot be created for a user or a team that does not exist', async () => {
    const [user, team] = [await newUser(), await newTeam()];
    expect(problemOf(await join(team, { id: UNKNOWN_ID }))).toEqual(known(404, 'USER_NOT_FOUND'));
    expect(problemOf(await join(UNKNOWN_ID, user))).toEqual(known(404, 'TEAM_NOT_FOUND', { team_id: UNKNOWN_ID }));
  });

  it('cannot be ended by a server if it does not exist', async () => {
    const [user, team] = [await newUser(), await newTeam()];
    const leave = (who: string) => server('DELETE', `/team-memberships/${team}/${who}`);
    expect(problemOf(await leave(UNKNOWN_ID))).toEqual(known(404, 'USER_NOT_FOUND'));
    const missing = known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team, user_id: user.id });
    expect(problemOf(await leave(user.id))).toEqual(missing);
    await join(team, user);
    expect((await leave(user.id)).body).toEqual({ success: true });
    expect(problemOf(await leave(user.id))).toEqual(missing);
  });

  it('cannot be ended for a user who is not a member, even with the permission to remove members', async () => {
    const [admin, stranger] = [await newUser(), await newUser()];
    const team = await newTeam(admin);
    const remove = (who: string) => client.send('DELETE', `/team-memberships/${team}/${who}`, { as: admin });
    expect(problemOf(await remove(stranger.id))).toEqual(known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team, user_id: stranger.id }));
    expect(problemOf(await remove(UNKNOWN_ID))).toEqual(known(404, 'USER_NOT_FOUND'));
    expect((await remove(admin.id)).status).toBe(200);
  });
});

describe('the profile of a team member', () => {
  it('contains the user’s name and image until the member sets a different name or image', async () => {
    const user = await newUser({ display_name: 'Ada', profile_image_url: 'https://images.example.com/ada.png' });
    const team = await newTeam(user);
    const path = `/team-member-profiles/${team}/me`;
    const get = async () => (await client.send('GET', path, { as: user })).body;
    const own = { team_id: team, user_id: user.id, display_name: 'Ada', profile_image_url: 'https://images.example.com/ada.png' };
    expect(await get()).toEqual(own);
    const renamed = await client.send('PATCH', path, { as: user, body: { display_name: 'Countess' } });
    expect([renamed.status, renamed.body]).toEqual([200, { ...own, display_name: 'Countess' }]);
    const withPicture = await client.send('PATCH', path, { as: user, body: { profile_image_url: IMAGE } });
    expect(withPicture.body).toEqual({ ...own, display_name: 'Countess', profile_image_url: IMAGE });
    expect((await client.send('PATCH', path, { as: user, body: {} })).body).toEqual(withPicture.body);
    expect(await get()).toEqual(withPicture.body);
    const cleared = await client.send('PATCH', path, { as: user, body: { profile_image_url: null } });
    expect(cleared.body).toEqual({ ...own, display_name: 'Countess' });
    const elsewhere = await newTeam(user);
    expect((await client.send('GET', `/team-member-profiles/${elsewhere}/me`, { as: user })).body).toEqual({ ...own, team_id: elsewhere });
  });

  it('includes the user if a server reads it', async () => {
    const user = await newUser({ display_name: 'Ada', server_metadata: { plan: 'gold' } });
    const team = await newTeam(user);
    const { body } = await server('GET', `/team-member-profiles/${team}/${user.id}`);
    expect(body).toMatchObject({ team_id: team, user_id: user.id, display_name: 'Ada', profile_image_url: null });
    expect(body.user).toEqual((await server('GET', `/users/${user.id}`)).body);
    expect(body.user.server_metadata).toEqual({ plan: 'gold' });
  });

  it('is listed after the profiles of members who joined earlier, in lists that can be filtered by team and user', async () => {
    const [one, two] = [await newUser(), await newUser()];
    const first = await newTeam();
    for (const user of [two, one]) {
      await join(first, user);
      client.wait(1);
    }
    const second = await newTeam(one);
    const list = async (query: string) =>
      (await server('GET', `/team-member-profiles?${query}`)).body.items.map((item: Body) => [item.team_id, item.user_id, item.user.id]);
    expect(await list(`team_id=${first}`)).toEqual([
      [first, two.id, two.id],
      [first, one.id, one.id],
    ]);
    expect(await list(`user_id=${one.id}`)).toEqual([
      [first, one.id, one.id],
      [second, one.id, one.id],
    ]);
    expect(await list(`team_id=${second}&user_id=${two.id}`)).toEqual([]);
  });

  it('cannot be read or changed by a server for a team, user or member that does not exist', async () => {
    const [user, team] = [await newUser(), await newTeam()];
    const get = async (path: string) => problemOf(await server('GET', path));
    expect(await get(`/team-member-profiles?team_id=${UNKNOWN_ID}`)).toEqual(known(404, 'TEAM_NOT_FOUND', { team_id: UNKNOWN_ID }));
    expect(await get(`/team-member-profiles?user_id=${UNKNOWN_ID}`)).toEqual(known(404, 'USER_NOT_FOUND'));
    expect(await get(`/team-member-profiles/${team}/${UNKNOWN_ID}`)).toEqual(known(404, 'USER_NOT_FOUND'));
    const missing = known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team, user_id: user.id });
    expect(await get(`/team-member-profiles/${team}/${user.id}`)).toEqual(missing);
    const change = (who: string) => server('PATCH', `/team-member-profiles/${team}/${who}`, { display_name: 'x' });
    expect(problemOf(await change(user.id))).toEqual(missing);
    expect(problemOf(await change(UNKNOWN_ID))).toEqual(known(404, 'USER_NOT_FOUND'));
  });

  it('cannot be read without a session', async () => {
    const user = await newUser();
    const team = await newTeam(user);
    const paths = [`/${team}/${user.id}`, `/${team}/${UNKNOWN_ID}`, `?team_id=${team}`, `?user_id=${UNKNOWN_ID}`, ''];
    for (const path of paths) {
      const response = await client.send('GET', `/team-member-profiles${path}`);
      expect(problemOf(response)).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
    }
  });

  it('can be read by other members with the permission to read members, and is not found for users who are not members', async () => {
    const [reader, member, stranger] = [await newUser(), await newUser(), await newUser()];
    const team = await newTeam(member);
    await join(team, reader);
    const get = (who: Body) => client.send('GET', `/team-member-profiles/${team}/${who.id}`, { as: reader });
    expect((await get(member)).body).toMatchObject({ team_id: team, user_id: member.id });
    expect(problemOf(await get(stranger))).toEqual(known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team, user_id: stranger.id }));
    await server('DELETE', `/team-permissions/${team}/${reader.id}/team_member`);
    const details = { team_id: team, user_id: reader.id, permission_id: '$read_members' };
    expect(problemOf(await get(member))).toEqual(known(401, 'TEAM_PERMISSION_REQUIRED', details));
    expect((await get(reader)).status).toBe(200);
  });
});

describe('a team', () => {
  it('initially has its creator as its only member, whether or not the request contains `creator_user_id`', async () => {
    const user = await newUser();
    for (const creator of [{}, { creator_user_id: 'me' }]) {
      const { status, body } = await client.send('POST', '/teams', { as: user, body: { display_name: 'x', ...creator } });
      expect([status, body]).toEqual([
        201,
        { id: body.id, display_name: 'x', profile_image_url: null, client_metadata: null, client_read_only_metadata: null },
      ]);
      const { items } = (await server('GET', `/team-member-profiles?team_id=${body.id}`)).body;
      expect(items.map((item: Body) => item.user_id)).toEqual([user.id]);
    }
  });

  it('can be created by a server without members, but not with an unknown user as its creator', async () => {
    const rejected = await server('POST', '/teams', { display_name: 'x', creator_user_id: UNKNOWN_ID });
    expect(problemOf(rejected)).toEqual(known(404, 'USER_NOT_FOUND'));
    const { body } = await server('POST', '/teams', { display_name: 'x', server_metadata: { plan: 'gold' } });
    expect(body).toEqual({
      ...{ id: body.id, display_name: 'x', profile_image_url: null, created_at_millis: client.now() },
      ...{ client_metadata: null, client_read_only_metadata: null, server_metadata: { plan: 'gold' } },
    });
    expect((await server('GET', `/team-member-profiles?team_id=${body.id}`)).body.items).toEqual([]);
  });

  it('accepts only data URLs as images from users, but any URL from servers', async () => {
    const user = await newUser();
    const url = 'https://images.example.com/team.png';
    const made = await client.send('POST', '/teams', { as: user, body: { display_name: 'x', profile_image_url: url } });
    expect([made.status, made.headers.get('x-stack-known-error')]).toEqual([400, null]);
    const team = await newTeam(user);
    const patch = (access: 'client' | 'server', body: object) => client.send('PATCH', `/teams/${team}`, { access, as: user, body });
    expect((await patch('client', { profile_image_url: url })).status).toBe(400);
    expect((await patch('client', { profile_image_url: IMAGE })).body.profile_image_url).toBe(IMAGE);
    expect((await patch('server', { profile_image_url: url })).body.profile_image_url).toBe(url);
    expect((await patch('client', {})).body).toMatchObject({ id: team, display_name: 'Rockets', profile_image_url: url });
    expect((await patch('client', { profile_image_url: null })).body.profile_image_url).toBeNull();
  });

  it('cannot be changed or deleted if it does not exist', async () => {
    const missing = known(404, 'TEAM_NOT_FOUND', { team_id: UNKNOWN_ID });
    expect(problemOf(await server('PATCH', `/teams/${UNKNOWN_ID}`, { display_name: 'x' }))).toEqual(missing);
    expect(problemOf(await server('PATCH', `/teams/${UNKNOWN_ID}`, {}))).toEqual(missing);
    expect(problemOf(await server('DELETE', `/teams/${UNKNOWN_ID}`))).toEqual(missing);
  });

  it('is listed after older teams, both in the list of all teams and in the list of a user’s teams', async () => {
    const user = await newUser();
    const made: string[] = [];
    for (const creator of [user, undefined, user]) {
      client.wait(1);
      made.push(await newTeam(creator));
    }
    const list = async (query = '') => (await server('GET', `/teams${query}`)).body.items.map((item: Body) => item.id);
    expect((await list()).slice(-3)).toEqual(made);
    expect(await list(`?user_id=${user.id}`)).toEqual([made[0], made[2]]);
    expect(await list(`?user_id=${UNKNOWN_ID}`)).toEqual([]);
  });
});
