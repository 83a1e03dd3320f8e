// Tests calls during which the session ends, because the service rejects its tokens.
import { describe, expect, it } from 'vitest';
import { knownError, makeToken, userResponse } from '../../support/tokens.js';
import { createAppStage, ME, SIGN_OUT } from './stage.js';

const TOKEN = 'POST /auth/oauth/token';
const EXPIRED = knownError('ACCESS_TOKEN_EXPIRED', 401);
const SESSIONS = {
  'only an access token': { accessToken: makeToken(), refreshToken: null },
  'a refresh token that the service rejects': { accessToken: makeToken(), refreshToken: 'refresh-a' },
} as const;

describe.each(Object.entries(SESSIONS))('a session with %s', (_, tokenStore) => {
  const createStage = () => {
    const stage = createAppStage({ tokenStore });
    stage.network.script({ match: TOKEN, ...knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401) });
    return stage;
  };

  it('ends during a call that is rejected, and the call is not repeated without a user', async () => {
    const { app, network, outcome } = createStage();
    network.script({ match: 'POST /teams', ...EXPIRED }, { match: 'POST /teams', body: {} });
    expect(await outcome(app.teams.create({ displayName: 'x' }))).toMatchObject({ error: { code: 'ACCESS_TOKEN_EXPIRED' } });
    expect([network.to('POST /teams').length, app.session.isSignedIn()]).toEqual([1, false]);
  });

  it('has no user after a rejected read, and a public read is repeated without a user', async () => {
    const { app, network, run } = createStage();
    network.script({ match: ME, ...EXPIRED }, { match: ME, ...userResponse() });
    expect(await run(app.getUser())).toBeNull();
    expect([network.to(ME).length, app.session.isSignedIn()]).toEqual([1, false]);
    const other = createStage();
    other.network.script({ match: 'GET /projects/current', ...EXPIRED }, { match: 'GET /projects/current', body: {} });
    await other.outcome(other.app.currentProject.get());
    const sent = other.network.to('GET /projects/current');
    expect(sent.map(({ headers }) => headers.has('x-stack-access-token'))).toEqual([true, false]);
  });

  it('can be signed out, because the service has already ended it', async () => {
    const { app, network, outcome } = createStage();
    network.script({ match: SIGN_OUT, ...EXPIRED });
    expect(await outcome(app.auth.signOut({ keepOnFailure: true }))).toEqual({ value: undefined });
    expect([network.to(SIGN_OUT).length, app.session.isSignedIn()]).toEqual([1, false]);
  });
});
