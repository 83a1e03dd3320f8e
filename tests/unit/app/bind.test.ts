import { describe, expect, it, vi } from 'vitest';
import { bind, type Caller } from '../../../src/app/bind.js';
import { createQueryCache } from '../../../src/cache/query-cache.js';
import { endpoint } from '../../../src/contract/endpoint.js';
import { entity, partial } from '../../../src/contract/entity.js';
import { date, boolean, nullable, optional, text } from '../../../src/contract/fields.js';
import { positiveInteger } from '../../../src/contract/special-fields.js';
import { Team } from '../../../src/resources/signed-in-user.js';
import { createNetwork } from '../../support/network.js';
import { START_MS } from '../../support/clock.js';
import { knownError } from '../../support/tokens.js';
import { createAppStage, signedIn } from './stage.js';

const Patch = partial(entity({ displayName: text, profileImageUrl: nullable(text) }));
const teams = {
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/teams',
    query: entity({ userId: optional(text), since: optional(date), isOpen: optional(boolean) }),
    returns: Team,
    list: true,
  }),
  page: endpoint({
    access: 'server',
    method: 'GET',
    path: '/teams',
    query: entity({ limit: optional(positiveInteger) }),
    returns: Team,
    list: 'pages',
  }),
  get: endpoint({ access: 'client', method: 'GET', path: '/teams/{id}', returns: Team, errors: ['TEAM_NOT_FOUND'] }),
  update: endpoint({ access: 'client', method: 'PATCH', path: '/teams/{id}', body: Patch, returns: Team, errors: ['TEAM_NOT_FOUND'] }),
  wake: endpoint({ access: 'client', method: 'POST', path: '/teams/{userId=me}/wake', invalidates: ['users'] }),
  delete: endpoint({ access: 'client', method: 'DELETE', path: '/teams/{id}' }),
  say: endpoint({ access: 'client', method: 'POST', path: '/say', returns: 'text' }),
};
const users = { get: endpoint({ access: 'client', method: 'GET', path: '/users/me', returns: entity({ id: text }) }) };
const config = { get: endpoint({ access: 'client', method: 'GET', path: '/config', returns: entity({ id: text }), isPublic: true }) };

const wireTeam = { id: 't1', display_name: 'T', profile_image_url: null, client_metadata: null, client_read_only_metadata: null };
const team = { id: 't1', displayName: 'T', profileImageUrl: null, clientMetadata: null, clientReadOnlyMetadata: null };

const createStage = <A extends 'client' | 'server'>(access: A) => {
  const network = createNetwork();
  const { clock } = network;
  const transport = {
    platform: clock.platform,
    identity: { projectId: 'p', clientVersion: 'js x@1', publishableClientKey: '', keys: { headers: () => ({}) }, extraHeaders: {} },
    baseUrl: 'https://api.example',
  };
  const cache = createQueryCache(clock.platform);
  const caller: Caller & { readonly access: A } = {
    transport,
    access,
    tokenSource: () => undefined,
    assertWritable: () => undefined,
    callbackUrl: (page) => `https://app.example/${page}`,
    cache,
  };
  return {
    network,
    clock,
    cache,
    run: clock.run,
    outcome: clock.outcome,
    teams: bind('teams', teams, caller),
    users: bind('users', users, caller),
    config: bind('config', config, caller),
  };
};

