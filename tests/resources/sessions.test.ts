import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestStore } from '../../src/index.js';
import { PASSWORD, startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

const refreshes = (): number => stage.requests.filter((line) => line === 'POST /auth/oauth/token').length;

describe('a session', () => {
  it('refreshes an expiring token once for all callers', async () => {
    const { app, email } = await stage.signUp();
    const before = (await app.session.tokens()).accessToken;
    stage.advanceClock(590_000);
    const count = refreshes();
    const users = await Promise.all(Array.from({ length: 20 }, () => app.getUser()));
    expect(new Set(users.map((user) => user?.primaryEmail))).toEqual(new Set([email]));
    expect(refreshes()).toBe(count + 1);
    expect((await app.session.tokens()).accessToken).not.toBe(before);
  });

  it('can be sent to the server of the host app in a header', async () => {
    const { app, email } = await stage.signUp();
    const request = new Request('https://host.example', { headers: await app.session.authHeaders() });
    const server = stage.open({ tokenStore: null });
    const tokenStore = requestStore(request, server.projectId);
    expect((await server.getUser({ tokenStore }))?.primaryEmail).toBe(email);
    expect(await server.getUser()).toBeNull();
  });

  it('ends in all apps when the user signs out', async () => {
    const { app } = await stage.signUp();
    const tokens = await app.session.tokens();
    await app.auth.signOut();
    const copy = stage.open({ tokenStore: tokens });
    stage.advanceClock(600_000);
    expect(await copy.getUser()).toBeNull();
    expect(copy.session.isSignedIn()).toBe(false);
  });

  it('is replaced when another user signs in', async () => {
    const [{ app, email: first }, { email: second }] = [await stage.signUp(), await stage.signUp()];
    for (const email of [second, first, second]) {
      await app.auth.signInWithPassword({ email, password: PASSWORD });
      expect((await app.getUser())?.primaryEmail).toBe(email);
    }
  });
});

describe('the session list', () => {
  it('includes all of the user’s sessions and marks the current session, which is the only session that cannot be revoked', async () => {
    const { app, email } = await stage.signUp();
    const phone = stage.open();
    await phone.auth.signInWithPassword({ email, password: PASSWORD });
    const sessions = await app.sessions.list({ userId: 'me' });
    expect(sessions).toHaveLength(2);
    expect(sessions.every(({ createdAt, isImpersonation }) => createdAt instanceof Date && !isImpersonation)).toBe(true);
    const [own, other] = [sessions.find((one) => one.isCurrentSession), sessions.find((one) => !one.isCurrentSession)];
    expect(await app.sessions.revoke({ id: own?.id ?? '', userId: 'me' })).toMatchObject({
      status: 'error',
      error: { code: 'CANNOT_DELETE_CURRENT_SESSION' },
    });
    expect(await app.sessions.revoke({ id: other?.id ?? '', userId: 'me' })).toMatchObject({ status: 'ok' });
    expect(await app.sessions.list({ userId: 'me' })).toHaveLength(1);
    stage.advanceClock(600_000);
    expect(await phone.getUser()).toBeNull();
  });
});

describe('the current project', () => {
  it('includes its sign-in methods and is frozen', async () => {
    const project = await stage.open().currentProject.get();
    expect(project).toMatchObject({
      id: stage.backend.demo.projectId,
      config: { signUpEnabled: true, credentialEnabled: true, magicLinkEnabled: true },
    });
    expect(Object.isFrozen(project.config)).toBe(true);
  });

  it('cannot be read with a wrong publishable client key', async () => {
    await expect(stage.open({ publishableClientKey: 'pck_wrong' }).currentProject.get()).rejects.toMatchObject({
      code: 'INVALID_PUBLISHABLE_CLIENT_KEY',
      status: 401,
    });
  });
});
