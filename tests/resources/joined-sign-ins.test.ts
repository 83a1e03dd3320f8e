// Tests simultaneous and consecutive sign-ins.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { totpOf } from '../support/totp.js';
import { PASSWORD, startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

const SIGN_IN = 'POST /auth/password/sign-in';
const MFA = 'POST /auth/mfa/sign-in';
/** Returns how often the request is sent while `work` runs. */
const countRequests = async (line: string, work: () => Promise<unknown>): Promise<number> => {
  const before = stage.requests.length;
  await work();
  return stage.requests.slice(before).filter((one) => one === line).length;
};
const openPage = () => {
  const replace = vi.fn<(url: string) => void>();
  const replaced = new Promise<string>((resolve) => replace.mockImplementation(resolve));
  const page = { href: () => 'http://localhost:3000/handler/sign-in', assign: vi.fn(), rewrite: vi.fn(), replace };
  return { replace, replaced, app: stage.open({ redirectMethod: 'window', page }) };
};

it('a sign-in during the redirect of a previous sign-in sends its own request', async () => {
  const credentials = { email: (await stage.signUp()).email, password: PASSWORD };
  const { app, replaced } = openPage();
  const first = app.auth.signInWithPassword(credentials);
  await replaced;
  await app.auth.signOut({ noRedirect: true });
  const again = () => app.auth.signInWithPassword({ ...credentials, noRedirect: true });
  expect(await countRequests(SIGN_IN, again)).toBe(1);
  expect(app.session.isSignedIn()).toBe(true);
  expect(await first).toMatchObject({ status: 'ok' });
});

it('a sign-in without a redirect does not wait for the redirect of a simultaneous sign-in', async () => {
  const credentials = { email: (await stage.signUp()).email, password: PASSWORD };
  const { app, replace } = openPage();
  const requests = await countRequests(SIGN_IN, async () => {
    const withRedirect = app.auth.signInWithPassword(credentials).then(() => 'withRedirect');
    const withoutRedirect = app.auth.signInWithPassword({ ...credentials, noRedirect: true }).then(() => 'withoutRedirect');
    expect(await Promise.race([withRedirect, withoutRedirect])).toBe('withoutRedirect');
    expect(replace).toHaveBeenCalledOnce();
    await withRedirect;
  });
  expect(requests).toBe(1);
});

it('a sign-in with a corrected password does not receive the response to the wrong password', async () => {
  const { email } = await stage.signUp();
  const app = stage.open();
  const requests = await countRequests(SIGN_IN, async () => {
    const attempts = ['wrong password', PASSWORD].map((password) => app.auth.signInWithPassword({ email, password }));
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(['error', 'ok']);
  });
  expect(requests).toBe(2);
  expect(app.session.isSignedIn()).toBe(true);
});

it('simultaneous calls to `getUser` for one visitor request create one anonymous account', async () => {
  const server = stage.openServer();
  const tokenStore = new Request('https://host.example');
  const users = await Promise.all([1, 2, 3].map(() => server.getUser({ or: 'anonymous', tokenStore })));
  expect(new Set(users.map((user) => user.id)).size).toBe(1);
});

const SECRET = new Uint8Array(20).map((_, index) => index * 7);
const withMfa = async () => {
  const { app, email } = await stage.signUp();
  await app.currentUser.update({ totpSecret: SECRET });
  stage.advanceClock(60_000);
  return { email, password: PASSWORD };
};
const spacedCode = async (separator: string): Promise<string> => {
  const code = await totpOf(SECRET, stage.now());
  return `${separator}${code.slice(0, 3)}${separator}${code.slice(3)}${separator}`;
};

it.each([' ', '-', '\u00a0'])('spaces and dashes in a typed code are ignored: %j', async (separator) => {
  const credentials = await withMfa();
  const promptingApp = stage.open({ onMfaRequired: () => spacedCode(separator) });
  expect(await promptingApp.auth.signInWithPassword(credentials)).toMatchObject({ status: 'ok' });
  stage.advanceClock(60_000);
  const app = stage.open();
  const result = await app.auth.signInWithPassword({ ...credentials, mfa: 'return' });
  const attemptCode = (result as { error: { details: { attempt_code: string } } }).error.details.attempt_code;
  expect(await app.auth.completeMfa({ attemptCode, totp: await spacedCode(separator) })).toMatchObject({ status: 'ok' });
});

it('two simultaneous sign-ins prompt for the code of the second factor once and send this code once', async () => {
  const credentials = await withMfa();
  const onMfaRequired = vi.fn(() => spacedCode(''));
  const promptingApp = stage.open({ onMfaRequired });
  const both = [1, 2].map(() => promptingApp.auth.signInWithPassword(credentials));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual(['ok', 'ok']);
  expect(onMfaRequired).toHaveBeenCalledOnce();
  stage.advanceClock(60_000);
  const app = stage.open();
  const result = await app.auth.signInWithPassword({ ...credentials, mfa: 'return' });
  const attemptCode = (result as { error: { details: { attempt_code: string } } }).error.details.attempt_code;
  const totp = await spacedCode('');
  const requests = await countRequests(MFA, async () => {
    const clicks = [1, 2].map(() => app.auth.completeMfa({ attemptCode, totp }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual(['ok', 'ok']);
  });
  expect(requests).toBe(1);
});
