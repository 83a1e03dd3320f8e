// An account with a known owner, and with an address that belongs to another person.
import { describe, expect, it } from 'vitest';
import { createAddresses, RESET_PASSWORD, SECOND_FACTOR, type Desk } from './addresses.js';
import { CALLBACK, PASSWORD, problemOf, type Body } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();
const { verify, deskOf, reset, askForSignInCode, signInByMail, signIn } = createAddresses(client);

interface Story {
  readonly desk: Desk;
  readonly first: string;
  readonly mistyped: string;
  readonly next: string;
}

/** Changes that remove the verified address and enter the mistyped one. */
const ways: readonly [string, (story: Story) => Promise<void>][] = [
  [
    'a new address is added and verified, and the first one is deleted',
    async ({ desk, first, mistyped, next }) => {
      await desk.add(mistyped);
      client.wait(1000);
      await desk.add(next);
      await desk.prove(next);
      await desk.remove(first);
    },
  ],
  [
    'the first address is changed to a new one, and the new one is verified',
    async ({ desk, first, mistyped, next }) => {
      await desk.add(mistyped);
      client.wait(1000);
      await desk.replace(first, next);
      await desk.prove(next);
    },
  ],
  [
    'a server writes a new verified address',
    async ({ desk, mistyped, next }) => {
      await desk.add(mistyped);
      client.wait(1000);
      await desk.byServer({ primary_email: next, primary_email_verified: true });
    },
  ],
  ['the only address is changed to the mistyped one', ({ desk, first, mistyped }) => desk.replace(first, mistyped)],
  [
    'the mistyped one is added and the first one is deleted',
    async ({ desk, first, mistyped }) => {
      await desk.add(mistyped);
      await desk.remove(first);
    },
  ],
  [
    'a server writes the mistyped one as unverified',
    ({ desk, mistyped }) => desk.byServer({ primary_email: mistyped, primary_email_verified: false }),
  ],
];

