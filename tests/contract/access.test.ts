// Who may call: the order of checks of wire.md 2.2, the headers of every answer (1.3, 1.4, 1.12), bodies and schema errors (1.6, 1.7).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { known, problemOf, projectHeaders, startClient, type Client } from './client.js';

let client: Client;
beforeAll(async () => void (client = await startClient()));
afterAll(() => client.backend.close());

const SIGN_IN = '/auth/password/sign-in';
const JSON_TYPE = { 'content-type': 'application/json' };
const bare = (headers: Record<string, string>) => ({ access: 'none' as const, headers });

describe('the order of checks', () => {
  it('a body that cannot be read beats every error of access', async () => {
    for (const headers of [{}, { 'x-stack-access-type': 'root' }, { 'x-stack-access-type': 'client' }] as Record<string, string>[]) {
      const answer = await client.send('POST', SIGN_IN, { access: 'none', raw: '{"email":', headers: { ...headers, ...JSON_TYPE } });
      expect(problemOf(answer)).toEqual(known(400, 'BODY_PARSING_ERROR'));
    }
  });

  it('a key without an access type', async () => {
    for (const header of ['publishable-client-key', 'secret-server-key', 'super-secret-admin-key', 'admin-access-token']) {
      const answer = await client.send('GET', '/projects/current', bare({ [`x-stack-${header}`]: 'x' }));
      expect(problemOf(answer)).toEqual(known(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'));
    }
  });

  it('no access type and no key is an error of the endpoint, not of the schema', async () => {
    expect(problemOf(await client.send('POST', SIGN_IN, { access: 'none', body: {} }))).toEqual(known(400, 'ACCESS_TYPE_REQUIRED'));
  });

  it('an access type that does not exist, in whatever case', async () => {
    for (const type of ['root', 'Client']) {
      expect(problemOf(await client.send('GET', '/projects/current', bare({ 'x-stack-access-type': type })))).toEqual(
        known(400, 'INVALID_ACCESS_TYPE'),
      );
    }
  });

  it('an access type without a project', async () => {
    const answer = await client.send('GET', '/projects/current', bare({ 'x-stack-access-type': 'server' }));
    expect(problemOf(answer)).toEqual(known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'server' }));
  });

  it('a broken access token is noticed before a wrong key', async () => {
    const headers = {
      ...projectHeaders('client', client.backend.demo),
      'x-stack-publishable-client-key': 'pck_wrong',
      'x-stack-access-token': 'garbage',
    };
    expect(problemOf(await client.send('GET', '/projects/current', bare(headers)))).toEqual(known(401, 'UNPARSABLE_ACCESS_TOKEN'));
  });

  it('an expired access token is noticed before a wrong key', async () => {
    const user = await client.signUp();
    const { exp } = JSON.parse(atob(user.access_token.split('.')[1]));
    client.wait(600_001);
    const headers = { 'x-stack-publishable-client-key': 'pck_wrong' };
    const answer = await client.send('GET', '/projects/current', { as: user, headers });
    expect(problemOf(answer)).toEqual(known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: exp * 1000 }));
  });

  it('an access token of another project', async () => {
    const { demo } = client.backend;
    const user = await client.signUp();
    const answer = await client.send('GET', '/projects/current', { as: user, project: demo.internal });
    const details = { expected_project_id: 'internal', actual_project_id: demo.projectId };
    expect(problemOf(answer)).toEqual(known(401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN', details));
  });

  it.each([
    ['client', 'CLIENT_AUTHENTICATION_REQUIRED', 'publishable-client-key', 'INVALID_PUBLISHABLE_CLIENT_KEY'],
    ['server', 'SERVER_AUTHENTICATION_REQUIRED', 'secret-server-key', 'INVALID_SECRET_SERVER_KEY'],
    ['admin', 'ADMIN_AUTHENTICATION_REQUIRED', 'super-secret-admin-key', 'INVALID_SUPER_SECRET_ADMIN_KEY'],
  ] as const)('the key of %s access missing, empty, wrong, or of another project', async (access, missing, header, wrong) => {
    const { demo } = client.backend;
    const name = `x-stack-${header}`;
    const { [name]: key, ...rest } = projectHeaders(access, demo);
    expect(problemOf(await client.send('GET', '/projects/current', bare(rest)))).toEqual(known(401, missing));
    expect(problemOf(await client.send('GET', '/projects/current', bare({ ...rest, [name]: '' })))).toEqual(known(401, missing));
    const refused = known(401, wrong, { project_id: demo.projectId });
    expect(problemOf(await client.send('GET', '/projects/current', bare({ ...rest, [name]: `${key}x` })))).toEqual(refused);
    const foreign = { ...projectHeaders(access, demo.internal), 'x-stack-project-id': demo.projectId };
    expect(problemOf(await client.send('GET', '/projects/current', bare(foreign)))).toEqual(refused);
    const nowhere = { ...rest, [name]: key as string, 'x-stack-project-id': 'nowhere' };
    expect(problemOf(await client.send('GET', '/projects/current', bare(nowhere)))).toEqual(known(401, wrong, { project_id: 'nowhere' }));
  });

  it('a key that belongs to a lower access does not open a higher one', async () => {
    const { demo } = client.backend;
    const headers = { ...projectHeaders('client', demo), 'x-stack-access-type': 'server' };
    expect(problemOf(await client.send('GET', '/projects/current', bare(headers)))).toEqual(known(401, 'SERVER_AUTHENTICATION_REQUIRED'));
  });

  it('a branch other than main', async () => {
    const answer = await client.send('GET', '/projects/current', { headers: { 'x-stack-branch-id': 'dev' } });
    expect(problemOf(answer)).toEqual(known(400, 'BRANCH_DOES_NOT_EXIST', { branch_id: 'dev' }));
    expect((await client.send('GET', '/projects/current', { headers: { 'x-stack-branch-id': 'main' } })).status).toBe(200);
  });

  it('me without a user comes before a violation of the schema', async () => {
    const answer = await client.send('POST', '/contact-channels/me/not-a-uuid/send-verification-code', { body: {} });
    expect(problemOf(answer)).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
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

  it('open the projects that their user owns, for every access type', async () => {
    const { projectId } = client.backend.demo;
    const owner = await signUpOwner([projectId]);
    for (const access of ['client', 'server', 'admin']) {
      const { headers } = adminHeaders(owner.access_token, projectId);
      const answer = await client.send('GET', '/projects/current', bare({ ...headers, 'x-stack-access-type': access }));
      expect([answer.status, answer.body.id]).toEqual([200, projectId]);
    }
  });

  it('of somebody else, of another project, broken or expired are refused', async () => {
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

  it('for an owned project that does not exist', async () => {
    const nowhere = '3b241101-e2bb-4255-8caf-4136c566a962';
    const owner = await signUpOwner([nowhere]);
    const answer = await client.send('GET', '/projects/current', adminHeaders(owner.access_token, nowhere));
    expect(problemOf(answer)).toEqual(known(401, 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'));
  });
});

describe('the headers of answers', () => {
  it('are on every answer', async () => {
    for (const path of ['/projects/current', '/users/me', '/nothing']) {
      const { headers } = await client.send('GET', path);
      expect(headers.get('cache-control')).toBe('no-store, max-age=0');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toBe('content-type, x-stack-actual-status, x-stack-known-error');
      expect(headers.get('x-stack-request-id')).toMatch(/^[0-9a-z]{16}$/);
      expect(headers.has('x-stack-actual-status')).toBe(false);
    }
    expect((await client.send('GET', '/projects/current')).headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('hide the status of an error when the caller asks for it, and nothing else', async () => {
    const headers = { 'x-stack-override-error-status': '1' };
    const refused = await client.send('GET', '/users/me', { headers });
    expect([refused.status, refused.headers.get('x-stack-actual-status'), refused.body.code]).toEqual([
      200,
      '400',
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    ]);
    const missing = await client.send('GET', '/nothing', { headers });
    expect([missing.status, missing.headers.get('x-stack-actual-status'), missing.headers.get('x-stack-known-error')]).toEqual([
      200,
      '404',
      null,
    ]);
    const fine = await client.send('GET', '/projects/current', { headers });
    expect([fine.status, fine.headers.has('x-stack-actual-status')]).toEqual([200, false]);
  });

  it('OPTIONS answers any path with the rules for other origins and no body', async () => {
    for (const path of ['/users/me', '/nothing']) {
      const { status, headers, body } = await client.send('OPTIONS', path, { access: 'none' });
      expect([status, body]).toEqual([200, null]);
      expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS');
      expect(headers.get('access-control-max-age')).toBe('86400');
      expect(headers.get('access-control-allow-headers')).toBe(
        'content-type, authorization, x-stack-project-id, x-stack-branch-id, x-stack-override-error-status, x-stack-random-nonce, x-stack-client-version, x-stack-disable-artificial-development-delay, x-stack-access-type, x-stack-publishable-client-key, x-stack-secret-server-key, x-stack-super-secret-admin-key, x-stack-admin-access-token, x-stack-refresh-token, x-stack-access-token, baggage, sentry-trace, x-vercel-protection-bypass, ngrok-skip-browser-warning',
      );
    }
  });
});

describe('paths without a row', () => {
  it('greet, report health, and answer for unknown ones', async () => {
    const greeting = await client.send('GET', '');
    expect([greeting.status, greeting.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(greeting.body).toContain(client.backend.demo.projectId);
    expect((await client.send('GET', '/api/latest', { access: 'none' })).status).toBe(200);
    expect(problemOf(await client.send('GET', '/api/v1?x=1', { access: 'none' })).code).toBe('SCHEMA_ERROR');
    expect((await client.send('GET', '/health', { access: 'none' })).body).toEqual({ status: 'ok' });
    const missing = await client.send('GET', '/nothing');
    expect([missing.status, typeof missing.body]).toEqual([404, 'string']);
  });

  it('a known path with another method is 405 without a body', async () => {
    for (const method of ['PUT', 'POST', 'HEAD']) {
      const { status, body } = await client.send(method, '/users/me');
      expect([method, status, body]).toEqual([method, 405, null]);
    }
  });

  it('the alias latest serves the same', async () => {
    expect((await client.send('GET', '/api/latest/projects/current')).body.id).toBe(client.backend.demo.projectId);
  });

  it('the feature check answers a sentence, to anybody, for any JSON', async () => {
    for (const body of [{ feature_name: 'teleport' }, { name: 'teleport', options: {}, more: 1 }]) {
      const answer = await client.send('POST', '/check-feature-support', { access: 'none', body });
      expect([answer.status, answer.body.includes('teleport')]).toEqual([200, true]);
    }
    for (const body of [[], 'x', 5, null, { feature_name: 7 }]) {
      expect((await client.send('POST', '/check-feature-support', { access: 'none', body })).status).toBe(200);
    }
  });
});

describe('bodies and schemas', () => {
  it.each([
    ['not json', 'application/json'],
    ['', 'application/json'],
    ['<a/>', 'application/xml'],
    [`{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'application/json'],
    [new Uint8Array([123, 34, 0xff, 34, 125]), 'application/json; charset=utf-8'],
  ])('%j as %s is a parsing error', async (raw, type) => {
    const answer = await client.send('POST', SIGN_IN, { raw, headers: { 'content-type': type } });
    expect(problemOf(answer)).toEqual(known(400, 'BODY_PARSING_ERROR'));
  });

  it('every violation is in one error, each with its path', async () => {
    const { status, body } = await client.send('POST', '/auth/password/sign-up', {
      body: { email: null, password: { a: 1 }, extra: 1, more: 2 },
    });
    expect([status, body.code, body.details.message === body.error]).toEqual([400, 'SCHEMA_ERROR', true]);
    const [heading, ...bullets] = body.error.split('\n');
    expect(heading).toContain('POST /api/v1/auth/password/sign-up');
    expect(bullets).toHaveLength(4);
    for (const start of [
      '- body.email ',
      '- body.password ',
      '- body.verification_callback_url ',
      '- body has unknown members: extra, more',
    ]) {
      expect(bullets.some((line: string) => line.startsWith(start))).toBe(true);
    }
  });

  it.each([undefined, [], 'text', 5, null])('the body %j is not an object', async (body) => {
    expect(problemOf(await client.send('POST', SIGN_IN, { body })).code).toBe('SCHEMA_ERROR');
  });

  it('members of the prototype are members like any other', async () => {
    for (const raw of ['{"email":"a@b","password":"x","__proto__":{"a":1}}', '{"email":"a@b","password":"x","constructor":1}']) {
      expect(problemOf(await client.send('POST', SIGN_IN, { raw, headers: JSON_TYPE })).code).toBe('SCHEMA_ERROR');
    }
  });

  it('a form is a body too, and scalars are coerced', async () => {
    const raw = new URLSearchParams({ email: 'a@b', password: '12345678' }).toString();
    const answer = await client.send('POST', SIGN_IN, { raw, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(problemOf(answer)).toEqual(known(400, 'EMAIL_PASSWORD_MISMATCH'));
    expect(problemOf(await client.send('POST', SIGN_IN, { body: { email: 'a@b', password: 12345678 } }))).toEqual(
      known(400, 'EMAIL_PASSWORD_MISMATCH'),
    );
  });

  it('unknown query parameters are refused where records are read, and ignored where something is done', async () => {
    const user = await client.signUp();
    expect(problemOf(await client.send('GET', '/users/me?x=1', { as: user })).code).toBe('SCHEMA_ERROR');
    expect(problemOf(await client.send('GET', '/contact-channels?user_id=me&x=1', { as: user })).code).toBe('SCHEMA_ERROR');
    expect(problemOf(await client.send('POST', `${SIGN_IN}?x=1`, { body: { email: 'a@b', password: 'x' } })).code).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    );
  });

  it('texts that no database keeps are refused, never an error of the server', async () => {
    const user = await client.signUp();
    const bad = ['a\u0000b', 'a\ud800', '\udc00'];
    for (const text of bad) {
      for (const body of [
        { display_name: text },
        { client_metadata: { deep: [{ [text]: 1 }] } },
        { client_metadata: [text] },
        { profile_image_url: text },
      ]) {
        expect(problemOf(await client.send('PATCH', '/users/me', { as: user, body })).code).toBe('SCHEMA_ERROR');
      }
      expect(problemOf(await client.send('POST', SIGN_IN, { body: { email: 'a@b', password: text } })).code).toBe('SCHEMA_ERROR');
      expect((await client.send('GET', `/contact-channels?user_id=${encodeURIComponent('\0')}`, { as: user })).body.code).toBe(
        'SCHEMA_ERROR',
      );
    }
    expect((await client.send('GET', '/projects/%00/.well-known/jwks.json')).status).toBe(404);
    expect((await client.send('DELETE', '/auth/sessions/%00', { as: user })).body.code).toBe('SCHEMA_ERROR');
    expect((await client.send('DELETE', '/auth/sessions/%ff%fe', { as: user })).body.code).toBe('SCHEMA_ERROR');
  });

  it('metadata comes back as it was sent', async () => {
    const user = await client.signUp();
    for (const value of [
      '123',
      'null',
      '',
      0,
      false,
      null,
      [],
      { b: 1, a: { z: [null, 1e300, -0.5, '\u{1f600}'] } },
      { snakeCase: 1, snake_case: 2 },
    ]) {
      const { body } = await client.send('PATCH', '/users/me', { as: user, body: { client_metadata: value } });
      expect(JSON.stringify(body.client_metadata)).toBe(JSON.stringify(value));
    }
    const huge = await client.send('PATCH', '/users/me', { as: user, raw: '{"client_metadata":[1e999]}', headers: JSON_TYPE });
    expect(huge.body.code).toBe('SCHEMA_ERROR');
  });

  it('a body beyond eight megabytes is too large', async () => {
    const answer = await client.send('POST', SIGN_IN, { body: { email: 'a@b', password: 'x'.repeat(9_000_000) } });
    expect(answer.status).toBe(413);
  });
});
