// Passes the strings in jwt-cases.json to every source of tokens, and checks that only tokens are accepted, that no error contains a
// token, and that no refresh is repeated endlessly.
import { describe, expect, it } from 'vitest';
import cases from '../../cases/jwt-cases.json' with { type: 'json' };
import { isKnownError, isPorticoError } from '../../../src/index.js';
import { accessTokenOf } from '../../../src/session/cookie-store.js';
import { tokensOfRequest } from '../../../src/session/request-store.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { createAppStage, CREDENTIALS, SIGN_IN } from '../app/stage.js';
import { expectNoSecrets, userResponse } from '../../support/tokens.js';

const TOKEN = 'POST /auth/oauth/token';
const ME = { match: 'GET /users/me', always: true, ...userResponse() };
/** The cases with a non-empty string. */
const strings = cases.filter(({ token }) => typeof token === 'string' && token.length > 0) as unknown as readonly {
  id: string;
  token: string;
  expect: string;
}[];
const REFRESH = 'refresh-of-a-00000000000000000000';

const isSdkError = (error: unknown): boolean => isKnownError(error) || isPorticoError(error);

describe.each(strings)('the string $id', ({ token, expect: verdict }) => {
  const isToken = verdict === 'ok';

  it('in a cookie is read unchanged, or ignored', () => {
    const found = accessTokenOf(JSON.stringify([REFRESH, token]), REFRESH);
    expect([null, token]).toContain(found);
    expect(accessTokenOf(token, REFRESH)).toBeNull();
  });

  it('in a request header is read unchanged, ignored, or rejected with an error that does not contain it', () => {
    for (const header of [JSON.stringify({ accessToken: token, refreshToken: null }), token]) {
      try {
        const { accessToken } = tokensOfRequest({ headers: { get: (name) => (name === 'x-stack-auth' ? header : null) } }, 'p');
        expect([null, token]).toContain(accessToken);
      } catch (error) {
        expect(isPorticoError(error, 'ASSERTION')).toBe(true);
        if (token.length > 16) expectNoSecrets(error, token);
      }
    }
  });

  it('in a store is used if it is a token, and otherwise triggers at most one refresh', async (): Promise<void> => {
    const tokenStore = createMemoryStore({ accessToken: token, refreshToken: REFRESH });
    // A string that is invalid in headers is an error in the host app, so creating the app throws.
    if (!/^[!-~]+$/.test(token))
      return expect(() => createAppStage({ tokenStore })).toThrow(expect.objectContaining({ code: 'ASSERTION' }));
    const { app, network, outcome } = createAppStage({ tokenStore });
    network.script({ match: TOKEN, status: 503, always: true }, ME);
    const found = await outcome(app.getUser());
    if ('error' in found) expect(isSdkError(found.error)).toBe(true);
    expect(network.to(TOKEN).length).toBeLessThanOrEqual(1);
    if (!isToken) expect(network.to('GET /users/me')).toHaveLength(0);
  });

  it('in a sign-in response or a refresh response is stored only if it is a token', async () => {
    const { app, network, outcome } = createAppStage();
    network.script({ match: SIGN_IN, body: { access_token: token, refresh_token: REFRESH } });
    const found = await outcome(app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true }));
    expect('value' in found && app.session.isSignedIn()).toBe(isToken);
    if ('error' in found) expect(isSdkError(found.error)).toBe(true);
    if ('error' in found && token.length > 16) expectNoSecrets(found.error, token, REFRESH);
    const store = createMemoryStore({ accessToken: null, refreshToken: REFRESH });
    const other = createAppStage({ tokenStore: store });
    other.network.script({ match: TOKEN, always: true, body: { access_token: token } }, ME);
    const refreshed = await other.outcome(other.app.session.tokens());
    if ('error' in refreshed) expect(isSdkError(refreshed.error)).toBe(true);
    expect([other.network.to(TOKEN).length, store.read().refreshToken]).toEqual([1, REFRESH]);
    expect([null, ...(isToken ? [token] : [])]).toContain(store.read().accessToken);
  });
});
