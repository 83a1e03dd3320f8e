// Replays recordings of the hosted service against the backend.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { playRecording } from './golden/player.js';
import type { Recording } from './golden/recording.js';
import { useOAuthClient } from './use-client.js';

const FOLDER = new URL('./golden/', import.meta.url);
/** Recordings with one of these values in `needs` are skipped, because they require a server outside this process. */
const UNAVAILABLE = ['webhooks', 'smtp'];

const files = readdirSync(FOLDER)
  // `quirks.json` contains errors in the hosted service that the backend does not reproduce.
  .filter((name) => name.endsWith('.json') && name !== 'quirks.json')
  .map((name): [string, Recording[]] => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))]);

const client = useOAuthClient();
let owner: { readonly access_token: string; readonly refresh_token: string };

beforeAll(async () => {
  const { body } = await client.send('POST', '/auth/password/sign-up', {
    project: client.backend.demo.internal,
    body: { email: client.newEmail(), password: 'golden owner 1', verification_callback_url: 'http://localhost:3999/verify' },
  });
  owner = body;
});

const KEY_SET = { description: 'golden', has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };

/** Creates a project for the owner. Returns the ID and the keys of the project. */
const createProject = async (settings: object): Promise<ProjectAccess> => {
  const project = client.backend.demo.internal;
  const refreshed = await client.send('POST', '/auth/sessions/current/refresh', {
    project,
    headers: { 'x-stack-refresh-token': owner.refresh_token },
  });
  const created = await client.send('POST', '/internal/projects', {
    project,
    as: refreshed.body,
    body: { display_name: 'Golden project', ...settings },
  });
  expect(created.status).toBe(201);
  const headers = {
    'x-stack-access-type': 'admin',
    'x-stack-project-id': created.body.id,
    'x-stack-admin-access-token': refreshed.body.access_token,
  };
  const body = { ...KEY_SET, expires_at_millis: client.now() + 86_400_000 };
  const { body: keys } = await client.send('POST', '/internal/api-keys', { access: 'none', headers, body });
  return {
    projectId: created.body.id,
    publishableClientKey: keys.publishable_client_key,
    secretServerKey: keys.secret_server_key,
    superSecretAdminKey: keys.super_secret_admin_key,
  };
};

describe.each(files)('the backend responses to the requests in golden/%s.json', (_, recordings) => {
  const played = recordings.filter(({ needs = [] }) => !needs.some((need) => UNAVAILABLE.includes(need)));
  it.each(played.map((recording): [string, Recording] => [recording.name, recording]))(
    'match the recording “%s”',
    async (_name, recording) => {
      expect(await playRecording(client, recording, recording.project && (await createProject(recording.project)))).toEqual([]);
    },
  );
});
