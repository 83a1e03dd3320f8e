// Tests requests to `/users/me` by users and by servers.
import { describe, expect, it } from 'vitest';
import { known, problemOf } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();

type User = { access_token: string };
const patch = (as: User, body: unknown, access: 'client' | 'server' | 'admin' = 'client') =>
  client.send('PATCH', '/users/me', { as, body, access });
/** Returns the parts of a response that distinguish an error without a code from a known error. */
const summaryOf = ({ status, headers, body }: { status: number; headers: Headers; body: unknown }) => [
  status,
  typeof body,
  headers.has('x-stack-known-error'),
];
const ERROR_WITHOUT_CODE = [400, 'string', false];
const IMAGE = 'data:image/png;base64,iVBORw0KGgo=';

describe('changes that users make to their own data', () => {
  it('keep omitted fields, clear fields with null, and may be empty', async () => {
    const user = await client.signUp();
    const metadata = { theme: 'dark', nested: { a: [1] } };
    const changed = await patch(user, { display_name: 'Ada', profile_image_url: IMAGE, client_metadata: metadata });
    expect(changed.body).toMatchObject({ display_name: 'Ada', profile_image_url: IMAGE, client_metadata: metadata });
    expect((await patch(user, {})).body).toEqual(changed.body);
    expect((await patch(user, { client_metadata: { b: 2 } })).body.client_metadata).toEqual({ b: 2 });
    const cleared = await patch(user, { display_name: null, profile_image_url: null, client_metadata: null });
    expect(cleared.body).toMatchObject({ display_name: null, profile_image_url: null, client_metadata: null });
    await patch(user, { display_name: 'Ada' });
    expect((await patch(user, { display_name: '' })).body.display_name).toBeNull();
  });

  it.each([
    ...['client_read_only_metadata', 'server_metadata', 'primary_email', 'primary_email_verified', 'primary_email_auth_enabled'],
    ...['password', 'password_hash', 'is_anonymous', 'signed_up_at_millis', 'id', 'has_password', 'project_id', 'displayName'],
  ])('cannot include %s', async (name) => {
    const user = await client.signUp();
    const before = (await client.send('GET', '/users/me', { as: user, access: 'server' })).body;
    const response = await patch(user, { [name]: 'x', display_name: 'changed' });
    expect(problemOf(response).code).toBe('SCHEMA_ERROR');
    expect(response.body.error).toContain(name);
    expect((await client.send('GET', '/users/me', { as: user, access: 'server' })).body).toEqual(before);
  });

  it('can include an image only as a data URL', async () => {
    const user = await client.signUp();
    for (const url of [
      'https://images.example.com/a.png',
      'data:image/svg+xml;base64,AAAA',
      'data:text/plain;base64,AAAA',
      'javascript:alert(1)',
    ]) {
      expect(summaryOf(await patch(user, { profile_image_url: url }))).toEqual(ERROR_WITHOUT_CODE);
      expect(summaryOf(await client.send('PATCH', '/users/me', { body: { profile_image_url: url } }))).toEqual(ERROR_WITHOUT_CODE);
    }
    expect((await patch(user, { profile_image_url: '' })).body.code).toBe('SCHEMA_ERROR');
    const longest = 'data:image/png;base64,'.padEnd(1_000_000, 'A');
    expect((await patch(user, { profile_image_url: longest })).status).toBe(200);
    expect((await patch(user, { profile_image_url: `${longest}AAAA` })).body.code).toBe('SCHEMA_ERROR');
    expect((await patch(user, { profile_image_url: 'https://images.example.com/a.png' }, 'server')).status).toBe(200);
  });

  it('can set a second factor, sign-in methods and the selected team', async () => {
    const user = await client.signUp();
    expect((await patch(user, { totp_secret_base64: 'no base64!' })).body.code).toBe('SCHEMA_ERROR');
    const on = await patch(user, { totp_secret_base64: 'R29sZGVuU2VjcmV0MTIzNDU2Nzg=' });
    expect(on.body.requires_totp_mfa).toBe(true);
    expect(JSON.stringify(on.body)).not.toContain('R29sZGVu');
    expect((await patch(user, { otp_auth_enabled: true })).body.otp_auth_enabled).toBe(true);
    expect((await patch(user, { otp_auth_enabled: false })).body.otp_auth_enabled).toBe(false);
    expect(summaryOf(await patch(user, { passkey_auth_enabled: true }))).toEqual(ERROR_WITHOUT_CODE);
    expect((await patch(user, { passkey_auth_enabled: false })).status).toBe(200);
    const team_id = '3b241101-e2bb-4255-8caf-4136c566a962';
    expect(problemOf(await patch(user, { selected_team_id: team_id }))).toEqual(
      known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: user.user_id }),
    );
    expect((await patch(user, { selected_team_id: null })).status).toBe(200);
  });

  it('are not partly stored when they are rejected', async () => {
    const user = await client.signUp();
    await patch(user, { display_name: 'lost', selected_team_id: '3b241101-e2bb-4255-8caf-4136c566a962' });
    expect((await client.send('GET', '/users/me', { as: user })).body.display_name).toBeNull();
  });

  it('include deleting the account if the project allows it', async () => {
    const user = await client.signUp();
    expect(problemOf(await client.send('DELETE', '/users/me'))).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
    const { internal } = client.backend.demo;
    expect(summaryOf(await client.send('DELETE', '/users/me', { project: internal }))).toEqual(ERROR_WITHOUT_CODE);
    expect((await client.send('DELETE', '/users/me', { as: user })).body).toEqual({ success: true });
    expect((await client.send('GET', '/users/me', { as: user })).body.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    await client.signUp(user.email);
  });
});

