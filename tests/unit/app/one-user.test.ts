// Checks that an app has only one query for the signed-in user.
import { describe, expect, it } from 'vitest';
import { createServerApp } from '../../../src/server.js';
import { createNetwork } from '../../support/network.js';
import { knownError, makeToken, userResponse } from '../../support/tokens.js';
import { createAppStage, ME, signedIn } from './stage.js';

describe('app.user and app.currentUser.get.query()', () => {
  it('are the same query, in client apps and in server apps', () => {
    const { app } = createAppStage(signedIn());
    expect(app.currentUser.get.query()).toBe(app.user);
    expect(app.currentUser.get.query({})).toBe(app.user);
    const server = createServerApp({
      projectId: 'one-user',
      publishableClientKey: 'pck_1',
      secretServerKey: 'ssk_1',
      baseUrl: 'https://api.example',
      platform: createNetwork().clock.platform,
    });
    expect(server.currentUser.get.query()).toBe(server.user);
  });

  it('send one request, and reload together after a change', async () => {
    const { app, network, clock, run } = createAppStage(signedIn());
    network.script(
      { match: ME, ...userResponse({ display_name: 'Ada' }) },
      { match: 'PATCH /users/me', ...userResponse({ display_name: 'Grace' }) },
      { match: ME, ...userResponse({ display_name: 'Grace' }) },
    );
    const names: (string | null | undefined)[][] = [];
    const show = (): void => void names.push([app.user, app.currentUser.get.query()].map(({ state }) => state.data?.displayName));
    const stops = [app.user.listen(show), app.currentUser.get.query().listen(show)];
    await clock.advance(1000);
    await run(app.currentUser.update({ displayName: 'Grace' }));
    await clock.advance(1000);
    expect(network.to(ME)).toHaveLength(2);
    expect([names.at(0), names.at(-1)]).toEqual([
      ['Ada', 'Ada'],
      ['Grace', 'Grace'],
    ]);
    for (const stop of stops) stop();
  });

  it('read the new user if the tokens changed during an earlier read, and no watcher has noticed that yet', async () => {
    const tokensOf = (sub: string) => ({ accessToken: makeToken({ sub }), refreshToken: `refresh-${sub}` });
    let tokens = tokensOf('a');
    const store = { read: () => tokens, write: () => undefined, watch: () => () => undefined, dispose: () => undefined };
    const { app, network, run } = createAppStage({ tokenStore: store });
    network.script(
      { match: ME, delayMs: 500, ...userResponse({ display_name: 'Ada' }) },
      { match: ME, ...userResponse({ display_name: 'Grace' }) },
    );
    const earlier = app.user.read();
    tokens = tokensOf('b');
    expect((await run(app.user.read()))?.displayName).toBe('Grace');
    expect((await run(earlier))?.displayName).toBe('Ada');
    expect(app.user.state.data?.displayName).toBe('Grace');
  });

  it('return null and send no request if no user is signed in, but `app.currentUser.get()` rejects', async () => {
    const { app, network, run, outcome } = createAppStage();
    expect(await run(app.currentUser.get.query().read())).toBeNull();
    expect(network.sent).toHaveLength(0);
    network.script({ match: ME, ...knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400) });
    expect(await outcome(app.currentUser.get())).toMatchObject({ error: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' } });
  });
});
