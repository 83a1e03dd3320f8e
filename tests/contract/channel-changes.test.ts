// Tests how email addresses are added and changed, and conflicts between users with the same address (CONTRACT.md C43).
import { describe, expect, it } from 'vitest';
import { known, problemOf, type Body } from './client.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';

const client = useClient();

const taken = (value: string | null) =>
  known(409, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', { type: 'email', contact_channel_value: value });
const channel = (value: string, more: object = {}) => ({ user_id: 'me', type: 'email', value, used_for_auth: false, ...more });
const add = (as: Body, value: string, more: object = {}) => client.send('POST', '/contact-channels', { as, body: channel(value, more) });
const change = (as: Body, id: string, body: object) => client.send('PATCH', `/contact-channels/me/${id}`, { as, body });

describe('an email address', () => {
  it('cannot become a sign-in address of a user if another user signs in with it', async () => {
    const [user, other] = [await client.signUp(), await client.signUp()];
    expect(problemOf(await add(user, other.email, { used_for_auth: true }))).toEqual(taken(other.email));
    const { id } = (await add(user, other.email)).body;
    expect(problemOf(await change(user, id, { used_for_auth: true }))).toEqual(taken(null));
    const { id: mine } = (await add(user, client.newEmail(), { used_for_auth: true })).body;
    await client.send('DELETE', `/contact-channels/me/${id}`, { as: user });
    expect(problemOf(await change(user, mine, { value: other.email }))).toEqual(taken(null));
  });

  it('is rejected if the same user already has it, whether or not the request includes `type`', async () => {
    const user = await client.signUp();
    expect((await add(user, user.email)).status).toBe(400);
    const { id } = (await add(user, client.newEmail())).body;
    expect((await change(user, id, { value: user.email })).status).toBe(400);
    expect((await change(user, id, { value: user.email, type: 'email' })).status).toBe(400);
    expect(problemOf(await change(user, id, { value: 'nonsense' }))).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
  });

  it('is added once if twelve users add it at the same time, or if one user adds it twelve times', async () => {
    const email = client.newEmail();
    const users = await Promise.all(Array.from({ length: 12 }, () => client.signUp()));
    const responses = await Promise.all(users.map((user) => add(user, email, { used_for_auth: true })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    const same = await Promise.all(Array.from({ length: 12 }, () => add(users[0], 'same@example.com')));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 400)]);
  });
});

describe('the primary email address', () => {
  it('is only one address even if simultaneous requests make two addresses primary, and is null after it is unset', async () => {
    const user = await client.signUp();
    const second = (await add(user, client.newEmail(), { is_primary: true })).body;
    const third = (await add(user, client.newEmail())).body;
    expect((await client.send('GET', '/users/me', { as: user })).body.primary_email).toBe(second.value);
    await Promise.all([change(user, second.id, { is_primary: true }), change(user, third.id, { is_primary: true })]);
    const { items } = (await client.send('GET', '/contact-channels?user_id=me', { as: user })).body;
    const primary = items.filter((one: Body) => one.is_primary);
    expect(primary).toHaveLength(1);
    await change(user, primary[0].id, { is_primary: false });
    expect((await client.send('GET', '/users/me', { as: user })).body.primary_email).toBeNull();
  });

  it('is not set when a server adds the first address of a user', async () => {
    const { body: user } = await client.send('POST', '/users', { access: 'server', body: {} });
    const body = { ...channel(client.newEmail()), user_id: user.id, is_verified: true };
    const { body: added } = await client.send('POST', '/contact-channels', { access: 'server', body });
    expect(added).toMatchObject({ is_primary: false, is_verified: true, user_id: user.id });
  });
});

it('an email address remains verified when it is set to the same value, but not when it is set to another value', async () => {
  const user = await client.signUp();
  await client.send('POST', '/contact-channels/verify', { body: { code: await client.emailedCode(user.email) } });
  const [{ id }] = (await client.send('GET', '/contact-channels?user_id=me', { as: user })).body.items;
  expect((await change(user, id, { value: user.email })).body.is_verified).toBe(true);
  expect((await change(user, id, { value: client.newEmail() })).body.is_verified).toBe(false);
});

it('an email address cannot be added to a user who does not exist', async () => {
  const body = { ...channel(client.newEmail()), user_id: UNKNOWN_ID };
  expect(problemOf(await client.send('POST', '/contact-channels', { access: 'server', body }))).toEqual(known(404, 'USER_NOT_FOUND'));
});
