// The behaviors that programs written for the hosted service's SDK rely on (section 20 of the contract of that SDK). Each number is that of
// a scaffold step or a check in that section. All sign-ins and checks run outside a browser, without redirects.
import { describe, expect, it } from 'vitest';
import { Result, StackAdminApp, StackClientApp, StackServerApp } from '../../../src/compat.js';
import { CALLBACK, common, createProject, newEmail, openInternal, PASSWORD, scaffold, signUp, useBackend } from './stage.js';

const stage = useBackend();

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const OK = { status: 'ok', data: undefined };
const KEYS_ALLOWED = { config: { allowUserApiKeys: true, allowTeamApiKeys: true, clientTeamCreationEnabled: true } };
const EXPIRES_AT = new Date('2099-01-01');

describe('the scaffold', () => {
  it('signs an account up with an admin app of the project `internal` [step 1]', async () => {
    const result = await openInternal(stage).signUpWithCredential({
      email: newEmail(),
      password: PASSWORD,
      verificationCallbackUrl: CALLBACK,
    });
    expect(Result.orThrow(result)).toBeUndefined();
  });

  it('returns the user of an admin app, who can create projects [step 2]', async () => {
    const { owner } = await createProject(stage);
    expect(owner.createProject).toBeTypeOf('function');
  });

  it('creates a project with the given name [step 3]', async () => {
    const { project } = await createProject(stage, { displayName: 'My Shop' });
    expect(project.displayName).toBe('My Shop');
  });

  it('builds an admin app with the session of the owner [step 4]', async () => {
    const { adminApp, project } = await createProject(stage);
    expect((await adminApp.getProject()).id).toBe(project.id);
  });

  it('creates a publishable key and a secret key, and no admin key [step 5]', async () => {
    const { keys } = await scaffold(stage);
    expect(keys.publishableClientKey).toMatch(/^pck_/);
    expect(keys.secretServerKey).toMatch(/^ssk_/);
    expect('superSecretAdminKey' in keys).toBe(false);
  });

  it('builds a server app and a client app, which are usable at once [step 6]', async () => {
    const { clientApp, serverApp, project } = await scaffold(stage);
    expect((await clientApp.getProject()).id).toBe(project.id);
    expect(await serverApp.listUsers()).toHaveLength(0);
  });
});

describe('an app', () => {
  it('reads the name of a project [check 1]', async () => {
    const { clientApp } = await scaffold(stage);
    expect((await clientApp.getProject()).displayName).toBe('New Project');
  });

  it('signs up and then in with the same password [check 2]', async () => {
    const { clientApp } = await scaffold(stage);
    const credentials = { email: newEmail(), password: PASSWORD };
    expect(await clientApp.signUpWithCredential({ ...credentials, verificationCallbackUrl: CALLBACK })).toStrictEqual(OK);
    expect(await clientApp.signInWithCredential(credentials)).toStrictEqual(OK);
  });

  it('replaces the session if a user signs in again [check 3]', async () => {
    const { clientApp } = await scaffold(stage);
    const { email, user } = await signUp(clientApp);
    const before = await user.getAuthJson();
    expect(await clientApp.signInWithCredential({ email, password: PASSWORD })).toStrictEqual(OK);
    const after = await (await clientApp.getUser({ or: 'throw' })).getAuthJson();
    expect(after.refreshToken).not.toBe(before.refreshToken);
  });

  it('creates a user on the server, who can sign in with the password [check 4]', async () => {
    const { serverApp } = await scaffold(stage);
    const email = newEmail();
    const created = await serverApp.createUser({ primaryEmail: email, password: PASSWORD, primaryEmailAuthEnabled: true });
    expect(created.id).toMatch(UUID);
    expect((await serverApp.getUser(created.id))?.primaryEmail).toBe(email);
    expect(await serverApp.signInWithCredential({ email, password: PASSWORD })).toStrictEqual(OK);
    expect((await serverApp.getUser({ or: 'throw' })).id).toBe(created.id);
  });

  it('shows the user who signed in last [check 13]', async () => {
    const { clientApp } = await scaffold(stage);
    const [first, second] = [await signUp(clientApp), await signUp(clientApp)];
    for (const { email } of [first, second, first]) {
      expect(await clientApp.signInWithCredential({ email, password: PASSWORD })).toStrictEqual(OK);
      expect((await clientApp.getUser())?.primaryEmail).toBe(email);
    }
  });
});

