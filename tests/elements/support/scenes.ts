// Every state of every page, as it can be put on the screen: for looking at all of them in the same way.
import type { FormPage, PorticoElements } from '../../../elements/index.js';
import { reset, verification } from './mail.js';
import { all, fill, noticeOf, one, put, show, submit, until } from './screen.js';
import { freshEmail, knownError, openStage, PASSWORD, type Stage, type StageOptions } from './stage.js';

export type Look = Partial<Record<'messages' | 'theme' | 'fullPage', unknown>>;
type Tag = keyof PorticoElements;
type Page = PorticoElements[Tag] & FormPage;
export type Scene = (look: Look) => Promise<Element>;

const LONG = 60;
const UNKNOWN = { searchParams: { code: 'x'.repeat(45) } };
const INVALID = { email: `${freshEmail(LONG)}@`, 'new-password': 'short', 'new-password-repeat': 'other', password: '' };

type Steps = (page: Page, stage: Stage) => void | Promise<void>;

interface Extras extends StageOptions {
  /** Somebody with a 60-character address is signed in. */
  readonly isSignedIn?: boolean;
  /** What a path answers in place of the backend. */
  readonly answers?: Readonly<Record<string, () => Response>>;
  /** A path that does not answer at all. */
  readonly held?: string;
}

const prepare = async ({ isSignedIn = false, answers = {}, held, ...options }: Extras): Promise<Stage> => {
  const stage = await openStage(options);
  if (isSignedIn) await stage.app.auth.signUpWithPassword({ email: freshEmail(LONG), password: PASSWORD, noRedirect: true });
  for (const [path, answer] of Object.entries(answers)) stage.answer(path, answer);
  if (held) stage.hold(held);
  return stage;
};

/** A page after some steps; `extras` set the stage. */
const scene =
  (tag: Tag, extras: Extras = {}, properties: object | (() => Promise<object>) = {}, steps: Steps = () => undefined): Scene =>
  async (look) => {
    const stage = await prepare(extras);
    const given = typeof properties === 'function' ? await (properties as () => Promise<object>)() : properties;
    const everything = { app: stage.app, ...look, ...given } as never;
    const page = (extras.held ? put(tag, everything) : await show(stage, tag, everything)) as Page;
    await page.updateComplete;
    await steps(page, stage);
    return page;
  };

const has = (page: Element, selector: string): Promise<void> => until(() => all(page, selector).length > 0, selector);

const sendInvalid: Steps = async (page) => {
  const names = all(page, 'input:not([readonly])').map((input) => (input as HTMLInputElement).name);
  fill(page, Object.fromEntries(names.map((name) => [name, INVALID[name as keyof typeof INVALID] ?? ''])));
  submit(page);
  await has(page, '.portico-error');
};

const sendValid =
  (email: () => string = () => freshEmail(LONG)): Steps =>
  (page) => {
    const values = { email: email(), password: PASSWORD, 'new-password': PASSWORD, 'new-password-repeat': PASSWORD };
    const names = all(page, 'input').map((input) => (input as HTMLInputElement).name);
    fill(page, Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))));
    submit(page);
  };

const toNotice: Steps = async (page, stage) => {
  await sendValid()(page, stage);
  await until(() => noticeOf(page), 'a notice');
};

const toPhase =
  (phase: string, act: Steps = sendValid()): Steps =>
  async (page, stage) => {
    await act(page, stage);
    await until(() => page.phase === phase, `phase ${phase}`);
    await page.updateComplete;
  };

const toCode: Steps = async (page, stage) => {
  await has(page, 'input[name="email"]');
  await sendValid()(page, stage);
  await has(page, 'input[name="code"]');
};

const pressPrimary: Steps = (page) => one(page, 'button.portico-primary').click();
const openMenu: Steps = async (page) => {
  one(page, '.trigger').click();
  await has(page, '[role="menu"]');
};

