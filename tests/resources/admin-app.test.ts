import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainProblems, projectKeyProblem } from '../../src/admin.js';
import type { ClientApp } from '../../src/index.js';
import { newEmail, PASSWORD, startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

/** Returns an app with a user who is signed in to the project `internal`. */
const signUpOwner = async (): Promise<ClientApp> => {
  const { projectId, publishableClientKey } = stage.backend.demo.internal;
  const app = stage.open({ projectId, publishableClientKey });
  const result = await app.auth.signUpWithPassword({ email: newEmail(), password: PASSWORD });
  if (result.status === 'error') throw result.error;
  return app;
};

describe('an admin app', () => {
  it('changes project settings with its key, and client apps get the new settings', async () => {
    const admin = stage.openAdmin();
    const project = await admin.projects.update({ config: { allowUserApiKeys: true, magicLinkEnabled: true } });
    expect(project.config).toMatchObject({ allowUserApiKeys: true, magicLinkEnabled: true });
    expect(project.createdAt).toBeInstanceOf(Date);
    const config = { oauthProviders: [{ id: 'github', type: 'standard', clientId: 'a', clientSecret: 'b' }] } as const;
    expect((await admin.projects.update({ config })).config.enabledOauthProviders).toEqual([{ id: 'github' }]);
    expect((await stage.open().currentProject.get()).config.oauthProviders).toEqual([{ id: 'github' }]);
    await admin.projects.update({ config: { oauthProviders: [] } });
  });

  it("works with the session of the project's owner and without a key", async () => {
    const owner = await signUpOwner();
    const project = await owner.internalProjects.create({ displayName: 'Mine' });
    expect((await owner.internalProjects.list()).map(({ id }) => id)).toEqual([project.id]);
    const admin = stage.openAdmin({ projectId: project.id, superSecretAdminKey: undefined, projectOwnerSession: owner.session });
    expect((await admin.projects.get()).displayName).toBe('Mine');
    const keys = await admin.internalApiKeys.create({
      description: 'first',
      expiresAt: new Date(Date.UTC(2099, 0)),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    });
    expect(keys.secretServerKey).toMatch(/^ssk_/);
    expect(keys).not.toHaveProperty('superSecretAdminKey');
    const server = stage.openServer({ projectId: project.id, secretServerKey: keys.secretServerKey ?? '' });
    expect(await server.users.list()).toEqual({ items: [], nextCursor: null });
  });

  it("works after the owner's access token expires", async () => {
    const owner = await signUpOwner();
    const project = await owner.internalProjects.create({ displayName: 'Patient' });
    const admin = stage.openAdmin({ projectId: project.id, superSecretAdminKey: undefined, projectOwnerSession: owner.session });
    stage.advanceClock(3_600_000);
    expect((await admin.projects.get()).displayName).toBe('Patient');
  });

  it("refreshes the owner's token once if a key set is not found, and then throws API_KEY_NOT_FOUND", async () => {
    const owner = await signUpOwner();
    const project = await owner.internalProjects.create({ displayName: 'Strict' });
    const admin = stage.openAdmin({ projectId: project.id, superSecretAdminKey: undefined, projectOwnerSession: owner.session });
    const before = stage.requests.length;
    await expect(admin.internalApiKeys.get({ id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
      code: 'API_KEY_NOT_FOUND',
    });
    const read = 'GET /internal/api-keys/00000000-0000-4000-8000-000000000000';
    expect(stage.requests.slice(before)).toEqual([read, 'POST /auth/oauth/token', read]);
  });

  it('rejects with ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN if the signed-in user does not own the project', async () => {
    const project = await (await signUpOwner()).internalProjects.create({ displayName: 'Not yours' });
    const stranger = await signUpOwner();
    const admin = stage.openAdmin({ projectId: project.id, superSecretAdminKey: undefined, projectOwnerSession: stranger.session });
    await expect(admin.projects.get()).rejects.toMatchObject({ code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' });
  });

  it('cannot be created with neither a key nor an owner session, or with both', () => {
    expect(() => stage.openAdmin({ superSecretAdminKey: undefined })).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
    const projectOwnerSession = stage.open().session;
    expect(() => stage.openAdmin({ projectOwnerSession })).toThrow(expect.objectContaining({ code: 'CONFIGURATION' }));
  });
});

describe('domainProblems', () => {
  const problems = (allowLocalhost: boolean, ...domains: string[]) =>
    domainProblems({
      id: 'p1',
      config: { allowLocalhost, domains: domains.map((domain) => ({ domain, handlerPath: '/handler' })) } as never,
    });

  it('returns the five messages that the contract specifies, with links to the domain settings', () => {
    const all = problems(true, 'nonsense', 'https://localhost:3000', 'https://10.0.0.1', 'http://shop.example');
    expect(all.map(({ message }) => message)).toEqual([
      "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings.",
      'Trusted domain is not a valid URL: nonsense.',
      'Localhost domains are not allowed to be trusted in production mode: https://localhost:3000.',
      'Direct IPs are not valid for trusted domains in production mode: https://10.0.0.1.',
      'Trusted domains should be HTTPS: http://shop.example.',
    ]);
    expect(new Set(all.map(({ fixUrl }) => fixUrl))).toEqual(new Set(['/projects/p1/domains']));
  });

  it('treats IPv6 literals as IP addresses and [::1] as localhost', () => {
    expect(problems(false, 'https://[2001:db8::1]')[0]?.message).toMatch(/^Direct IPs/);
    expect(problems(false, 'https://[::1]:8080')[0]?.message).toMatch(/^Localhost domains/);
    expect(problems(false, 'https://shop.example')).toEqual([]);
  });
});

describe('projectKeyProblem', () => {
  it('returns "expired" for an expired key set, even if it is also revoked', () => {
    const at = (ms: number): Date => new Date(ms);
    expect(projectKeyProblem({ expiresAt: at(10), manuallyRevokedAt: at(5) }, 20)).toBe('expired');
    expect(projectKeyProblem({ expiresAt: at(30), manuallyRevokedAt: at(5) }, 20)).toBe('manually-revoked');
    expect(projectKeyProblem({ expiresAt: at(30) }, 20)).toBeNull();
  });
});
