import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

/** Creates a request as the server of the host app receives it. */
const requestWith = (headers: Record<string, string>): Request => new Request('http://localhost/', { headers });

describe('a server app', () => {
  it('creates a user who can sign in, and reads the server-only fields', async () => {
    const server = stage.openServer();
    const email = newEmail();
    const user = await server.users.create({
      primaryEmail: email,
      primaryEmailAuthEnabled: true,
      password: PASSWORD,
      serverMetadata: { plan: 'pro' },
    });
    expect(user).toMatchObject({ primaryEmail: email, hasPassword: true, serverMetadata: { plan: 'pro' } });
    expect(user.lastActiveAt).toBeInstanceOf(Date);
    expect(await stage.open().auth.signInWithPassword({ email, password: PASSWORD })).toMatchObject({ status: 'ok' });
  });

  it('lists all matching users page by page, and each user exactly once', async () => {
    const server = stage.openServer();
    const created = await Promise.all(Array.from({ length: 7 }, () => server.users.create({ displayName: 'Page of seven' })));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await server.users.list({ limit: 3, query: 'page OF seven', ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(created.map(({ id }) => id).toSorted());
  });

  it('iterates over the users of all pages, and requests a page only when the iteration reaches it', async () => {
    const server = stage.openServer();
    const created = await Promise.all(Array.from({ length: 5 }, () => server.users.create({ displayName: 'Page of five' })));
    const input = { limit: 2, query: 'page of five' };
    const users = server.users.list(input);
    input.query = 'nobody';
    const seen: string[] = [];
    for await (const { id } of users) seen.push(id);
    expect(seen.toSorted()).toEqual(created.map(({ id }) => id).toSorted());
    const before = stage.requests.length;
    for await (const { displayName } of server.users.list({ limit: 2, query: 'page of five' })) {
      expect(displayName).toBe('Page of five');
      break;
    }
    expect(stage.requests.slice(before)).toEqual(['GET /users']);
    for await (const user of server.users.list({ query: 'nobody has this name' })) throw new Error(user.id);
  });

  it("reads a request's user from its header or its cookies", async () => {
    const { app, email } = await stage.signUp();
    const server = stage.openServer();
    const headers = await app.session.authHeaders();
    expect((await server.getUser({ tokenStore: requestWith(headers) }))?.primaryEmail).toBe(email);
    const { refreshToken } = await app.session.tokens();
    const cookie = `stack-refresh-${server.projectId}=${refreshToken}`;
    expect((await server.getUser({ tokenStore: requestWith({ cookie }) }))?.primaryEmail).toBe(email);
    expect(await server.getUser({ tokenStore: requestWith({}) })).toBeNull();
  });

  it('requires the publishable client key for every request with a refresh token, even if the access token is valid', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer({ publishableClientKey: undefined });
    const missing = { code: 'CONFIGURATION', message: expect.stringContaining('publishableClientKey') as string };
    await expect(server.getUser({ tokenStore: requestWith(await app.session.authHeaders()) })).rejects.toMatchObject(missing);
    expect(await server.getUser()).toBeNull();
  });

  it('finds a user by ID, and returns null if the user does not exist', async () => {
    const server = stage.openServer();
    const { id } = await server.users.create({ displayName: 'Found' });
    expect(await server.findUser(id)).toMatchObject({ id, displayName: 'Found', serverMetadata: null });
    expect(await server.findUser('11111111-1111-4111-8111-111111111111')).toBeNull();
    await expect(server.findUser('no uuid')).rejects.toMatchObject({ code: 'SCHEMA_ERROR' });
  });

  it('creates a user session with the requested lifetime', async () => {
    const server = stage.openServer();
    const user = await server.users.create({ displayName: 'Impersonated' });
    const tokens = await server.sessions.create({ userId: user.id, expiresInMs: 3_600_000, isImpersonation: true });
    const app = stage.open({ tokenStore: tokens });
    expect((await app.getUser())?.id).toBe(user.id);
    stage.advanceClock(3_600_001);
    expect(await stage.open({ tokenStore: tokens }).getUser()).toBeNull();
  });

  it('verifies user API keys, and returns null for unknown and revoked keys', async () => {
    await stage.openAdmin().projects.update({ config: { allowUserApiKeys: true } });
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const key = await app.userApiKeys.create({ userId: 'me', description: 'laptop', expiresAt: null });
    expect(await server.verifyUserApiKey(key.value)).toMatchObject({ id: key.id, userId: key.userId });
    expect(await server.verifyTeamApiKey(key.value)).toBeNull();
    expect(await server.verifyUserApiKey('sk_nothing')).toBeNull();
    await app.userApiKeys.update({ id: key.id, revoked: true });
    expect(await server.verifyUserApiKey(key.value)).toBeNull();
  });
});

describe('verifyAccessToken', () => {
  it('returns the user ID, and sends only one request, which fetches the public keys', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const user = await app.getUser({ or: 'throw' });
    const { accessToken } = await app.session.tokens();
    const before = stage.requests.length;
    const [first, second] = [await server.verifyAccessToken(accessToken ?? ''), await server.verifyAccessToken(accessToken ?? '')];
    expect(first).toMatchObject({ status: 'ok', data: { userId: user.id } });
    expect(second).toEqual(first);
    expect(stage.requests.slice(before)).toEqual([`GET /projects/${server.projectId}/.well-known/jwks.json`]);
  });

  it('returns an error for changed tokens, expired tokens, and tokens from another project', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const token = (await app.session.tokens()).accessToken ?? '';
    const [header, , signature] = token.split('.');
    const forged = `${header}.${btoa(JSON.stringify({ sub: 'someone' })).replaceAll('=', '')}.${signature}`;
    const codeFor = async (text: string) => (await server.verifyAccessToken(text)) as { error?: { code: string } };
    expect((await codeFor(forged)).error?.code).toBe('UNPARSABLE_ACCESS_TOKEN');
    expect((await codeFor('nonsense')).error?.code).toBe('UNPARSABLE_ACCESS_TOKEN');
    const { internal } = stage.backend.demo;
    const other = stage.openServer({ projectId: internal.projectId, secretServerKey: internal.secretServerKey });
    expect(await other.verifyAccessToken(token)).toMatchObject({ status: 'error' });
    stage.advanceClock(3_600_000);
    expect((await codeFor(token)).error?.code).toBe('ACCESS_TOKEN_EXPIRED');
  });
});
