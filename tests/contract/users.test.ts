// Tests how servers read and change users.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { createFixtures, type Fixtures } from './authorization/scene.js';
import { known, problemOf, type ApiResponse, type Body } from './client.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';

const client = useClient();
let fixtures: Fixtures;
let project: ProjectAccess;
/** Creates a project for a group of tests, so that lists contain only users that the group creates. */
const newProject = async (): Promise<void> => void ({ project } = await fixtures.createWorld());
beforeAll(async () => {
  fixtures = createFixtures(client);
  await newProject();
});

const server = (method: string, path: string, body?: unknown): Promise<ApiResponse> =>
  client.send(method, path, { access: 'server', project, body });
const configure = (config: object) => fixtures.send('PATCH', '/internal/projects/current', { access: 'admin', project, body: { config } });
const create = async (body: object = {}): Promise<Body> => (await server('POST', '/users', body)).body;
const ids = ({ body }: ApiResponse): string[] => body.items.map(({ id }: Body) => id);

describe('pages of the user list', () => {
  let everybody: string[];
  beforeAll(async () => {
    await newProject();
    // The clock does not move, so all of these users signed up in the same millisecond.
    for (let count = 0; count < 23; count += 1) await create({ display_name: `User ${count}` });
    everybody = ids(await server('GET', '/users'));
  });

  const readAllPages = async (query: string): Promise<string[]> => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await server('GET', `/users?${query}${cursor && `&cursor=${cursor}`}`);
      expect(page.body.is_paginated).toBe(true);
      seen.push(...ids(page));
      cursor = page.body.pagination.next_cursor;
    }
    return seen;
  };

  it.each([1, 5, 22, 23, 24])('contain every user once, in both directions, with %i users per page', async (limit) => {
    expect(everybody).toHaveLength(23);
    expect(await readAllPages(`limit=${limit}`)).toEqual(everybody);
    expect(await readAllPages(`limit=${limit}&desc=true`)).toEqual(everybody.toReversed());
  });

  it('continue at the same position after users are added and deleted', async () => {
    const { body } = await server('GET', '/users?limit=10');
    const cursor = body.pagination.next_cursor;
    client.wait(1);
    const late = await create();
    await server('DELETE', `/users/${ids({ body } as ApiResponse)[0]}`);
    const rest = ids(await server('GET', `/users?cursor=${cursor}`));
    expect(rest).toEqual([...everybody.slice(10), late.id]);
  });

  it('are empty if the cursor is not the ID of a user', async () => {
    const { body } = await server('GET', `/users?cursor=${UNKNOWN_ID}`);
    expect(body).toEqual({ items: [], is_paginated: true, pagination: { next_cursor: null } });
  });
});

describe('the search for users', () => {
  beforeAll(newProject);
  const find = async (query: string) => ids(await server('GET', `/users?query=${encodeURIComponent(query)}`));

  it('finds users by a part of the name or of any email address, or by the whole ID, regardless of case', async () => {
    const ada = await create({ display_name: 'Ada 100%_\\ Lovelace', primary_email: 'countess@example.com' });
    const bob = await create({ display_name: 'Bob' });
    await server('POST', '/contact-channels', { user_id: bob.id, type: 'email', value: 'robert@second.example.com', used_for_auth: false });
    expect(await find('lOVE')).toEqual([ada.id]);
    expect(await find('COUNTESS@')).toEqual([ada.id]);
    expect(await find('@second.')).toEqual([bob.id]);
    expect(await find(bob.id.toUpperCase())).toEqual([bob.id]);
    expect(await find(bob.id.slice(0, 8))).toEqual([]);
    // A percent sign in the query is matched literally.
    expect(await find('%')).toEqual([ada.id]);
    expect(await find('a_a')).toEqual([]);
    expect(await find('100%_\\')).toEqual([ada.id]);
  });

  it('uses the current name and email addresses after each change', async () => {
    const { id } = await create({ display_name: 'Grace', primary_email: 'grace@first.example.com' });
    await server('PATCH', `/users/${id}`, { display_name: 'Hopper' });
    expect([await find('grace@first'), await find('hopper')]).toEqual([[id], [id]]);
    await server('PATCH', `/users/${id}`, { primary_email: 'grace@navy.example.com' });
    expect([await find('@first'), await find('@navy')]).toEqual([[], [id]]);
    await server('PATCH', `/users/${id}`, { primary_email: null, display_name: '' });
    expect([await find('@navy'), await find('hopper')]).toEqual([[], []]);
    const channel = { user_id: id, type: 'email', used_for_auth: false };
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server('POST', '/contact-channels', { ...channel, value: `mail-${index}@yale.example.com` }),
      ),
    );
    const found = await Promise.all(made.map(({ body }) => find(body.value)));
    expect(found).toEqual(made.map(() => [id]));
    const [first, second] = made.map(({ body }) => `/contact-channels/${id}/${body.id}`);
    await server('PATCH', first ?? '', { value: 'moved@yale.example.com' });
    await server('DELETE', second ?? '');
    expect(await Promise.all(['mail-0', 'moved@', 'mail-1@', 'mail-2'].map(find))).toEqual([[], [id], [], [id]]);
    // A query does not match text that spans two email addresses.
    expect(await find('mail-2@yale.example.commail')).toEqual([]);
  });
});

