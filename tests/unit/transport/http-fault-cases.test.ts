// Every case of http-fault-cases.json that the SDK of today can play, through a whole app with virtual time.
// An operation nobody knows here is skipped by name, never passed.
import { describe, expect, it } from 'vitest';
import cases from '../../cases/http-fault-cases.json' with { type: 'json' };
import { createApp, magicLinkFlows, passwordFlows, currentUser } from '../../../src/index.js';
import { endpoint } from '../../../src/contract/endpoint.js';
import { entity } from '../../../src/contract/entity.js';
import { text } from '../../../src/contract/fields.js';
import { Team } from '../../../src/resources/teams.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { START_MS } from '../../support/clock.js';
import { createNetwork, type Network, type Step } from '../../support/network.js';
import { expectNoSecrets, makeToken } from '../../support/tokens.js';

type Case = (typeof cases)[number];
interface Expected {
  readonly outcome: string;
  readonly error?: string;
  readonly status?: number;
  readonly value?: unknown;
  readonly session?: string;
  readonly requests: Readonly<Record<string, number | readonly number[]>>;
  readonly waitMs?: readonly number[];
  readonly settleWithinMs?: number;
}

const teams = {
  list: endpoint({ allow: 'client', method: 'GET', path: '/teams', returns: Team, list: true }),
  create: endpoint({ allow: 'client', method: 'POST', path: '/teams', body: entity({ displayName: text }), returns: Team }),
};
const OWN = { access: makeToken({ sub: 'A', lifeMs: 3_600_000 }), refresh: 'r3fr3sh-of-a-00000000000000000000000000' };
const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery', noRedirect: true };
/** Cases of what is not built yet, by what they wait for. */
const WAITING: Readonly<Record<string, string>> = { H141: 'the second factor' };

/** Tokens at the start of a case, by the clock of the device. */
const sessionOf = ({ session, clientClockSkewMs = 0 }: { session: string; clientClockSkewMs?: number }) => {
  const near = makeToken({ sub: 'A', iatMs: START_MS + clientClockSkewMs - 590_000 });
  const accessToken = session === 'near' ? near : session === 'valid' || session === 'accessOnly' ? OWN.access : null;
  return { accessToken, refreshToken: session === 'none' || session === 'accessOnly' ? null : OWN.refresh };
};

/** `$JWT(exp=+600s,iat=now)` and `$RT` become tokens. */
const fillIn = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\$JWT\(([^)]*)\)/g, (_, claims: string) => {
        const seconds = Number(/exp=\+(\d+)s/.exec(claims)?.[1] ?? 600);
        return makeToken({ sub: /sub=(\w+)/.exec(claims)?.[1] ?? 'A', lifeMs: seconds * 1000 });
      })
      .replaceAll('$RT', 'fresh-refresh-token'),
  );

let projects = 0;
const createStage = (one: Case) => {
  const network = createNetwork();
  const store = createMemoryStore(sessionOf(one as never));
  const app = createApp(
    {
      projectId: `fault-${(projects += 1)}`,
      publishableClientKey: 'pck_f',
      baseUrl: 'https://api.example',
      tokenStore: store,
      platform: network.clock.platform,
    },
    { resources: { teams, currentUser }, flows: (kit) => ({ ...passwordFlows(kit), ...magicLinkFlows(kit) }) },
  );
  return { network, store, app };
};
type Stage = ReturnType<typeof createStage>;

const during = async (stage: Stage, work: Promise<unknown>, then: () => Promise<unknown>): Promise<unknown> => {
  await stage.network.clock.settle();
  const rest = then();
  await Promise.allSettled([work, rest]);
  return rest;
};

