// Tests accounts that an attacker prepares with another person's email address. The reader of an address is the person who receives the
// emails to it.
import { beforeEach, describe, expect, it } from 'vitest';
import { CALLBACK, known, ORIGIN, PASSWORD, problemOf, type Body } from './client.js';
import { createPasskey, usePasskey, type Authenticator } from './golden/authenticator.js';
import { createGoogle, runGoogleFlow } from './google.js';
import { redirectQuery, authorizeUrl, configure, createBrowser, exchange, newFlow, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const OWNER_PASSWORD = 'the owner’s 1';
const APP_ORIGIN = 'http://localhost:3999';
const totp_secret_base64 = Buffer.from('Portico test secret!').toString('base64');

const google = createGoogle();
const settings = { fetchProvider: google.fetch, demoSettings: { allowUserApiKeys: true } };
const client = useOAuthClient(settings);
beforeEach(async () => {
  google.reset();
  google.person = { sub: client.newEmail(), email: client.newEmail(), email_verified: true };
  await configure(client, STANDARD);
});

const as = (user: Body) => async (method: string, path: string, body?: unknown) =>
  client.send(method, path, { as: user, ...(body !== undefined && { body }) });
const signIn = (email: string, password: string) => client.send('POST', '/auth/password/sign-in', { body: { email, password } });

const signInByEmail = async (email: string) => {
  await client.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
  return client.send('POST', '/auth/otp/sign-in', { body: { code: await client.emailedCode(email) } });
};

const signInByPasskey = async (authenticator: Authenticator) => {
  const { options_json, code } = (await client.send('POST', '/auth/passkey/initiate-passkey-authentication', { body: {} })).body;
  const body = { authentication_response: usePasskey(authenticator, options_json, APP_ORIGIN), code };
  return client.send('POST', '/auth/passkey/sign-in', { body });
};

/** Verifies an address with the code in the newest email to it, with or without a user's session. */
const verify = async (email: string, user?: Body) => {
  const body = { code: await client.emailedCode(email) };
  expect((await client.send('POST', '/contact-channels/verify', { ...(user && { as: user }), body })).status).toBe(200);
};

const reset = async (email: string) => {
  await client.send('POST', '/auth/password/send-reset-code', { body: { email, callback_url: CALLBACK } });
  const body = { code: await client.emailedCode(email), password: OWNER_PASSWORD };
  expect((await client.send('POST', '/auth/password/reset', { body })).status).toBe(200);
};

/**
 * Signs up with another person's address, which `openEmail` may verify. Then adds a second address, a passkey, a provider account, an API
 * key and a second factor.
 */
const prepareAccount = async (openEmail?: (email: string) => Promise<void>) => {
  const user = await client.signUp();
  await openEmail?.(user.email);
  const send = as(user);
  const own = client.newEmail();
  const { body: channel } = await send('POST', '/contact-channels', { user_id: 'me', type: 'email', value: own, used_for_auth: true });
  await send('POST', `/contact-channels/me/${channel.id}/send-verification-code`, { callback_url: CALLBACK });
  await verify(own, user);
  await send('PATCH', `/contact-channels/me/${channel.id}`, { is_primary: true });
  const started = (await send('POST', '/auth/passkey/initiate-passkey-registration', {})).body;
  const { authenticator, response } = createPasskey(started.options_json, APP_ORIGIN);
  expect((await send('POST', '/auth/passkey/register', { credential: response, code: started.code })).status).toBe(200);
  const link = await runGoogleFlow(client, { type: 'link', token: user.access_token });
  expect((await exchange(client, link.code, link.flow)).status).toBe(200);
  const key = (await send('POST', '/user-api-keys', { user_id: 'me', description: 'x', expires_at_millis: null })).body;
  await send('PATCH', '/users/me', { totp_secret_base64 });
  return { user, own, authenticator, apiKey: key.value, send };
};

const userOf = async ({ user_id }: Body): Promise<Body> => (await client.send('GET', `/users/${user_id}`, { access: 'server' })).body;
const checkKey = (api_key: string) => client.send('POST', '/user-api-keys/check', { access: 'server', body: { api_key } });

describe('the first password reset for an address', () => {
  const verifications: readonly [string, (email: string) => Promise<void>][] = [
    ['was never verified', async () => undefined],
    ['its reader verified outside any session', (email) => verify(email)],
    ['its reader verified in another user’s session', async (email) => verify(email, await client.signUp())],
  ];

  it.each(verifications)('that %s makes its reader the only person who can sign in', async (_how, openEmail) => {
    const { user, own, authenticator, apiKey } = await prepareAccount(openEmail);
    await reset(user.email);
    const { status, body } = await signIn(user.email, OWNER_PASSWORD);
    expect([status, body.user_id]).toEqual([200, user.user_id]);
    expect((await signInByEmail(own)).body).toMatchObject({ is_new_user: true });
    expect(problemOf(await signInByPasskey(authenticator)).code).toBe('PASSKEY_AUTHENTICATION_FAILED');
    const flow = await runGoogleFlow(client);
    expect((await exchange(client, flow.code, flow.flow)).body).toMatchObject({ is_new_user: true });
    expect(problemOf(await checkKey(apiKey)).code).toBe('API_KEY_REVOKED');
    expect(await userOf(user)).toMatchObject({
      ...{ primary_email: user.email, primary_email_verified: true, passkey_auth_enabled: false },
      ...{ requires_totp_mfa: false, oauth_providers: [] },
    });
  });

  it('invalidates older access tokens immediately, but not newer access tokens', async () => {
    const { user, send } = await prepareAccount();
    await reset(user.email);
    const rejected = known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: client.now() });
    const body = { user_id: 'me', type: 'email', value: client.newEmail(), used_for_auth: true };
    expect(problemOf(await send('POST', '/contact-channels', body))).toEqual(rejected);
    expect(problemOf(await send('GET', '/users/me'))).toEqual(rejected);
    const query = { provider: 'google', type: 'link', token: user.access_token };
    const response = await createBrowser(client).go(authorizeUrl(client, newFlow(), query));
    expect(response.headers.get('x-stack-known-error')).toBe('ACCESS_TOKEN_EXPIRED');
    // This token is issued in the same second as the reset.
    const { body: owner } = await signIn(user.email, OWNER_PASSWORD);
    expect((await client.send('GET', '/users/me', { as: owner })).status).toBe(200);
  });

  it('invalidates pending links to provider accounts and pending passkey registrations', async () => {
    const user = await client.signUp();
    const browser = createBrowser(client);
    const visit = authorizeUrl(client, newFlow(), { provider: 'google', type: 'link', token: user.access_token });
    const { state = '' } = redirectQuery(await browser.go(visit));
    const exchanged = await runGoogleFlow(client, { type: 'link', token: user.access_token });
    const started = (await as(user)('POST', '/auth/passkey/initiate-passkey-registration', {})).body;
    await reset(user.email);
    const back = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/google?code=given&state=${state}`);
    expect(back.headers.get('x-stack-known-error')).toBe('USER_NOT_FOUND');
    expect(problemOf(await exchange(client, exchanged.code, exchanged.flow)).code).toBe('INVALID_AUTHORIZATION_CODE');
    const { body: owner } = await signIn(user.email, OWNER_PASSWORD);
    const { response } = createPasskey(started.options_json, APP_ORIGIN);
    const registered = await as(owner)('POST', '/auth/passkey/register', { credential: response, code: started.code });
    expect(problemOf(registered)).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
    expect(await userOf(user)).toMatchObject({ passkey_auth_enabled: false, oauth_providers: [] });
  });

  it('is the only reset that removes sign-in methods, and later resets keep the methods that the owner added', async () => {
    const user = await client.signUp();
    await reset(user.email);
    const { body: owner } = await signIn(user.email, OWNER_PASSWORD);
    await as(owner)('PATCH', '/users/me', { totp_secret_base64 });
    await reset(user.email);
    expect(problemOf(await signIn(user.email, OWNER_PASSWORD)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });
});

describe('a password reset for an address that was already verified', () => {
  const verifyTwice = async (user: Body) => {
    const code = await client.emailedCode(user.email);
    await as(user)('POST', '/contact-channels/send-verification-code', { email: user.email, callback_url: CALLBACK });
    await verify(user.email, user);
    expect((await client.send('POST', '/contact-channels/verify', { body: { code } })).status).toBe(200);
  };
  const verifyByServer = async ({ user_id, email }: Body) => {
    await verify(email);
    const primary_email_verified = true;
    await client.send('PATCH', `/users/${user_id}`, { access: 'server', body: { primary_email_verified } });
  };
  const proofs: readonly [string, (user: Body) => Promise<void>][] = [
    ["in the user's session", (user) => verify(user.email, user)],
    ["in the user's session and again outside a session", verifyTwice],
    ['by its reader and then by a server', verifyByServer],
  ];

  it.each(proofs)('%s keeps the other sign-in methods', async (_how, verifyAddress) => {
    const user = await client.signUp();
    await verifyAddress(user);
    await as(user)('PATCH', '/users/me', { totp_secret_base64 });
    await reset(user.email);
    expect(problemOf(await signIn(user.email, PASSWORD)).code).toBe('EMAIL_PASSWORD_MISMATCH');
    expect(problemOf(await signIn(user.email, OWNER_PASSWORD)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });
});

// The user may have mistyped the second address, for example.
describe('a second address, added after the first address was verified,', () => {
  const addSecond = async (isInSession = true) => {
    const user = await client.signUp();
    await verify(user.email, isInSession ? user : undefined);
    client.wait(1000);
    const second = client.newEmail();
    const add = () => as(user)('POST', '/contact-channels', { user_id: 'me', type: 'email', value: second, used_for_auth: true });
    return { user, second, add };
  };
  const setVerified = (user: Body, { id }: Body, is_verified: boolean) =>
    client.send('PATCH', `/contact-channels/${user.user_id}/${id}`, { access: 'server', body: { is_verified } });
  const requestReset = (email: string) =>
    client.send('POST', '/auth/password/send-reset-code', { body: { email, callback_url: CALLBACK } });

  it.each([true, false])(
    'gets no reset code before it is verified, and the response is the same as for an unknown address (first verified in a session: %s)',
    async (isInSession) => {
      const { user, second, add } = await addSecond(isInSession);
      await add();
      const response = await requestReset(second);
      expect([response.status, response.body]).toEqual([200, (await requestReset(client.newEmail())).body]);
      expect(await client.backend.inbox.list(second)).toEqual([]);
      expect((await signIn(user.email, PASSWORD)).status).toBe(200);
    },
  );

  it('gets no reset code after its reader verified it outside the user’s session', async () => {
    const { user, second, add } = await addSecond();
    const { body: channel } = await add();
    await as(user)('POST', `/contact-channels/me/${channel.id}/send-verification-code`, { callback_url: CALLBACK });
    await verify(second);
    const mails = await client.backend.inbox.list(second);
    await requestReset(second);
    expect(await client.backend.inbox.list(second)).toEqual(mails);
  });

  it('can be used for a reset after a server verifies it, but an unverified replacement of the first address cannot', async () => {
    const { user, second, add } = await addSecond();
    const { body: channel } = await add();
    await setVerified(user, channel, true);
    client.wait(1000);
    const [first] = (await as(user)('GET', '/contact-channels?user_id=me')).body.items;
    const mistyped = client.newEmail();
    expect((await as(user)('PATCH', `/contact-channels/me/${first.id}`, { value: mistyped })).status).toBe(200);
    await requestReset(mistyped);
    expect(await client.backend.inbox.list(mistyped)).toEqual([]);
    await reset(second);
    expect(await userOf(user)).toMatchObject({ primary_email: mistyped, primary_email_verified: false });
  });

  it('cannot be used for a reset with a code that was sent before a server marked it as unverified', async () => {
    const { user, second, add } = await addSecond();
    const { body: channel } = await add();
    await setVerified(user, channel, true);
    await requestReset(second);
    const code = await client.emailedCode(second);
    await setVerified(user, channel, false);
    const rejected = await client.send('POST', '/auth/password/reset', { body: { code, password: OWNER_PASSWORD } });
    expect(problemOf(rejected)).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
    expect(await userOf(user)).toMatchObject({ primary_email: user.email, primary_email_verified: true });
  });
});

describe('a password reset in a project that keeps other sign-in methods after a reset', () => {
  const keepingClient = useOAuthClient({ demoSettings: { removeOtherWaysOnFirstReset: false } });

  it('changes only the password', async () => {
    const user = await keepingClient.signUp();
    await keepingClient.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64 } });
    await keepingClient.send('POST', '/auth/password/send-reset-code', { body: { email: user.email, callback_url: CALLBACK } });
    await keepingClient.send('POST', '/auth/password/reset', {
      body: { code: await keepingClient.emailedCode(user.email), password: OWNER_PASSWORD },
    });
    const { body } = await keepingClient.send('GET', '/users/me', { as: user });
    expect([body.primary_email_verified, body.requires_totp_mfa]).toEqual([false, true]);
  });
});
