// Attacks on accounts, for example by a person who once had the account's password, inbox or email address.
import { CALLBACK, PASSWORD, type Body } from '../../contract/client.js';
import type { Stage } from './stage.js';
import { rejectedUnless, boundedUnless, type Attack } from './verdict.js';

const NEW_PASSWORD = 'another horse 2';

const requestReset = (stage: Stage, email: string) =>
  stage.send('POST', '/auth/password/send-reset-code', { body: { email, callback_url: CALLBACK } });
const reset = (stage: Stage, code: string, password: string) => stage.send('POST', '/auth/password/reset', { body: { code, password } });
const signIn = (stage: Stage, email: string, password: string) =>
  stage.send('POST', '/auth/password/sign-in', { body: { email, password } });
const refresh = (stage: Stage, token: string) =>
  stage.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token } });
const changePassword = (stage: Stage, user: Body) =>
  stage.send('POST', '/auth/password/update', {
    as: user,
    headers: { 'x-stack-refresh-token': user.refresh_token },
    body: { old_password: PASSWORD, new_password: NEW_PASSWORD },
  });

/** Signs in with the old password until `isOver` returns true, and collects the refresh tokens. */
const keepSigningIn = async (stage: Stage, email: string, isOver: () => boolean): Promise<readonly string[]> => {
  const refreshTokens: string[] = [];
  while (!isOver()) {
    const { body } = await signIn(stage, email, PASSWORD);
    if (body?.refresh_token) refreshTokens.push(body.refresh_token);
  }
  return refreshTokens;
};

const msFor = async (stage: Stage, email: string): Promise<number> => {
  const start = performance.now();
  await requestReset(stage, email);
  return performance.now() - start;
};

export const accountAttacks: readonly Attack[] = [
  {
    what: 'a reset code remains valid after its email address is removed from the account',
    run: async (stage) => {
      const user = await stage.signUp();
      await requestReset(stage, user.email);
      const code = await stage.emailedCode(user.email);
      const { body } = await stage.send('GET', '/contact-channels?user_id=me', { as: user });
      await stage.send('PATCH', `/contact-channels/me/${body.items[0].id}`, { as: user, body: { value: stage.newEmail() } });
      return rejectedUnless((await reset(stage, code, NEW_PASSWORD)).status === 200 && 'the password was changed');
    },
  },
  {
    what: 'a session from a sign-in in progress survives a password change',
    run: async (stage) => {
      const user = await stage.signUp();
      let isOver = false;
      const lanes = Array.from({ length: 6 }, () => keepSigningIn(stage, user.email, () => isOver));
      const changed = await changePassword(stage, user);
      isOver = true;
      const responses = await Promise.all((await Promise.all(lanes)).flat().map((token) => refresh(stage, token)));
      const alive = responses.filter(({ status }) => status === 200).length;
      return rejectedUnless(changed.status !== 200 ? `the change returned ${changed.status}` : alive > 0 && `${alive} sessions remain`);
    },
  },
  {
    what: 'a reset code works after the password was changed',
    run: async (stage) => {
      const user = await stage.signUp();
      // Verifies the email address, because a password change does not end the reset codes of an unverified address.
      await stage.send('POST', '/contact-channels/verify', { as: user, body: { code: await stage.emailedCode(user.email) } });
      await requestReset(stage, user.email);
      const code = await stage.emailedCode(user.email);
      const { status } = await changePassword(stage, user);
      if (status !== 200) return `SUCCEEDED: the change returned ${status}`;
      return rejectedUnless((await reset(stage, code, PASSWORD)).status === 200 && 'the password was changed back');
    },
  },
  {
    what: "an attacker's email address remains in the account after the owner resets the password",
    run: async (stage) => {
      const attacker = await stage.signUp();
      // The attacker signed up with the owner's email address. The owner opens the link in the verification email.
      await stage.send('POST', '/contact-channels/verify', { body: { code: await stage.emailedCode(attacker.email) } });
      const address = stage.newEmail();
      const channel = { user_id: 'me', type: 'email', value: address, used_for_auth: true };
      await stage.send('POST', '/contact-channels', { as: attacker, body: channel });
      await requestReset(stage, attacker.email);
      await reset(stage, await stage.emailedCode(attacker.email), NEW_PASSWORD);
      const { body: victim } = await signIn(stage, attacker.email, NEW_PASSWORD);
      if (!victim?.user_id) return 'SUCCEEDED: the owner cannot sign in';
      const sent = await stage.send('POST', '/auth/otp/send-sign-in-code', { body: { email: address, callback_url: CALLBACK } });
      if (sent.status !== 200) return 'rejected';
      const { body } = await stage.send('POST', '/auth/otp/sign-in', { body: { code: await stage.emailedCode(address) } });
      return rejectedUnless(body?.user_id === victim.user_id && "the attacker signs in to the owner's account");
    },
  },
  {
    what: 'the response time of a password reset request reveals whether an email address has an account',
    run: async (stage) => {
      const user = await stage.signUp();
      const [known, unknown] = [await msFor(stage, user.email), await msFor(stage, stage.newEmail())];
      const ratio = Math.max(known, unknown) / Math.min(known, unknown);
      return boundedUnless(ratio > 2 && `${known.toFixed(0)} ms for a known address, ${unknown.toFixed(0)} ms for an unknown address`);
    },
  },
  {
    what: 'the list of sent emails shows the code that a user types',
    isQuick: true,
    run: async (stage) => {
      const email = stage.newEmail();
      await stage.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
      const typed = (await stage.emailedCode(email)).slice(0, 6).toUpperCase();
      const { text } = await stage.send('GET', '/internal/emails', { access: 'admin' });
      return rejectedUnless(text.includes(typed) && 'the list contains the code');
    },
  },
];