const codeOf = (make: () => Promise<{ readonly code: string }>) => async (): Promise<object> => ({
  searchParams: { code: (await make()).code },
});
const VERIFY = '/contact-channels/verify';
const SIGN_IN = '/auth/password/sign-in';
const expired = knownError('VERIFICATION_CODE_EXPIRED') as () => Response;
const broken = (): Response => new Response('', { status: 500 });
const MFA = '/auth/mfa/sign-in';
const asksForMore = {
  answers: {
    [SIGN_IN]: knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'a'.repeat(45) }) as () => Response,
    [MFA]: knownError('INVALID_TOTP_CODE') as () => Response,
  },
};
const toSecondFactor: Steps = async (page, stage) => {
  await sendValid()(page, stage);
  await has(page, 'input[name="totp"]');
};
const magic = { firstTab: 'magic-link' };

const authScenes: Readonly<Record<string, Scene>> = {
  'sign-in, loading': scene('portico-sign-in', { held: '/projects/current' }),
  'sign-in, ready': scene('portico-sign-in'),
  'sign-in, untrusted return address': scene('portico-sign-in', {
    at: '/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example%2F',
  }),
  'sign-in, field errors': scene('portico-sign-in', {}, {}, sendInvalid),
  'sign-in, submitting': scene('portico-sign-in', {}, {}, async (page, stage) => {
    stage.hold(SIGN_IN);
    await sendValid()(page, stage);
    await has(page, 'button[aria-busy="true"]');
  }),
  'sign-in, wrong password': scene('portico-sign-in', {}, {}, toNotice),
  'sign-in, slow down': scene(
    'portico-sign-in',
    { answers: { [SIGN_IN]: () => new Response('', { status: 429, headers: { 'retry-after': '0' } }) } },
    {},
    toNotice,
  ),
  'sign-in, password shown': scene('portico-sign-in', {}, {}, (page) => {
    fill(page, { email: freshEmail(LONG), password: PASSWORD });
    one(page, '.portico-icon-button').click();
  }),
  'sign-in, done': scene('portico-sign-up', {}, {}, toPhase('done')),
  'sign-in, signed in already': scene('portico-sign-in', { isSignedIn: true }),
  'sign-in, no method': scene('portico-sign-in', {
    config: { credential_enabled: false, magic_link_enabled: false, passkey_enabled: false },
  }),
  'sign-in, one method': scene('portico-sign-in', { config: { magic_link_enabled: false } }),
  'sign-in, not loaded': scene('portico-sign-in', { answers: { '/projects/current': broken } }),
  'sign-in, e-mail link': scene('portico-sign-in', {}, magic, (page) => has(page, 'input[name="email"]')),
  'sign-in, code': scene('portico-sign-in', {}, magic, toCode),
  'sign-in, wrong code': scene('portico-sign-in', {}, magic, async (page, stage) => {
    await toCode(page, stage);
    fill(page, { code: 'ZZZZZZ' });
    await has(page, '.portico-error');
  }),
  'second factor, asking': scene('portico-sign-in', asksForMore, {}, toSecondFactor),
  'second factor, wrong code': scene('portico-sign-in', asksForMore, {}, async (page, stage) => {
    await toSecondFactor(page, stage);
    for (let tries = 1; tries <= 3; tries += 1) {
      fill(page, { totp: '' });
      fill(page, { totp: '123456' });
      await until(() => stage.calls(MFA).length === tries && all(page, '.portico-error').length === 1, 'the error');
    }
  }),
  'second factor, expired': scene('portico-sign-in', asksForMore, {}, async (page, stage) => {
    await toSecondFactor(page, stage);
    stage.answer(MFA, expired);
    fill(page, { totp: '123456' });
    await until(() => noticeOf(page), 'the alert');
  }),
  'sign-in, passkey cancelled': scene('portico-sign-in', {}, { noPasskeyAutofill: true }, async (page, stage) => {
    await has(page, 'portico-passkey-button button');
    one(page, 'portico-passkey-button button').click();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await stage.app.auth.cancelPasskey();
    await has(page, '.portico-hint');
  }),
  'sign-up, ready': scene('portico-sign-up'),
  'sign-up, field errors': scene('portico-sign-up', {}, {}, sendInvalid),
  'sign-up, strength': scene('portico-sign-up', {}, {}, async (page) => {
    fill(page, { 'new-password': 'Tr0ub4dor&3 is long' });
    await has(page, '.portico-meter');
  }),
  'sign-up, e-mail taken': scene(
    'portico-sign-up',
    { answers: { '/auth/password/sign-up': knownError('USER_EMAIL_ALREADY_EXISTS') as () => Response } },
    {},
    async (page, stage) => {
      await sendValid()(page, stage);
      await has(page, '.portico-error');
    },
  ),
  'sign-up, closed': scene('portico-sign-up', { config: { sign_up_enabled: false } }),
};

