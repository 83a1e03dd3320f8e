// Tests the user fields that servers can write, and that users or servers can read.
import { beforeAll, describe, expect, it } from 'vitest';
import { known, problemOf, type ApiResponse, type Body } from './client.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const HASH = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

const client = useClient();
beforeAll(async () => {
  const oauth_providers = [
    { id: 'github', type: 'shared' },
    { id: 'google', type: 'shared' },
  ];
  await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { oauth_providers } } });
});

const server = (method: string, path: string, body?: unknown): Promise<ApiResponse> =>
  client.send(method, path, { access: 'server', body });
const create = async (body: object = {}): Promise<Body> => (await server('POST', '/users', body)).body;
const sessionOf = async ({ id }: Body): Promise<Body> => (await server('POST', '/auth/sessions', { user_id: id })).body;
/** Returns the parts of a response that distinguish an error without a code from a known error. */
const summaryOf = ({ status, headers, body }: ApiResponse) => [status, typeof body, headers.has('x-stack-known-error')];
const ERROR_WITHOUT_CODE = [400, 'string', false];

describe('a user', () => {
  it('initially has empty fields', async () => {
    const { status, body } = await server('POST', '/users', {});
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), display_name: null, profile_image_url: null },
        ...{ primary_email: null, primary_email_verified: false, primary_email_auth_enabled: false },
        ...{ client_metadata: null, client_read_only_metadata: null, server_metadata: null },
        ...{ has_password: false, auth_with_email: false, otp_auth_enabled: false, passkey_auth_enabled: false },
        ...{ requires_totp_mfa: false, is_anonymous: false, oauth_providers: [] },
        ...{ selected_team_id: null, selected_team: null },
        ...{ signed_up_at_millis: client.now(), last_active_at_millis: client.now() },
      },
    ]);
  });

  it('can be created with a name, metadata, an email address, sign-in methods and provider accounts', async () => {
    const email = client.newEmail();
    const own = {
      ...{ display_name: 'Ada', profile_image_url: 'https://images.example.com/ada.png' },
      ...{ primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true },
      ...{ client_metadata: { theme: 'dark' }, client_read_only_metadata: ['x'], server_metadata: 7 },
      ...{ otp_auth_enabled: true, is_anonymous: false },
    };
    const oauth_providers = [
      { id: 'github', account_id: `g-${email}`, email: 'ada@github.example' },
      { id: 'google', account_id: `o-${email}`, email: null },
    ];
    const { status, body } = await server('POST', '/users', { ...own, password: 'correct horse 1', oauth_providers });
    const shown = {
      ...{ ...own, id: body.id, has_password: true, auth_with_email: true, passkey_auth_enabled: false, requires_totp_mfa: false },
      ...{ oauth_providers, selected_team_id: null, selected_team: null },
      ...{ signed_up_at_millis: client.now(), last_active_at_millis: client.now() },
    };
    expect([status, body]).toEqual([201, shown]);
    expect((await server('GET', `/users/${body.id}`)).body).toEqual(shown);
    const session = await client.send('POST', '/auth/password/sign-in', { body: { email, password: 'correct horse 1' } });
    expect(session.body).toMatchObject({ user_id: body.id });
    const { primary_email_auth_enabled: _auth, server_metadata: _server, last_active_at_millis: _active, ...seen } = shown;
    expect((await client.send('GET', '/users/me', { as: session.body })).body).toEqual(seen);
  });

  it('keeps every field that a change does not contain', async () => {
    const user = await create({
      ...{ display_name: 'Ada', profile_image_url: 'https://images.example.com/ada.png', primary_email: client.newEmail() },
      ...{ client_metadata: 1, client_read_only_metadata: 2, server_metadata: 3 },
    });
    let expected = user;
    for (const patch of [
      { display_name: 'Countess' },
      { profile_image_url: 'https://images.example.com/countess.png' },
      { client_metadata: { a: 1 } },
      { client_read_only_metadata: { b: 2 } },
      { server_metadata: { c: 3 } },
      { otp_auth_enabled: true },
      { primary_email_verified: true },
      { primary_email_auth_enabled: true },
      { client_metadata: null, client_read_only_metadata: null, server_metadata: null, profile_image_url: null },
    ]) {
      expected = { ...expected, ...patch, ...('otp_auth_enabled' in patch && { auth_with_email: true }) };
      expect((await server('PATCH', `/users/${user.id}`, patch)).body).toEqual(expected);
    }
    expect((await server('GET', `/users/${user.id}`)).body).toEqual(expected);
  });

  it('cannot be read, changed or deleted if it does not exist', async () => {
    for (const response of [
      await server('GET', `/users/${UNKNOWN_ID}`),
      await server('PATCH', `/users/${UNKNOWN_ID}`, { display_name: 'x' }),
      await server('DELETE', `/users/${UNKNOWN_ID}`),
    ])
      expect(problemOf(response)).toEqual(known(404, 'USER_NOT_FOUND'));
    const { id } = await create();
    expect((await server('DELETE', `/users/${id}`)).body).toEqual({ success: true });
    expect(problemOf(await server('DELETE', `/users/${id}`))).toEqual(known(404, 'USER_NOT_FOUND'));
  });

  it('was last active at the time when a session was last created or refreshed', async () => {
    const user = await create();
    const activeAt = async () => (await server('GET', `/users/${user.id}`)).body.last_active_at_millis;
    client.wait(5000);
    const { refresh_token } = await sessionOf(user);
    expect(await activeAt()).toBe(client.now());
    client.wait(5000);
    const before = client.now() - 5000;
    await server('PATCH', `/users/${user.id}`, { display_name: 'x' });
    expect(await activeAt()).toBe(before);
    await client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } });
    expect(await activeAt()).toBe(client.now());
    expect((await server('GET', `/users/${user.id}`)).body.signed_up_at_millis).toBe(user.signed_up_at_millis);
  });

  it('is listed as a member of a team', async () => {
    const [one, two] = [await create(), await create()];
    const { body: team } = await server('POST', '/teams', { display_name: 'x', creator_user_id: two.id });
    await server('POST', `/team-memberships/${team.id}/${one.id}`, {});
    await server('POST', '/teams', { display_name: 'y', creator_user_id: (await create()).id });
    const { items } = (await server('GET', `/users?team_id=${team.id}`)).body;
    expect(items.map(({ id }: Body) => id)).toEqual([one.id, two.id].toSorted());
    expect((await server('GET', `/users?team_id=${UNKNOWN_ID}`)).body.items).toEqual([]);
  });
});