describe('a user’s API key', () => {
  const create = async () => {
    const apps = await scaffold(stage, KEYS_ALLOWED);
    const { user, email } = await signUp(apps.clientApp);
    return { ...apps, user, email, key: await user.createApiKey({ description: 'Laptop', expiresAt: EXPIRES_AT }) };
  };
  const shape = (userId: string) => ({
    id: expect.stringMatching(UUID),
    description: 'Laptop',
    createdAt: expect.any(Date),
    expiresAt: EXPIRES_AT,
    manuallyRevokedAt: null,
    type: 'user',
    userId,
    ...Object.fromEntries(['isValid', 'whyInvalid', 'update', 'revoke'].map((name) => [name, expect.any(Function)])),
  });

  it('has the documented fields when it is created, and no others [check 5]', async () => {
    const { key, user } = await create();
    expect(key).toStrictEqual({ ...shape(user.id), value: expect.stringMatching(/^sk_/) });
  });

  it('has the last four characters when it is listed [check 6]', async () => {
    const { key, user } = await create();
    expect(await user.listApiKeys()).toStrictEqual([{ ...shape(user.id), value: { lastFour: key.value.slice(-4) } }]);
  });

  it('shows a changed description in the next list [check 7]', async () => {
    const { user } = await create();
    await (await user.listApiKeys())[0]?.update({ description: 'Phone' });
    expect((await user.listApiKeys())[0]?.description).toBe('Phone');
  });

  it('leads a server to its owner [check 8]', async () => {
    const { key, user, email, serverApp } = await create();
    expect(await serverApp.getUser({ apiKey: key.value })).toMatchObject({ id: user.id, primaryEmail: email });
  });

  it('is invalid after its owner revoked it [check 9]', async () => {
    const { key, user, serverApp } = await create();
    await key.revoke();
    const [listed] = await user.listApiKeys();
    expect(listed?.isValid()).toBe(false);
    expect(listed?.whyInvalid()).toBe('manually-revoked');
    expect(listed?.manuallyRevokedAt).toBeInstanceOf(Date);
    expect(await serverApp.getUser({ apiKey: key.value })).toBeNull();
  });

  it('is invalid immediately after a server revoked it [check 10]', async () => {
    const { key, user, serverApp } = await create();
    const found = await serverApp.getUser({ apiKey: key.value });
    expect(found?.id).toBe(user.id);
    await (await found?.listApiKeys())?.[0]?.revoke();
    expect(await serverApp.getUser({ apiKey: key.value })).toBeNull();
    expect((await user.listApiKeys())[0]?.isValid()).toBe(false);
  });
});

describe('a team', () => {
  it('is created by a user, and found by its API key [check 11]', async () => {
    const { clientApp, serverApp } = await scaffold(stage, KEYS_ALLOWED);
    const { user } = await signUp(clientApp);
    const team = await user.createTeam({ displayName: 'Engines' });
    expect(team.displayName).toBe('Engines');
    const key = await team.createApiKey({ description: 'Deployment', expiresAt: EXPIRES_AT });
    expect(key).toMatchObject({ type: 'team', teamId: team.id, value: expect.any(String) });
    expect(key.isValid()).toBe(true);
    expect((await serverApp.getTeam({ apiKey: key.value }))?.id).toBe(team.id);
  });

  it('has a key that leads to no user [check 12]', async () => {
    const { clientApp, serverApp } = await scaffold(stage, KEYS_ALLOWED);
    const team = await (await signUp(clientApp)).user.createTeam({ displayName: 'Engines' });
    const { value: apiKey } = await team.createApiKey({ description: 'Deployment', expiresAt: EXPIRES_AT });
    expect(await serverApp.getUser({ apiKey })).toBeNull();
  });

  it('is visible to a user whom a server added [check 14]', async () => {
    const { clientApp, serverApp } = await scaffold(stage);
    const { user } = await signUp(clientApp);
    const team = await serverApp.createTeam({ displayName: 'Engines' });
    expect(await user.getTeam(team.id)).toBeNull();
    await team.addUser(user.id);
    expect((await user.getTeam(team.id))?.displayName).toBe('Engines');
  });

  it('does not let a member without the permission manage keys [check 15]', async () => {
    const { clientApp, serverApp } = await scaffold(stage, KEYS_ALLOWED);
    const { user } = await signUp(clientApp);
    const created = await serverApp.createTeam({ displayName: 'Engines' });
    await created.addUser(user.id);
    const team = await user.getTeam(created.id);
    await expect(team?.createApiKey({ description: 'Mine', expiresAt: null })).rejects.toThrow();
    await expect(team?.listApiKeys()).rejects.toThrow();
  });
});

describe('the classes', () => {
  it('recognize apps with more rights', () => {
    const internal = openInternal(stage);
    expect([StackClientApp, StackServerApp, StackAdminApp].map((app) => internal instanceof app)).toEqual([true, true, true]);
    const client = new StackClientApp({ ...common, projectId: 'p', publishableClientKey: 'pck_1' });
    expect([StackClientApp, StackServerApp, StackAdminApp].map((app) => client instanceof app)).toEqual([true, false, false]);
  });
});
