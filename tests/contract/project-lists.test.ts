// Tests the list of an owner's projects, and the settings, project keys, API keys and metrics of a project.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { known, problemOf, type Body } from './client.js';
import { signUpOwner, type Owner } from './owner.js';
import { useClient } from './use-client.js';

const DAY_MS = 86_400_000;

const client = useClient();
let owner: Owner;
beforeAll(async () => {
  owner = await signUpOwner(client);
});

const send = (project: ProjectAccess, method: string, path: string, body?: unknown, access: 'server' | 'admin' = 'admin') =>
  client.send(method, path, { access, project, body });

describe('the projects of an owner', () => {
  it('are stored in the owner’s metadata together with other entries, and a deleted project is removed from the metadata', async () => {
    const { internal } = client.backend.demo;
    const path = `/users/${owner.user.user_id}`;
    const metadata = async () => (await send(internal, 'GET', path)).body.server_metadata;
    await send(internal, 'PATCH', path, { server_metadata: { plan: 'gold' } });
    const [first, second] = [await owner.createProject(), await owner.createProject()];
    expect(await metadata()).toEqual({ plan: 'gold', managedProjectIds: [first.projectId, second.projectId] });
    await send(first, 'DELETE', '/internal/projects/current');
    expect(await metadata()).toEqual({ plan: 'gold', managedProjectIds: [second.projectId] });
  });

  it.each(['text', 7, ['list'], null, { managedProjectIds: 'text' }, { managedProjectIds: [7, null] }])(
    'are stored even if the previous metadata is %o',
    async (server_metadata) => {
      const other = await signUpOwner(client);
      const { internal } = client.backend.demo;
      const path = `/users/${other.user.user_id}`;
      await send(internal, 'PATCH', path, { server_metadata });
      const list = () => client.send('GET', '/internal/projects', { project: internal, as: other.user });
      expect((await list()).body.items).toEqual([]);
      const { projectId } = await other.createProject();
      expect((await send(internal, 'GET', path)).body.server_metadata).toEqual({ managedProjectIds: [projectId] });
      expect((await list()).body.items).toHaveLength(1);
    },
  );

  it('are listed with their user counts', async () => {
    const other = await signUpOwner(client);
    const projects = [await other.createProject(), await other.createProject(), await other.createProject()];
    for (const project of [projects[0]!, projects[2]!, projects[2]!]) await send(project, 'POST', '/users', {});
    const { body } = await client.send('GET', '/internal/projects', { project: client.backend.demo.internal, as: other.user });
    expect(body.items.map((item: Body) => [item.id, item.user_count])).toEqual(
      projects.map(({ projectId }, index) => [projectId, [1, 0, 2][index]]),
    );
  });
});

describe('project settings', () => {
  const change = (project: ProjectAccess, oauth_providers: object[]) =>
    send(project, 'PATCH', '/internal/projects/current', { config: { oauth_providers } });

  it('keep the last entry for a provider, and only its ID and type if the provider uses shared keys', async () => {
    const project = await owner.createProject();
    const { body } = await change(project, [
      { id: 'google', type: 'shared', client_id: 'a', client_secret: 'b' },
      { id: 'github', type: 'shared' },
      { id: 'github', type: 'standard', client_id: 'c', client_secret: 'd' },
    ]);
    expect(body.config.oauth_providers).toEqual([
      { id: 'github', type: 'standard', client_id: 'c', client_secret: 'd' },
      { id: 'google', type: 'shared' },
    ]);
  });

  it('are rejected with an error for every missing provider key', async () => {
    const response = await change(await owner.createProject(), [
      { id: 'github', type: 'shared' },
      { id: 'google', type: 'standard' },
    ]);
    expect(response.body.code).toBe('SCHEMA_ERROR');
    for (const field of ['client_id', 'client_secret']) expect(response.body.error).toContain(`body.config.oauth_providers[1].${field}`);
    expect(response.body.error).not.toContain('oauth_providers[0]');
  });

  it.each(['host', 'port', 'username', 'password', 'sender_name', 'sender_email'])(
    'are rejected with an error if the mail server field `%s` is missing',
    async (field) => {
      const server = { type: 'standard', host: 'h', port: 1, username: 'u', password: 'p', sender_name: 'n', sender_email: 'a@b' };
      const email_config = { ...server, [field]: undefined };
      const response = await send(await owner.createProject(), 'PATCH', '/internal/projects/current', { config: { email_config } });
      expect(response.body.code).toBe('SCHEMA_ERROR');
      expect(response.body.error).toContain(`body.config.email_config.${field}`);
    },
  );

  it('contain an empty description after the description is set to null', async () => {
    const project = await owner.createProject();
    const write = async (description: string | null) => (await send(project, 'PATCH', '/internal/projects/current', { description })).body;
    expect((await write('About us')).description).toBe('About us');
    expect((await write(null)).description).toBe('');
  });
});