describe('a new user', () => {
  it.each([
    { password_hash: HASH.replace('$10$', '$17$'), primary_email: 'cost@example.com' },
    { password_hash: HASH.replace('$10$', '$03$'), primary_email: 'cheap@example.com' },
    { password_hash: `${HASH}x`, primary_email: 'long@example.com' },
    { password_hash: `x${HASH}`, primary_email: 'early@example.com' },
    { password_hash: HASH, password: 'both', primary_email: 'both@example.com' },
    { password_hash: HASH },
    { primary_email_verified: true },
    { primary_email_auth_enabled: true },
    {
      oauth_providers: [
        { id: 'github', account_id: 'a', email: null },
        { id: 'apple', account_id: 'b', email: null },
      ],
    },
  ])('cannot be created with %o', async (wanted) => {
    expect(summaryOf(await server('POST', '/users', wanted))).toEqual(ERROR_WITHOUT_CODE);
  });

  it.each(['$2a$04$', '$2b$16$', '$2y$09$'])('can be created with a password hash that begins with %s', async (start) => {
    const { status, body } = await server('POST', '/users', { primary_email: client.newEmail(), password_hash: start + HASH.slice(7) });
    expect([status, body.has_password]).toEqual([201, true]);
  });

  it('cannot be created with another user’s provider account', async () => {
    const oauth_providers = [{ id: 'github', account_id: 'shared-account', email: null }];
    await create({ oauth_providers });
    const response = await server('POST', '/users', { oauth_providers });
    expect(problemOf(response)).toEqual(known(409, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'));
  });
});

describe('a password change by a server', () => {
  it('ends the user’s sessions, unlike changes to other fields', async () => {
    const user = await client.signUp();
    const refresh = () =>
      client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': user.refresh_token } });
    await server('PATCH', `/users/${user.user_id}`, { display_name: 'x', primary_email_verified: true });
    expect((await refresh()).status).toBe(200);
    await server('PATCH', `/users/${user.user_id}`, { password: null });
    expect(problemOf(await refresh())).toEqual(known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  });
});

describe('the selected team', () => {
  it('is returned with the team fields that the caller may read, and can be changed to another team of the user or to null', async () => {
    const user = await create();
    const [first, second] = [
      (await server('POST', '/teams', { display_name: 'First', creator_user_id: user.id, server_metadata: 1 })).body,
      (await server('POST', '/teams', { display_name: 'Second', creator_user_id: user.id })).body,
    ];
    const select = async (selected_team_id: string | null) => (await server('PATCH', `/users/${user.id}`, { selected_team_id })).body;
    expect(await select(first.id)).toMatchObject({ selected_team_id: first.id, selected_team: first });
    const as = await sessionOf(user);
    const { created_at_millis: _created, server_metadata: _server, ...seen } = first;
    expect((await client.send('GET', '/users/me', { as })).body.selected_team).toEqual(seen);
    expect(await select(second.id)).toMatchObject({ selected_team_id: second.id, selected_team: second });
    expect(await select(null)).toMatchObject({ selected_team_id: null, selected_team: null });
    const rejected = await server('PATCH', `/users/${user.id}`, { selected_team_id: UNKNOWN_ID, display_name: 'lost' });
    expect(problemOf(rejected)).toEqual(known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: UNKNOWN_ID, user_id: user.id }));
    expect((await server('GET', `/users/${user.id}`)).body.display_name).toBeNull();
  });
});

describe("a user's sessions", () => {
  it('can be ended by servers, each session only once', async () => {
    const user = await create();
    await sessionOf(user);
    const list = async () => (await server('GET', `/auth/sessions?user_id=${user.id}`)).body.items;
    const [{ id, ...session }] = await list();
    expect(session).toEqual({
      ...{ user_id: user.id, created_at: client.now(), last_used_at: client.now(), is_impersonation: false, is_current_session: false },
    });
    const revoke = () => server('DELETE', `/auth/sessions/${id}`);
    expect((await revoke()).body).toEqual({ success: true });
    const again = await revoke();
    expect([again.status, again.headers.get('x-stack-known-error')]).toEqual([404, null]);
    expect(await list()).toEqual([]);
  });

  it('expire after one year or after their requested lifetime', async () => {
    const user = await create();
    const year = await sessionOf(user);
    const longer = (await server('POST', '/auth/sessions', { user_id: user.id, expires_in_millis: 31_708_800_000 })).body;
    const refresh = (session: Body) =>
      client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': session.refresh_token } });
    client.wait(31_535_999_999);
    expect((await refresh(year)).status).toBe(200);
    client.wait(1);
    expect(problemOf(await refresh(year))).toEqual(known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
    expect((await refresh(longer)).status).toBe(200);
  });

  it('cannot be created for a user who does not exist, or refreshed without a refresh token', async () => {
    const response = await server('POST', '/auth/sessions', { user_id: UNKNOWN_ID });
    expect(problemOf(response)).toEqual(known(400, 'USER_ID_DOES_NOT_EXIST', { user_id: UNKNOWN_ID }));
    const missing = await client.send('POST', '/auth/sessions/current/refresh');
    expect(problemOf(missing)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
    expect(missing.body.error).toContain('x-stack-refresh-token');
  });
});