describe('a new user', () => {
  beforeAll(newProject);

  it('has a second factor if the request contains it', async () => {
    const user = await create({ totp_secret_base64: Buffer.from('12345678901234567890').toString('base64') });
    expect(user.requires_totp_mfa).toBe(true);
    expect(JSON.stringify(user)).not.toContain('MTIzNDU2');
  });

  it('cannot have a password without an email address, or a sign-in method that is disabled for the project', async () => {
    expect((await server('POST', '/users', { password: 'long enough 1' })).status).toBe(400);
    await configure({ credential_enabled: false });
    expect((await server('POST', '/users', { primary_email: client.newEmail(), password: 'long enough 1' })).status).toBe(400);
    await configure({ credential_enabled: true, magic_link_enabled: false });
    expect((await server('POST', '/users', { otp_auth_enabled: true })).status).toBe(400);
    await configure({ magic_link_enabled: true });
    expect((await create({ otp_auth_enabled: true })).auth_with_email).toBe(true);
  });

  it('cannot have a passkey but can be anonymous', async () => {
    expect((await server('POST', '/users', { passkey_auth_enabled: true })).status).toBe(400);
    const visitor = await create({ is_anonymous: true });
    expect(visitor.is_anonymous).toBe(true);
    expect((await server('PATCH', `/users/${visitor.id}`, { is_anonymous: false })).body.is_anonymous).toBe(false);
    expect((await server('PATCH', `/users/${visitor.id}`, { is_anonymous: true })).body.code).toBe('SCHEMA_ERROR');
  });

  it('has the default permissions that exist in the project scope', async () => {
    await fixtures.send('POST', '/project-permission-definitions', { access: 'admin', project, body: { id: 'beta' } });
    await configure({ user_default_permissions: [{ id: 'beta' }, { id: 'team_admin' }] });
    const { id } = await create();
    const { body } = await server('GET', `/project-permissions?user_id=${id}`);
    expect(body.items).toEqual([{ id: 'beta', user_id: id }]);
    await configure({ user_default_permissions: [] });
  });

  it.each([
    [{ display_name: 'Ada', primary_email: 'ada@example.com' }, "Ada's Team"],
    [{ primary_email: 'ada@example.org' }, "ada@example.org's Team"],
    [{ display_name: '' }, 'Personal Team'],
  ])('has a personal team if the project creates personal teams (%o)', async (user, name) => {
    await configure({ create_team_on_sign_up: true });
    const created = await create(user);
    expect([created.selected_team_id, created.selected_team]).toEqual([null, null]);
    const { body } = await server('GET', `/users/${created.id}`);
    expect(body.selected_team).toMatchObject({ id: body.selected_team_id, display_name: name });
    const held = await server('GET', `/team-permissions?user_id=${created.id}`);
    expect(held.body.items).toEqual([{ id: 'team_admin', user_id: created.id, team_id: body.selected_team_id }]);
    await configure({ create_team_on_sign_up: false });
  });

  it('is counted in the project until the user is deleted', async () => {
    const count = async () => (await client.send('GET', '/internal/projects/current', { access: 'admin', project })).body.user_count;
    const before = await count();
    const { id } = await create();
    expect(await count()).toBe(before + 1);
    await server('DELETE', `/users/${id}`);
    expect(await count()).toBe(before);
  });
});

