// Tests anonymous accounts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, startStage, type Stage } from './stage.js';

const CALLERS = 50;

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

const signUps = (): number => stage.requests.filter((line) => line === 'POST /auth/anonymous/sign-up').length;
const userIds = async (): Promise<readonly string[]> => (await stage.openServer().users.list({})).items.map(({ id }) => id);

describe('an anonymous account', () => {
  it(`is created once for ${CALLERS} simultaneous callers`, async () => {
    const app = stage.open();
    const before = await userIds();
    const users = await Promise.all(Array.from({ length: CALLERS }, () => app.getUser({ or: 'anonymous' })));
    const [{ id, isAnonymous, displayName }] = users as [(typeof users)[number]];
    expect([isAnonymous, displayName]).toEqual([true, 'Anonymous user']);
    expect(users.map((user) => user.id)).toEqual(users.map(() => id));
    expect(signUps()).toBe(1);
    expect((await userIds()).filter((one) => !before.includes(one))).toEqual([id]);
    // Later calls return the same account, including calls with `anonymous-if-exists`, which never create an account.
    expect((await app.getUser({ or: 'anonymous' })).id).toBe(id);
    expect((await app.getUser({ or: 'anonymous-if-exists' }))?.id).toBe(id);
    expect(signUps()).toBe(1);
  });

  it('is created only with the option "anonymous", and is not returned without an anonymous option', async () => {
    const app = stage.open();
    const count = signUps();
    expect(await app.getUser({ or: 'anonymous-if-exists' })).toBeNull();
    await app.getUser({ or: 'anonymous' });
    expect(await app.getUser()).toBeNull();
    await expect(app.getUser({ or: 'throw' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(signUps()).toBe(count + 1);
  });

  it('keeps its data when a server app converts it to a regular account', async () => {
    const app = stage.open();
    const { id } = await app.getUser({ or: 'anonymous' });
    await app.currentUser.update({ clientMetadata: { basket: [1, 2] } });
    const server = stage.openServer();
    const email = newEmail();
    const credentials = { primaryEmail: email, primaryEmailAuthEnabled: true, password: PASSWORD, displayName: 'Ada' };
    const upgraded = await server.users.update({ id, isAnonymous: false, ...credentials });
    expect(upgraded).toMatchObject({ id, isAnonymous: false, primaryEmail: email });
    await expect(server.users.update({ id, isAnonymous: true })).rejects.toMatchObject({ status: 400 });
    const otherApp = stage.open();
    expect(await otherApp.auth.signInWithPassword({ email, password: PASSWORD })).toMatchObject({ status: 'ok' });
    expect(await otherApp.getUser()).toMatchObject({ id, isAnonymous: false, displayName: 'Ada', clientMetadata: { basket: [1, 2] } });
  });

  it('keeps its session when a server app converts it to a regular account without a password', async () => {
    const app = stage.open();
    const { id } = await app.getUser({ or: 'anonymous' });
    await stage.openServer().users.update({ id, isAnonymous: false });
    stage.advanceClock(600_000);
    expect(await app.getUser()).toMatchObject({ id, isAnonymous: false });
  });
});
