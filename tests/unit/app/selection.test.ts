// Tests the selection of a team while other selections are in flight.
import { describe, expect, it } from 'vitest';
import type { Network } from '../../support/network.js';
import { userResponse } from '../../support/tokens.js';
import { createAppStage, signedIn } from './stage.js';

const TEAM = { id: 't1', display_name: 'T', profile_image_url: null, client_metadata: null, client_read_only_metadata: null };
const CREATE = 'POST /teams';
const SELECT = 'PATCH /users/me';

describe('selecting a team', () => {
  const bodies = (network: Network): unknown[] => network.to(SELECT).map(({ body }) => JSON.parse(body ?? ''));
  const PAUSE = { match: SELECT, status: 429, headers: { 'retry-after': '10' } };
  const FAILURE = { match: SELECT, status: 500, bodyRaw: 'x' };

  it('does not prevent an earlier team creation from selecting its team if the later selection fails', async () => {
    for (const slow of [CREATE, SELECT]) {
      const { app, clock, network, run, outcome } = createAppStage(signedIn());
      network.script(
        { match: CREATE, status: 201, body: TEAM, ...(slow === CREATE && { delayMs: 2000 }) },
        ...(slow === SELECT ? [{ match: SELECT, delayMs: 2000, body: {} }] : []),
        FAILURE,
        { match: SELECT, body: {} },
      );
      const creation = app.teams.create({ displayName: 'T' });
      await clock.advance(1000);
      expect(await outcome(app.currentUser.update({ selectedTeamId: 'other' }))).toMatchObject({ error: { status: 500 } });
      expect(await run(creation)).toMatchObject({ id: 't1' });
      const order = slow === CREATE ? ['other', 't1'] : ['t1', 'other'];
      expect(bodies(network)).toEqual(order.map((selected_team_id) => ({ selected_team_id })));
    }
  });

  it('delays an earlier team creation by at most four seconds, after which the creation selects no team', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script({ match: CREATE, status: 201, body: TEAM, delayMs: 1000 }, { ...FAILURE, delayMs: 20_000 }, { match: SELECT, body: {} });
    const before = clock.platform.elapsed();
    const creation = app.teams.create({ displayName: 'T' });
    const failed = app.currentUser.update({ selectedTeamId: 'other' }).catch((error: unknown) => error);
    expect(await run(creation)).toMatchObject({ id: 't1' });
    expect(clock.platform.elapsed() - before).toBeLessThanOrEqual(5000);
    await clock.advance(60_000);
    expect(await failed).toMatchObject({ status: 500 });
    expect([bodies(network), clock.timers()]).toEqual([[{ selected_team_id: 'other' }], 0]);
  });

  it('rejects immediately if it is aborted while it waits for an earlier selection, and is never sent', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script(PAUSE, { match: SELECT, always: true, ...userResponse() });
    const earlier = app.currentUser.update({ selectedTeamId: 'one' });
    await clock.advance(1000);
    const abort = new AbortController();
    const waiting = app.currentUser.update({ selectedTeamId: 'two' }, { signal: abort.signal });
    const before = clock.platform.elapsed();
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
    expect(clock.platform.elapsed() - before).toBe(0);
    await run(earlier);
    expect(bodies(network)).toEqual([{ selected_team_id: 'one' }, { selected_team_id: 'one' }]);
  });

  it('waits for an earlier delayed selection, so that the service stores the fields of both in order', async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script(PAUSE, { match: SELECT, always: true, ...userResponse() });
    const earlier = app.currentUser.update({ selectedTeamId: 'one', displayName: 'Ada' });
    await clock.advance(1000);
    await run(app.currentUser.update({ selectedTeamId: 'two', displayName: 'Grace' }));
    await run(earlier);
    expect(bodies(network)).toEqual([
      { selected_team_id: 'one', display_name: 'Ada' },
      { selected_team_id: 'one', display_name: 'Ada' },
      { selected_team_id: 'two', display_name: 'Grace' },
    ]);
  });

  it('keeps the latest of the earlier selections if it fails', async () => {
    const { app, clock, network, run, outcome } = createAppStage(signedIn());
    const done = { match: SELECT, ...userResponse() };
    network.script(PAUSE, done, done, FAILURE);
    const earlier = [];
    for (const selectedTeamId of ['one', 'two']) {
      earlier.push(app.currentUser.update({ selectedTeamId }));
      await clock.advance(1000);
    }
    expect(await outcome(app.currentUser.update({ selectedTeamId: 'three' }))).toMatchObject({ error: { status: 500 } });
    await run(Promise.all(earlier));
    const order = ['one', 'one', 'two', 'three'];
    expect(bodies(network)).toEqual(order.map((selected_team_id) => ({ selected_team_id })));
  });

  it("is aborted by its call's signal, even if a later selection is in flight", async () => {
    const { app, clock, network, run } = createAppStage(signedIn());
    network.script(PAUSE, { match: SELECT, delayMs: 3000, ...userResponse() });
    const controller = new AbortController();
    const earlier = app.currentUser.update({ selectedTeamId: 'one' }, { signal: controller.signal }).catch((error: unknown) => error);
    await clock.advance(100);
    const later = app.currentUser.update({ selectedTeamId: 'two' });
    controller.abort();
    await run(later);
    expect(await earlier).toMatchObject({ code: 'ABORTED' });
    expect(bodies(network)).toEqual([{ selected_team_id: 'one' }, { selected_team_id: 'two' }]);
  });
});
