// Many requests at once for something that may happen once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK, PASSWORD, startClient, type Answer, type Client } from './client.js';

const MANY = 100;

let client: Client;
beforeAll(async () => void (client = await startClient()));
afterAll(() => client.backend.close());

const times = async (send: (index: number) => Promise<Answer>): Promise<Record<string, number>> => {
  const answers = await Promise.all(Array.from({ length: MANY }, (_, index) => send(index)));
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = `${status} ${body?.code ?? 'ok'}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

const magicCode = async (email: string): Promise<string> => {
  await client.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
  return client.mailedCode(email);
};

describe('of a hundred at once', () => {
  it('one uses the code', async () => {
    const code = await magicCode(client.newEmail());
    const counts = await times(() => client.send('POST', '/auth/otp/sign-in', { body: { code } }));
    expect(counts['200 ok']).toBe(1);
    expect(Object.keys(counts).toSorted()).toEqual(
      ['200 ok', '400 VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', '409 VERIFICATION_CODE_ALREADY_USED'].filter((key) => key in counts),
    );
  });

  it('one signs up with an address', { timeout: 60_000 }, async () => {
    const email = client.newEmail();
    const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
    expect(await times(() => client.send('POST', '/auth/password/sign-up', { body }))).toEqual({
      '200 ok': 1,
      '409 USER_EMAIL_ALREADY_EXISTS': MANY - 1,
    });
    expect(await client.backend.inbox.list(email)).toHaveLength(1);
  });

  it('one makes the user of a new address, each with a code of its own', { timeout: 60_000 }, async () => {
    const email = client.newEmail();
    const codes: string[] = [];
    for (let index = 0; index < MANY; index += 1) codes.push(await magicCode(email));
    const answers = await Promise.all(codes.map((code) => client.send('POST', '/auth/otp/sign-in', { body: { code } })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: MANY }, () => 200));
    expect(answers.filter(({ body }) => body.is_new_user)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1);
  });

  it('every refresh of one session succeeds', async () => {
    const { refresh_token } = await client.signUp();
    expect(
      await times(() => client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } })),
    ).toEqual({ '200 ok': MANY });
  });

  it('one signs out', async () => {
    const user = await client.signUp();
    const counts = await times(() => client.send('DELETE', '/auth/sessions/current', { as: user }));
    expect(counts).toEqual({ '200 ok': 1, '401 REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED': MANY - 1 });
  });

  it('patches of one user neither fail nor mix', async () => {
    const user = await client.signUp();
    const counts = await times((index) =>
      client.send('PATCH', '/users/me', { as: user, body: { display_name: `n${index}`, client_metadata: { index } } }),
    );
    expect(counts).toEqual({ '200 ok': MANY });
    const { display_name, client_metadata } = (await client.send('GET', '/users/me', { as: user })).body;
    expect(display_name).toBe(`n${client_metadata.index}`);
  });
});