describe("a user's primary email address", () => {
  beforeAll(newProject);

  it('can be removed, and removing it again has no effect', async () => {
    const { id } = await create({ primary_email: client.newEmail() });
    expect((await server('PATCH', `/users/${id}`, { primary_email: null })).body.primary_email).toBeNull();
    const again = await server('PATCH', `/users/${id}`, { primary_email: null, primary_email_verified: false });
    expect([again.status, again.body.primary_email]).toEqual([200, null]);
    expect((await server('GET', `/contact-channels?user_id=${id}`)).body.items).toEqual([]);
  });

  it('remains verified and a sign-in address when it is replaced, unless the request changes these flags', async () => {
    const flags = { primary_email_verified: true, primary_email_auth_enabled: true };
    const { id } = await create({ primary_email: client.newEmail(), ...flags });
    expect((await server('PATCH', `/users/${id}`, { primary_email: client.newEmail() })).body).toMatchObject(flags);
    const { body } = await server('PATCH', `/users/${id}`, { primary_email: client.newEmail(), primary_email_verified: false });
    expect(body).toMatchObject({ ...flags, primary_email_verified: false });
  });

  it('can be the sign-in address of only one user, whichever request sets it', async () => {
    const email = client.newEmail();
    await create({ primary_email: email, primary_email_auth_enabled: true });
    const second = await create({ primary_email: email });
    expect(second.primary_email).toBe(email);
    const third = await create({ primary_email: client.newEmail(), primary_email_auth_enabled: true });
    const taken = known(409, 'USER_EMAIL_ALREADY_EXISTS', { email });
    expect(problemOf(await server('PATCH', `/users/${second.id}`, { primary_email_auth_enabled: true }))).toEqual(taken);
    expect(problemOf(await server('PATCH', `/users/${third.id}`, { primary_email: email }))).toEqual(taken);
    expect(problemOf(await server('POST', '/users', { primary_email: email, primary_email_auth_enabled: true }))).toEqual(taken);
  });
});

describe('sessions that servers create', () => {
  it('have the requested lifetime, and are listed only for admins if they are impersonation sessions', async () => {
    const { id } = await create();
    const start = (more: object) => server('POST', '/auth/sessions', { user_id: id, ...more });
    const brief = await start({ expires_in_millis: 1000 });
    expect(Object.keys(brief.body).toSorted()).toEqual(['access_token', 'refresh_token']);
    await start({ is_impersonation: true });
    const refresh = () =>
      client.send('POST', '/auth/sessions/current/refresh', { project, headers: { 'x-stack-refresh-token': brief.body.refresh_token } });
    expect((await refresh()).status).toBe(200);
    client.wait(1000);
    expect(problemOf(await refresh())).toEqual(known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
    const list = async (access: 'server' | 'admin') =>
      (await client.send('GET', `/auth/sessions?user_id=${id}`, { access, project })).body.items;
    expect((await list('server')).map((one: Body) => one.is_impersonation)).toEqual([false]);
    expect((await list('admin')).map((one: Body) => one.is_impersonation).toSorted()).toEqual([false, true]);
  });

  it.each([31_708_800_001, 1e300, 'soon'])('cannot have a lifetime of %s milliseconds', async (expires_in_millis) => {
    const { id } = await create();
    const response = await server('POST', '/auth/sessions', { user_id: id, expires_in_millis });
    expect([response.status, response.body.code]).toEqual([400, 'SCHEMA_ERROR']);
  });
});
