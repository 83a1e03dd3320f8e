// Lists the error cases for API keys, passkeys, command-line logins, connected accounts and OAuth requests.
import type { ApiResponse } from '../client.js';
import { CALLBACK, UNKNOWN_ID, UNKNOWN_CODE, sendRequest, asServer, type ErrorCase, type Stage } from './cases.js';

const createKey = async ({ client, project, fixtures }: Stage, expiresAt: number | null) => {
  const { id } = await fixtures.createUser(project);
  const body = { description: 'x', expires_at_millis: expiresAt, user_id: id };
  return (await client.send('POST', '/user-api-keys', { project, access: 'server', body })).body;
};

const checkKey = ({ client, project }: Stage, kind: string, value: string): Promise<ApiResponse> =>
  client.send('POST', `/${kind}-api-keys/check`, { project, access: 'server', body: { api_key: value } });

/** Returns a function that requests a user's Google access token in a project with these provider settings. */
const requestToken =
  (settings: object, accounts: readonly object[] = []): ErrorCase['trigger'] =>
  async ({ client, project, fixtures, configure }) => {
    await configure({ oauth_providers: [{ id: 'google', ...settings }] });
    const { id } = await fixtures.send('POST', '/users', { project, access: 'server', body: { oauth_providers: accounts } });
    const response = await client.send('POST', `/connected-accounts/${id}/google/access-token`, {
      project,
      access: 'server',
      body: { scope: 'a' },
    });
    await configure({ oauth_providers: [] });
    return response;
  };

const OWN_KEYS = { type: 'standard', client_id: 'a', client_secret: 'b' };

/** Returns a function that responds to a passkey challenge with an invalid credential. */
const failPasskey =
  (start: string, finish: string, name: string, origin: string): ErrorCase['trigger'] =>
  async ({ client, project, fixtures }) => {
    const as = await fixtures.createUser(project);
    const { body } = await client.send('POST', `/auth/passkey/${start}`, { project, as, body: {} });
    const type = name === 'credential' ? 'webauthn.create' : 'webauthn.get';
    const data = Buffer.from(JSON.stringify({ type, challenge: body.options_json.challenge, origin })).toString('base64url');
    const given = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: data, attestationObject: 'AAAA' },
      clientExtensionResults: {},
    };
    return client.send('POST', `/auth/passkey/${finish}`, { project, as, body: { [name]: given, code: body.code } });
  };

/** Returns a function that starts a Google sign-in. `change` returns the query parameters to add or to replace. */
const authorize =
  (change: (query: Record<string, string>) => object): ErrorCase['trigger'] =>
  async ({ client, project, configure }) => {
    await configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
    const query = {
      ...{ client_id: project.projectId, client_secret: project.publishableClientKey, redirect_uri: CALLBACK, scope: 'legacy', state: 'x' },
      ...{ grant_type: 'authorization_code', code_challenge: 'x', code_challenge_method: 'S256', response_type: 'code' },
    };
    const all = { ...query, ...change(query) } as Record<string, string>;
    const response = await client.send('GET', `/auth/oauth/authorize/google?${new URLSearchParams(all)}`, { access: 'none' });
    await configure({ oauth_providers: [] });
    return response;
  };

export const PROJECT_ERRORS: readonly ErrorCase[] = [
  { code: 'API_KEY_NOT_FOUND', status: 404, trigger: asServer('GET', `/user-api-keys/${UNKNOWN_ID}`) },
  { code: 'API_KEY_EXPIRED', status: 401, trigger: async (stage) => checkKey(stage, 'user', (await createKey(stage, 1)).value) },
  {
    code: 'API_KEY_REVOKED',
    status: 401,
    trigger: async (stage) => {
      const { id, value } = await createKey(stage, null);
      await stage.client.send('PATCH', `/user-api-keys/${id}`, { project: stage.project, access: 'server', body: { revoked: true } });
      return checkKey(stage, 'user', value);
    },
  },
  {
    code: 'WRONG_API_KEY_TYPE',
    status: 400,
    details: { expected_type: 'team', actual_type: 'user' },
    trigger: async (stage) => checkKey(stage, 'team', (await createKey(stage, null)).value),
  },
  { code: 'INVALID_POLLING_CODE', status: 400, trigger: sendRequest('POST', '/auth/cli/poll', { body: { polling_code: UNKNOWN_CODE } }) },
  {
    code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    status: 400,
    trigger: async (stage) => {
      await stage.configure({ passkey_enabled: false });
      const response = await stage.client.send('POST', '/auth/passkey/initiate-passkey-authentication', { project: stage.project });
      await stage.configure({ passkey_enabled: true });
      return response;
    },
  },
  {
    code: 'PASSKEY_REGISTRATION_FAILED',
    status: 400,
    trigger: failPasskey('initiate-passkey-registration', 'register', 'credential', 'http://localhost:3999'),
  },
  {
    code: 'PASSKEY_AUTHENTICATION_FAILED',
    status: 400,
    trigger: failPasskey('initiate-passkey-authentication', 'sign-in', 'authentication_response', 'http://localhost:3999'),
  },
  {
    code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    status: 400,
    trigger: sendRequest('POST', `/connected-accounts/${UNKNOWN_ID}/google/access-token`, { access: 'server', body: {} }),
  },
  {
    code: 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    status: 400,
    trigger: requestToken({ type: 'shared' }),
  },
  { code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', status: 400, trigger: requestToken(OWN_KEYS) },
  {
    code: 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    status: 400,
    trigger: requestToken(OWN_KEYS, [{ id: 'google', account_id: 'one', email: null }]),
  },
  {
    code: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    status: 409,
    trigger: async ({ client, project, configure }) => {
      await configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
      const create = () =>
        client.send('POST', '/users', { project, access: 'server', body: { oauth_providers: [{ id: 'google', account_id: 'two' }] } });
      await create();
      const response = await create();
      await configure({ oauth_providers: [] });
      return response;
    },
  },
  {
    code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    status: 400,
    details: { client_id: UNKNOWN_ID },
    trigger: authorize(() => ({ client_id: UNKNOWN_ID })),
  },
  { code: 'INVALID_SCOPE', status: 400, trigger: authorize(() => ({ scope: 'other' })) },
  {
    code: 'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    status: 400,
    trigger: async (stage) => {
      const { access_token: token } = await stage.fixtures.createUser(stage.project);
      return authorize(() => ({ type: 'link', token, provider_scope: 'more' }))(stage);
    },
  },
];
