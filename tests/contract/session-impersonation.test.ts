// A session that a server creates to impersonate a user cannot add anything with which the user signs in.
import { describe, expect, it } from 'vitest';
import { PASSWORD } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();

describe('a session of impersonation', () => {
  const impersonate = async (user: { readonly user_id: string }) =>
    (
      await client.send('POST', '/auth/sessions', {
        access: 'server',
        body: { user_id: user.user_id, is_impersonation: true, expires_in_millis: 60_000 },
      })
    ).body;
  const NEW_CHANNEL = { user_id: 'me', type: 'email', value: 'impersonator@example.com', used_for_auth: true };
  const additions: readonly [string, string, string, object][] = [
    ['passkey', 'POST', '/auth/passkey/initiate-passkey-registration', {}],
    ['password', 'POST', '/auth/password/set', { password: PASSWORD }],
    ['address', 'POST', '/contact-channels', NEW_CHANNEL],
    ['API key', 'POST', '/user-api-keys', { user_id: 'me', description: 'x', expires_at_millis: null }],
  ];
  const createUser = async () => {
    await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { allow_user_api_keys: true } } });
    return { user_id: (await client.send('POST', '/users', { access: 'server', body: {} })).body.id as string };
  };

  it.each(additions)('cannot add a %s, even after it has expired', async (_what, method, path, body) => {
    const as = await impersonate(await createUser());
    expect((await client.send(method, path, { as, body })).status).toBe(403);
    client.wait(60_000);
    expect((await client.send(method, path, { as, body })).status).toBe(401);
  });

  it('cannot change an address, but reads the user and signs out', async () => {
    const user = await client.signUp();
    const as = await impersonate(user);
    const { body } = await client.send('GET', '/contact-channels?user_id=me', { as });
    const change = await client.send('PATCH', `/contact-channels/me/${body.items[0].id}`, { as, body: { value: NEW_CHANNEL.value } });
    expect(change.status).toBe(403);
    expect((await client.send('DELETE', '/auth/sessions/current', { as })).status).toBe(200);
  });
});
