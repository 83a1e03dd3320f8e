// Tests the project keys that apps send with their requests (CONTRACT.md C15, C47).
import { beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK, known, problemOf } from './client.js';
import { signUpOwner, type Owner } from './owner.js';
import { useClient } from './use-client.js';

const client = useClient();
let owner: Owner;
beforeAll(async () => {
  owner = await signUpOwner(client);
});

describe('project keys', () => {
  const flags = { has_publishable_client_key: true, has_secret_server_key: false, has_super_secret_admin_key: true };
  const make = (project: Awaited<ReturnType<Owner['createProject']>>, more: object = {}) =>
    client.send('POST', '/internal/api-keys', {
      access: 'admin',
      project,
      body: { description: 'ci', expires_at_millis: client.now() + 1000, ...flags, ...more },
    });

  it('are returned in full when they are created, and only with their last four characters after that', async () => {
    const project = await owner.createProject();
    const { status, body } = await make(project);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ id: expect.any(String), description: 'ci', created_at_millis: client.now(), expires_at_millis: client.now() + 1000 },
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
    });
    const shown = await client.send('GET', `/internal/api-keys/${body.id}`, { access: 'admin', project });
    expect(shown.body).toEqual({
      ...body,
      publishable_client_key: { last_four: body.publishable_client_key.slice(-4) },
      super_secret_admin_key: { last_four: body.super_secret_admin_key.slice(-4) },
    });
  });

  it('give access to the project until they expire or are revoked, and cannot be restored', async () => {
    const project = await owner.createProject();
    const { body } = await make(project);
    const mine = { ...project, publishableClientKey: body.publishable_client_key };
    const status = async () => (await client.send('GET', '/projects/current', { project: mine })).status;
    expect(await status()).toBe(200);
    const path = `/internal/api-keys/${body.id}`;
    const at = client.now();
    const revoke = () => client.send('PATCH', path, { access: 'admin', project, body: { revoked: true, description: 'old' } });
    expect((await revoke()).body).toMatchObject({ manually_revoked_at_millis: at, description: 'old' });
    client.wait(10);
    expect((await revoke()).body.manually_revoked_at_millis).toBe(at);
    expect(await status()).toBe(401);
    expect((await client.send('PATCH', path, { access: 'admin', project, body: { revoked: false } })).body.code).toBe('SCHEMA_ERROR');
    const { body: short } = await make(project);
    const soon = { ...project, publishableClientKey: short.publishable_client_key };
    client.wait(1000);
    expect((await client.send('GET', '/projects/current', { project: soon })).status).toBe(401);
  });

  it('are not found with an unknown ID or in another project', async () => {
    const project = await owner.createProject();
    const get = (id: string) => client.send('GET', `/internal/api-keys/${id}`, { access: 'admin', project });
    expect(problemOf(await get('3b241101-e2bb-4255-8caf-4136c566a962'))).toEqual(known(404, 'API_KEY_NOT_FOUND'));
    expect(problemOf(await get('nonsense'))).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
    const { body } = await make(await owner.createProject());
    const foreign = await client.send('PATCH', `/internal/api-keys/${body.id}`, { access: 'admin', project, body: { revoked: true } });
    expect(problemOf(foreign)).toEqual(known(404, 'API_KEY_NOT_FOUND'));
  });
});

describe('a password reset that verifies a project owner’s email address for the first time', () => {
  const reset = async (email: string) => {
    const { internal: project } = client.backend.demo;
    await client.send('POST', '/auth/password/send-reset-code', { project, body: { email, callback_url: CALLBACK } });
    const body = { code: await client.emailedCode(email), password: 'the owner’s 1' };
    expect((await client.send('POST', '/auth/password/reset', { project, body })).status).toBe(200);
  };

  it('revokes the keys of projects without other owners but keeps the keys of other projects', async () => {
    const [maker, other] = [await signUpOwner(client), await signUpOwner(client)];
    const [sole, shared] = [await maker.createProject(), await maker.createProject()];
    const server_metadata = { managedProjectIds: [shared.projectId] };
    const path = `/users/${other.user.user_id}`;
    await client.send('PATCH', path, { access: 'server', project: client.backend.demo.internal, body: { server_metadata } });
    await reset(maker.email);
    const status = async (project: typeof sole, access: 'client' | 'server' | 'admin') =>
      (await client.send('GET', '/projects/current', { project, access })).status;
    for (const access of ['client', 'server', 'admin'] as const) {
      expect([access, await status(sole, access), await status(shared, access)]).toEqual([access, 401, 200]);
    }
    expect((await client.send('GET', '/projects/current')).status).toBe(200);
  });
});
