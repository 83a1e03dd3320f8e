// Checks that calls reject inputs of wrong types, which TypeScript prevents, but plain JavaScript does not.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuthContext } from '../../../src/auth/auth-context.js';
import { createAppStage, CREDENTIALS, ORIGIN, signedIn } from './stage.js';

const URL_OF_PAGE = `${ORIGIN}/page`;
const PROVIDER = { provider: 'github', returnTo: '/orders', scopes: ['repo'], openUrl: () => undefined };

/** A valid input of each method of `app.auth`. */
const INPUTS: Readonly<Record<string, object>> = {
  signInWithPassword: { ...CREDENTIALS, mfa: 'return' },
  signUpWithPassword: { ...CREDENTIALS, verificationCallbackUrl: URL_OF_PAGE },
  sendPasswordResetMail: { email: CREDENTIALS.email, callbackUrl: URL_OF_PAGE },
  checkPasswordResetCode: { code: 'c' },
  resetPassword: { code: 'c', password: CREDENTIALS.password },
  updatePassword: { oldPassword: 'old', newPassword: CREDENTIALS.password },
  setPassword: { password: CREDENTIALS.password },
  sendMagicLink: { email: CREDENTIALS.email, callbackUrl: URL_OF_PAGE },
  signInWithMagicLink: { code: 'c', mfa: 'return' },
  verifyEmail: { code: 'c' },
  sendVerificationMail: { callbackUrl: URL_OF_PAGE },
  completeMfa: { attemptCode: 'a', totp: '123456' },
  startTotp: { issuer: 'Shop', account: 'ada' },
  confirmTotp: { code: '123456' },
  registerPasskey: { hostname: 'localhost', conditional: true },
  preparePasskeySignIn: {},
  signInWithPasskey: { prepared: { options: {}, code: 'c' }, autofill: true, immediate: true },
  cancelPasskey: {},
  signUpAnonymously: {},
  signInWithOAuth: PROVIDER,
  linkOAuthAccount: PROVIDER,
  getConnectedAccount: { ...PROVIDER, or: 'return-null' },
  handleOAuthCallback: { noRedirect: true, mfa: 'return' },
  promptCliLogin: {
    appUrl: ORIGIN,
    expiresInMs: 1000,
    maxAttempts: 1,
    waitTimeMs: 10,
    handlerPath: '/handler',
    promptLink: () => undefined,
  },
  confirmCliLogin: { loginCode: 'c' },
  signOut: { redirectUrl: '/', noRedirect: true, deviceOnly: true, keepOnFailure: true },
};

/** Wrong values. The messages of errors must not contain `SECRET`. */
const SECRET = 48_151_623;
const circular = { secret: SECRET, toString: () => String(SECRET), self: {} as object };
circular.self = circular;
const WRONG: readonly unknown[] = [null, undefined, SECRET, { secret: SECRET }, circular, [SECRET]];

/** Wrong values of the two options that most methods have. */
const WRONG_OPTIONS = [
  ['maxWaitMs', [null, '500', {}]],
  ['signal', [5, {}, new AbortController()]],
] as const;
const WITHOUT_OPTIONS = ['cancelPasskey', 'handleOAuthCallback', 'promptCliLogin'];

afterEach(() => void vi.restoreAllMocks());

type Call = (input?: unknown) => Promise<unknown>;

/** Returns the error of a call, or `undefined` if it succeeds or still runs. */
const errorOf = async (name: string, input: unknown, session: object): Promise<unknown> => {
  const { app, network, clock } = createAppStage(session);
  network.script({ drop: 'connection-refused', always: true });
  const call = (app.auth as unknown as Record<string, Call>)[name]!;
  const settled = await Promise.race([clock.outcome(call(input)), clock.advance(600_000)]);
  app.dispose();
  return (settled as { error?: unknown } | undefined)?.error;
};

