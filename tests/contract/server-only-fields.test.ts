// Checks that requests from users are rejected and change no data if they contain a field that only servers may write.
import { beforeAll, expect, it } from 'vitest';
import { createScene, createFixtures, type Scene, type World } from './authorization/scene.js';
import { type Body } from './client.js';
import { ENDPOINTS } from './endpoints.js';
import { useClient } from './use-client.js';

const client = useClient();
let world: World;
let scene: Scene;
beforeAll(async () => {
  const fixtures = createFixtures(client);
  world = await fixtures.createWorld();
  scene = createScene(fixtures, client, world);
});

/** Maps each server-only field to a value that the backend accepts from servers. */
const VALUES: Readonly<Record<string, unknown>> = {
  client_read_only_metadata: 'stored',
  server_metadata: 'stored',
  primary_email: 'stored@example.com',
  primary_email_verified: true,
  primary_email_auth_enabled: false,
  password: 'stored password 1',
  password_hash: '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  is_anonymous: false,
  is_verified: true,
};

/** Maps each endpoint to a request that users may send, and to the path at which servers read the result. */
const USER_REQUESTS: Readonly<Record<string, { readonly path: string; readonly body: object; readonly resultPath: string }>> = {
  'PATCH /users/me': { path: '/users/me', body: { display_name: 'changed' }, resultPath: '/users/{owner}' },
  'POST /contact-channels': {
    path: '/contact-channels',
    body: { user_id: 'me', type: 'email', value: 'new@example.com', used_for_auth: false },
    resultPath: '/contact-channels?user_id={owner}',
  },
  'PATCH /contact-channels/{userId}/{id}': {
    path: '/contact-channels/me/{channel}',
    body: { used_for_auth: false },
    resultPath: '/contact-channels?user_id={owner}',
  },
  'POST /teams': { path: '/teams', body: { display_name: 'changed' }, resultPath: '/teams?user_id={owner}' },
  'PATCH /teams/{id}': { path: '/teams/{team}', body: { display_name: 'changed' }, resultPath: '/teams/{team}' },
};

const cases = ENDPOINTS.filter(({ access, serverBody }) => access === 'client' && serverBody).flatMap(({ method, path, serverBody = [] }) =>
  serverBody.map((field): [string, string] => [`${method} ${path}`, field.replace('?', '')]),
);

it('the tests cover every server-only field and every endpoint with server-only fields', () => {
  expect([...new Set(cases.map(([endpoint]) => endpoint))].toSorted()).toEqual(Object.keys(USER_REQUESTS).toSorted());
  expect([...new Set(cases.map(([, field]) => field))].toSorted()).toEqual(Object.keys(VALUES).toSorted());
});

it.each(cases)('%s rejects %s from users', async (endpoint, field) => {
  const { path, body, resultPath } = USER_REQUESTS[endpoint]!;
  const { project } = world;
  const read = async (): Promise<Body> => (await client.send('GET', await scene.fill(resultPath), { access: 'server', project })).body;
  const before = await read();
  const send = async (sent: object) =>
    client.send(endpoint.split(' ')[0]!, await scene.fill(path), { project, as: await scene.owner(), body: sent });
  for (const sent of [{ [field]: VALUES[field] }, { ...body, [field]: VALUES[field] }, { ...body, [field]: null }]) {
    const response = await send(sent);
    expect([response.status, response.body.code]).toEqual([400, 'SCHEMA_ERROR']);
    expect(response.body.error).toContain(field);
  }
  expect(await read()).toEqual(before);
});
