// Tests projects, their settings and their owners (CONTRACT.md C18, C46).
import { beforeAll, describe, expect, it } from 'vitest';
import { known, problemOf, type ApiResponse, type Client, type RequestParts } from './client.js';
import { signUpOwner, type Owner } from './owner.js';
import { useClient } from './use-client.js';

const client = useClient();
let owner: Owner;
beforeAll(async () => {
  owner = await signUpOwner(client);
});

const NEW_CONFIG = {
  ...{ allow_localhost: true, sign_up_enabled: true, credential_enabled: true, magic_link_enabled: false, passkey_enabled: false },
  ...{ client_team_creation_enabled: false, client_user_deletion_enabled: false, allow_user_api_keys: false, allow_team_api_keys: false },
  ...{ oauth_providers: [], enabled_oauth_providers: [], domains: [], email_config: { type: 'shared' }, create_team_on_sign_up: false },
  team_creator_default_permissions: [{ id: 'team_admin' }],
  team_member_default_permissions: [{ id: 'team_member' }],
  user_default_permissions: [],
  oauth_account_merge_strategy: 'link_method',
};

const create = (body: unknown, as = owner.user) =>
  client.send('POST', '/internal/projects', { project: client.backend.demo.internal, as, body });

const refresh = (token: string, parts: RequestParts) =>
  client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token }, ...parts });
const checkKey = (api_key: string, parts: RequestParts) => client.send('POST', '/user-api-keys/check', { body: { api_key }, ...parts });

