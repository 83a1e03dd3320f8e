import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { knownError, userResponse } from '../../support/tokens.js';
import { signedIn } from '../app/stage.js';
import { createOAuthStage } from './oauth-stage.js';

describe('a connected account', () => {
  const ME = 'GET /users/me';
  const ACCESS = 'POST /connected-accounts/me/github/access-token';
  const me = { match: ME, always: true, ...userResponse({ oauth_providers: [{ id: 'github', account_id: '1', email: null }] }) };
  const missing = { match: ACCESS, always: true, ...knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 400) };

  it('is returned without a token, which is requested only when needed', async () => {
    const { app, network, run } = createOAuthStage(signedIn());
    network.script(me, { match: ACCESS, status: 201, body: { access_token: 'provider token' } });
    const account = await run(app.auth.getConnectedAccount({ provider: 'github' }));
    expect([account?.id, network.to(ACCESS).length]).toEqual(['github', 0]);
    expect(await run(account?.getAccessToken() ?? Promise.reject(new Error('none')))).toEqual({ accessToken: 'provider token' });
  });

  it.each([
    ['github', ['repo']],
    ['google', []],
  ])('is null, or an error with `or: throw`, if it does not exist or lacks a scope: %s with the scopes %j', async (provider, scopes) => {
    const { app, network, run, outcome } = createOAuthStage(signedIn());
    network.script(me, missing);
    expect(await run(app.auth.getConnectedAccount({ provider, scopes }))).toBeNull();
    expect(await outcome(app.auth.getConnectedAccount({ provider, scopes, or: 'throw' }))).toMatchObject({ error: expect.any(Error) });
  });

  it('is found among several accounts, and its token is requested for all scopes together', async () => {
    const { app, network, run } = createOAuthStage(signedIn());
    const accounts = ['google', 'github'].map((id) => ({ id, account_id: '1', email: null }));
    network.script(
      { match: ME, always: true, ...userResponse({ oauth_providers: accounts }) },
      { match: ACCESS, status: 201, always: true, body: { access_token: 'provider token' } },
    );
    expect((await run(app.auth.getConnectedAccount({ provider: 'github', scopes: ['repo', 'user'] })))?.id).toBe('github');
    expect(JSON.parse(network.to(ACCESS)[0]?.body ?? '')).toEqual({ scope: 'repo user' });
  });

  it('results in an error that names the provider if it does not exist, with `or: throw`', async () => {
    const { app, network, outcome } = createOAuthStage(signedIn());
    network.script(me);
    expect(await outcome(app.auth.getConnectedAccount({ provider: 'google', or: 'throw' }))).toMatchObject({
      error: { code: 'CONFIGURATION', message: 'No google account is connected to the user.' },
    });
  });

  it('results in NOT_SIGNED_IN for a deleted user, with `or: throw`', async () => {
    const { app, network, outcome } = createOAuthStage(signedIn());
    network.script({ match: ME, always: true, ...knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400) });
    expect(await outcome(app.auth.getConnectedAccount({ provider: 'github', or: 'throw' }))).toMatchObject({
      error: { code: 'NOT_SIGNED_IN', message: 'Sign in to connect an account.' },
    });
  });

  it('is not connected for another user who signs in during the call, with `or: redirect`', async () => {
    const store = createMemoryStore(signedIn().tokenStore);
    const { app, network, outcome, page } = createOAuthStage({ tokenStore: store });
    network.script({ match: ME, delayMs: 1000, ...userResponse() });
    const call = outcome(app.auth.getConnectedAccount({ provider: 'github', or: 'redirect' }));
    store.write(signedIn('other').tokenStore);
    expect(await call).toMatchObject({ error: { code: 'ABORTED' } });
    expect(page.visits).toEqual([]);
  });

  it('has a `getAccessToken` that rejects with ASSERTION when the provider no longer issues tokens', async () => {
    const { app, network, run, outcome } = createOAuthStage(signedIn());
    network.script(me, missing);
    const account = await run(app.auth.getConnectedAccount({ provider: 'github' }));
    expect(await outcome(Promise.resolve(account?.getAccessToken()))).toMatchObject({
      error: { code: 'ASSERTION', cause: { code: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE' } },
    });
  });

  it('is null if no user is signed in, or results in NOT_SIGNED_IN with `or: redirect`', async () => {
    const { app, run, outcome } = createOAuthStage();
    expect(await run(app.auth.getConnectedAccount({ provider: 'github' }))).toBeNull();
    expect(await outcome(app.auth.getConnectedAccount({ provider: 'github', or: 'redirect' }))).toMatchObject({
      error: { code: 'NOT_SIGNED_IN' },
    });
  });
});
