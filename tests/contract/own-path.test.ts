// Checks that requests to one user's path with the ID of another user's record are rejected and have no effect.
import { beforeAll, describe, expect, it } from 'vitest';
import { createScene, createFixtures, type Scene, type Fixtures, type World } from './authorization/scene.js';
import { CALLBACK, type Body, type RequestParts } from './client.js';
import { useClient } from './use-client.js';

const CHANGED = { used_for_auth: false };
const SEND = { callback_url: CALLBACK };
const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';

/**
 * The request, the expected error code or status, and the request body. The records in placeholders such as `{channel}` belong to the user
 * `{owner}` or to the team `{team}`. The team `{otherTeam}` belongs to the user `{other}`.
 */
type Line = readonly [request: string, outcome: string, body?: object];

const AS_OTHER: readonly Line[] = [
  ['GET /contact-channels/me/{channel}', '404'],
  ['PATCH /contact-channels/me/{channel}', '400', CHANGED],
  ['DELETE /contact-channels/me/{channel}', '400'],
  ['POST /contact-channels/me/{channel}/send-verification-code', '404', SEND],
  ['DELETE /auth/sessions/{session}?user_id=me', '404'],
  ['GET /user-api-keys/{userKey}', '403'],
  ['PATCH /user-api-keys/{userKey}', '403', { revoked: true }],
  ['GET /team-api-keys/{teamKey}?team_id={otherTeam}', 'API_KEY_NOT_FOUND'],
  ['PATCH /team-api-keys/{teamKey}?team_id={otherTeam}', 'API_KEY_NOT_FOUND', { revoked: true }],
  ['DELETE /team-invitations/{invitation}?team_id={otherTeam}', '404'],
  ['DELETE /team-memberships/{team}/me', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  ['DELETE /team-memberships/{otherTeam}/{owner}', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  ['GET /team-member-profiles/{team}/me', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  ['PATCH /team-member-profiles/{team}/me', 'TEAM_MEMBERSHIP_NOT_FOUND', { display_name: 'x' }],
  ['GET /team-member-profiles/{otherTeam}/{owner}', 'TEAM_MEMBERSHIP_NOT_FOUND'],
];

const AS_SERVER: readonly Line[] = [
  ['GET /contact-channels/{other}/{channel}', '404'],
  ['PATCH /contact-channels/{other}/{channel}', '400', CHANGED],
  ['DELETE /contact-channels/{other}/{channel}', '400'],
  ['POST /contact-channels/{other}/{channel}/send-verification-code', '404', SEND],
  ['GET /team-api-keys/{teamKey}?team_id={otherTeam}', 'API_KEY_NOT_FOUND'],
  ['PATCH /team-api-keys/{teamKey}?team_id={otherTeam}', 'API_KEY_NOT_FOUND', { revoked: true }],
  ['DELETE /team-invitations/{invitation}?team_id={otherTeam}', '404'],
  ['DELETE /team-memberships/{otherTeam}/{owner}', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  ['POST /team-permissions/{otherTeam}/{owner}/$update_team', 'TEAM_MEMBERSHIP_NOT_FOUND', {}],
  ['DELETE /team-permissions/{otherTeam}/{owner}/team_admin', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  ['DELETE /project-permissions/{other}/{grantedPermission}', 'PERMISSION_NOT_FOUND'],
  [`GET /contact-channels/${UNKNOWN_ID}/{channel}`, '404'],
];

/** The paths that list all records that the requests try to change. */
const RECORD_LISTS = [
  '/contact-channels?user_id={owner}',
  '/auth/sessions?user_id={owner}',
  '/user-api-keys?user_id={owner}',
  '/team-api-keys?team_id={team}',
  '/team-invitations?team_id={team}',
  '/team-member-profiles?team_id={team}',
  '/team-permissions?team_id={team}',
  '/project-permissions?user_id={owner}',
];

const client = useClient();
let fixtures: Fixtures;
let world: World;
let scene: Scene;

beforeAll(async () => {
  fixtures = createFixtures(client);
  world = await fixtures.createWorld();
  scene = createScene(fixtures, client, world);
  // Creates all records before the first request.
  for (const [call] of [...AS_OTHER, ...AS_SERVER]) await scene.fill(call);
});

const readRecords = async (): Promise<readonly Body[]> => {
  const all: Body[] = [];
  for (const path of RECORD_LISTS) {
    const { status, body } = await client.send('GET', await scene.fill(path), { access: 'admin', project: world.project });
    expect([path, status]).toEqual([path, 200]);
    expect([path, body.items.length > 0]).toEqual([path, true]);
    all.push(body);
  }
  return all;
};

const expectRejected = async ([call, outcome, body]: Line, who: RequestParts): Promise<void> => {
  const before = await readRecords();
  const [method = '', path = ''] = (await scene.fill(call)).split(' ');
  const response = await client.send(method, path, { ...who, project: world.project, ...(body && { body }) });
  expect(response.headers.get('x-stack-known-error') ?? String(response.status)).toBe(outcome);
  expect(await readRecords()).toEqual(before);
};

const named = (lines: readonly Line[]) => lines.map((line): [string, Line] => [line[0], line]);

describe('a user', () => {
  it.each(named(AS_OTHER))('cannot use another user’s record in %s', async (_, line) => expectRejected(line, { as: await scene.other() }));

  it('gets an empty list for the ID of another user’s record', async () => {
    const path = await scene.fill('/contact-channels?user_id=me&contact_channel_id={channel}');
    expect((await client.send('GET', path, { as: await scene.other(), project: world.project })).body.items).toEqual([]);
  });
});

describe('a server', () => {
  it.each(named(AS_SERVER))('cannot combine the IDs of different owners in %s', async (_, line) =>
    expectRejected(line, { access: 'server' }),
  );
});