describe('a method for an endpoint', () => {
  it('sends query parameters with wire names and omits undefined values', async () => {
    const { teams: bound, network, run } = createStage('client');
    network.script({ body: { items: [] }, always: true });
    await run(bound.list({ userId: 'a b&c', since: new Date(5), isOpen: false }));
    await run(bound.list({ userId: undefined }));
    await run(bound.list());
    expect(network.sent.map(({ url }) => url.search)).toEqual(['?user_id=a+b%26c&since_millis=5&is_open=false', '', '']);
  });

  it('encodes path parameters, and sends the other fields in the body with wire names', async () => {
    const { teams: bound, network, run } = createStage('client');
    network.script({ body: wireTeam });
    expect(await run(bound.update({ id: '../x', displayName: 'N', profileImageUrl: null }))).toEqual({ status: 'ok', data: team });
    expect(network.sent[0]?.url.pathname).toBe('/api/v1/teams/..%2Fx');
    expect(JSON.parse(network.sent[0]?.body ?? '')).toEqual({ display_name: 'N', profile_image_url: null });
  });

  it('rejects an ID that would change the path, and sends no request', async () => {
    const { teams: bound, network, outcome } = createStage('client');
    for (const id of ['', '..']) expect(await outcome(bound.delete({ id }))).toMatchObject({ error: { code: 'ASSERTION' } });
    expect(network.sent).toHaveLength(0);
  });

  it('sends an empty object if a body is required, and no body with DELETE', async () => {
    const { teams: bound, network, run } = createStage('client');
    network.script({ body: {}, always: true });
    await run(bound.wake());
    await run(bound.delete({ id: 't1' }));
    expect(network.sent.map(({ path, body }) => [path, body])).toEqual([
      ['/teams/me/wake', '{}'],
      ['/teams/t1', null],
    ]);
  });

  it('returns the fields of its access type, and exists only if that access type may call it', async () => {
    const server = createStage('server');
    server.network.script({
      body: {
        items: [{ ...wireTeam, created_at_millis: START_MS, server_metadata: 1 }],
        is_paginated: true,
        pagination: { next_cursor: 't2' },
      },
    });
    expect(await server.run(server.teams.page({ limit: 1 }))).toEqual({
      items: [{ ...team, createdAt: new Date(START_MS), serverMetadata: 1 }],
      nextCursor: 't2',
    });
    expect(server.network.sent[0]?.headers.get('x-stack-access-type')).toBe('server');
    expect(Object.keys(createStage('client').teams)).not.toContain('page');
  });

  it('returns the errors in its definition, throws other errors, and returns the response body of a text endpoint unchanged', async () => {
    const { teams: bound, network, run, outcome } = createStage('client');
    network.script(knownError('TEAM_NOT_FOUND', 404, { team_id: 't1' }), knownError('USER_NOT_FOUND', 404), { bodyRaw: 'hello' });
    expect(await run(bound.get({ id: 't1' }))).toMatchObject({
      status: 'error',
      error: { code: 'TEAM_NOT_FOUND', details: { team_id: 't1' } },
    });
    expect(await outcome(bound.get({ id: 't1' }))).toMatchObject({ error: { code: 'USER_NOT_FOUND' } });
    expect(await run(bound.say())).toBe('hello');
  });

  it('rejects with an HTTP error that names the endpoint without its values, and contains the reason of the service', async () => {
    const { teams: bound, network, outcome } = createStage('client');
    network.script({ status: 400, bodyRaw: 'Bad ID.' });
    const message = 'The service responded to GET /teams/{id} with status 400. Bad ID.';
    expect(await outcome(bound.get({ id: 'secret' }))).toMatchObject({ error: { code: 'HTTP', message, body: 'Bad ID.' } });
  });

  it('throws an error that names the endpoint, but contains no values, if a response is not usable', async () => {
    const { app, network, outcome } = createAppStage(signedIn());
    network.script({ match: 'GET /teams/t1', body: { id: 't1' } });
    expect(await outcome(app.teams.get({ id: 't1' }))).toMatchObject({
      error: {
        code: 'PROTOCOL',
        message: 'The service responded with something that is not complete: display_name is missing (GET /teams/{id}).',
      },
    });
  });

  it.each([{ items: {} }, {}, [], null, 'x'])('rejects a list response without items: %j', async (body) => {
    const { teams: bound, network, outcome } = createStage('client');
    network.script({ body });
    expect(await outcome(bound.list())).toMatchObject({ error: { code: 'PROTOCOL' } });
  });

  it('returns frozen lists', async () => {
    const { teams: bound, network, run } = createStage('client');
    network.script({ body: { items: [wireTeam] } });
    expect(Object.isFrozen(await run(bound.list()))).toBe(true);
  });

  it.each([
    ['a long list in a separate task after the response arrives', 1_000_001, ['pause', 'parse']],
    ['a short list immediately', 1, ['parse']],
  ])('parses %s', async (_, length, expected) => {
    const stage = createStage('client');
    const { platform } = stage.network.clock;
    stage.network.script({ body: { items: [{ ...wireTeam, display_name: 'x'.repeat(length) }] } });
    const order: string[] = [];
    const { after } = platform;
    const pause = vi.spyOn(platform, 'after').mockImplementation((delayMs, ...rest) => {
      if (delayMs === 0) order.push('pause');
      return after(delayMs, ...rest);
    });
    const { parse: original } = JSON;
    const parse = vi.spyOn(JSON, 'parse').mockImplementation((json: string) => (order.push('parse'), original(json) as unknown));
    try {
      await stage.run(stage.teams.list());
    } finally {
      for (const spy of [pause, parse]) spy.mockRestore();
    }
    expect(order).toEqual(expected);
  });

  it('rejects with ABORTED if its signal is already aborted', async () => {
    const { teams: bound, network, outcome } = createStage('client');
    network.script({ drop: 'never-responds' });
    expect(await outcome(bound.list({}, { signal: AbortSignal.abort() }))).toMatchObject({ error: { code: 'ABORTED' } });
  });
});

