// Tests access types, project keys and the order of the checks (CONTRACT.md C15, C16).
import { describe, expect, it } from 'vitest';
import { known, problemOf, projectHeaders } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();

const SIGN_IN = '/auth/password/sign-in';
const JSON_TYPE = { 'content-type': 'application/json' };
const bare = (headers: Record<string, string>) => ({ access: 'none' as const, headers });

describe('a request', () => {
  it('with an unreadable body gets a parsing error even if its access headers are also wrong', async () => {
    for (const headers of [{}, { 'x-stack-access-type': 'root' }, { 'x-stack-access-type': 'client' }] as Record<string, string>[]) {
      const response = await client.send('POST', SIGN_IN, { access: 'none', raw: '{"email":', headers: { ...headers, ...JSON_TYPE } });
      expect(problemOf(response)).toEqual(known(400, 'BODY_PARSING_ERROR'));
    }
  });

  it('with a project key or an admin access token but no access type is rejected', async () => {
    for (const header of ['publishable-client-key', 'secret-server-key', 'super-secret-admin-key', 'admin-access-token']) {
      const response = await client.send('GET', '/projects/current', bare({ [`x-stack-${header}`]: 'x' }));
      expect(problemOf(response)).toEqual(known(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'));
    }
  });

  it('with neither an access type nor a project key gets an access error, not a schema error', async () => {
    expect(problemOf(await client.send('POST', SIGN_IN, { access: 'none', body: {} }))).toEqual(known(400, 'ACCESS_TYPE_REQUIRED'));
  });

  it('with an unknown access type is rejected, and access types are case-sensitive', async () => {
    for (const type of ['root', 'Client']) {
      expect(problemOf(await client.send('GET', '/projects/current', bare({ 'x-stack-access-type': type })))).toEqual(
        known(400, 'INVALID_ACCESS_TYPE'),
      );
    }
  });

  it('with an access type but no project is rejected', async () => {
    const response = await client.send('GET', '/projects/current', bare({ 'x-stack-access-type': 'server' }));
    expect(problemOf(response)).toEqual(known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'server' }));
  });

  it('with an invalid access token and a wrong project key gets the error for the token', async () => {
    const headers = {
      ...projectHeaders('client', client.backend.demo),
      'x-stack-publishable-client-key': 'pck_wrong',
      'x-stack-access-token': 'garbage',
    };
    expect(problemOf(await client.send('GET', '/projects/current', bare(headers)))).toEqual(known(401, 'UNPARSABLE_ACCESS_TOKEN'));
  });

  it('with an expired access token and a wrong project key gets the error for the token', async () => {
    const user = await client.signUp();
    const { exp } = JSON.parse(atob(user.access_token.split('.')[1]));
    client.wait(600_001);
    const headers = { 'x-stack-publishable-client-key': 'pck_wrong' };
    const response = await client.send('GET', '/projects/current', { as: user, headers });
    expect(problemOf(response)).toEqual(known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: exp * 1000 }));
  });

  it("with another project's access token is rejected", async () => {
    const { demo } = client.backend;
    const user = await client.signUp();
    const response = await client.send('GET', '/projects/current', { as: user, project: demo.internal });
    const details = { expected_project_id: 'internal', actual_project_id: demo.projectId };
    expect(problemOf(response)).toEqual(known(401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN', details));
  });

  it.each([
    ['client', 'CLIENT_AUTHENTICATION_REQUIRED', 'publishable-client-key', 'INVALID_PUBLISHABLE_CLIENT_KEY'],
    ['server', 'SERVER_AUTHENTICATION_REQUIRED', 'secret-server-key', 'INVALID_SECRET_SERVER_KEY'],
    ['admin', 'ADMIN_AUTHENTICATION_REQUIRED', 'super-secret-admin-key', 'INVALID_SUPER_SECRET_ADMIN_KEY'],
  ] as const)(
    'with %s access is rejected if the key is missing, empty, wrong or from another project',
    async (access, missing, header, wrong) => {
      const { demo } = client.backend;
      const name = `x-stack-${header}`;
      const { [name]: key, ...rest } = projectHeaders(access, demo);
      expect(problemOf(await client.send('GET', '/projects/current', bare(rest)))).toEqual(known(401, missing));
      expect(problemOf(await client.send('GET', '/projects/current', bare({ ...rest, [name]: '' })))).toEqual(known(401, missing));
      const rejected = known(401, wrong, { project_id: demo.projectId });
      expect(problemOf(await client.send('GET', '/projects/current', bare({ ...rest, [name]: `${key}x` })))).toEqual(rejected);
      const foreign = { ...projectHeaders(access, demo.internal), 'x-stack-project-id': demo.projectId };
      expect(problemOf(await client.send('GET', '/projects/current', bare(foreign)))).toEqual(rejected);
      const nowhere = { ...rest, [name]: key as string, 'x-stack-project-id': 'nowhere' };
      expect(problemOf(await client.send('GET', '/projects/current', bare(nowhere)))).toEqual(known(401, wrong, { project_id: 'nowhere' }));
    },
  );

  it('with server access is rejected if it contains only a publishable client key', async () => {
    const { demo } = client.backend;
    const headers = { ...projectHeaders('client', demo), 'x-stack-access-type': 'server' };
    expect(problemOf(await client.send('GET', '/projects/current', bare(headers)))).toEqual(known(401, 'SERVER_AUTHENTICATION_REQUIRED'));
  });

  it('for a branch other than `main` is rejected', async () => {
    const response = await client.send('GET', '/projects/current', { headers: { 'x-stack-branch-id': 'dev' } });
    expect(problemOf(response)).toEqual(known(400, 'BRANCH_DOES_NOT_EXIST', { branch_id: 'dev' }));
    expect((await client.send('GET', '/projects/current', { headers: { 'x-stack-branch-id': 'main' } })).status).toBe(200);
  });

  it('with `me` in its path but without a user gets the error for the missing user even if it also violates the schema', async () => {
    const response = await client.send('POST', '/contact-channels/me/not-a-uuid/send-verification-code', { body: {} });
    expect(problemOf(response)).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
  });
});