describe('owned projects', () => {
  it('initially have the default settings, and are listed in order of creation', async () => {
    const other = await signUpOwner(client);
    const made = [];
    for (const display_name of ['one', 'two', 'three']) made.push((await create({ display_name, description: null }, other.user)).body);
    expect(made[0]).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), display_name: 'one', description: '', created_at_millis: client.now() },
      ...{ user_count: 0, is_production_mode: false, config: NEW_CONFIG },
    });
    const { body } = await client.send('GET', '/internal/projects', { project: client.backend.demo.internal, as: other.user });
    expect(body).toEqual({ items: made, is_paginated: false });
  });

  it('are all created when many requests create projects at the same time', async () => {
    const other = await signUpOwner(client);
    const made = await Promise.all(Array.from({ length: 20 }, (_, index) => create({ display_name: `p${index}` }, other.user)));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    const { body } = await client.send('GET', '/internal/projects', { project: client.backend.demo.internal, as: other.user });
    expect(body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.map(({ body: { id } }) => id).toSorted());
  });

  it('can be listed only with a user session, and created only by users of the `internal` project', async () => {
    const noUser = await client.send('GET', '/internal/projects', { project: client.backend.demo.internal });
    expect(problemOf(noUser)).toEqual(known(401, 'USER_AUTHENTICATION_REQUIRED'));
    const elsewhere = await client.send('POST', '/internal/projects', { as: await client.signUp(), body: { display_name: 'x' } });
    expect(problemOf(elsewhere)).toEqual(known(401, 'EXPECTED_INTERNAL_PROJECT'));
  });

  it('can be managed with the owner’s session and every access type', async () => {
    const { projectId } = await owner.createProject();
    expect((await owner.asOwner('GET', '/internal/projects/current', projectId)).body.id).toBe(projectId);
    expect((await owner.asOwner('GET', '/users', projectId, undefined, 'server')).status).toBe(200);
    expect((await owner.asOwner('GET', '/projects/current', projectId, undefined, 'client')).body.id).toBe(projectId);
    const stranger = await signUpOwner(client);
    expect(problemOf(await stranger.asOwner('GET', '/internal/projects/current', projectId))).toEqual(
      known(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'),
    );
  });

  it('are deleted with their users, keys and tokens, and are removed from the owner’s list', async () => {
    const project = await owner.createProject({ allow_user_api_keys: true });
    const { id } = (await client.send('POST', '/users', { access: 'server', project, body: {} })).body;
    const { body: as } = await client.send('POST', '/auth/sessions', { access: 'server', project, body: { user_id: id } });
    const key = { user_id: 'me', description: 'laptop', expires_at_millis: null };
    const { value } = (await client.send('POST', '/user-api-keys', { project, as, body: key })).body;
    const jwks = `/projects/${project.projectId}/.well-known/jwks.json`;
    expect((await client.send('GET', jwks, { access: 'none' })).status).toBe(200);
    const requests: readonly (readonly [code: string, send: () => Promise<ApiResponse>])[] = [
      ['INVALID_PUBLISHABLE_CLIENT_KEY', () => client.send('GET', '/users/me', { project, as })],
      ['INVALID_PUBLISHABLE_CLIENT_KEY', () => refresh(as.refresh_token, { project })],
      ['INVALID_SECRET_SERVER_KEY', () => client.send('GET', `/users/${id}`, { access: 'server', project })],
      ['INVALID_SECRET_SERVER_KEY', () => checkKey(value, { access: 'server', project })],
      ['INVALID_SUPER_SECRET_ADMIN_KEY', () => client.send('GET', '/internal/projects/current', { access: 'admin', project })],
    ];
    for (const [, send] of requests) expect((await send()).status).toBe(200);
    expect((await client.send('DELETE', '/internal/projects/current', { access: 'admin', project })).body).toEqual({ success: true });
    const details = { project_id: project.projectId };
    for (const [code, send] of requests) expect(problemOf(await send())).toEqual(known(401, code, details));
    const elsewhere = { access: 'server', project: await owner.createProject({ allow_user_api_keys: true }) } as const;
    expect(problemOf(await refresh(as.refresh_token, elsewhere)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect(problemOf(await checkKey(value, elsewhere)).code).toBe('API_KEY_NOT_FOUND');
    expect((await client.send('GET', `/users/${id}`, elsewhere)).status).toBe(404);
    expect((await client.send('GET', jwks, { access: 'none' })).status).toBe(404);
    const { body } = await client.send('GET', `/users/${owner.user.user_id}`, { access: 'server', project: client.backend.demo.internal });
    expect(body.server_metadata.managedProjectIds).not.toContain(project.projectId);
    expect(problemOf(await owner.asOwner('GET', '/internal/projects/current', project.projectId))).toEqual(
      known(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'),
    );
  });

  it('can be deleted without changing user metadata that contains their ID outside the list of owned projects', async () => {
    const [other, project] = [await signUpOwner(client), await owner.createProject()];
    const { internal } = client.backend.demo;
    const path = `/users/${other.user.user_id}`;
    const server_metadata = { note: project.projectId };
    await client.send('PATCH', path, { access: 'server', project: internal, body: { server_metadata } });
    expect((await other.asOwner('GET', '/internal/projects/current', project.projectId)).status).toBe(401);
    await client.send('DELETE', '/internal/projects/current', { access: 'admin', project });
    expect((await client.send('GET', path, { access: 'server', project: internal })).body.server_metadata).toEqual(server_metadata);
  });

  it('can be deleted, unlike the `internal` project', async () => {
    const { internal } = client.backend.demo;
    expect((await client.send('DELETE', '/internal/projects/current', { access: 'admin', project: internal })).status).toBe(400);
    expect((await client.send('GET', '/projects/current', { project: internal })).status).toBe(200);
  });
});

describe('an admin access token', () => {
  it('is rejected without an error code if its user was deleted', async () => {
    const deleted = await signUpOwner(client);
    const { projectId } = await deleted.createProject();
    await client.send('DELETE', `/users/${deleted.user.user_id}`, { access: 'server', project: client.backend.demo.internal });
    const response = await deleted.asOwner('GET', '/internal/projects/current', projectId);
    expect([response.status, typeof response.body, response.headers.get('x-stack-known-error')]).toEqual([401, 'string', null]);
  });

  it('is rejected for a project that does not exist, even if the user’s metadata contains the project ID', async () => {
    const other = await signUpOwner(client);
    const nowhere = '3b241101-e2bb-4255-8caf-4136c566a962';
    const body = { server_metadata: { managedProjectIds: [nowhere, 7] } };
    await client.send('PATCH', `/users/${other.user.user_id}`, { access: 'server', project: client.backend.demo.internal, body });
    expect(problemOf(await other.asOwner('GET', '/projects/current', nowhere))).toEqual(
      known(401, 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'),
    );
    const listed = await client.send('GET', '/internal/projects', { project: client.backend.demo.internal, as: other.user });
    expect(listed.body).toEqual({ items: [], is_paginated: false });
  });
});

const patch = async (project: Parameters<Client['send']>[2] & object, config: object) =>
  client.send('PATCH', '/internal/projects/current', { access: 'admin', ...project, body: { config } });

describe('project settings', () => {
  it('can be changed individually without affecting other settings', async () => {
    const project = await owner.createProject({ allow_localhost: false, sign_up_enabled: false });
    const { body } = await client.send('PATCH', '/internal/projects/current', {
      access: 'admin',
      project,
      body: { display_name: 'Renamed', description: 'd', is_production_mode: true },
    });
    expect(body).toMatchObject({ display_name: 'Renamed', description: 'd', is_production_mode: true });
    expect(body.config).toEqual({ ...NEW_CONFIG, allow_localhost: false, sign_up_enabled: false });
    expect((await client.send('PATCH', '/internal/projects/current', { access: 'admin', project, body: {} })).body).toEqual(body);
  });

  it('include sorted lists that are replaced as a whole', async () => {
    const project = await owner.createProject();
    const microsoft = { id: 'microsoft', type: 'standard', client_id: 'a', client_secret: 'b', microsoft_tenant_id: 't' };
    const { body } = await patch(
      { project },
      {
        oauth_providers: [microsoft, { id: 'github', type: 'shared' }],
        domains: [
          { domain: 'https://b.example', handler_path: '/h' },
          { domain: 'http://a.example', handler_path: '/' },
        ],
        team_creator_default_permissions: [{ id: 'team_member' }, { id: 'team_admin' }, { id: 'team_member' }],
        user_default_permissions: [{ id: 'not_there_yet' }],
        oauth_account_merge_strategy: 'raise_error',
      },
    );
    expect(body.config).toEqual({
      ...NEW_CONFIG,
      oauth_providers: [{ id: 'github', type: 'shared' }, microsoft],
      enabled_oauth_providers: [{ id: 'github' }, { id: 'microsoft' }],
      domains: [
        { domain: 'http://a.example', handler_path: '/' },
        { domain: 'https://b.example', handler_path: '/h' },
      ],
      team_creator_default_permissions: [{ id: 'team_admin' }, { id: 'team_member' }],
      user_default_permissions: [{ id: 'not_there_yet' }],
      oauth_account_merge_strategy: 'raise_error',
    });
    expect((await client.send('GET', '/projects/current', { project })).body.config.enabled_oauth_providers).toEqual([
      { id: 'github' },
      { id: 'microsoft' },
    ]);
    expect((await patch({ project }, { oauth_providers: [] })).body.config.enabled_oauth_providers).toEqual([]);
  });

  it('contain providers sorted by ID and domains sorted by URL, and keep the order of equal domains', async () => {
    const project = await owner.createProject();
    const shared = (id: string) => ({ id, type: 'shared' });
    const at = (domain: string, handler_path = '/') => ({ domain, handler_path });
    const { body } = await patch(
      { project },
      {
        oauth_providers: ['spotify', 'github', 'microsoft', 'google'].map(shared),
        domains: [at('https://c.example'), at('https://a.example', '/z'), at('https://b.example'), at('https://a.example', '/y')],
      },
    );
    expect(body.config.oauth_providers).toEqual(['github', 'google', 'microsoft', 'spotify'].map(shared));
    expect(body.config.domains).toEqual([
      ...[at('https://a.example', '/z'), at('https://a.example', '/y')],
      ...[at('https://b.example'), at('https://c.example')],
    ]);
  });

  it('contain all fields of a mail server', async () => {
    const project = await owner.createProject();
    const email_config = { type: 'standard', host: 'h', port: 465, username: 'u', password: 'p', sender_name: 'n', sender_email: 'a@b' };
    expect((await patch({ project }, { email_config })).body.config.email_config).toEqual(email_config);
    expect((await patch({ project }, { email_config: { type: 'shared' } })).body.config.email_config).toEqual({ type: 'shared' });
  });

  it.each([
    ['an unknown provider', { oauth_providers: [{ id: 'myspace', type: 'shared' }] }],
    ['a provider without a client secret', { oauth_providers: [{ id: 'github', type: 'standard', client_id: 'x' }] }],
    [
      'a mail server without a password',
      { email_config: { type: 'standard', host: 'h', port: 1, username: 'u', sender_name: 'n', sender_email: 'a@b' } },
    ],
    [
      'a mail server with an empty password',
      { email_config: { type: 'standard', host: 'h', port: 1, username: 'u', password: '', sender_name: 'n', sender_email: 'a@b' } },
    ],
    ['a mail server port out of range', { email_config: { type: 'shared', port: 65_536 } }],
    ['a domain without a scheme', { domains: [{ domain: 'example.com', handler_path: '/' }] }],
    ['a handler path without a leading slash', { domains: [{ domain: 'https://example.com', handler_path: 'x' }] }],
    ['an unknown merge strategy', { oauth_account_merge_strategy: 'guess' }],
    ['null as a value', { sign_up_enabled: null }],
    ['an unknown setting', { enabled_oauth_providers: [] }],
  ])('are rejected with %s', async (_, config) => {
    const project = await owner.createProject();
    expect((await patch({ project }, config)).body.code).toBe('SCHEMA_ERROR');
    expect((await client.send('GET', '/internal/projects/current', { access: 'admin', project })).body.config).toEqual(NEW_CONFIG);
  });

  it('are rejected with shared keys for a provider that has no shared keys', async () => {
    const project = await owner.createProject();
    const response = await patch({ project }, { oauth_providers: [{ id: 'apple', type: 'shared' }] });
    expect(problemOf(response)).toEqual(known(400, 'INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: 'apple' }));
  });
});