const OPS: Readonly<Record<string, (stage: Stage, one: Case) => Promise<unknown>>> = {
  getUser: ({ app, network }, one) => {
    if (!('abortAfterMs' in one) || one.abortAfterMs === undefined) return app.getUser();
    const controller = new AbortController();
    network.clock.platform.after(one.abortAfterMs, () => controller.abort());
    return app.currentUser.get(undefined, { signal: controller.signal });
  },
  'refresh-through-getUser': ({ app }) => app.getUser(),
  '10 parallel getUser': ({ app }) => Promise.all(Array.from({ length: 10 }, () => app.getUser())),
  'getUser x3': async ({ app }) => [await app.getUser(), await app.getUser(), await app.getUser()],
  createTeam: ({ app }) => app.teams.create({ displayName: 'T' }),
  listTeams: ({ app }) => app.teams.list(),
  updateUser: ({ app }) => app.currentUser.update({ displayName: 'A' }),
  signInWithCredential: ({ app }) => app.auth.signInWithPassword(CREDENTIALS),
  'signIn clicked twice': ({ app }) =>
    Promise.all([app.auth.signInWithPassword(CREDENTIALS), app.auth.signInWithPassword(CREDENTIALS)]).then(([first]) => first),
  signOut: ({ app }) => app.auth.signOut(),
  'signOut x2 at once': ({ app }) => Promise.all([app.auth.signOut(), app.auth.signOut()]),
  'getUser then signOut during refresh': (stage) => during(stage, stage.app.getUser(), () => stage.app.auth.signOut()),
  'getUser(A) refused after B signed in': (stage) =>
    during(stage, stage.app.getUser(), async () => stage.store.write({ accessToken: makeToken({ sub: 'B' }), refreshToken: 'B' })),
  'getUser(A) then sign in as B during refresh': (stage) =>
    during(stage, stage.app.getUser(), async () => stage.store.write({ accessToken: makeToken({ sub: 'B' }), refreshToken: 'B' })),
};

const kindOf = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'KnownError' ? `known:${code}` : String(code).toLowerCase().replaceAll('_', '-');
};

const checkRequests = ({ sent, to }: Network, expected: Expected): void => {
  for (const [line, count] of Object.entries(expected.requests)) {
    const found = line.includes(' ') ? to(line).length : sent.filter(({ url }) => url.host === line).length;
    const [least, most] = typeof count === 'number' ? [count, count] : [count[0] ?? 0, count[1] ?? 0];
    expect(found, line).toBeGreaterThanOrEqual(least);
    expect(found, line).toBeLessThanOrEqual(most);
  }
  expect(new Set(sent.map(({ url }) => url.host)).size).toBeLessThanOrEqual(1);
};

const checkSession = ({ store, app }: Stage, session: string | undefined): void => {
  if (session === 'kept') expect(store.read().refreshToken).toBe(OWN.refresh);
  if (session === 'cleared' || session === 'none') expect(store.read()).toEqual({ accessToken: null, refreshToken: null });
  if (session === 'created') expect(app.session.isSignedIn()).toBe(true);
  if (session === 'B') expect(store.read().refreshToken).toBe('B');
};

const checkOutcome = (found: { value?: unknown; error?: unknown }, expected: Expected): void => {
  const { outcome, error, status } = expected;
  const result = found.value as { status?: string; error?: unknown } | undefined;
  const failed = 'error' in found ? found.error : result?.status === 'error' ? result.error : undefined;
  if (outcome === 'ok') expect(failed).toBeUndefined();
  if (outcome === 'error' || outcome === 'error-result') expect(failed).toBeDefined();
  if (failed === undefined) return;
  if (error) expect(error.split('|')).toContain(kindOf(failed));
  if (status) expect((failed as { status: number }).status).toBe(status);
  expectNoSecrets(failed, OWN.access, OWN.refresh, CREDENTIALS.password, 'fresh-refresh-token');
};

describe('HTTP faults', () => {
  it.each(cases.filter(({ op, id }) => op in OPS && !(id in WAITING)))('$id ($tier): $op: $why', async (one) => {
    const stage = createStage(one);
    const { clock } = stage.network;
    const expected = one.expect as unknown as Expected;
    const steps = fillIn(one.script) as Step[];
    stage.network.script(...(one.abortAfterMs ? steps.map((step) => ({ delayMs: 10 * (one.abortAfterMs ?? 0), ...step })) : steps));
    if (one.offline) clock.setOnline(false);
    if (one.clientClockSkewMs) clock.jump(one.clientClockSkewMs);
    const before = clock.platform.elapsed();
    const work = (OPS[one.op] as (typeof OPS)[string])(stage, one);
    if (one.freezeMs) clock.jump(one.freezeMs);
    const found = await clock.outcome(work);
    const took = clock.platform.elapsed() - before;
    checkOutcome(found, expected);
    checkRequests(stage.network, expected);
    checkSession(stage, expected.session);
    if (expected.waitMs) expect(took).toBeGreaterThanOrEqual(expected.waitMs[0] ?? 0);
    expect(took).toBeLessThanOrEqual(expected.waitMs?.[1] ?? expected.settleWithinMs ?? 180_000);
    if ('value' in expected) expect('value' in found && found.value).toEqual(expected.value);
  });

  for (const { id, op } of cases.filter((one) => !(one.op in OPS) || one.id in WAITING)) {
    it.skip(`${id}: ${WAITING[id] ? `waits for ${WAITING[id]}` : `unknown op ${op}`}`);
  }
});