describe('the key sets of a project', () => {
  it('are listed with the newest first, and change only in the fields that a request contains', async () => {
    const project = await owner.createProject();
    const [{ id: given }] = (await send(project, 'GET', '/internal/api-keys')).body.items;
    client.wait(1);
    const expires_at_millis = client.now() + DAY_MS;
    const made = await send(project, 'POST', '/internal/api-keys', {
      ...{ description: 'server', expires_at_millis },
      ...{ has_publishable_client_key: false, has_secret_server_key: true, has_super_secret_admin_key: false },
    });
    expect(made.body).toEqual({
      ...{ id: made.body.id, description: 'server', expires_at_millis, created_at_millis: client.now() },
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/),
    });
    const { items } = (await send(project, 'GET', '/internal/api-keys')).body;
    const shown = { ...made.body, secret_server_key: { last_four: made.body.secret_server_key.slice(-4) } };
    expect([items.length, items[0], items[1].id]).toEqual([2, shown, given]);
    const patch = async (body: object) => (await send(project, 'PATCH', `/internal/api-keys/${made.body.id}`, body)).body;
    expect(await patch({})).toEqual(shown);
    expect(await patch({ description: 'renamed' })).toEqual({ ...shown, description: 'renamed' });
    expect(await patch({ revoked: true })).toEqual({ ...shown, description: 'renamed', manually_revoked_at_millis: client.now() });
    expect((await send(project, 'GET', `/internal/api-keys/${made.body.id.toUpperCase()}`)).body.id).toBe(made.body.id);
    expect((await send(project, 'GET', `/internal/api-keys/${given}`)).body).not.toHaveProperty('manually_revoked_at_millis');
  });
});

describe('API keys', () => {
  const newKey = (project: ProjectAccess, kind: 'user' | 'team', id: string, description: string) =>
    send(project, 'POST', `/${kind}-api-keys`, { [`${kind}_id`]: id, description, expires_at_millis: null });

  it('are listed with the newest first for a user or a team, without the keys of other users', async () => {
    const project = await owner.createProject({ allow_user_api_keys: true, allow_team_api_keys: true });
    const [user, other] = [(await send(project, 'POST', '/users', {})).body, (await send(project, 'POST', '/users', {})).body];
    const { body: team } = await send(project, 'POST', '/teams', { display_name: 'x', creator_user_id: user.id });
    await newKey(project, 'user', other.id, 'foreign');
    for (const name of ['first', 'second']) {
      client.wait(1);
      expect((await newKey(project, 'user', user.id, name)).body).toMatchObject({ type: 'user', user_id: user.id, is_public: false });
      expect((await newKey(project, 'team', team.id, `${name} of the team`)).body).toMatchObject({ type: 'team', team_id: team.id });
    }
    const list = async (query: string) => (await send(project, 'GET', query)).body.items.map((item: Body) => item.description);
    expect(await list(`/user-api-keys?user_id=${user.id}`)).toEqual(['second', 'first']);
    expect(await list(`/team-api-keys?team_id=${team.id}`)).toEqual(['second of the team', 'first of the team']);
  });

  it('are valid until they expire', async () => {
    const project = await owner.createProject({ allow_user_api_keys: true });
    const { body: user } = await send(project, 'POST', '/users', {});
    const { id, value, ...key } = (await newKey(project, 'user', user.id, 'x')).body;
    const path = `/user-api-keys/${id}`;
    const changed = (await send(project, 'PATCH', path, { expires_at_millis: client.now() + 1 })).body;
    expect(changed).toEqual({ ...key, id, value: { last_four: value.slice(-4) }, expires_at_millis: client.now() + 1 });
    expect((await send(project, 'PATCH', path, {})).body).toEqual(changed);
    const check = () => send(project, 'POST', '/user-api-keys/check', { api_key: value }, 'server');
    client.wait(1);
    expect((await check()).body).toEqual(changed);
    client.wait(1);
    expect(problemOf(await check())).toEqual(known(401, 'API_KEY_EXPIRED'));
  });

  it.each(['user', 'team'] as const)('can be enabled for %ss alone', async (allowed) => {
    const project = await owner.createProject({ [`allow_${allowed}_api_keys`]: true });
    const { body: user } = await send(project, 'POST', '/users', {});
    const { body: team } = await send(project, 'POST', '/teams', { display_name: 'x', creator_user_id: user.id });
    for (const [kind, id] of [
      ['user', user.id],
      ['team', team.id],
    ] as const) {
      const status = kind === allowed ? 200 : 400;
      expect((await newKey(project, kind, id, 'x')).status).toBe(status);
      expect((await send(project, 'GET', `/${kind}-api-keys?${kind}_id=${id}`)).status).toBe(status);
    }
  });

  it('cannot be read, changed or checked with the endpoints for the other type of key', async () => {
    const project = await owner.createProject({ allow_user_api_keys: true, allow_team_api_keys: true });
    const { body: user } = await send(project, 'POST', '/users', {});
    const { body: team } = await send(project, 'POST', '/teams', { display_name: 'x', creator_user_id: user.id });
    const { body: ofUser } = await newKey(project, 'user', user.id, 'x');
    const { body: ofTeam } = await newKey(project, 'team', team.id, 'x');
    const paths = [`/user-api-keys/${ofTeam.id}`, `/team-api-keys/${ofUser.id}?team_id=${team.id}`];
    for (const path of paths) {
      expect(problemOf(await send(project, 'GET', path))).toEqual(known(404, 'API_KEY_NOT_FOUND'));
      expect(problemOf(await send(project, 'PATCH', path, { revoked: true }))).toEqual(known(404, 'API_KEY_NOT_FOUND'));
    }
    const wrong = await send(project, 'POST', '/user-api-keys/check', { api_key: ofTeam.value }, 'server');
    expect(problemOf(wrong)).toEqual(known(400, 'WRONG_API_KEY_TYPE', { expected_type: 'user', actual_type: 'team' }));
  });
});

