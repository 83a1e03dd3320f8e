// Tests the requests of client and server apps when callers omit optional values.
import { describe, expect, it } from 'vitest';
import { createServerApp } from '../../../src/server.js';
import { createNetwork } from '../../support/network.js';
import { knownError, makeToken, userResponse } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS, SIGN_OUT, signedIn, signInStep } from './stage.js';

const TEAM = { id: 't1', display_name: 'T', profile_image_url: null, client_metadata: null, client_read_only_metadata: null };
const CREATE = 'POST /teams';
const SELECT = 'PATCH /users/me';

describe('creating a team', () => {
  it('sends `me` as the ID of the creator, and selects the team', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script({ match: CREATE, status: 201, body: TEAM }, { match: SELECT, body: {} });
    await run(app.teams.create({ displayName: 'T' }));
    expect(JSON.parse(network.to(CREATE)[0]?.body ?? '')).toEqual({ display_name: 'T', creator_user_id: 'me' });
    expect(JSON.parse(network.to(SELECT)[0]?.body ?? '')).toEqual({ selected_team_id: 't1' });
  });

  it('succeeds even if selecting the team fails, so that callers do not create the team again', async () => {
    for (const step of [{ status: 500 }, { drop: 'connection-refused' }]) {
      const { app, network, run } = createAppStage(signedIn());
      network.script({ match: CREATE, status: 201, body: TEAM }, { match: SELECT, ...step });
      expect(await run(app.teams.create({ displayName: 'T' }))).toMatchObject({ id: 't1' });
    }
  });

  it('does not wait for the selection if the service is slow or does not respond', async () => {
    for (const step of [
      { status: 429, headers: { 'retry-after': '50' } },
      { delayMs: 25_000, body: {} },
    ]) {
      const { app, clock, network, run } = createAppStage(signedIn());
      network.script({ match: CREATE, status: 201, body: TEAM }, { match: SELECT, always: true, ...step });
      const before = clock.platform.elapsed();
      expect(await run(app.teams.create({ displayName: 'T' }))).toMatchObject({ id: 't1' });
      expect(clock.platform.elapsed() - before).toBeLessThanOrEqual(5000);
      expect(network.to(SELECT)).toHaveLength(1);
    }
  });

  it('continues a slow selection after the call returns, and then reloads the user', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    app.currentUser.get.query().watch(() => undefined);
    network.script(
      { match: CREATE, status: 201, body: TEAM },
      { match: SELECT, delayMs: 3500, body: {} },
      { match: 'GET /users/me', always: true, ...userResponse() },
    );
    await clock.advance(1000);
    await run(app.teams.create({ displayName: 'T' }));
    await clock.advance(400);
    const isPending = network.to(SELECT)[0]?.init.signal?.aborted === false;
    const before = network.to('GET /users/me').length;
    await clock.advance(1000);
    expect([isPending, network.to('GET /users/me').length - before, clock.timers()]).toEqual([true, 1, 0]);
  });

  it('reloads the user once if the selection is fast', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    app.currentUser.get.query().watch(() => undefined);
    network.script(
      { match: CREATE, status: 201, body: TEAM },
      { match: SELECT, body: {} },
      { match: 'GET /users/me', always: true, ...userResponse() },
    );
    await clock.advance(1000);
    await run(app.teams.create({ displayName: 'T' }));
    await clock.advance(60_000);
    expect(network.to('GET /users/me')).toHaveLength(2);
  });

  it('does not retry the selection after a delay, because the user may have selected another team', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script(
      { match: CREATE, status: 201, body: TEAM },
      { match: SELECT, status: 429, headers: { 'retry-after': '50' } },
      { match: SELECT, body: {} },
    );
    await run(app.teams.create({ displayName: 'T' }));
    await clock.advance(120_000);
    expect(network.to(SELECT)).toHaveLength(1);
  });

  it('does not retry the selection after a delayed token refresh', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script(
      { match: CREATE, status: 201, body: TEAM },
      { match: SELECT, ...knownError('ACCESS_TOKEN_EXPIRED', 401, { expired_at_millis: 1 }) },
      { match: SELECT, body: {} },
      { match: 'POST /auth/oauth/token', status: 429, headers: { 'retry-after': '50' } },
      { match: 'POST /auth/oauth/token', body: { access_token: makeToken({ sub: 'a' }) } },
    );
    await run(app.teams.create({ displayName: 'T' }));
    await clock.advance(120_000);
    expect([network.to(SELECT).length, network.to('POST /auth/oauth/token').length, clock.timers()]).toEqual([1, 2, 0]);
  });

  it('does not override a team that the user selects during or after the creation', async () => {
    for (const slow of [CREATE, SELECT]) {
      const { app, clock, network, run } = createAppStage(signedIn());
      network.script(
        { match: CREATE, status: 201, body: TEAM, ...(slow === CREATE && { delayMs: 8000 }) },
        ...(slow === SELECT ? [{ match: SELECT, delayMs: 8000, body: {} }] : []),
        { match: SELECT, ...userResponse() },
      );
      const creation = app.teams.create({ displayName: 'T' });
      await clock.advance(4000);
      await clock.outcome(app.currentUser.update({ selectedTeamId: 'other' }));
      expect(await run(creation)).toMatchObject({ id: 't1' });
      await clock.advance(60_000);
      const selections = network.to(SELECT);
      expect(selections).toHaveLength(slow === SELECT ? 2 : 1);
      expect(selections.at(-1)?.body).toBe('{"selected_team_id":"other"}');
    }
  });

  it('does not override the selection of a team that is created later', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script({ match: CREATE, status: 201, body: TEAM }, { match: SELECT, delayMs: 8000, body: {} });
    network.script({ match: CREATE, status: 201, body: { ...TEAM, id: 't2' } }, { match: SELECT, body: {} });
    await run(app.teams.create({ displayName: 'T' }));
    await run(app.teams.create({ displayName: 'U' }));
    await clock.advance(60_000);
    expect(network.to(SELECT).map(({ body, init }) => [body, init.signal?.aborted])).toEqual([
      ['{"selected_team_id":"t1"}', true],
      ['{"selected_team_id":"t2"}', false],
    ]);
  });

  it('selects the team that the later call creates, even if that team is created first', async () => {
    for (const [first, second] of [
      [100, 1000],
      [1000, 100],
    ]) {
      const { app, clock, network } = createAppStage(signedIn());
      network.script({ match: CREATE, status: 201, body: TEAM, delayMs: first });
      network.script(
        { match: CREATE, status: 201, body: { ...TEAM, id: 't2' }, delayMs: second },
        { match: SELECT, always: true, body: {} },
      );
      const both = Promise.all([app.teams.create({ displayName: 'T' }), app.teams.create({ displayName: 'U' })]);
      expect((await clock.run(both)).map(({ id }) => id)).toEqual(['t1', 't2']);
      expect(network.to(SELECT).at(-1)?.body).toBe('{"selected_team_id":"t2"}');
    }
  });

  it('continues its selection while the user changes other fields', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script(
      { match: CREATE, status: 201, body: TEAM },
      { match: SELECT, delayMs: 8000, body: {} },
      { match: SELECT, ...userResponse() },
    );
    await run(app.teams.create({ displayName: 'T' }));
    await run(app.currentUser.update({ displayName: 'Ada' }));
    await clock.advance(60_000);
    expect(network.to(SELECT)[0]?.init.signal?.aborted).toBe(false);
  });

  it('does not select the team for another user who signs in before it completes', async () => {
    const { app, clock, network, run } = createAppStage(signedIn('a'));
    network.script(
      { match: CREATE, status: 201, body: TEAM, delayMs: 5000 },
      { match: SELECT, body: {} },
      { match: SIGN_OUT, body: { success: true } },
      signInStep('b'),
    );
    const creation = app.teams.create({ displayName: 'T' });
    await clock.advance(1000);
    await run(app.auth.signOut({ noRedirect: true }));
    await run(app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true }));
    await run(creation);
    expect(network.to(SELECT).map(({ headers }) => headers.get('x-stack-refresh-token'))).not.toContain('refresh-b');
  });

  it.each(['its signal is aborted', 'the app is disposed'])('stops waiting for the selection when %s', async (event) => {
    const { app, clock, network } = createAppStage(signedIn());
    network.script({ match: CREATE, status: 201, body: TEAM }, { match: SELECT, drop: 'never-responds' });
    const controller = new AbortController();
    const creation = app.teams.create({ displayName: 'T' }, { signal: controller.signal });
    let isSettled = false;
    void creation.then(() => (isSettled = true));
    await clock.advance(200);
    expect([network.to(SELECT).length, isSettled]).toEqual([1, false]);
    if (event === 'its signal is aborted') controller.abort();
    else app.dispose();
    await clock.settle();
    expect([isSettled, clock.timers(), network.to(SELECT)[0]?.init.signal?.aborted]).toEqual([true, 0, true]);
    expect(await creation).toMatchObject({ id: 't1' });
  });

  it('results in no unhandled rejection if the selection fails later', async () => {
    const unhandled: unknown[] = [];
    const record = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', record);
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script({ match: CREATE, status: 201, body: TEAM }, { match: SELECT, delayMs: 3500, drop: 'connection-refused' });
    await run(app.teams.create({ displayName: 'T' }));
    await clock.advance(120_000);
    process.off('unhandledRejection', record);
    expect([unhandled, clock.timers()]).toEqual([[], 0]);
  });

  it('selects no team if it fails', async () => {
    const { app, network, outcome } = createAppStage(signedIn());
    network.script({ match: CREATE, status: 403, bodyRaw: 'x' });
    expect(await outcome(app.teams.create({ displayName: 'T' }))).toMatchObject({ error: { status: 403 } });
    expect(network.to(SELECT)).toHaveLength(0);
  });
});

describe('revoking a session', () => {
  const REVOKE = 'DELETE /auth/sessions/s1';
  const ok = { match: REVOKE, body: { success: true } };

  it('sends the user ID, which the hosted service requires', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script(ok);
    await run(app.sessions.revoke({ id: 's1' }));
    expect(network.to(REVOKE)[0]?.url.search).toBe('?user_id=me');
  });

  it('sends no user ID from a server app without a signed-in user, unless the caller passes one', async () => {
    const network = createNetwork();
    network.script(ok, ok);
    const { platform, run } = { ...network.clock };
    const options = { projectId: 'p', secretServerKey: 's', baseUrl: 'https://api.example', tokenStore: null, platform };
    const server = createServerApp(options);
    await run(server.sessions.revoke({ id: 's1' }));
    await run(server.sessions.revoke({ id: 's1', userId: 'u1' }));
    expect(network.to(REVOKE).map(({ url }) => url.search)).toEqual(['', '?user_id=u1']);
  });
});
