// Test helpers that change and verify the email addresses of an account, reset its password, and sign in to it. Some helpers send requests
// in a user's session, and some send requests with server access.
import { expect } from 'vitest';
import { CALLBACK, type ApiResponse, type Body, type Client } from './client.js';

export const TOTP_SECRET = Buffer.from('Portico test secret!').toString('base64');
/** The password that `reset` sets. */
export const RESET_PASSWORD = 'a stranger’s 1';

export const createAccountHelpers = (client: Client) => {
  const post = (path: string, body: unknown): Promise<ApiResponse> => client.send('POST', path, { body });

  /** Verifies an email address with the code in the newest email to it, with or without a user's session. */
  const verify = async (email: string, user?: Body): Promise<void> => {
    const body = { code: await client.emailedCode(email) };
    expect((await client.send('POST', '/contact-channels/verify', { ...(user && { as: user }), body })).status).toBe(200);
  };

  const actionsOf = (user: Body) => {
    const send = (method: string, path: string, body?: unknown) =>
      client.send(method, path, { as: user, ...(body !== undefined && { body }) });
    const find = async (email: string): Promise<Body> =>
      (await send('GET', '/contact-channels?user_id=me')).body.items.find(({ value }: Body) => value === email);
    const idOf = async (email: string): Promise<string> => (await find(email)).id;
    const emailLink = async (email: string) =>
      send('POST', `/contact-channels/me/${await idOf(email)}/send-verification-code`, { callback_url: CALLBACK });
    const verifyInSession = async (email: string) => {
      await emailLink(email);
      await verify(email, user);
    };
    const add = async (value: string) =>
      expect((await send('POST', '/contact-channels', { user_id: 'me', type: 'email', value, used_for_auth: true })).status).toBe(201);
    const remove = async (email: string) => expect((await send('DELETE', `/contact-channels/me/${await idOf(email)}`)).status).toBe(200);
    const replace = async (email: string, value: string) =>
      expect((await send('PATCH', `/contact-channels/me/${await idOf(email)}`, { value })).status).toBe(200);
    const updateByServer = async (body: Body) =>
      expect((await client.send('PATCH', `/users/${user.user_id}`, { access: 'server', body })).status).toBe(200);
    return { send, find, emailLink, verifyInSession, add, remove, replace, updateByServer };
  };

  /** Requests a reset code and uses it to set `RESET_PASSWORD`. Returns false if no code was emailed or the reset failed. */
  const reset = async (email: string): Promise<boolean> => {
    const before = await client.backend.inbox.list(email);
    await post('/auth/password/send-reset-code', { email, callback_url: CALLBACK });
    if ((await client.backend.inbox.list(email)).length === before.length) return false;
    return (await post('/auth/password/reset', { code: await client.emailedCode(email), password: RESET_PASSWORD })).status === 200;
  };

  const requestSignInCode = (email: string) => post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK });
  const signInByEmail = async (email: string): Promise<ApiResponse> => {
    expect((await requestSignInCode(email)).status).toBe(200);
    return post('/auth/otp/sign-in', { code: await client.emailedCode(email) });
  };
  const signIn = (email: string, password: string) => post('/auth/password/sign-in', { email, password });

  return { verify, actionsOf, reset, requestSignInCode, signInByEmail, signIn };
};

export type AccountActions = ReturnType<ReturnType<typeof createAccountHelpers>['actionsOf']>;
