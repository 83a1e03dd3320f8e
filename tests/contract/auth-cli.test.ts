// Tests command-line logins (CONTRACT.md C33) and anonymous accounts (C34).
import { describe, expect, it } from 'vitest';
import { MAX_CONCURRENT_REQUESTS } from '../support/slices.js';
import { known, problemOf, startClient, type ApiResponse, type Body } from './client.js';
import { useClient } from './use-client.js';

const MANY = MAX_CONCURRENT_REQUESTS;

const client = useClient();

const start = async (body?: object): Promise<Body> => (await client.send('POST', '/auth/cli', body === undefined ? {} : { body })).body;
const poll = (polling_code: string): Promise<ApiResponse> => client.send('POST', '/auth/cli/poll', { body: { polling_code } });
const complete = (login_code: string, refresh_token: string): Promise<ApiResponse> =>
  client.send('POST', '/auth/cli/complete', { body: { login_code, refresh_token } });

describe('a command-line login', () => {
  it('has the status `waiting`, returns its refresh token once, and then has the status `used`', async () => {
    const { refresh_token } = await client.signUp();
    const login = await start();
    expect(login).toEqual({
      polling_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      login_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      expires_at: new Date(client.now() + 7_200_000).toISOString(),
    });
    const waiting = await poll(login.polling_code);
    expect([waiting.status, waiting.body]).toEqual([200, { status: 'waiting' }]);
    expect((await complete(login.login_code, refresh_token)).body).toEqual({ success: true });
    const done = await poll(login.polling_code);
    expect([done.status, done.body]).toEqual([201, { status: 'success', refresh_token }]);
    const again = await poll(login.polling_code);
    expect([again.status, again.body]).toEqual([200, { status: 'used' }]);
  });

  it('expires even if it was completed', async () => {
    const [open, completed] = [await start({ expires_in_millis: 500 }), await start({ expires_in_millis: 500 })];
    expect((await complete(completed.login_code, 'token')).status).toBe(200);
    client.wait(500);
    for (const { polling_code } of [open, completed]) expect((await poll(polling_code)).body).toEqual({ status: 'expired' });
    expect((await complete(open.login_code, 'token')).status).toBe(400);
  });

  it.each([86_400_001, -86_400_001, 'soon', null])('cannot have %j as its lifetime in milliseconds', async (expires_in_millis) =>
    expect((await start({ expires_in_millis })).code).toBe('SCHEMA_ERROR'),
  );

  it('accepts each of its two codes only at the endpoint for that code, and only in the project of the login', async () => {
    const login = await start({});
    expect(problemOf(await poll(login.login_code))).toEqual(known(400, 'INVALID_POLLING_CODE'));
    const wrong = await complete(login.polling_code, 'token');
    expect([wrong.status, wrong.headers.get('x-stack-known-error')]).toEqual([400, null]);
    const project = client.backend.demo.internal;
    const foreign = await client.send('POST', '/auth/cli/complete', {
      project,
      body: { login_code: login.login_code, refresh_token: 'x' },
    });
    expect(foreign.status).toBe(400);
    expect((await client.send('POST', '/auth/cli/poll', { project, body: { polling_code: login.polling_code } })).body.code).toBe(
      'INVALID_POLLING_CODE',
    );
  });

  it(`is completed once and returns its refresh token once when ${MANY} requests arrive at the same time`, async () => {
    const login = await start();
    const completions = await Promise.all(Array.from({ length: MANY }, (_, index) => complete(login.login_code, `token ${index}`)));
    const winner = completions.findIndex(({ status }) => status === 200);
    expect(completions.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(completions.filter(({ status }) => status === 400)).toHaveLength(MANY - 1);
    const responses = await Promise.all(Array.from({ length: MANY }, () => poll(login.polling_code)));
    const delivered = responses.filter(({ status }) => status === 201);
    expect(delivered.map(({ body }) => body)).toEqual([{ status: 'success', refresh_token: `token ${winner}` }]);
    expect(new Set(responses.map(({ body }) => body.status))).toEqual(new Set(['success', 'used']));
  });
});

describe('an anonymous account', () => {
  it('belongs to a user without an email address or a password', async () => {
    const { status, body } = await client.send('POST', '/auth/anonymous/sign-up');
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['access_token', 'refresh_token', 'user_id']]);
    const { body: user } = await client.send('GET', '/users/me', { as: body });
    expect(user).toMatchObject({ is_anonymous: true, display_name: 'Anonymous user', primary_email: null, has_password: false });
  });

  it('cannot be created if the backend does not allow it', async () => {
    const strict = await startClient({ anonymousSignUp: false });
    expect(problemOf(await strict.send('POST', '/auth/anonymous/sign-up'))).toEqual(known(400, 'ANONYMOUS_ACCOUNTS_NOT_ENABLED'));
    await strict.backend.close();
  });
});
