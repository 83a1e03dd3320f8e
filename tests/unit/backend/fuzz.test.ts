// Hostile input against every row there is: whatever comes, the answer is one of the contract.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint.js';
import { seenBy } from '../../../src/contract/entity.js';
import { wireName } from '../../../src/contract/codec.js';
import { authResources, publicResources } from '../../../src/resources/index.js';
import { startClient, type Client } from '../../contract/client.js';

const REQUESTS = 600;
const rows = Object.values({ ...publicResources, ...authResources }).flatMap((resource) => Object.values<Endpoint>(resource));

const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    'me',
    'ME',
    'null',
    '\0',
    '\ud800',
    '\u202e',
    "'; drop table users; --",
    '${7*7}',
    '../../etc/passwd',
    '%00',
    'a'.repeat(100_000),
  ],
  ...[
    'constructor',
    '__proto__',
    'a@b',
    'x@example.com',
    '0'.repeat(45),
    'http://localhost/',
    'javascript:alert(1)',
    '3b241101-e2bb-4255-8caf-4136c566a962',
  ],
  ...[
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    { a: { b: [] } },
    { __proto__: 1 },
    undefined,
  ],
];

/** A small generator with a seed, so that a failure can be had again. */
const dice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

describe('hostile requests', () => {
  let client: Client;
  const reports: unknown[] = [];
  beforeAll(async () => void (client = await startClient({ report: (error) => void reports.push(error) })));
  afterAll(() => client.backend.close());

  it('are answered without an error of the server, and known errors name themselves', { timeout: 120_000 }, async () => {
    const user = await client.signUp();
    const roll = dice(20_250_615);
    const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
    for (let round = 0; round < REQUESTS; round += 1) {
      const row = pick(rows);
      const names = row.body ? Object.entries(seenBy(row.body, 'server').shape).map(([name, field]) => wireName(name, field)) : [];
      const body =
        roll(6) === 0
          ? pick(HOSTILE)
          : Object.fromEntries([...names, ...(roll(8) === 0 ? ['extra'] : [])].map((name) => [name, pick(HOSTILE)]));
      const path = row.path.replaceAll(
        /\{\w+(?:=\w+)?\}/g,
        () => encodeURIComponent(String(pick(HOSTILE)).replaceAll(/\p{Surrogate}/gu, '')).slice(0, 2000) || 'x',
      );
      const query = roll(2) === 0 ? `?user_id=${encodeURIComponent(String(pick(['me', '', '\0', 'x', user.user_id])))}` : '';
      const access = pick(['client', 'server', 'admin', 'none'] as const);
      // Deleting the user would make every later request one without a user.
      if (row.method === 'DELETE' && row.path === '/users/me') continue;
      const as = roll(3) > 0 && access !== 'none' ? { as: user } : {};
      const payload = row.method === 'GET' || body === undefined ? {} : { body };
      const answer = await client.send(row.method, path + query, { access, ...as, ...payload });
      const what = `${row.method} ${path}${query} ${access} ${JSON.stringify(body)?.slice(0, 300)}`;
      expect(answer.status, what).toBeLessThan(500);
      expect(answer.headers.get('x-stack-known-error') ?? undefined, what).toBe(answer.body?.code);
    }
    expect(reports).toEqual([]);
  });
});
