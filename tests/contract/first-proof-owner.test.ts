// Tests accounts whose owner verified an email address, and which also have another person's address. The reader of an address is the
// person who receives the emails to it.
import { describe, expect, it } from 'vitest';
import { createAccountHelpers, RESET_PASSWORD, TOTP_SECRET, type AccountActions } from './addresses.js';
import { CALLBACK, PASSWORD, problemOf, type Body } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();
const { verify, actionsOf, reset, requestSignInCode, signInByEmail, signIn } = createAccountHelpers(client);

interface Account {
  readonly actions: AccountActions;
  readonly first: string;
  readonly mistyped: string;
  readonly next: string;
}

/** Lists changes after which the account has the mistyped address but no longer the first, verified address. */
const changes: readonly [string, (account: Account) => Promise<void>][] = [
  [
    'a new address is added and verified, and the first address is deleted',
    async ({ actions, first, mistyped, next }) => {
      await actions.add(mistyped);
      client.wait(1000);
      await actions.add(next);
      await actions.verifyInSession(next);
      await actions.remove(first);
    },
  ],
  [
    'the first address is changed to a new address, which is verified',
    async ({ actions, first, mistyped, next }) => {
      await actions.add(mistyped);
      client.wait(1000);
      await actions.replace(first, next);
      await actions.verifyInSession(next);
    },
  ],
  [
    'a server sets a new verified address',
    async ({ actions, mistyped, next }) => {
      await actions.add(mistyped);
      client.wait(1000);
      await actions.updateByServer({ primary_email: next, primary_email_verified: true });
    },
  ],
  ['the only address is changed to the mistyped address', ({ actions, first, mistyped }) => actions.replace(first, mistyped)],
  [
    'the mistyped address is added and the first address is deleted',
    async ({ actions, first, mistyped }) => {
      await actions.add(mistyped);
      await actions.remove(first);
    },
  ],
  [
    'a server sets the mistyped address as unverified',
    ({ actions, mistyped }) => actions.updateByServer({ primary_email: mistyped, primary_email_verified: false }),
  ],
];

describe('the reader of a mistyped address cannot reset the password of an account that had a verified address', () => {
  it.each(changes)('if %s', async (_name, change) => {
    const user = await client.signUp();
    await verify(user.email, user);
    const actions = actionsOf(user);
    await actions.updateByServer({ totp_secret_base64: TOTP_SECRET });
    client.wait(1000);
    const mistyped = client.newEmail();
    await change({ actions, first: user.email, mistyped, next: client.newEmail() });
    expect(await reset(mistyped)).toBe(false);
    expect(problemOf(await signIn(mistyped, PASSWORD)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  it('if the first address is verified only after the mistyped address was added, and is then deleted', async () => {
    const user = await client.signUp();
    const actions = actionsOf(user);
    client.wait(1000);
    const mistyped = client.newEmail();
    await actions.add(mistyped);
    client.wait(1000);
    await verify(user.email, user);
    await actions.remove(user.email);
    expect(await reset(mistyped)).toBe(false);
  });
});

describe('a person whose address a stranger used to sign up', () => {
  /** Signs up a stranger with another person's address. The stranger then adds and verifies their own address. */
  const signUpAsStranger = async () => {
    const user = await client.signUp();
    const actions = actionsOf(user);
    client.wait(1000);
    const own = client.newEmail();
    await actions.add(own);
    await actions.verifyInSession(own);
    return { user, actions, own };
  };

  it('can reset the password of that account even if the stranger verified and then deleted their own address', async () => {
    const { user, actions, own } = await signUpAsStranger();
    await actions.updateByServer({ totp_secret_base64: TOTP_SECRET });
    await actions.remove(own);
    expect(await reset(user.email)).toBe(true);
    expect((await signIn(user.email, RESET_PASSWORD)).status).toBe(200);
  });

  it('gets no reset code if the stranger has a verified address and enters the person’s address again', async () => {
    const { user, actions } = await signUpAsStranger();
    client.wait(1000);
    const other = client.newEmail();
    await actions.replace(user.email, other);
    await actions.replace(other, user.email);
    expect(await reset(user.email)).toBe(false);
  });
});

describe('a password reset that verifies an address for the first time', () => {
  const teamOf = async (user: Body) => {
    const { send } = actionsOf(user);
    const team: Body = (await send('POST', '/teams', { display_name: 'x', creator_user_id: 'me' })).body;
    const key: Body = (await send('POST', '/team-api-keys', { team_id: team.id, description: 'x', expires_at_millis: null })).body;
    const guest = client.newEmail();
    const sent = await send('POST', '/team-invitations/send-code', { team_id: team.id, email: guest, callback_url: CALLBACK });
    expect([typeof key.value, sent.status]).toEqual(['string', 200]);
    return { id: team.id as string, apiKey: key.value as string, code: await client.emailedCode(guest) };
  };
  const check = (api_key: string) => client.send('POST', '/team-api-keys/check', { access: 'server', body: { api_key } });

  it('revokes the API keys and unused invitations of teams without other members, but not those of other teams', async () => {
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

describe('an owner who changes a verified address and verifies the new address outside a session', () => {
  const change = async () => {
    const user = await client.signUp();
    await verify(user.email, user);
    client.wait(1000);
    const actions = actionsOf(user);
    const next = client.newEmail();
    await actions.replace(user.email, next);
    await actions.emailLink(next);
    await verify(next);
    return { user, actions, next };
  };

  it('gets a new account when signing in with a code, and the old account does not get its replaced address back', async () => {
    const { user, actions, next } = await change();
    expect((await signIn(next, PASSWORD)).body.user_id).toBe(user.user_id);
    expect((await signInByEmail(next)).body.is_new_user).toBe(true);
    expect(await actions.find(next)).toMatchObject({ is_verified: false, used_for_auth: false });
    expect((await signIn(user.email, PASSWORD)).status).toBe(400);
    expect((await signInByEmail(user.email)).body.is_new_user).toBe(true);
  });

  it('gets the new address back if a server deletes the new account and verifies the address', async () => {
    const { user, actions, next } = await change();
    const { body } = await signInByEmail(next);
    await client.send('DELETE', `/users/${body.user_id}`, { access: 'server' });
    await actions.updateByServer({ primary_email: next, primary_email_verified: true, primary_email_auth_enabled: true });
    expect((await signInByEmail(next)).body.user_id).toBe(user.user_id);
    expect((await signIn(next, PASSWORD)).body.user_id).toBe(user.user_id);
  });

  it('can sign in to the account with a code after a server verified the new address', async () => {
    const { user, actions, next } = await change();
    const set = (sign_up_enabled: boolean) =>
      client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { sign_up_enabled } } });
    await set(false);
    expect(problemOf(await requestSignInCode(next)).code).toBe('SIGN_UP_NOT_ENABLED');
    await actions.updateByServer({ primary_email_verified: true });
    expect((await signInByEmail(next)).body.user_id).toBe(user.user_id);
    await set(true);
  });
});

it('an address that its user verified stays verified if a server makes it the primary address', async () => {
  const user = await client.signUp();
  const actions = actionsOf(user);
  const second = client.newEmail();
  await actions.add(second);
  await actions.verifyInSession(second);
  await actions.updateByServer({ primary_email: null });
  await actions.updateByServer({ primary_email: second, primary_email_auth_enabled: true });
  expect(await actions.find(second)).toMatchObject({ is_verified: true, is_primary: true });
  expect((await signInByEmail(second)).body.user_id).toBe(user.user_id);
});