describe('the primary email address, when a server changes it,', () => {
  it('remains verified and a sign-in address unless the request changes these flags', async () => {
    const user = await client.signUp();
    await patch(user, { primary_email_verified: true }, 'server');
    const next = client.newEmail();
    const moved = await patch(user, { primary_email: next }, 'server');
    expect(moved.body).toMatchObject({ primary_email: next, primary_email_verified: true, primary_email_auth_enabled: true });
    const reset = await patch(user, { primary_email: client.newEmail(), primary_email_verified: false }, 'server');
    expect(reset.body).toMatchObject({ primary_email_verified: false, primary_email_auth_enabled: true });
    expect((await patch(user, { primary_email: 'not an address' }, 'server')).body.code).toBe('SCHEMA_ERROR');
  });

  it('is removed with null, and is then neither verified nor a sign-in address', async () => {
    const user = await client.signUp();
    expect((await patch(user, { primary_email: null, password: null }, 'server')).body).toMatchObject({
      primary_email: null,
      primary_email_verified: false,
      has_password: false,
    });
    expect((await patch(user, { primary_email: null }, 'server')).status).toBe(200);
    expect((await patch(user, { primary_email_verified: false, primary_email_auth_enabled: false }, 'server')).status).toBe(200);
    for (const body of [{ primary_email_verified: true }, { primary_email_auth_enabled: true }, { password: 'brand-new-1' }]) {
      expect(summaryOf(await patch(user, body, 'server'))).toEqual(ERROR_WITHOUT_CODE);
    }
    const email = client.newEmail();
    const back = await patch(user, { primary_email: email, primary_email_auth_enabled: true, password: 'x' }, 'server');
    expect(back.body).toMatchObject({
      primary_email: email,
      primary_email_verified: false,
      primary_email_auth_enabled: true,
      has_password: true,
    });
    expect((await client.send('POST', '/auth/password/sign-in', { body: { email, password: 'x' } })).status).toBe(200);
  });

  it('can be the sign-in address of only one user in the project', async () => {
    const [user, other] = [await client.signUp(), await client.signUp()];
    const taken = known(409, 'USER_EMAIL_ALREADY_EXISTS', { email: other.email });
    expect(problemOf(await patch(user, { primary_email: other.email }, 'server'))).toEqual(taken);
    expect((await patch(user, { primary_email: other.email, primary_email_auth_enabled: false }, 'server')).status).toBe(200);
    expect(problemOf(await patch(user, { primary_email_auth_enabled: true }, 'server'))).toEqual(taken);
  });
});

describe('a password that a server sets', () => {
  it('may be short, and ends all sessions', async () => {
    const user = await client.signUp();
    expect((await patch(user, { password: 'short' }, 'server')).status).toBe(200);
    const { status } = await client.send('POST', '/auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': user.refresh_token },
    });
    expect(status).toBe(401);
    expect((await patch(user, { password: 'p'.repeat(71) }, 'server')).body.code).toBe('SCHEMA_ERROR');
    const both = { password: 'x', password_hash: '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' };
    expect(summaryOf(await patch(user, both, 'server'))).toEqual(ERROR_WITHOUT_CODE);
  });

  it('cannot be used to sign in if it is empty', async () => {
    const user = await client.signUp();
    expect((await patch(user, { password: '' }, 'server')).body.has_password).toBe(true);
    expect((await client.send('POST', '/auth/password/sign-in', { body: { email: user.email, password: '' } })).body.code).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    );
  });
});