describe('user metrics', () => {
  it('contain each of the 31 days, with a count of zero, in a project without users', async () => {
    const { body } = await send(await owner.createProject(), 'GET', '/internal/metrics');
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const nothing = Array.from({ length: 31 }, () => ({ date, activity: 0 }));
    expect(body).toEqual({
      ...{ total_users: 0, daily_users: nothing, daily_active_users: nothing, users_by_country: {} },
      ...{ recently_registered: [], recently_active: [], login_methods: [] },
    });
  });

  it('list the five newest and the five most recently active users, and count users by provider', async () => {
    const project = await owner.createProject({
      oauth_providers: [
        { id: 'github', type: 'shared' },
        { id: 'google', type: 'shared' },
      ],
    });
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      client.wait(1);
      const account = { account_id: `a${index}`, email: null };
      const oauth_providers = index < 2 ? [{ id: 'google', ...account }, ...(index === 0 ? [{ id: 'github', ...account }] : [])] : [];
      ids.push((await send(project, 'POST', '/users', { oauth_providers }, 'server')).body.id);
    }
    client.wait(1);
    await send(project, 'POST', '/auth/sessions', { user_id: ids[0] }, 'server');
    const { body } = await send(project, 'GET', '/internal/metrics');
    const order = (list: Body[]) => list.map(({ id }) => ids.indexOf(id));
    expect([order(body.recently_registered), order(body.recently_active)]).toEqual([
      [5, 4, 3, 2, 1],
      [0, 5, 4, 3, 2],
    ]);
    expect([body.total_users, body.login_methods]).toEqual([
      6,
      [
        { method: 'github', count: 1 },
        { method: 'google', count: 2 },
      ],
    ]);
  });

  it('cover today and the previous thirty days', async () => {
    const project = await owner.createProject();
    const { body: user } = await send(project, 'POST', '/users', {}, 'server');
    await send(project, 'POST', '/auth/sessions', { user_id: user.id }, 'server');
    const counted = async () => {
      const { body } = await send(project, 'GET', '/internal/metrics');
      return [body.daily_users, body.daily_active_users].map((series: Body[]) => series.map(({ activity }) => activity));
    };
    const first = [1, ...Array.from({ length: 30 }, () => 0)];
    client.wait(30 * DAY_MS);
    expect(await counted()).toEqual([first, first]);
    client.wait(DAY_MS);
    expect(await counted()).toEqual([first.with(0, 0), first.with(0, 0)]);
  });
});