const otherScenes: Readonly<Record<string, Scene>> = {
  'sign-out, asking': scene('portico-sign-out', { isSignedIn: true }, { requireConfirmation: true }),
  'sign-out, working': scene(
    'portico-sign-out',
    { isSignedIn: true, held: '/auth/sessions/current' },
    {},
    toPhase('submitting', () => undefined),
  ),
  'sign-out, done': scene('portico-sign-out'),
  'sign-out, failed': scene(
    'portico-sign-out',
    { isSignedIn: true, answers: { '/auth/sessions/current': broken } },
    {},
    toPhase('failed', () => undefined),
  ),
  'forgot password, ready': scene('portico-forgot-password'),
  'forgot password, field error': scene('portico-forgot-password', {}, {}, sendInvalid),
  'forgot password, sent': scene('portico-forgot-password', {}, {}, toPhase('done')),
  'forgot password, not used': scene('portico-forgot-password', { config: { credential_enabled: false } }),
  'forgot password, signed in': scene('portico-forgot-password', { isSignedIn: true }),
  'password reset, ready': scene('portico-password-reset', {}, codeOf(reset)),
  'password reset, field errors': scene('portico-password-reset', {}, codeOf(reset), sendInvalid),
  'password reset, done': scene('portico-password-reset', {}, codeOf(reset), toPhase('done')),
  'password reset, incomplete': scene('portico-password-reset', {}, { searchParams: {} }),
  'verification, asking': scene('portico-email-verification', {}, UNKNOWN),
  'verification, done': scene('portico-email-verification', {}, codeOf(verification), toPhase('done', pressPrimary)),
  'verification, expired': scene(
    'portico-email-verification',
    { isSignedIn: true, answers: { [VERIFY]: expired } },
    UNKNOWN,
    toPhase('blocked', pressPrimary),
  ),
  'verification, sent again': scene(
    'portico-email-verification',
    { isSignedIn: true, answers: { [VERIFY]: expired } },
    UNKNOWN,
    async (page, stage) => {
      await toPhase('blocked', pressPrimary)(page, stage);
      await pressPrimary(page, stage);
      await until(() => noticeOf(page), 'it says so');
    },
  ),
  'magic link, asking': scene('portico-magic-link-callback', {}, UNKNOWN),
  'magic link, not valid': scene('portico-magic-link-callback', {}, UNKNOWN, toPhase('blocked', pressPrimary)),
  'magic link, error': scene('portico-magic-link-callback', { answers: { '/auth/otp/sign-in': broken } }, UNKNOWN, async (page, stage) => {
    await pressPrimary(page, stage);
    await until(() => noticeOf(page), 'the alert');
  }),
  'magic link, signed in': scene('portico-magic-link-callback', { isSignedIn: true }, UNKNOWN),
  'error page, generic': scene('portico-error-page', {}, { searchParams: {} }),
  'error page, known': scene('portico-error-page', {}, { searchParams: { errorCode: 'TEAM_NOT_FOUND', message: 'm'.repeat(300) } }),
  'error page, cancelled': scene('portico-error-page', {}, { searchParams: { errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED', message: 'm' } }),
  'handler, not found': scene('portico-handler', {}, { location: '/handler/nowhere' }),
  'user button, signed out': scene('portico-user-button', {}, {}, openMenu),
  'user button, signed in': scene(
    'portico-user-button',
    { isSignedIn: true },
    { showUserInfo: true, items: [{ value: 'a', label: '⟦Alpha⟧' }] },
    openMenu,
  ),
};

export const SCENES = { ...authScenes, ...otherScenes };
