// Sends many requests at the same time, most of them for actions that may succeed only once.
import { describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.js';
import { MAX_CONCURRENT_REQUESTS } from '../support/slices.js';
import { CALLBACK, PASSWORD, type ApiResponse } from './client.js';
import { createPasskey, usePasskey } from './golden/authenticator.js';
import { useClient } from './use-client.js';

const MANY = MAX_CONCURRENT_REQUESTS;

const client = useClient();

const countOutcomes = async (send: (index: number) => Promise<ApiResponse>): Promise<Record<string, number>> => {
  const responses = await Promise.all(Array.from({ length: MANY }, (_, index) => send(index)));
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const key = [status, body?.code].filter(Boolean).join(' ');
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

/** Expects exactly one success. All other responses must have the error for a used code or for too many attempts. */
const expectOne = (counts: Record<string, number>, success = '200'): void => {
  expect(counts[success]).toBe(1);
  const rejections = ['400 VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', '409 VERIFICATION_CODE_ALREADY_USED'].filter((key) => key in counts);
  expect(Object.keys(counts).toSorted()).toEqual([success, ...rejections].toSorted());
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(MANY);
};

const magicCode = async (email: string): Promise<string> => {
  await client.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
  return client.emailedCode(email);
};

describe(`of ${MANY} simultaneous requests`, () => {
  it('only one uses a magic link code', async () => {
    const code = await magicCode(client.newEmail());
    const counts = await countOutcomes(() => client.send('POST', '/auth/otp/sign-in', { body: { code } }));
    expect(counts['200']).toBe(1);
    expect(Object.keys(counts).toSorted()).toEqual(
      ['200', '400 VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', '409 VERIFICATION_CODE_ALREADY_USED'].filter((key) => key in counts),
    );
  });

  it('only one signs up with a new email address', { timeout: 60_000 }, async () => {
    const email = client.newEmail();
    const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
    expect(await countOutcomes(() => client.send('POST', '/auth/password/sign-up', { body }))).toEqual({
      '200': 1,
      '409 USER_EMAIL_ALREADY_EXISTS': MANY - 1,
    });
    expect(await client.backend.inbox.list(email)).toHaveLength(1);
  });

  it('only one creates the user for a new email address, although each request has a different code', { timeout: 60_000 }, async () => {
    const email = client.newEmail();
    const codes: string[] = [];
    for (let index = 0; index < MANY; index += 1) codes.push(await magicCode(email));
    const responses = await Promise.all(codes.map((code) => client.send('POST', '/auth/otp/sign-in', { body: { code } })));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: MANY }, () => 200));
    expect(responses.filter(({ body }) => body.is_new_user)).toHaveLength(1);
    expect(new Set(responses.map(({ body }) => body.user_id)).size).toBe(1);
  });

  it('all refresh the same session', async () => {
    const { refresh_token } = await client.signUp();
    expect(
      await countOutcomes(() =>
        client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } }),
      ),
    ).toEqual({ '200': MANY });
  });

  it('only one signs out of the same session', async () => {
    const user = await client.signUp();
    const counts = await countOutcomes(() => client.send('DELETE', '/auth/sessions/current', { as: user }));
    expect(counts).toEqual({ '200': 1, '401 REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED': MANY - 1 });
  });

  it('all update the user, and no update is partly overwritten', async () => {
    const user = await client.signUp();
    const counts = await countOutcomes((index) =>
      client.send('PATCH', '/users/me', { as: user, body: { display_name: `n${index}`, client_metadata: { index } } }),
    );
    expect(counts).toEqual({ '200': MANY });
    const { display_name, client_metadata } = (await client.send('GET', '/users/me', { as: user })).body;
    expect(display_name).toBe(`n${client_metadata.index}`);
  });
});