describe('a method of `app.auth`', () => {
  it('is in the table of this test', () => {
    const { app } = createAppStage();
    expect(Object.keys(app.auth).toSorted()).toEqual(Object.keys(INPUTS).toSorted());
  });

  it.each(Object.entries(INPUTS))('`%s` rejects wrong inputs without a TypeError and without their values', async (name, valid) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const inputs = [
      ...WRONG.map((value) => ({ field: 'input', input: value })),
      ...Object.keys(valid).flatMap((field) => WRONG.map((value) => ({ field, input: { ...valid, [field]: value } }))),
    ];
    for (const session of [signedIn(), {}])
      for (const { field, input } of inputs) {
        const error = await errorOf(name, input, session);
        expect([field, error instanceof TypeError, String(error).includes(String(SECRET))]).toEqual([field, false, false]);
      }
  });

  it.each(Object.keys(INPUTS).filter((name) => !WITHOUT_OPTIONS.includes(name)))(
    '`%s` rejects with ASSERTION if `maxWaitMs` or `signal` has a wrong type',
    async (name) => {
      for (const [option, values] of WRONG_OPTIONS.slice(0, name.includes('asskey') || name.includes('OAuth') ? 1 : 2))
        for (const value of values)
          expect([option, value, await errorOf(name, { ...INPUTS[name], [option]: value }, signedIn())]).toMatchObject([
            option,
            value,
            { code: 'ASSERTION', message: expect.stringContaining(`"${option}"`) as string },
          ]);
    },
  );

  it.each([
    ['signUpWithPassword', 'password'],
    ['signInWithPassword', 'email'],
    ['resetPassword', 'password'],
    ['updatePassword', 'newPassword'],
    ['setPassword', 'password'],
    ['completeMfa', 'totp'],
    ['completeMfa', 'attemptCode'],
    ['confirmTotp', 'code'],
    ['signInWithMagicLink', 'code'],
    ['linkOAuthAccount', 'provider'],
    ['registerPasskey', 'hostname'],
    ['promptCliLogin', 'handlerPath'],
    ['startTotp', 'issuer'],
    ['startTotp', 'account'],
  ])('`%s` rejects with an error that names %s if it is not a string', async (name, field) => {
    for (const value of [SECRET, {}])
      expect(await errorOf(name, { ...INPUTS[name], [field]: value }, signedIn())).toMatchObject({
        code: 'ASSERTION',
        message: `"${field}" must be a string.`,
      });
  });

  it.each([
    ['signInWithOAuth', 'scopes', [[SECRET], 'scopes']],
    ['promptCliLogin', 'promptLink', [SECRET, {}]],
    ['promptCliLogin', 'waitTimeMs', ['500', {}]],
    ['signInWithPasskey', 'prepared', [SECRET, {}, { code: SECRET, options: {} }]],
  ] as const)('`%s` rejects with an error that names %s if it has a wrong type', async (name, field, values) => {
    for (const value of values)
      expect([value, await errorOf(name, { ...INPUTS[name], [field]: value }, signedIn())]).toMatchObject([
        value,
        { code: 'ASSERTION', message: expect.stringContaining(field) as string },
      ]);
  });

  it('`signUpWithPassword` rejects with an error that names the password if it is null', async () => {
    expect(await errorOf('signUpWithPassword', { ...INPUTS['signUpWithPassword'], password: null }, signedIn())).toMatchObject({
      code: 'ASSERTION',
      message: expect.stringContaining('"password"') as string,
    });
  });

  it('that signs in asks for a second factor, whose prompt must return text', async () => {
    const onMfaRequired = (() => 123_456) as unknown as AuthContext['onMfaRequired'];
    const { app, network, outcome } = createAppStage({ onMfaRequired });
    const details = { attempt_code: 'a' };
    const code = 'MULTI_FACTOR_AUTHENTICATION_REQUIRED';
    network.script({ status: 400, headers: { 'x-stack-known-error': code }, body: { code, error: 'e', details } });
    expect(await outcome(app.auth.signInWithPassword(CREDENTIALS))).toMatchObject({
      error: { code: 'ASSERTION', message: '"totp" must be a string.' },
    });
  });
});

describe('a resource call', () => {
  it('rejects a value of a wrong type with ASSERTION, and the error names the field', async () => {
    const { app, outcome } = createAppStage(signedIn());
    const update = app.currentUser.update as unknown as Call;
    const expected = (message: string) => ({ error: { code: 'ASSERTION', message } });
    expect(await outcome(update({ displayName: SECRET }))).toMatchObject(expected('"displayName" must be a string.'));
    expect(await outcome(update({ totpSecret: 'abc' }))).toMatchObject(expected('"totpSecret" must be a Uint8Array.'));
    const list = app.teams.list as unknown as (input: object, options: object) => Promise<unknown>;
    expect(await outcome(list({}, { maxWaitMs: '500' }))).toMatchObject(
      expected('"maxWaitMs" must be from 0 to 2,147,483,647 milliseconds.'),
    );
  });
});

describe('a method of `app.redirects`', () => {
  const redirects = (): Readonly<Record<string, (value?: unknown) => unknown>> => createAppStage().app.redirects as never;
  const assertion = (message: string) => expect.objectContaining({ code: 'ASSERTION', message }) as Error;

  it.each([undefined, null, '/page'])('names the URL if it is %j', (url) => {
    expect(() => redirects()['link']!(url)).toThrow(assertion('"url" must be a URL.'));
  });

  it.each([undefined, null, SECRET, {}, 'login', 'toString'])('names the name of a page if it is %j', async (name) => {
    const error = assertion('"name" must be a page.');
    for (const method of ['destination', 'href', 'callbackUrl']) expect(() => redirects()[method]!(name)).toThrow(error);
    await expect(redirects()['to']!(name)).rejects.toThrow(error);
  });
});