describe('the reader of a mistyped address cannot reset an account that had a verified address', () => {
  it.each(ways)('if %s', async (_how, change) => {
    const user = await client.signUp();
    await verify(user.email, user);
    const desk = deskOf(user);
    await desk.byServer({ totp_secret_base64: SECOND_FACTOR });
    client.wait(1000);
    const mistyped = client.newEmail();
    await change({ desk, first: user.email, mistyped, next: client.newEmail() });
    expect(await reset(mistyped)).toBe(false);
    expect(problemOf(await signIn(mistyped, PASSWORD)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  it('if the first address is verified only after the mistyped one was added, and is then deleted', async () => {
    const user = await client.signUp();
    const desk = deskOf(user);
    client.wait(1000);
    const mistyped = client.newEmail();
    await desk.add(mistyped);
    client.wait(1000);
    await verify(user.email, user);
    await desk.remove(user.email);
    expect(await reset(mistyped)).toBe(false);
  });
});

describe('an owner whose address another person used to sign up', () => {
  /** Signs up a stranger with the address of another person. The stranger then verifies their own address. */
  const signUpAsStranger = async () => {
    const user = await client.signUp();
    const desk = deskOf(user);
    client.wait(1000);
    const own = client.newEmail();
    await desk.add(own);
    await desk.prove(own);
    return { user, desk, own };
  };

  it('resets the account even if the stranger has since verified their own address and deleted it', async () => {
    const { user, desk, own } = await signUpAsStranger();
    await desk.byServer({ totp_secret_base64: SECOND_FACTOR });
    await desk.remove(own);
    expect(await reset(user.email)).toBe(true);
    expect((await signIn(user.email, RESET_PASSWORD)).status).toBe(200);
  });

  it('gets no code if the stranger has a verified address and enters the owner’s address again', async () => {
    const { user, desk } = await signUpAsStranger();
    client.wait(1000);
    const other = client.newEmail();
    await desk.replace(user.email, other);
    await desk.replace(other, user.email);
    expect(await reset(user.email)).toBe(false);
  });
});

describe('a reset that proves an address for the first time', () => {
  const teamOf = async (user: Body) => {
    const { send } = deskOf(user);
    const team: Body = (await send('POST', '/teams', { display_name: 'x', creator_user_id: 'me' })).body;
    const key: Body = (await send('POST', '/team-api-keys', { team_id: team.id, description: 'x', expires_at_millis: null })).body;
    const guest = client.newEmail();
    const sent = await send('POST', '/team-invitations/send-code', { team_id: team.id, email: guest, callback_url: CALLBACK });
    expect([typeof key.value, sent.status]).toEqual(['string', 200]);
    return { id: team.id as string, apiKey: key.value as string, code: await client.mailedCode(guest) };
  };
  const check = (api_key: string) => client.send('POST', '/team-api-keys/check', { access: 'server', body: { api_key } });

  it('revokes the keys and unused invitations of teams without other members, and does not change other teams', async () => {
    const [user, member] = [await client.signUp(), await client.signUp()];
    const [own, shared] = [await teamOf(user), await teamOf(user)];
    await client.send('POST', `/team-memberships/${shared.id}/${member.user_id}`, { access: 'server', body: {} });
    expect(await reset(user.email)).toBe(true);
    const accept = (code: string) => client.send('POST', '/team-invitations/accept', { as: member, body: { code } });
    expect(problemOf(await check(own.apiKey)).code).toBe('API_KEY_REVOKED');
    expect(problemOf(await accept(own.code)).code).toBe('VERIFICATION_CODE_ALREADY_USED');
    expect((await check(shared.apiKey)).status).toBe(200);
    expect((await accept(shared.code)).status).toBe(200);
  });
});

describe('an owner who changes a verified address, and opens the mail to the new one on another device', () => {
  const change = async () => {
    const user = await client.signUp();
    await verify(user.email, user);
    client.wait(1000);
    const desk = deskOf(user);
    const next = client.newEmail();
    await desk.replace(user.email, next);
    await desk.mailLink(next);
    await verify(next);
    return { user, desk, next };
  };

  it('gets a new user with a sign-in code, and the replaced address is not restored because another person may read its mail', async () => {
    const { user, desk, next } = await change();
    expect((await signIn(next, PASSWORD)).body.user_id).toBe(user.user_id);
    expect((await signInByMail(next)).body.is_new_user).toBe(true);
    expect(await desk.find(next)).toMatchObject({ is_verified: false, used_for_auth: false });
    expect((await signIn(user.email, PASSWORD)).status).toBe(400);
    expect((await signInByMail(user.email)).body.is_new_user).toBe(true);
  });

  it('gets the new address back if a server deletes the user whom a sign-in code created, and verifies the address', async () => {
    const { user, desk, next } = await change();
    const { body } = await signInByMail(next);
    await client.send('DELETE', `/users/${body.user_id}`, { access: 'server' });
    await desk.byServer({ primary_email: next, primary_email_verified: true, primary_email_auth_enabled: true });
    expect((await signInByMail(next)).body.user_id).toBe(user.user_id);
    expect((await signIn(next, PASSWORD)).body.user_id).toBe(user.user_id);
  });

  it('signs in with a code, which creates no user, after a server has verified the new address', async () => {
    const { user, desk, next } = await change();
    const set = (sign_up_enabled: boolean) =>
      client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { sign_up_enabled } } });
    await set(false);
    expect(problemOf(await askForSignInCode(next)).code).toBe('SIGN_UP_NOT_ENABLED');
    await desk.byServer({ primary_email_verified: true });
    expect((await signInByMail(next)).body.user_id).toBe(user.user_id);
    await set(true);
  });
});

it('an address that its user has verified stays verified if a server makes it the primary one', async () => {
  const user = await client.signUp();
  const desk = deskOf(user);
  const second = client.newEmail();
  await desk.add(second);
  await desk.prove(second);
  await desk.byServer({ primary_email: null });
  await desk.byServer({ primary_email: second, primary_email_auth_enabled: true });
  expect(await desk.find(second)).toMatchObject({ is_verified: true, is_primary: true });
  expect((await signInByMail(second)).body.user_id).toBe(user.user_id);
});
