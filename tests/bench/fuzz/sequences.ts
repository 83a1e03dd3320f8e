// Sends up to eleven requests for one record, and checks that accepted changes persist, that rejected changes have no effect, and that
// deleted records no longer exist.
import type { ApiResponse, Body } from '../../contract/client.js';
import type { SeededRandom } from '../seeded-random.js';
import { TEXTS } from './dictionary.js';
import { statusOf, type Finding } from './defects.js';
import type { FuzzRequest } from './requests.js';
import { ENDPOINTS } from './endpoints.js';
import type { Actor, World } from './world.js';

/** A kind of record that a sequence creates, reads, changes and deletes. The sequence compares one string in the record. */
interface Lifecycle {
  readonly resource: string;
  readonly actor: string;
  /** The name of the string that the sequence compares. */
  readonly member: string;
  readonly create: (value: string, world: World, random: SeededRandom) => Body;
  /** Returns the path of one record. */
  readonly one: (id: string) => string;
  readonly list: string;
  readonly value: (world: World, random: SeededRandom) => string;
}

// Excludes a byte order mark at the beginning of a string, because PGlite 0.5 removes it.
const anyText = (_: World, random: SeededRandom): string =>
  random.pick(TEXTS.filter((text) => text !== '' && !/\0|\p{Surrogate}|^\ufeff/u.test(text)));
const anyEmail = (world: World): string => world.client.newEmail();
const permissionId = (random: SeededRandom): string => `life_${random.roll(2 ** 31)}`;

const LIFECYCLES: readonly Lifecycle[] = [
  {
    ...{ resource: 'users', actor: 'server', member: 'display_name', value: anyText },
    ...{ create: (value) => ({ display_name: value }), one: (id) => `/users/${id}`, list: '/users' },
  },
  {
    ...{ resource: 'teams', actor: 'server as user', member: 'display_name', value: anyText },
    ...{ create: (value) => ({ display_name: value, creator_user_id: 'me' }), one: (id) => `/teams/${id}`, list: '/teams?user_id=me' },
  },
  {
    ...{ resource: 'contactChannels', actor: 'user', member: 'value', value: anyEmail },
    create: (value) => ({ user_id: 'me', type: 'email', value, used_for_auth: false }),
    ...{ one: (id) => `/contact-channels/me/${id}`, list: '/contact-channels?user_id=me' },
  },
  {
    ...{ resource: 'userApiKeys', actor: 'user', member: 'description', value: anyText },
    create: (value) => ({ user_id: 'me', description: value, expires_at_millis: null }),
    ...{ one: (id) => `/user-api-keys/${id}`, list: '/user-api-keys?user_id=me' },
  },
  {
    ...{ resource: 'internalApiKeys', actor: 'admin', member: 'description', value: anyText },
    create: (value) => ({
      ...{ description: value, expires_at_millis: 2_000_000_000_000, has_publishable_client_key: true },
      ...{ has_secret_server_key: false, has_super_secret_admin_key: false },
    }),
    ...{ one: (id) => `/internal/api-keys/${id}`, list: '/internal/api-keys' },
  },
  {
    ...{ resource: 'teamPermissionDefinitions', actor: 'admin', member: 'description', value: anyText },
    create: (value, _, random) => ({ id: permissionId(random), description: value, contained_permission_ids: [] }),
    ...{ one: (id) => `/team-permission-definitions/${id}`, list: '/team-permission-definitions' },
  },
];

export type SendRequest = (request: FuzzRequest) => Promise<ApiResponse>;

const BAD: readonly unknown[] = [{}, [], 'a\0b', ['x']];

interface StoredRecord {
  readonly id: string;
  value: string;
  exists: boolean;
}