describe(`of ${MANY} simultaneous requests for one action`, () => {
  it('only one resets the password', { timeout: 120_000 }, async () => {
    const { email } = await client.signUp();
    await client.send('POST', '/auth/password/send-reset-code', { body: { email, callback_url: CALLBACK } });
    const code = await client.emailedCode(email);
    expectOne(
      await countOutcomes((index) => client.send('POST', '/auth/password/reset', { body: { code, password: `new password ${index}` } })),
    );
    expect((await client.send('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD } })).status).toBe(400);
  });

  it('only one accepts the invitation, even if they come from different users', { timeout: 60_000 }, async () => {
    const [owner, guest, other] = [await client.signUp(), await client.signUp(), await client.signUp()];
    const team = (await client.send('POST', '/teams', { as: owner, body: { display_name: 'Race' } })).body;
    const invitation = { team_id: team.id, email: guest.email, callback_url: CALLBACK };
    expect((await client.send('POST', '/team-invitations/send-code', { access: 'server', body: invitation })).status).toBe(200);
    const code = await client.emailedCode(guest.email);
    expectOne(
      await countOutcomes((index) => client.send('POST', '/team-invitations/accept', { as: index % 2 ? guest : other, body: { code } })),
    );
    const { items } = (await client.send('GET', `/team-member-profiles?team_id=${team.id}`, { access: 'server' })).body;
    expect(items).toHaveLength(2);
  });

  it('only one completes the command-line login, and only one receives its token', async () => {
    const { refresh_token } = await client.signUp();
    const { polling_code, login_code } = (await client.send('POST', '/auth/cli', { body: {} })).body;
    expect(await countOutcomes(() => client.send('POST', '/auth/cli/complete', { body: { login_code, refresh_token } }))).toEqual({
      '200': 1,
      '400': MANY - 1,
    });
    const polls = await Promise.all(Array.from({ length: MANY }, () => client.send('POST', '/auth/cli/poll', { body: { polling_code } })));
    expect(polls.filter(({ status }) => status === 201).map(({ body }) => body)).toEqual([{ status: 'success', refresh_token }]);
    expect(polls.filter(({ status, body }) => status === 200 && body.status === 'used')).toHaveLength(MANY - 1);
  });

  it('only one completes the sign-in with the second factor', { timeout: 60_000 }, async () => {
    const user = await client.signUp();
    const secret = Buffer.from('12345678901234567890');
    await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: secret.toString('base64') } });
    const { body } = await client.send('POST', '/auth/password/sign-in', { body: { email: user.email, password: PASSWORD } });
    const attempt = { code: body.details.attempt_code, type: 'totp', totp: totpAt(secret, client.now()) };
    expectOne(await countOutcomes(() => client.send('POST', '/auth/mfa/sign-in', { body: attempt })));
    expect((await client.send('GET', `/auth/sessions?user_id=${user.user_id}`, { access: 'server' })).body.items).toHaveLength(2);
  });

  it('none guesses the code, and the correct code is rejected after that', async () => {
    const code = await magicCode(client.newEmail());
    const { body } = await client.send('POST', '/auth/otp/sign-in/check-code', { body: { code } });
    expect(body).toEqual({ is_code_valid: true });
    const guess = (index: number): string => String(index).padStart(6, '0') + code.slice(6);
    const counts = await countOutcomes((index) => client.send('POST', '/auth/otp/sign-in', { body: { code: guess(index) } }));
    expect(counts).toEqual({ '404 VERIFICATION_CODE_NOT_FOUND': MANY });
    const right = await client.send('POST', '/auth/otp/sign-in', { body: { code } });
    expect([right.status, right.body.code]).toEqual([400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED']);
  });

  it('all grant the permission, which is listed once', async () => {
    const user = await client.signUp();
    const definition = { id: 'race_right', contained_permission_ids: [] };
    await client.send('POST', '/project-permission-definitions', { access: 'admin', body: definition });
    const counts = await countOutcomes(() =>
      client.send('POST', `/project-permissions/${user.user_id}/race_right`, { access: 'server', body: {} }),
    );
    expect(counts).toEqual({ '201': MANY });
    const { items } = (await client.send('GET', `/project-permissions?user_id=${user.user_id}`, { access: 'server' })).body;
    expect(items).toEqual([{ id: 'race_right', user_id: user.user_id }]);
  });
});

it(
  'of eight simultaneous sign-ins with copies of a passkey that have the same counter, only one succeeds',
  { timeout: 60_000 },
  async () => {
    const origin = 'http://localhost:3999';
    const user = await client.signUp();
    const begin = async (path: string) => (await client.send('POST', `/auth/passkey/${path}`, { as: user, body: {} })).body;
    const registration = await begin('initiate-passkey-registration');
    const { authenticator, response } = createPasskey(registration.options_json, origin);
    await client.send('POST', '/auth/passkey/register', { as: user, body: { credential: response, code: registration.code } });
    const bodies: object[] = [];
    for (let copy = 0; copy < 8; copy += 1) {
      const { options_json, code } = await begin('initiate-passkey-authentication');
      bodies.push({ authentication_response: usePasskey({ ...authenticator }, options_json, origin), code });
    }
    const responses = await Promise.all(bodies.map((body) => client.send('POST', '/auth/passkey/sign-in', { body })));
    expect(responses.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 'PASSKEY_AUTHENTICATION_FAILED'),
    ]);
  },
);
