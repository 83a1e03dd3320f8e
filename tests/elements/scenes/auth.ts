// Defines scenes for the sign-in and sign-up pages.
import type { OAuthButton } from '../../../elements/index.js';
import type { OAuthOutcome } from '../../../elements/sign-in/oauth/oauth-outcome.js';
import { endCeremony } from '../support/authenticator.js';
import {
  scene,
  waitFor,
  sendInvalid,
  typeStrong,
  sendValid,
  toNotice,
  toPhase,
  toCode,
  expired,
  broken,
  SIGN_IN_PATH,
  LONG_EMAIL,
  type Scene,
  type Steps,
} from '../support/scene.js';
import { ALL_PROVIDERS, withProviders } from '../support/oauth.js';
import { all, fill, noticeOf, one, submit, until } from '../support/screen.js';
import { freshEmail, knownError, newUser, PASSWORD } from '../support/stage.js';

const MFA = '/auth/mfa/sign-in';
const secondFactorRequired = {
  responses: {
    [SIGN_IN_PATH]: knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'a'.repeat(45) }) as () => Response,
    [MFA]: knownError('INVALID_TOTP_CODE') as () => Response,
  },
};
const toSecondFactor: Steps = async (page, stage) => {
  await sendValid()(page, stage);
  await waitFor(page, 'input[name="totp"]');
};
/** Returns steps that show a hint or an error in a group of provider buttons, as if one of the buttons had tried to open a popup. */
const toPopupNote =
  (note: OAuthOutcome['note']): Steps =>
  async (page) => {
    await waitFor(page, 'button.provider');
    one<OAuthButton>(page, 'portico-oauth-button').changed?.(note === 'waiting', { note });
    await waitFor(page, '.portico-hint, .portico-error');
  };
const magic = { firstTab: 'magic-link' };

export const AUTH_SCENES: Readonly<Record<string, Scene>> = {
  'sign-in, loading': scene('portico-sign-in', { held: '/projects/current' }),
  'sign-in, ready': scene('portico-sign-in'),
  'sign-in, untrusted return URL': scene('portico-sign-in', {
    at: '/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example%2F',
  }),
  'sign-in, field errors': scene('portico-sign-in', {}, {}, sendInvalid),
  'sign-in, submitting': scene('portico-sign-in', {}, {}, async (page, stage) => {
    stage.hold(SIGN_IN_PATH);
    await sendValid()(page, stage);
    await waitFor(page, 'button[aria-busy="true"]');
  }),
  'sign-in, wrong password': scene('portico-sign-in', {}, {}, toNotice),
  'sign-in, rate limit': scene(
    'portico-sign-in',
    { responses: { [SIGN_IN_PATH]: () => new Response('', { status: 429, headers: { 'retry-after': '0' } }) } },
    {},
    toNotice,
  ),
  'sign-in, password shown': scene('portico-sign-in', {}, {}, (page) => {
    fill(page, { email: freshEmail(LONG_EMAIL), password: PASSWORD });
    one(page, '.portico-icon-button').click();
  }),
  'sign-up, done': scene('portico-sign-up', {}, {}, toPhase('done')),
  'sign-in, already signed in': scene('portico-sign-in', { isSignedIn: true }),
  'sign-in, no method': scene('portico-sign-in', {
    config: { credential_enabled: false, magic_link_enabled: false, passkey_enabled: false },
  }),
  'sign-in, one method': scene('portico-sign-in', { config: { magic_link_enabled: false } }),
  'sign-in, not loaded': scene('portico-sign-in', { responses: { '/projects/current': broken } }),
  'sign-in, form for an email code': scene('portico-sign-in', {}, magic, (page) => waitFor(page, 'input[name="email"]')),
  'sign-in, email code requested': scene('portico-sign-in', {}, magic, toCode),
  'sign-in, incorrect email code': scene('portico-sign-in', {}, magic, async (page, stage) => {
    await toCode(page, stage);
    fill(page, { code: 'ZZZZZZ' });
    await waitFor(page, '.portico-error');
  }),
  'second factor, prompt': scene('portico-sign-in', secondFactorRequired, {}, toSecondFactor),
  'second factor, three incorrect codes': scene('portico-sign-in', secondFactorRequired, {}, async (page, stage) => {
    await toSecondFactor(page, stage);
    for (let tries = 1; tries <= 3; tries += 1) {
      fill(page, { totp: '' });
      fill(page, { totp: '123456' });
      await until(() => stage.calls(MFA).length === tries && all(page, '.portico-error').length === 1, 'the error appears');
    }
  }),
  'second factor, expired sign-in attempt': scene('portico-sign-in', secondFactorRequired, {}, async (page, stage) => {
    await toSecondFactor(page, stage);
    stage.respond(MFA, expired);
    fill(page, { totp: '123456' });
    await until(() => noticeOf(page), 'the alert appears');
  }),
  'sign-in, passkey canceled': scene('portico-sign-in', {}, { noPasskeyAutofill: true }, async (page, stage) => {
    await waitFor(page, 'portico-passkey-button button');
    one(page, 'portico-passkey-button button').click();
    await endCeremony(stage, () => all(page, '.portico-hint').length > 0);
  }),
  'sign-in, every provider': scene('portico-sign-in', { config: ALL_PROVIDERS }, { noLastUsed: true }, (page) =>
    waitFor(page, 'button.bare'),
  ),
  'sign-in, one provider': scene('portico-sign-in', { config: withProviders('github') }, {}, (page) => waitFor(page, 'button.provider')),
  'sign-in, popup open': scene(
    'portico-sign-in',
    { config: withProviders('github', 'google') },
    { noLastUsed: true },
    toPopupNote('waiting'),
  ),
  'sign-in, popup blocked': scene(
    'portico-sign-in',
    { config: withProviders('github', 'google') },
    { noLastUsed: true },
    toPopupNote('blocked'),
  ),
  'sign-in, email code requested, with a link to the inbox': scene(
    'portico-sign-in',
    {},
    { ...magic, mailShortcut: true },
    async (page) => {
      await waitFor(page, 'input[name="email"]');
      fill(page, { email: freshEmail().replace('example.com', 'gmail.com') });
      submit(page);
      await waitFor(page, 'a[target]');
    },
  ),
  'sign-in, email code for an existing account': scene('portico-sign-in', {}, magic, async (page) => {
    await waitFor(page, 'input[name="email"]');
    fill(page, { email: await newUser() });
    submit(page);
    await waitFor(page, '.portico-error');
  }),
  'sign-up, only providers': scene(
    'portico-sign-up',
    { config: { ...withProviders('google', 'github', 'microsoft', 'discord'), credential_enabled: false, magic_link_enabled: false } },
    {},
    (page) => waitFor(page, 'button.provider'),
  ),
  'sign-up, not loaded': scene('portico-sign-up', { responses: { '/projects/current': broken } }),
  'sign-up, ready': scene('portico-sign-up'),
  'sign-up, field errors': scene('portico-sign-up', {}, {}, sendInvalid),
  'sign-up, password strength': scene('portico-sign-up', {}, {}, typeStrong),
  'sign-up, email taken': scene(
    'portico-sign-up',
    { responses: { '/auth/password/sign-up': knownError('USER_EMAIL_ALREADY_EXISTS') as () => Response } },
    {},
    async (page, stage) => {
      await sendValid()(page, stage);
      await waitFor(page, '.portico-error');
    },
  ),
  'sign-up, disabled': scene('portico-sign-up', { config: { sign_up_enabled: false } }),
};
