// Makes three to ten calls about one record: accepted changes persist, rejected changes have no effect, and deleted records do not exist.
import type { Answer, Body } from '../../contract/client.js';
import type { Dice } from '../dice.js';
import { TEXTS } from './dictionary.js';
import { statusOf, type Finding } from './judge.js';
import type { Attempt } from './requests.js';
import { ROWS } from './rows.js';
import type { Actor, World } from './world.js';

/** A record that a sequence creates, reads, changes and deletes. The sequence compares one text of the record. */
interface Life {
  readonly resource: string;
  readonly actor: string;
  readonly member: string;
  readonly create: (value: string, world: World, dice: Dice) => Body;
  readonly one: (id: string) => string;
  readonly list: string;
  /** Whether a change keeps the values of omitted members. */
  readonly isPatched: boolean;
  readonly value: (world: World, dice: Dice) => string;
}

// PGlite 0.5 removes a byte order mark at the beginning of a text.
const anyText = (_: World, dice: Dice): string => dice.pick(TEXTS.filter((text) => text !== '' && !/\0|\p{Surrogate}|^\ufeff/u.test(text)));
const anyEmail = (world: World): string => world.client.newEmail();
const permissionId = (dice: Dice): string => `life_${dice.roll(2 ** 31)}`;

const LIVES: readonly Life[] = [
  {
    ...{ resource: 'users', actor: 'server', member: 'display_name', isPatched: true, value: anyText },
    ...{ create: (value) => ({ display_name: value }), one: (id) => `/users/${id}`, list: '/users' },
  },
  {
    ...{ resource: 'teams', actor: 'server as user', member: 'display_name', isPatched: true, value: anyText },
    ...{ create: (value) => ({ display_name: value, creator_user_id: 'me' }), one: (id) => `/teams/${id}`, list: '/teams?user_id=me' },
  },
  {
    ...{ resource: 'contactChannels', actor: 'user', member: 'value', isPatched: true, value: anyEmail },
    create: (value) => ({ user_id: 'me', type: 'email', value, used_for_auth: false }),
    ...{ one: (id) => `/contact-channels/me/${id}`, list: '/contact-channels?user_id=me' },
  },
  {
    ...{ resource: 'userApiKeys', actor: 'user', member: 'description', isPatched: true, value: anyText },
    create: (value) => ({ user_id: 'me', description: value, expires_at_millis: null }),
    ...{ one: (id) => `/user-api-keys/${id}`, list: '/user-api-keys?user_id=me' },
  },
  {
    ...{ resource: 'internalApiKeys', actor: 'admin', member: 'description', isPatched: true, value: anyText },
    create: (value) => ({
      ...{ description: value, expires_at_millis: 2_000_000_000_000, has_publishable_client_key: true },
      ...{ has_secret_server_key: false, has_super_secret_admin_key: false },
    }),
    ...{ one: (id) => `/internal/api-keys/${id}`, list: '/internal/api-keys' },
  },
  {
    ...{ resource: 'teamPermissionDefinitions', actor: 'admin', member: 'description', isPatched: false, value: anyText },
    create: (value, _, dice) => ({ id: permissionId(dice), description: value, contained_permission_ids: [] }),
    ...{ one: (id) => `/team-permission-definitions/${id}`, list: '/team-permission-definitions' },
  },
];

export type SendAttempt = (attempt: Attempt) => Promise<Answer>;

const BAD: readonly unknown[] = [{}, [], 'a\0b', ['x']];

interface Thing {
  readonly id: string;
  value: string;
  isThere: boolean;
}

/** Runs one sequence. Returns the differences from the expected values. */
export const liveOnce = async (world: World, dice: Dice, send: SendAttempt): Promise<Finding[]> => {
  const life = dice.pick(LIVES);
  const actor = world.actors.find(({ name }) => name === life.actor) as Actor;
  const findings: Finding[] = [];
  const tell = (what: string): void => void findings.push({ fault: 'state', name: `${life.resource} life`, detail: what });
  const call = async (
    verb: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Body } | undefined> => {
    const found = ROWS.find(({ name }) => name === `${life.resource}.${verb}`);
    if (!found) return undefined;
    const raw = body === undefined ? {} : { raw: JSON.stringify(body) };
    const headers = { ...actor.parts.headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const answer = await send({ intent: 'hostile', ...found, actor, path, parts: { ...actor.parts, headers, ...raw } });
    return { status: statusOf(answer), body: answer.body };
  };
  const value = life.value(world, dice);
  const created = await call('create', life.list.split('?')[0] ?? '', life.create(value, world, dice));
  if (!created || created.status >= 300) return findings;
  const thing: Thing = { id: String(created.body.id), value, isThere: true };
  const steps = 2 + dice.roll(8);
  for (let step = 0; step < steps; step += 1) await liveStep({ life, thing, world, dice, call, tell });
  const last = await call('get', life.one(thing.id));
  if (last) expectMemory(life, thing, last, tell);
  return findings;
};

interface Step {
  readonly life: Life;
  readonly thing: Thing;
  readonly world: World;
  readonly dice: Dice;
  readonly call: (verb: string, path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: Body } | undefined>;
  readonly tell: (what: string) => void;
}

const expectMemory = (
  life: Life,
  thing: Thing,
  { status, body }: { readonly status: number; readonly body: Body },
  tell: Step['tell'],
): void => {
  if (!thing.isThere && status < 400) tell(`${thing.id} was deleted and still returns ${status}`);
  if (thing.isThere && status !== 200) tell(`${thing.id} exists and returns ${status} ${JSON.stringify(body)?.slice(0, 200)}`);
  if (thing.isThere && status === 200 && body[life.member] !== thing.value)
    tell(
      `${life.member} of ${thing.id} is ${JSON.stringify(body[life.member])?.slice(0, 100)}, not ${JSON.stringify(thing.value).slice(0, 100)}`,
    );
};

const change = async ({ life, thing, world, dice, call, tell }: Step): Promise<void> => {
  const value = life.value(world, dice);
  const answer = await call('update', life.one(thing.id), { [life.member]: value });
  if (answer && answer.status < 300 && !thing.isThere) tell(`${thing.id} was deleted and could be changed`);
  if (answer && answer.status < 300) thing.value = value;
};

const liveStep = async (step: Step): Promise<void> => {
  const { life, thing, dice, call, tell } = step;
  switch (dice.roll(6)) {
    case 0:
      return change(step);
    case 1: {
      const refused = await call('update', life.one(thing.id), { [life.member]: dice.pick(BAD) });
      if (refused && refused.status < 400) tell(`${thing.id} accepted an invalid value`);
      return;
    }
    case 2: {
      if (!dice.once(2)) return change(step);
      const gone = await call('delete', life.one(thing.id));
      if (gone && thing.isThere && gone.status !== 200) tell(`${thing.id} could not be deleted: ${gone.status}`);
      if (gone) thing.isThere = false;
      return;
    }
    case 3: {
      const listed = await call('list', life.list);
      const isListed = (listed?.body?.items ?? []).some(({ id }: { id: string }) => id === thing.id);
      if (listed?.status === 200 && isListed !== thing.isThere) tell(`${thing.id} is ${isListed ? '' : 'not '}in the list`);
      return;
    }
    default: {
      const read = await call('get', life.one(thing.id));
      if (read) expectMemory(life, thing, read, tell);
    }
  }
};
