// Tests that the session ends when the user deletes the account.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await stage.openAdmin().projects.update({ config: { clientUserDeletionEnabled: true } });
});
afterAll(() => stage?.backend.close());

it('deleting the account signs the user out and notifies the watchers of the session', async () => {
  const { app } = await stage.signUp();
  const states: boolean[] = [];
  const stop = app.session.watch((isSignedIn) => void states.push(isSignedIn));
  await app.currentUser.delete();
  stop();
  expect(states).toEqual([true, false]);
  expect(app.session.isSignedIn()).toBe(false);
  expect(await app.session.tokens()).toEqual({ accessToken: null, refreshToken: null });
  const before = stage.requests.length;
  expect(await app.getUser()).toBeNull();
  expect(stage.requests).toHaveLength(before);
});

it('a failed attempt to delete the account does not sign the user out', async () => {
  await stage.openAdmin().projects.update({ config: { clientUserDeletionEnabled: false } });
  const { app } = await stage.signUp();
  await expect(app.currentUser.delete()).rejects.toThrow();
  expect(app.session.isSignedIn()).toBe(true);
  expect(await app.getUser()).not.toBeNull();
});

it('deleting the account does not sign out another user who signs in during the deletion', async () => {
  await stage.openAdmin().projects.update({ config: { clientUserDeletionEnabled: true } });
  const { app } = await stage.signUp();
  const deleted = app.currentUser.delete();
  const { email } = await stage.signUp();
  expect(await app.auth.signInWithPassword({ email, password: 'correct horse battery' })).toMatchObject({ status: 'ok' });
  await deleted;
  expect((await app.getUser())?.primaryEmail).toBe(email);
});
