// Sends every operation as every kind of caller, and compares the results with the handwritten table in authorization/table.ts. Four cases
// are not in the table, because nearly every operation has the same result: no project headers, an expired access token, another project's
// access token and revoked project keys.
import { beforeAll, describe, expect, it } from 'vitest';
import { createScene, createFixtures, type Scene, type Fixtures, type World } from './authorization/scene.js';
import { TABLE, ABBREVIATIONS } from './authorization/table.js';
import { type ApiResponse, type RequestParts } from './client.js';
import { ENDPOINTS } from './endpoints.js';
import { useClient } from './use-client.js';

const COLUMNS = ['nobody', 'owner', 'impersonator', 'signed out', 'other', 'member', 'server', 'admin', 'foreign admin'] as const;
type Column = (typeof COLUMNS)[number];

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly expected: ReadonlyMap<string, string>;
  /** The lowest access type with which the operation is allowed. */
  readonly lowest: 'client' | 'server' | 'admin';
}

const operations: readonly Operation[] = TABLE.map(([name, outcomes, body, headers = {}]) => {
  const [method = '', path = ''] = name.split(' ');
  const words = outcomes.split(/\s+/);
  const expected = new Map(COLUMNS.map((column, index) => [column, ABBREVIATIONS[words[index] ?? ''] ?? words[index] ?? '']));
  const isDenied = (column: Column): boolean => expected.get(column) === 'INSUFFICIENT_ACCESS_TYPE';
  return {
    name,
    method,
    path,
    body,
    headers,
    expected,
    lowest: isDenied('server') ? 'admin' : isDenied('owner') ? 'server' : 'client',
  };
});

const client = useClient();
let fixtures: Fixtures;
let expiredToken: string;
let world: World | undefined;
let currentScene: Scene | undefined;

beforeAll(async () => {
  fixtures = createFixtures(client);
  const before = await fixtures.createWorld();
  expiredToken = (await fixtures.createUser(before.project)).access_token;
  client.wait(601_000);
  world = { ...(await fixtures.createWorld()) };
});

const prepare = async (): Promise<{ readonly world: World; readonly scene: Scene }> => {
  world ??= await fixtures.createWorld();
  currentScene ??= createScene(fixtures, client, world);
  return { world, scene: currentScene };
};

const sendAs = async (
  { method, path, body, headers }: Operation,
  who: (now: { world: World; scene: Scene }) => RequestParts | Promise<RequestParts>,
): Promise<ApiResponse> => {
  const now = await prepare();
  const filled = {
    path: await now.scene.fill(path),
    body: body && JSON.parse(await now.scene.fill(JSON.stringify(body))),
    headers: JSON.parse(await now.scene.fill(JSON.stringify(headers))),
  };
  const { headers: own, ...request } = await who(now);
  const response = await client.send(method, filled.path, { ...request, headers: { ...filled.headers, ...own }, body: filled.body });
  if (response.status < 400 && method !== 'GET') currentScene = undefined;
  if (response.status < 400 && method === 'DELETE' && path === '/internal/projects/current') world = undefined;
  return response;
};

/** Returns the code of a known error, or the status of any other response. */
const outcomeOf = ({ status, headers, body }: ApiResponse): string => {
  const code = headers.get('x-stack-known-error');
  if (code !== null) expect(body.code).toBe(code);
  return code ?? String(status);
};

const CALLERS: Readonly<Record<Column, (now: { world: World; scene: Scene }) => RequestParts | Promise<RequestParts>>> = {
  nobody: ({ world: { project } }) => ({ project }),
  owner: async ({ world: { project }, scene }) => ({ project, as: await scene.owner() }),
  impersonator: async ({ world: { project }, scene }) => ({ project, as: await scene.impersonator() }),
  'signed out': async ({ world: { project }, scene }) => ({ project, as: await scene.signedOut() }),
  other: async ({ world: { project }, scene }) => ({ project, as: await scene.other() }),
  member: async ({ world: { project }, scene }) => ({ project, as: await scene.member() }),
  server: ({ world: { project } }) => ({ project, access: 'server' }),
  admin: ({ world: { project } }) => ({ project, access: 'admin' }),
  'foreign admin': ({ world: { foreign } }) => ({ project: foreign, access: 'admin' }),
};

const REVOKED = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const;

it('the authorization table has exactly one line for every endpoint of the contract', () => {
  const shape = (path: string): string =>
    path.replace(/\?.*/, '').replaceAll(/\{\w+\}|\$?\b(?:update_team|team_admin|google|magic_link)\b/g, '*');
  const wanted = ENDPOINTS.map(({ method, path }) => `${method} ${shape(path)}`);
  expect(operations.map(({ method, path }) => `${method} ${shape(path)}`).toSorted()).toEqual(wanted.toSorted());
});

describe.each(operations.map((one): [string, Operation] => [one.name, one]))('%s', (_, operation) => {
  it.each(COLUMNS)('returns the expected result for the caller "%s"', async (column) => {
    expect(outcomeOf(await sendAs(operation, CALLERS[column]))).toBe(operation.expected.get(column));
  });

  it('is rejected without project headers, unless it requires no project', async () => {
    const isOpen = operation.path === '/check-feature-support';
    expect(outcomeOf(await sendAs(operation, () => ({ access: 'none' })))).toBe(isOpen ? '200' : 'ACCESS_TYPE_REQUIRED');
  });

  it('is rejected with an expired access token', async () => {
    const response = await sendAs(operation, (now) => ({ project: now.world.project, as: { access_token: expiredToken } }));
    // The backend checks the expiration time of a token before the project of the token.
    expect(outcomeOf(response)).toBe('ACCESS_TOKEN_EXPIRED');
  });

  it("is rejected with another project's access token", async () => {
    const response = await sendAs(operation, (now) => ({ project: now.world.project, as: now.world.foreignUser }));
    expect(outcomeOf(response)).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN');
  });

  it('is rejected with revoked project keys', async () => {
    const { lowest } = operation;
    const response = await sendAs(operation, async ({ world: { revoked }, scene }) => ({
      project: revoked,
      access: lowest,
      as: await scene.owner(),
    }));
    expect(outcomeOf(response)).toBe(REVOKED[lowest]);
  });
});
