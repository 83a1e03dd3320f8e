// Tests how email addresses are listed and verified (CONTRACT.md C43).
import { describe, expect, it } from 'vitest';
import { CALLBACK, known, problemOf } from './client.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';

const client = useClient();

type User = { access_token: string };
const channelOf = async (as: User) => (await client.send('GET', '/contact-channels?user_id=me', { as })).body.items[0];
const verify = (code: string) => client.send('POST', '/contact-channels/verify', { body: { code } });

describe('a list of contact channels', () => {
  it("contains the user's channels", async () => {
    const user = await client.signUp();
    const { status, body } = await client.send('GET', '/contact-channels?user_id=me', { as: user });
    expect([status, body]).toEqual([
      200,
      {
        items: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            user_id: user.user_id,
            type: 'email',
            value: user.email,
            is_primary: true,
            is_verified: false,
            used_for_auth: true,
          },
        ],
        is_paginated: false,
      },
    ]);
    const { id } = body.items[0];
    expect(
      (await client.send('GET', `/contact-channels?user_id=${user.user_id.toUpperCase()}&contact_channel_id=${id}`, { as: user })).body
        .items,
    ).toHaveLength(1);
    expect((await client.send('GET', `/contact-channels?user_id=me&contact_channel_id=${UNKNOWN_ID}`, { as: user })).body.items).toEqual(
      [],
    );
  });

  it('can contain the channels of all users for a server, but a user can request only their own channels', async () => {
    const user = await client.signUp();
    const other = await client.signUp();
    expect((await client.send('GET', `/contact-channels?user_id=${other.user_id}`, { as: user })).status).toBe(403);
    expect((await client.send('GET', '/contact-channels', { as: user })).status).toBe(403);
    expect(problemOf(await client.send('GET', '/contact-channels'))).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect((await client.send('GET', `/contact-channels?user_id=${other.user_id}`, { access: 'server' })).body.items).toHaveLength(1);
    expect((await client.send('GET', '/contact-channels', { access: 'server' })).body.items.length).toBeGreaterThan(2);
  });
});

describe('a verification', () => {
  it('can be completed only once', async () => {
    const user = await client.signUp();
    const code = await client.emailedCode(user.email);
    expect((await verify(code)).body).toEqual({ success: true });
    expect((await client.send('GET', '/users/me', { as: user })).body.primary_email_verified).toBe(true);
    expect(problemOf(await verify(code))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
    const { id } = await channelOf(user);
    const again = await client.send('POST', `/contact-channels/me/${id}/send-verification-code`, {
      as: user,
      body: { callback_url: CALLBACK },
    });
    expect(problemOf(again)).toEqual(known(409, 'EMAIL_ALREADY_VERIFIED'));
  });

  it('fails after the address is replaced', async () => {
    const user = await client.signUp();
    const code = await client.emailedCode(user.email);
    await client.send('PATCH', '/users/me', { access: 'server', as: user, body: { primary_email: client.newEmail() } });
    expect(problemOf(await verify(code))).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
  });

  it('can be requested by users only for their own channels', async () => {
    const [user, other] = [await client.signUp(), await client.signUp()];
    const [{ id: own }, { id: foreign }] = [await channelOf(user), await channelOf(other)];
    const requestCode = (path: string, request: object = { as: user }) =>
      client.send('POST', `/contact-channels/${path}/send-verification-code`, { body: { callback_url: CALLBACK }, ...request });
    expect((await requestCode(`${other.user_id}/${foreign}`)).status).toBe(400);
    expect((await requestCode(`me/${foreign}`)).status).toBe(404);
    expect((await requestCode(`me/${own}`)).body).toEqual({ success: true });
    expect((await requestCode(`me/${own}`, { as: user, body: {} })).body.code).toBe('SCHEMA_ERROR');
    expect(problemOf(await requestCode(`me/${own}`, {}))).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(problemOf(await requestCode(`${UNKNOWN_ID}/${own}`, { access: 'server' }))).toEqual(
      known(400, 'USER_ID_DOES_NOT_EXIST', { user_id: UNKNOWN_ID }),
    );
    expect((await requestCode(`${other.user_id}/${UNKNOWN_ID}`, { access: 'server' })).status).toBe(404);
    const away = { access: 'server', body: { callback_url: 'https://evil.example.com/' } };
    expect(problemOf(await requestCode(`${other.user_id}/${foreign}`, away))).toEqual(known(400, 'REDIRECT_URL_NOT_WHITELISTED'));
    expect((await verify(await client.emailedCode(user.email))).status).toBe(200);
  });

  it('can be requested with the primary address instead of a channel ID', async () => {
    const user = await client.signUp();
    const requestCode = (email: string, as?: User) =>
      client.send('POST', '/contact-channels/send-verification-code', { ...(as && { as }), body: { email, callback_url: CALLBACK } });
    const details = { email: 'other@example.com', primary_email: user.email };
    expect(problemOf(await requestCode('other@example.com', user))).toEqual(known(400, 'EMAIL_IS_NOT_PRIMARY_EMAIL', details));
    expect(problemOf(await requestCode(user.email)).code).toBe('SCHEMA_ERROR');
    expect((await requestCode(user.email, user)).body).toEqual({ success: true });
    await verify(await client.emailedCode(user.email));
    expect(problemOf(await requestCode(user.email, user))).toEqual(known(409, 'EMAIL_ALREADY_VERIFIED'));
  });
});
