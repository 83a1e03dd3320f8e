import { expect, it } from 'vitest';
import { createAdminApp, type AdminAppOptions } from '../../../src/admin.js';
import { createClientApp } from '../../../src/index.js';

const OPTIONS = { projectId: 'p', publishableClientKey: 'pck_x', baseUrl: 'https://api.example' };

it.each([
  [{ oauthScopesOnSignIn: { github: 'repo' } }, 'oauthScopesOnSignIn may contain only lists.'],
  [{ onMfaRequired: 5 }, 'onMfaRequired must be a function.'],
  [{ onMfaRequired: false }, 'onMfaRequired must be a function.'],
  [{ secureCookies: 'false' }, 'secureCookies must be true or false.'],
  [{ legacyCookies: 'false' }, 'legacyCookies must be true or false.'],
  [{ tokenStore: { watch: 1 } }, 'tokenStore cannot be object'],
])('an app cannot be created with a value of another type, and the error names the option: %j', (options, message) => {
  expect(() => createClientApp({ ...OPTIONS, ...(options as object) })).toThrow(message);
});

it.each([
  { oauthScopesOnSignIn: { github: undefined, google: ['profile'] } },
  { oauthScopesOnSignIn: null },
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
