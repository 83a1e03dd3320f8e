// Checks which changes impersonation sessions and ended sessions cannot make, such as changes to how the user signs in.
import { describe, expect, it } from 'vitest';
import { CALLBACK, known, PASSWORD, problemOf, type Body } from './client.js';
import { signUpOwner } from './owner.js';
import { useClient } from './use-client.js';

const client = useClient();
const ENDED = () => known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: client.now() });

describe('an impersonation session', () => {
  const impersonate = async (user: { readonly user_id: string }) =>
    (
      await client.send('POST', '/auth/sessions', {
        access: 'server',
        body: { user_id: user.user_id, is_impersonation: true, expires_in_millis: 60_000 },
      })
    ).body;
  const NEW_CHANNEL = { user_id: 'me', type: 'email', value: 'impersonator@example.com', used_for_auth: true };
  const additions: readonly [string, string, string, object][] = [
    ['a passkey', 'POST', '/auth/passkey/initiate-passkey-registration', {}],
    ['a password', 'POST', '/auth/password/set', { password: PASSWORD }],
    ['an email address', 'POST', '/contact-channels', NEW_CHANNEL],
    ['an API key', 'POST', '/user-api-keys', { user_id: 'me', description: 'x', expires_at_millis: null }],
  ];
  const createUser = async () => {
    await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { allow_user_api_keys: true } } });
    return { user_id: (await client.send('POST', '/users', { access: 'server', body: {} })).body.id as string };
  };

  it.each(additions)('cannot add %s, even after the session expired', async (_what, method, path, body) => {
    const as = await impersonate(await createUser());
    expect((await client.send(method, path, { as, body })).status).toBe(403);
    client.wait(60_000);
    expect((await client.send(method, path, { as, body })).status).toBe(401);
  });

  it.each([
    ['a team API key', '/team-api-keys', { description: 'x', expires_at_millis: null }],
    ['a team invitation', '/team-invitations/send-code', { email: 'guest@example.com', callback_url: CALLBACK }],
  ])('cannot add %s', async (_what, path, body) => {
    const config = { allow_team_api_keys: true, client_team_creation_enabled: true };
    await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config } });
    const user = await client.signUp();
    const team = (await client.send('POST', '/teams', { as: user, body: { display_name: 'x', creator_user_id: 'me' } })).body;
    const as = await impersonate(user);
    expect((await client.send('POST', path, { as, body: { team_id: team.id, ...body } })).status).toBe(403);
  });

  it('cannot extend an expired API key, and neither can an ended session', async () => {
    await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { allow_user_api_keys: true } } });
    const user = await client.signUp();
    const wanted = { user_id: 'me', description: 'x', expires_at_millis: client.now() + 1000 };
    const key = (await client.send('POST', '/user-api-keys', { as: user, body: wanted })).body;
    client.wait(2000);
    const extend = async (as: Body) =>
      (await client.send('PATCH', `/user-api-keys/${key.id}`, { as, body: { expires_at_millis: null } })).status;
    expect(await extend(await impersonate(user))).toBe(403);
    await client.send('DELETE', '/auth/sessions/current', { as: user });
    expect(await extend(user)).toBe(401);
    const check = await client.send('POST', '/user-api-keys/check', { access: 'server', body: { api_key: key.value } });
    expect(problemOf(check).code).toBe('API_KEY_EXPIRED');
  });

  it('can change the profile but not the second factor', async () => {
    const user = await client.signUp();
    const as = await impersonate(user);
    const patch = (body: object) => client.send('PATCH', '/users/me', { as, body });
    expect((await patch({ totp_secret_base64: 'UG9ydGljbyB0ZXN0IHNlY3JldCE=' })).status).toBe(403);
    expect((await patch({ display_name: 'Ada' })).status).toBe(200);
    expect((await client.send('GET', '/users/me', { as: user })).body.requires_totp_mfa).toBe(false);
  });

  it('cannot change the password, even with the old password, and neither can an ended session', async () => {
    const user = await client.signUp();
    const change = async (as: Body) =>
      problemOf(await client.send('POST', '/auth/password/update', { as, body: { old_password: PASSWORD, new_password: 'changed 1234' } }));
    expect((await change(await impersonate(user))).status).toBe(403);
    await client.send('DELETE', '/auth/sessions/current', { as: user });
    expect(await change(user)).toEqual(ENDED());
    const signIn = await client.send('POST', '/auth/password/sign-in', { body: { email: user.email, password: PASSWORD } });
    expect(signIn.status).toBe(200);
  });

  it('cannot delete the account, and neither can an ended session', async () => {
    await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { client_user_deletion_enabled: true } } });
    const user = await client.signUp();
    const remove = async (as: Body) => problemOf(await client.send('DELETE', '/users/me', { as }));
    expect((await remove(await impersonate(user))).status).toBe(403);
    await client.send('DELETE', '/auth/sessions/current', { as: user });
    expect(await remove(user)).toEqual(ENDED());
    expect((await client.send('GET', `/users/${user.user_id}`, { access: 'server' })).status).toBe(200);
  });

  it('cannot end the user’s sessions, and neither can an ended session', async () => {
    const user = await client.signUp();
    const later = await client.send('POST', '/auth/password/sign-in', { body: { email: user.email, password: PASSWORD } });
    const listed = await client.send('GET', '/auth/sessions?user_id=me', { as: later.body });
    const { id } = listed.body.items.find(({ is_current_session }: Body) => is_current_session);
    const end = async (as: Body) => problemOf(await client.send('DELETE', `/auth/sessions/${id}?user_id=me`, { as }));
    expect((await end(await impersonate(user))).status).toBe(403);
    await client.send('DELETE', '/auth/sessions/current', { as: user });
    expect(await end(user)).toEqual(ENDED());
    const headers = { 'x-stack-refresh-token': later.body.refresh_token };
    expect((await client.send('POST', '/auth/sessions/current/refresh', { headers })).status).toBe(200);
  });

  it('can revoke and rename an API key, but an ended session can only rename it', async () => {
    await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { allow_user_api_keys: true } } });
    const user = await client.signUp();
    const create = async () =>
      (await client.send('POST', '/user-api-keys', { as: user, body: { user_id: 'me', description: 'x', expires_at_millis: null } })).body;
    const [first, second] = [await create(), await create()];
    const patch = (as: Body, { id }: Body, body: object) => client.send('PATCH', `/user-api-keys/${id}`, { as, body });
    const as = await impersonate(user);
    expect((await patch(as, first, { description: 'y' })).status).toBe(200);
    expect((await patch(as, first, { revoked: true })).status).toBe(200);
    await client.send('DELETE', '/auth/sessions/current', { as: user });
    expect((await patch(user, second, { description: 'y' })).status).toBe(200);
    expect(problemOf(await patch(user, second, { revoked: true }))).toEqual(ENDED());
  });

  it('cannot administer an owner’s projects, and neither can an ended session', async () => {
    const owner = await signUpOwner(client);
    const { projectId } = await owner.createProject();
    const { internal: project } = client.backend.demo;
    const body = { user_id: owner.user.user_id, is_impersonation: true };
    const session = (await client.send('POST', '/auth/sessions', { access: 'server', project, body })).body;
    const read = ({ access_token }: Body) => {
      const keys = { 'x-stack-access-type': 'admin', 'x-stack-project-id': projectId };
      return client.send('GET', '/internal/api-keys', { access: 'none', headers: { ...keys, 'x-stack-admin-access-token': access_token } });
    };
    expect((await read(session)).status).toBe(403);
    expect((await read(owner.user)).status).toBe(200);
    await client.send('DELETE', '/auth/sessions/current', { project, as: owner.user });
    expect(problemOf(await read(owner.user)).code).toBe('ADMIN_ACCESS_TOKEN_EXPIRED');
  });

  it('can read the user’s email addresses and sign out, but cannot change or delete an address', async () => {
    const user = await client.signUp();
    const as = await impersonate(user);
    const { body } = await client.send('GET', '/contact-channels?user_id=me', { as });
    const change = await client.send('PATCH', `/contact-channels/me/${body.items[0].id}`, { as, body: { value: NEW_CHANNEL.value } });
    expect(change.status).toBe(403);
    expect((await client.send('DELETE', `/contact-channels/me/${body.items[0].id}`, { as })).status).toBe(403);
    expect((await client.send('DELETE', '/auth/sessions/current', { as })).status).toBe(200);
  });
});
