// Tests request bodies, queries and schema errors (CONTRACT.md C7, C8).
import { describe, expect, it } from 'vitest';
import { CALLBACK, known, problemOf } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();

const SIGN_IN = '/auth/password/sign-in';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('endpoints', () => {
  it.each([
    ['not json', 'application/json'],
    ['', 'application/json'],
    ['<a/>', 'application/xml'],
    [`{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'application/json'],
    [new Uint8Array([123, 34, 0xff, 34, 125]), 'application/json; charset=utf-8'],
  ])('reject the body %j with the type %s because they cannot parse it', async (raw, type) => {
    const response = await client.send('POST', SIGN_IN, { raw, headers: { 'content-type': type } });
    expect(problemOf(response)).toEqual(known(400, 'BODY_PARSING_ERROR'));
  });

  it('report several violations in one error, each with its path', async () => {
    const { status, body } = await client.send('POST', '/auth/password/sign-up', {
      body: { email: null, password: { a: 1 }, extra: 1, more: 2 },
    });
    expect([status, body.code, body.details.message === body.error]).toEqual([400, 'SCHEMA_ERROR', true]);
    const [heading, ...bullets] = body.error.split('\n');
    expect(heading).toContain('POST /api/v1/auth/password/sign-up');
    expect(bullets).toHaveLength(4);
    for (const start of [
      '- body.email ',
      '- body.password ',
      '- body.verification_callback_url ',
      '- body has unknown members: extra, more',
    ]) {
      expect(bullets.some((line: string) => line.startsWith(start))).toBe(true);
    }
  });

  it.each([undefined, [], 'text', 5, null])('reject the body %j because it is not an object', async (body) => {
    expect(problemOf(await client.send('POST', SIGN_IN, { body })).code).toBe('SCHEMA_ERROR');
  });

  it('reject body properties with names such as `__proto__` and `constructor`, like all unknown properties', async () => {
    for (const raw of ['{"email":"a@b","password":"x","__proto__":{"a":1}}', '{"email":"a@b","password":"x","constructor":1}']) {
      expect(problemOf(await client.send('POST', SIGN_IN, { raw, headers: JSON_TYPE })).code).toBe('SCHEMA_ERROR');
    }
  });

  it('accept a form and convert its values to numbers and booleans', async () => {
    const { user_id } = await client.signUp();
    const sendForm = (method: string, path: string, form: Record<string, string>) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return client.send(method, path, { access: 'server', raw: new URLSearchParams(form).toString(), headers });
    };
    const changed = await sendForm('PATCH', `/users/${user_id}`, { primary_email_verified: 'true' });
    expect([changed.status, changed.body.primary_email_verified]).toEqual([200, true]);
    const { status, body } = await sendForm('POST', '/auth/sessions', { user_id, expires_in_millis: '60000' });
    expect(status).toBe(200);
    const refresh = () =>
      client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': body.refresh_token } });
    client.wait(59_999);
    expect((await refresh()).status).toBe(200);
    client.wait(1);
    expect((await refresh()).status).toBe(401);
  });

  it('convert numbers in JSON to strings where strings are required', async () => {
    const email = client.newEmail();
    const signUp = { email, password: 12345678, verification_callback_url: CALLBACK };
    expect((await client.send('POST', '/auth/password/sign-up', { body: signUp })).status).toBe(200);
    expect((await client.send('POST', SIGN_IN, { body: { email, password: '12345678' } })).status).toBe(200);
  });

  it('that read data reject unknown query parameters, and endpoints that perform an action ignore them', async () => {
    const user = await client.signUp();
    expect(problemOf(await client.send('GET', '/users/me?x=1', { as: user })).code).toBe('SCHEMA_ERROR');
    expect(problemOf(await client.send('GET', '/contact-channels?user_id=me&x=1', { as: user })).code).toBe('SCHEMA_ERROR');
    expect(problemOf(await client.send('POST', `${SIGN_IN}?x=1`, { body: { email: 'a@b', password: 'x' } })).code).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    );
  });

  it('reject strings that the database cannot store', async () => {
    const user = await client.signUp();
    const bad = ['a\u0000b', 'a\ud800', '\udc00'];
    for (const text of bad) {
      for (const body of [
        { display_name: text },
        { client_metadata: { deep: [{ [text]: 1 }] } },
        { client_metadata: [text] },
        { profile_image_url: text },
      ]) {
        expect(problemOf(await client.send('PATCH', '/users/me', { as: user, body })).code).toBe('SCHEMA_ERROR');
      }
      expect(problemOf(await client.send('POST', SIGN_IN, { body: { email: 'a@b', password: text } })).code).toBe('SCHEMA_ERROR');
      expect((await client.send('GET', `/contact-channels?user_id=${encodeURIComponent('\0')}`, { as: user })).body.code).toBe(
        'SCHEMA_ERROR',
      );
    }
    expect((await client.send('GET', '/projects/%00/.well-known/jwks.json')).status).toBe(404);
    expect((await client.send('DELETE', '/auth/sessions/%00', { as: user })).body.code).toBe('SCHEMA_ERROR');
    expect((await client.send('DELETE', '/auth/sessions/%ff%fe', { as: user })).body.code).toBe('SCHEMA_ERROR');
  });

  it('store metadata unchanged', async () => {
    const user = await client.signUp();
    for (const value of [
      '123',
      'null',
      '',
      0,
      false,
      null,
      [],
      { b: 1, a: { z: [null, 1e300, -0.5, '\u{1f600}'] } },
      { snakeCase: 1, snake_case: 2 },
    ]) {
      const { body } = await client.send('PATCH', '/users/me', { as: user, body: { client_metadata: value } });
      expect(JSON.stringify(body.client_metadata)).toBe(JSON.stringify(value));
    }
    const huge = await client.send('PATCH', '/users/me', { as: user, raw: '{"client_metadata":[1e999]}', headers: JSON_TYPE });
    expect(huge.body.code).toBe('SCHEMA_ERROR');
  });

  it('limit the size of a body to 64 KiB, or to 1.5 MiB if it may contain images or metadata', async () => {
    const user = await client.signUp();
    expect((await client.send('POST', SIGN_IN, { body: { email: 'a@b', password: 'x'.repeat(66_000) } })).status).toBe(413);
    expect((await client.send('PATCH', '/users/me', { access: 'none', body: { display_name: 'x'.repeat(66_000) } })).status).toBe(413);
    expect((await client.send('PATCH', '/users/me', { as: user, body: { display_name: 'x'.repeat(1_600_000) } })).status).toBe(413);
    const image = `data:image/png;base64,${'A'.repeat(999_976)}`;
    const both = { profile_image_url: image, client_metadata: 'x'.repeat(65_534) };
    const { status, body } = await client.send('PATCH', '/users/me', { as: user, body: both });
    expect([status, body.profile_image_url, body.client_metadata]).toEqual([200, image, both.client_metadata]);
    const server = { ...both, primary_email: client.newEmail(), client_read_only_metadata: both.client_metadata };
    const created = await client.send('POST', '/users', { access: 'server', body: { ...server, server_metadata: both.client_metadata } });
    expect(created.status).toBe(201);
  });

  it('limit each string to 65,536 characters, even in requests that may contain images or metadata', async () => {
    const user = await client.signUp();
    const long = { display_name: 'x'.repeat(65_537) };
    const renamed = await client.send('PATCH', '/users/me', { as: user, body: long });
    expect([renamed.body.code, renamed.body.error]).toEqual([
      'SCHEMA_ERROR',
      expect.stringContaining('- body.display_name is longer than 65536 characters'),
    ]);
    expect((await client.send('POST', '/teams', { access: 'server', body: long })).body.code).toBe('SCHEMA_ERROR');
  });

  it('limit the total length of all strings in a body to 65,536 characters, not counting images and metadata', async () => {
    const user = await client.signUp();
    const half = 'x'.repeat(32_768);
    const create = (body: object) => client.send('POST', '/users', { access: 'server', body });
    const account = { id: 'github', email: 'a@example.com' };
    const listed = await create({ oauth_providers: Array.from({ length: 20 }, () => ({ ...account, account_id: half })) });
    expect([listed.body.code, listed.body.error]).toEqual([
      'SCHEMA_ERROR',
      expect.stringContaining('- body has more than 65536 characters of text, not counting images and documents'),
    ]);
    const two = { display_name: half, client_metadata: half, profile_image_url: `data:image/png;base64,${'A'.repeat(100_000)}` };
    expect((await client.send('PATCH', '/users/me', { as: user, body: { ...two, display_name: half } })).status).toBe(200);
    expect((await create({ ...two, oauth_providers: [{ ...account, account_id: `${half}x` }] })).body.code).toBe('SCHEMA_ERROR');
  });

  it('accept a very long display name, and find the user by the beginning of the name or by email address', async () => {
    const user = await client.signUp();
    const mark = crypto.randomUUID();
    const named = await client.send('PATCH', '/users/me', { as: user, body: { display_name: `${mark} ${'x'.repeat(2000)}z${mark}` } });
    expect(named.status).toBe(200);
    const { primary_email } = (await client.send('GET', '/users/me', { as: user })).body;
    const found = async (query: string): Promise<number> =>
      (await client.send('GET', `/users?limit=5&query=${encodeURIComponent(query)}`, { access: 'server' })).body.items.length;
    expect([await found(mark), await found(primary_email), await found(`z${mark}`)]).toEqual([1, 1, 0]);
  });

  it('limit metadata to 65,536 characters of JSON', async () => {
    const user = await client.signUp();
    const response = await client.send('PATCH', '/users/me', { as: user, body: { client_metadata: 'x'.repeat(65_535) } });
    expect(response.body.error).toContain('- body.client_metadata is longer than 65536 characters of JSON');
  });

  it('reject a body with more than 50,000 values before they check access', async () => {
    const raw = `{"client_metadata":[${'0,'.repeat(50_000)}0]}`;
    const response = await client.send('PATCH', '/users/me', { raw, headers: JSON_TYPE });
    expect(problemOf(response)).toEqual(known(400, 'BODY_PARSING_ERROR'));
  });

  it('have a lower size limit for forms than for JSON, because only the number of values in JSON is limited', async () => {
    const user = await client.signUp();
    const send = (raw: string) =>
      client.send('PATCH', '/users/me', { as: user, raw, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect((await send(Array.from({ length: 180_000 }, (_, index) => index.toString(36)).join('&'))).status).toBe(413);
    expect((await send(`display_name=${'x'.repeat(65_536)}`)).status).toBe(413);
    expect((await send(`display_name=${'x'.repeat(60_000)}`)).status).toBe(200);
  });

  it('report at most twenty violations, and the number of further violations', async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`unknown_${index}`, 1]));
    const { body: unknown } = await client.send('POST', SIGN_IN, { body: { email: 'a@b', password: 'x', ...many } });
    expect(unknown.error).toContain('unknown_19, …');
    expect(unknown.error).not.toContain('unknown_20');
    const domains = Array.from({ length: 100 }, () => ({ domain: 'x', handler_path: '/' }));
    const { body } = await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { domains } } });
    const bullets = body.error.split('\n').slice(1);
    expect(bullets).toHaveLength(21);
    expect(bullets[20]).toBe('- and 80 more');
  });
});
