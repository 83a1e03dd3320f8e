// Tests every contact channel field that servers can write and read. An email address is a contact channel.
import { describe, expect, it } from 'vitest';
import { CALLBACK, known, problemOf, type ApiResponse, type Body } from './client.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';

const client = useClient();

const server = (method: string, path: string, body?: unknown): Promise<ApiResponse> =>
  client.send(method, path, { access: 'server', body });
const create = async (body: object = {}): Promise<Body> => (await server('POST', '/users', body)).body;

describe('an email address', () => {
  const add = (user: Body, more: object = {}) =>
    server('POST', '/contact-channels', { user_id: user.id, type: 'email', value: client.newEmail(), used_for_auth: false, ...more });
  const list = async (user: Body) => (await server('GET', `/contact-channels?user_id=${user.id}`)).body.items;

  it('can be created, is listed after older addresses, and can be changed field by field', async () => {
    const user = await create();
    const { status, body: first } = await add(user, { value: 'zed@example.com', is_primary: true });
    expect([status, first]).toEqual([
      201,
      {
        ...{ id: first.id, user_id: user.id, type: 'email', value: 'zed@example.com' },
        ...{ is_primary: true, is_verified: false, used_for_auth: false },
      },
    ]);
    client.wait(1);
    const { body: second } = await add(user, { value: 'abe@example.com' });
    expect(await list(user)).toEqual([first, second]);
    const path = `/contact-channels/${user.id}/${first.id}`;
    expect((await server('GET', path)).body).toEqual(first);
    expect((await server('PATCH', path, {})).body).toEqual(first);
    expect((await server('PATCH', path, { used_for_auth: true })).body).toEqual({ ...first, used_for_auth: true });
    expect((await server('PATCH', path, { is_verified: true })).body).toEqual({ ...first, used_for_auth: true, is_verified: true });
    const moved = await server('PATCH', path, { value: 'moved@example.com', is_verified: true });
    expect(moved.body).toEqual({ ...first, value: 'moved@example.com', used_for_auth: true, is_verified: true });
    expect((await server('PATCH', path, { value: 'again@example.com' })).body.is_verified).toBe(false);
    expect((await server('PATCH', `/contact-channels/${user.id}/${second.id}`, { is_primary: true })).body.is_primary).toBe(true);
    expect((await list(user)).map((one: Body) => one.is_primary)).toEqual([false, true]);
  });

  it("is found only if the path contains both its owner's ID and its own ID", async () => {
    const [user, other] = [await create(), await create()];
    const { id } = (await add(user)).body;
    for (const path of [`/contact-channels/${other.id}/${id}`, `/contact-channels/${user.id}/${UNKNOWN_ID}`]) {
      expect((await server('GET', path)).status).toBe(404);
      expect((await server('PATCH', path, { is_verified: true })).status).toBe(400);
      expect((await server('DELETE', path)).status).toBe(400);
    }
    expect(await list(user)).toHaveLength(1);
    expect((await server('DELETE', `/contact-channels/${user.id}/${id}`)).body).toEqual({ success: true });
    expect(await list(user)).toEqual([]);
  });

  it('becomes the primary address and stays verified when a server sets it as `primary_email` of its user', async () => {
    const user = await create({ primary_email: 'first@example.net' });
    client.wait(1);
    const { body: twin } = await add(user, { value: 'twin@example.net', is_verified: true });
    client.wait(1);
    const { body: other } = await add(user, { value: 'other@example.net' });
    await server('PATCH', `/users/${user.id}`, { primary_email: 'twin@example.net' });
    const left = await list(user);
    expect(left.map(({ value, is_primary, is_verified }: Body) => [value, is_primary, is_verified])).toEqual([
      ['twin@example.net', true, true],
      ['other@example.net', false, false],
    ]);
    expect(left.map(({ id }: Body) => id)).not.toContain(twin.id);
    expect(left[1].id).toBe(other.id);
    await server('PATCH', `/users/${user.id}`, { primary_email: null });
    expect((await list(user)).map(({ id }: Body) => id)).toEqual([other.id]);
    const back = await server('PATCH', `/users/${user.id}`, { primary_email: 'back@example.net' });
    expect(back.body).toMatchObject({
      primary_email: 'back@example.net',
      primary_email_verified: false,
      primary_email_auth_enabled: false,
    });
  });

  it('is verified by an emailed code, which can be used once and only while the user has the address', async () => {
    const user = await client.signUp();
    const { body: added } = await add({ id: user.user_id });
    const path = `/contact-channels/${user.user_id}/${added.id}`;
    const requestCode = async () => {
      const sent = await server('POST', `${path}/send-verification-code`, { callback_url: CALLBACK });
      expect([sent.status, sent.body]).toEqual([200, { success: true }]);
      return client.emailedCode(added.value);
    };
    const first = await requestCode();
    const check = (code: string) => client.send('POST', '/contact-channels/verify/check-code', { body: { code } });
    expect((await check(first)).body).toEqual({ is_code_valid: true });
    expect((await client.send('POST', '/contact-channels/verify', { body: { code: first } })).body).toEqual({ success: true });
    expect((await server('GET', path)).body).toEqual({ ...added, is_verified: true });
    expect(problemOf(await check(first))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
    await server('PATCH', path, { is_verified: false });
    const second = await requestCode();
    await server('DELETE', path);
    const verified = await client.send('POST', '/contact-channels/verify', { body: { code: second } });
    expect(problemOf(verified)).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
  });
});
