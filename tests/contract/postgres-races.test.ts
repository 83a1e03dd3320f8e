// Tests races that require several database connections. In each test, a transaction stays open until the requests wait for it.
import { describe, expect, it, vi } from 'vitest';
import { missingPostgres } from '../support/postgres.js';
import { createAccountHelpers } from './addresses.js';
import { CALLBACK, known, PASSWORD, problemOf, type ApiResponse, type Body } from './client.js';
import { signUpOwner } from './owner.js';
import { usePostgres } from './use-postgres.js';

describe.skipIf(missingPostgres())('on a PostgreSQL server', () => {
  const client = usePostgres();

  /** Sends requests while another transaction is open. The transaction ends when `count` requests wait for it or are complete. */
  const during = (statements: readonly string[], count: number, send: () => Promise<ApiResponse>[]): Promise<ApiResponse[]> =>
    client.sendDuringTransaction(statements, send, async (settled) => {
      const [row] = await client.query('select count(*)::integer as waiting from pg_locks where not granted');
      expect(settled + Number(row?.waiting)).toBeGreaterThanOrEqual(count);
    });

  it('simultaneous changes to the subject and to the content of a template are both stored', { timeout: 60_000 }, async () => {
    const mailServer = { type: 'standard', host: '127.0.0.1', port: 1, username: 'u', password: 'p' };
    const email_config = { ...mailServer, sender_name: 'Sender', sender_email: 's@example.com' };
    const project = await (await signUpOwner(client)).createProject({ email_config });
    const send = (method: string, body?: object) =>
      client.send(method, '/email-templates/magic_link', { access: 'admin', project, ...(body && { body }) });
    await send('PATCH', { subject: 'Before' });
    const content = { root: { type: 'EmailLayout', data: { childrenIds: [] } } };
    const lock = [`select * from email_templates for update`];
    await during(lock, 2, () => [send('PATCH', { subject: 'After' }), send('PATCH', { content })]);
    expect((await send('GET')).body).toMatchObject({ subject: 'After', content });
  });

  describe('a request in flight while a password reset ends its user’s sessions', () => {
    const NEW_CHANNEL = { user_id: 'me', type: 'email', value: 'late@example.com', used_for_auth: true };

    it.each<[string, string, string, object?]>([
      ['add an email address', 'POST', '/contact-channels', NEW_CHANNEL],
      ['add a second factor', 'PATCH', '/users/me', { totp_secret_base64: 'UG9ydGljbyB0ZXN0IHNlY3JldCE=' }],
      ['add an API key', 'POST', '/user-api-keys', { user_id: 'me', description: 'late', expires_at_millis: null }],
      ['delete the account', 'DELETE', '/users/me'],
      ['end a session', 'DELETE', '/auth/sessions/3b241101-e2bb-4255-8caf-4136c566a962?user_id=me'],
    ])('cannot %s', { timeout: 60_000 }, async (_, method, path, body) => {
      const config = { allow_user_api_keys: true, client_user_deletion_enabled: true };
      await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config } });
      const user = await client.signUp();
      const at = client.now();
      const lockOut = [
        `update users set locked_out_at = ${at} where id = '${user.user_id}'`,
        `delete from sessions where user_id = '${user.user_id}'`,
      ];
      const [response] = await during(lockOut, 1, () => [client.send(method, path, { as: user, ...(body && { body }) })]);
      expect(response && problemOf(response)).toEqual(known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: at }));
    });
  });

  it('a request cannot create project keys with an admin key that is being revoked', { timeout: 60_000 }, async () => {
    const project = await (await signUpOwner(client)).createProject();
    const revoke = [
      `select id from projects where id = '${project.projectId}' for update`,
      `update key_sets set revoked_at = ${client.now()} where project_id = '${project.projectId}'`,
    ];
    const body = { description: 'late', expires_at_millis: client.now() + 1000 };
    const kinds = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
    const create = () => client.send('POST', '/internal/api-keys', { access: 'admin', project, body: { ...body, ...kinds } });
    const [response] = await during(revoke, 1, () => [create()]);
    expect(response && problemOf(response).code).toBe('INVALID_SUPER_SECRET_ADMIN_KEY');
  });

  describe('a session refresh in flight', () => {
    const waiting = async () => Number((await client.query('select count(*)::integer as n from pg_locks where not granted'))[0]?.n);
    const post = (path: string, body: object, as?: Body) => client.send('POST', path, { body, ...(as && { as }) });
    const reset = async ({ email }: Body) => {
      await post('/auth/password/send-reset-code', { email, callback_url: CALLBACK });
      const code = await client.emailedCode(email);
      return () => post('/auth/password/reset', { code, password: 'the reader 1234' });
    };
    const signInByEmail = async ({ email }: Body) => {
      await createAccountHelpers(client).verify(email);
      await post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK });
      const code = await client.emailedCode(email);
      return () => post('/auth/otp/sign-in', { code });
    };
    const change = async (user: Body) => () =>
      post('/auth/password/update', { old_password: PASSWORD, new_password: 'changed 1234' }, user);

    const remove = async (as: Body) => {
      const config = { client_user_deletion_enabled: true };
      await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config } });
      return () => client.send('DELETE', '/users/me', { as });
    };
    const removeByServer =
      async ({ user_id }: Body) =>
      () =>
        client.send('DELETE', `/users/${user_id}`, { access: 'server' });

    it.each([
      ['a password reset verifies the email address for the first time', reset],
      ['a sign-in code for the email address is used for the first time', signInByEmail],
      ['the password changes', change],
      ['the user deletes the account', remove],
      ['a server deletes the user', removeByServer],
    ])('returns no token if %s', { timeout: 60_000 }, async (_how, prepare) => {
      const user = await client.signUp();
      const end = await prepare(user);
      const headers = { 'x-stack-refresh-token': user.refresh_token };
      const refresh = async () => {
        await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);
        return client.send('POST', '/auth/sessions/current/refresh', { headers });
      };
      const lock = [`select id from users where id = '${user.user_id}' for no key update`];
      const [ended, refreshed] = await during(lock, 2, () => [end(), refresh()]);
      expect(ended?.status).toBe(200);
      expect(refreshed && problemOf(refreshed).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    });
  });

  describe('a request in flight while its user is removed from a team', () => {
    const makeTeam = async (): Promise<{ user: Body; teamId: string; removal: string[] }> => {
      await client.send('PATCH', '/internal/projects/current', {
        access: 'admin',
        body: { config: { allow_team_api_keys: true, client_team_creation_enabled: true } },
      });
      const user = await client.signUp();
      const { body: team } = await client.send('POST', '/teams', { as: user, body: { display_name: 'Team', creator_user_id: 'me' } });
      const removal = [
        `select id from users where id = '${user.user_id}' for no key update`,
        `delete from team_memberships where team_id = '${team.id}'`,
      ];
      return { user, teamId: team.id, removal };
    };
    const notMember = (teamId: string, { user_id }: Body) => known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id });

    it.each<[string, string, (teamId: string) => string, object | undefined]>([
      ['change the team', 'PATCH', (id) => `/teams/${id}`, { display_name: 'Mine' }],
      ['delete the team', 'DELETE', (id) => `/teams/${id}`, undefined],
    ])('cannot %s', { timeout: 60_000 }, async (_, method, pathOf, body) => {
      const { user, teamId, removal } = await makeTeam();
      const request = { as: user, ...(body && { body }) };
      const [response] = await during(removal, 1, () => [client.send(method, pathOf(teamId), request)]);
      expect(response && problemOf(response)).toEqual(notMember(teamId, user));
      expect((await client.send('GET', `/teams/${teamId}`, { access: 'server' })).body.display_name).toBe('Team');
    });

    it('cannot create a team API key', { timeout: 60_000 }, async () => {
      const { user, teamId, removal } = await makeTeam();
      const body = { team_id: teamId, description: 'late', expires_at_millis: null, is_public: false };
      const [response] = await during(removal, 1, () => [client.send('POST', '/team-api-keys', { as: user, body })]);
      expect(response && problemOf(response)).toEqual(known(404, 'API_KEY_NOT_FOUND'));
    });

    it('cannot invite anyone', { timeout: 60_000 }, async () => {
      const { user, teamId, removal } = await makeTeam();
      const body = { team_id: teamId, email: client.newEmail(), callback_url: 'http://localhost:3999/join' };
      const [response] = await during(removal, 1, () => [client.send('POST', '/team-invitations/send-code', { as: user, body })]);
      expect(response && problemOf(response)).toEqual(notMember(teamId, user));
      expect(await client.backend.inbox.list(body.email)).toEqual([]);
    });
  });
});