/** Runs one sequence. Returns one finding for each difference from the expected state. */
export const runSequence = async (world: World, random: SeededRandom, send: SendRequest): Promise<Finding[]> => {
  const lifecycle = random.pick(LIFECYCLES);
  const actor = world.actors.find(({ name }) => name === lifecycle.actor) as Actor;
  const findings: Finding[] = [];
  const report = (what: string): void => void findings.push({ fault: 'state', name: `${lifecycle.resource} lifecycle`, detail: what });
  const call = async (
    verb: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Body } | undefined> => {
    const found = ENDPOINTS.find(({ name }) => name === `${lifecycle.resource}.${verb}`);
    if (!found) return undefined;
    const raw = body === undefined ? {} : { raw: JSON.stringify(body) };
    const headers = { ...actor.parts.headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const response = await send({ intent: 'hostile', ...found, actor, path, parts: { ...actor.parts, headers, ...raw } });
    return { status: statusOf(response), body: response.body };
  };
  const value = lifecycle.value(world, random);
  const created = await call('create', lifecycle.list.split('?')[0] ?? '', lifecycle.create(value, world, random));
  if (!created || created.status >= 300) return findings;
  const stored: StoredRecord = { id: String(created.body.id), value, exists: true };
  const steps = 2 + random.roll(8);
  for (let step = 0; step < steps; step += 1) await runStep({ lifecycle, stored, world, random, call, report });
  const last = await call('get', lifecycle.one(stored.id));
  if (last) checkState(lifecycle, stored, last, report);
  return findings;
};

interface Step {
  readonly lifecycle: Lifecycle;
  readonly stored: StoredRecord;
  readonly world: World;
  readonly random: SeededRandom;
  readonly call: (verb: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: Body } | undefined>;
  readonly report: (what: string) => void;
}

const checkState = (
  lifecycle: Lifecycle,
  stored: StoredRecord,
  { status, body }: { readonly status: number; readonly body: Body },
  report: Step['report'],
): void => {
  if (!stored.exists && status < 400) report(`${stored.id} was deleted, but still returns ${status}`);
  if (stored.exists && status !== 200) report(`${stored.id} exists, but returns ${status} ${JSON.stringify(body)?.slice(0, 200)}`);
  if (stored.exists && status === 200 && body[lifecycle.member] !== stored.value)
    report(
      `${lifecycle.member} of ${stored.id} is ${JSON.stringify(body[lifecycle.member])?.slice(0, 100)}, not ${JSON.stringify(stored.value).slice(0, 100)}`,
    );
};

const changeValue = async ({ lifecycle, stored, world, random, call, report }: Step): Promise<void> => {
  const value = lifecycle.value(world, random);
  const response = await call('update', lifecycle.one(stored.id), { [lifecycle.member]: value });
  if (response && response.status < 300 && !stored.exists) report(`${stored.id} was deleted, but could still be changed`);
  if (response && response.status < 300) stored.value = value;
};

const runStep = async (step: Step): Promise<void> => {
  const { lifecycle, stored, random, call, report } = step;
  switch (random.roll(6)) {
    case 0:
      return changeValue(step);
    case 1: {
      const rejected = await call('update', lifecycle.one(stored.id), { [lifecycle.member]: random.pick(BAD) });
      if (rejected && rejected.status < 400) report(`${stored.id} accepted an invalid value`);
      return;
    }
    case 2: {
      if (!random.oneIn(2)) return changeValue(step);
      const gone = await call('delete', lifecycle.one(stored.id));
      if (gone && stored.exists && gone.status !== 200) report(`${stored.id} could not be deleted: ${gone.status}`);
      if (gone) stored.exists = false;
      return;
    }
    case 3: {
      const listed = await call('list', lifecycle.list);
      const isListed = (listed?.body?.items ?? []).some(({ id }: { id: string }) => id === stored.id);
      if (listed?.status === 200 && isListed !== stored.exists)
        report(isListed ? `${stored.id} was deleted, but is in the list` : `${stored.id} exists, but is not in the list`);
      return;
    }
    default: {
      const read = await call('get', lifecycle.one(stored.id));
      if (read) checkState(lifecycle, stored, read, report);
    }
  }
};