describe('admin access tokens', () => {
  const adminHeaders = (token: string, projectId: string) =>
    bare({ 'x-stack-access-type': 'admin', 'x-stack-project-id': projectId, 'x-stack-admin-access-token': token });
  const signUpOwner = async (projectIds: readonly string[]) => {
    const { internal } = client.backend.demo;
    const body = { email: client.newEmail(), password: 'owner-pass-1', verification_callback_url: 'http://localhost:3999/' };
    const owner = (await client.send('POST', '/auth/password/sign-up', { project: internal, body })).body;
    const patch = { server_metadata: { managedProjectIds: projectIds } };
    await client.send('PATCH', '/users/me', { project: internal, access: 'server', as: owner, body: patch });
    return owner;
  };

  it('grant every access type for the projects that their user owns', async () => {
    const { projectId } = client.backend.demo;
    const owner = await signUpOwner([projectId]);
    for (const access of ['client', 'server', 'admin']) {
      const { headers } = adminHeaders(owner.access_token, projectId);
      const response = await client.send('GET', '/projects/current', bare({ ...headers, 'x-stack-access-type': access }));
      expect([response.status, response.body.id]).toEqual([200, projectId]);
    }
  });

  it('are rejected if they are invalid or expired, or if their user is not in the `internal` project or does not own the project', async () => {
    const { projectId } = client.backend.demo;
    const stranger = await signUpOwner([]);
    const user = await client.signUp();
    const send = (token: string) => client.send('GET', '/projects/current', adminHeaders(token, projectId));
    expect(problemOf(await send(stranger.access_token))).toEqual(known(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
    expect(problemOf(await send(user.access_token))).toEqual(known(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
    expect(problemOf(await send('a.b.c'))).toEqual(known(401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN'));
    client.wait(600_001);
    expect((await send(stranger.access_token)).body.code).toBe('ADMIN_ACCESS_TOKEN_EXPIRED');
  });

  it('are rejected for a project that does not exist', async () => {
    const nowhere = '3b241101-e2bb-4255-8caf-4136c566a962';
    const owner = await signUpOwner([nowhere]);
    const response = await client.send('GET', '/projects/current', adminHeaders(owner.access_token, nowhere));
    expect(problemOf(response)).toEqual(known(401, 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'));
  });
});