describe('the query of a method for an endpoint', () => {
  it('is the same object for equal inputs, and does not exist for methods that change data', () => {
    const { teams: bound } = createStage('client');
    expect(bound.list.query({ userId: 'me' })).toBe(bound.list.query({ userId: 'me' }));
    expect(bound.list.query()).toBe(bound.list.query({}));
    expect(bound.list.query({ userId: 'me', isOpen: true })).toBe(bound.list.query({ isOpen: true, since: undefined, userId: 'me' }));
    expect(bound.list.query({ userId: 'me' })).not.toBe(bound.list.query());
    expect(bound.update).not.toHaveProperty('query');
  });

  it('returns the data without a result object, and rejects if the method returns an error', async () => {
    const { teams: bound, network, run, outcome } = createStage('client');
    network.script({ body: wireTeam }, knownError('TEAM_NOT_FOUND', 404));
    expect(await run(bound.get.query({ id: 't1' }).read())).toEqual(team);
    expect(await outcome(bound.get.query({ id: 't1' }).read())).toMatchObject({ error: { code: 'TEAM_NOT_FOUND' } });
  });

  it('loads again after a call that changes its resource or invalidates it, even if the call fails', async () => {
    const { teams: bound, users: people, network, run, clock, outcome } = createStage('client');
    network.script(
      { match: 'GET /teams', body: { items: [wireTeam] }, always: true },
      { match: 'GET /users/me', body: { id: 'u' }, always: true },
    );
    network.script({ match: 'POST', body: {} }, { match: 'PATCH', ...knownError('TEAM_NOT_FOUND', 404) }, { match: 'DELETE', status: 500 });
    bound.list.query().watch(() => undefined);
    people.get.query().watch(() => undefined);
    const counts = (): number[] => [network.to('GET /teams').length, network.to('GET /users/me').length];
    await clock.advance(1000);
    expect(counts()).toEqual([1, 1]);
    await run(bound.wake());
    await clock.advance(1000);
    expect(counts()).toEqual([2, 2]);
    await run(bound.update({ id: 't1', displayName: 'N' }));
    await clock.advance(1000);
    expect(counts()).toEqual([3, 2]);
    await outcome(bound.delete({ id: 't1' }));
    await clock.advance(1000);
    expect(counts()).toEqual([4, 2]);
    await run(bound.list());
    await clock.advance(1000);
    expect(counts()).toEqual([5, 2]);
  });

  it('loses its data when the cache forgets personal data, unless the endpoint is public', async () => {
    const { users: people, config: shared, network, run, cache } = createStage('client');
    network.script({ body: { id: 'x' }, always: true });
    await run(Promise.all([people.get.query().read(), shared.get.query().read()]));
    cache.forgetPersonal();
    expect(people.get.query().state.data).toBeUndefined();
    expect(shared.get.query().state.data).toEqual({ id: 'x' });
  });
});
