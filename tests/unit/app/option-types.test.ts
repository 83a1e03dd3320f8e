import { expect, it } from 'vitest';
import { createAdminApp, type AdminAppOptions } from '../../../src/admin.js';
import { createClientApp, nextjsCookieStore } from '../../../src/index.js';
import { createTokenVerifier } from '../../../src/server.js';
import { createMemoryStore } from '../../../src/session/token-store.js';

const OPTIONS = { projectId: 'p', publishableClientKey: 'pck_x', baseUrl: 'https://api.example' };

/** The options for which null means “not set”. */
const NULLABLE = [
  ...['publishableClientKey', 'urls', 'redirectMethod', 'trustedOrigins', 'extraRequestHeaders', 'onMfaRequired'],
  ...['oauthScopesOnSignIn', 'platform', 'page', 'secureCookies', 'legacyCookies'],
];

it.each<readonly [object, string]>([
  [{ oauthScopesOnSignIn: { github: 'repo' } }, 'oauthScopesOnSignIn may contain only lists.'],
  [{ onMfaRequired: 5 }, 'onMfaRequired must be a function.'],
  [{ onMfaRequired: false }, 'onMfaRequired must be a function.'],
  [{ secureCookies: 'false' }, 'secureCookies must be true or false.'],
  [{ legacyCookies: 'false' }, 'legacyCookies must be true or false.'],
  [{ tokenStore: { watch: 1 } }, 'tokenStore cannot be object'],
  ...['read', 'write', 'watch'].map(
    (name) => [{ tokenStore: { ...createMemoryStore(), [name]: undefined } }, 'tokenStore cannot be object'] as const,
  ),
  [{ tokenStore: { accessToken: 1, refreshToken: 'r' } }, 'tokenStore cannot be object'],
  [{ tokenStore: { accessToken: null, refreshToken: {} } }, 'tokenStore cannot be object'],
  ...['urls', 'platform', 'page', 'oauthScopesOnSignIn'].flatMap((name) =>
    [5, 'x', []].map((value) => [{ [name]: value }, `${name} must be an object.`] as const),
  ),
])('an app cannot be created with a value of another type, and the error names the option: %j', (options, message) => {
  expect(() => createClientApp({ ...OPTIONS, ...options })).toThrow(message);
});

it.each([
  { oauthScopesOnSignIn: { github: undefined, google: ['profile'] } },
  Object.fromEntries(NULLABLE.map((name) => [name, null])),
  { tokenStore: null },
  { extraRequestHeaders: new Headers({ 'x-proxy': 'p' }) },
  { onMfaRequired: undefined, secureCookies: undefined, legacyCookies: true },
])('an app can be created with values that mean “not set”: %j', (options) => {
  expect(createClientApp({ ...OPTIONS, ...(options as object) }).projectId).toBe('p');
});

it.each([5, 'token', {}, () => undefined, { accessToken: 'a', refreshToken: 'b' }])(
  'an admin app cannot be created with a projectOwnerSession that is not the session of an app: %j',
  (projectOwnerSession) => {
    const options = { projectId: 'p', baseUrl: OPTIONS.baseUrl, projectOwnerSession } as unknown as AdminAppOptions;
    expect(() => createAdminApp(options)).toThrow('projectOwnerSession must be the session of an app: app.session.');
  },
);

it.each([undefined, null, {}, { projectId: 'p', cookies: Promise.resolve({}), headers: new Headers() }])(
  '`nextjsCookieStore` names what it requires if its options are %j',
  (options) => {
    expect(() => nextjsCookieStore(options as never)).toThrow(
      'nextjsCookieStore requires projectId, and the awaited results of cookies() and headers().',
    );
  },
);

it.each([undefined, null, {}, { projectId: 'p', keysFrom: 'https://api.example', issuer: 'i', platform: {} }])(
  '`createTokenVerifier` names what it requires if its options are %j',
  (options) => {
    expect(() => createTokenVerifier(options as never)).toThrow(
      expect.objectContaining({
        code: 'CONFIGURATION',
        message: 'createTokenVerifier requires projectId, keysFrom, issuer and platform.',
      }),
    );
  },
);
