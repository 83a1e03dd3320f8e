// Lists the error cases for the OAuth callback and the token endpoint.
import { ORIGIN, readResponse, type ApiResponse } from '../client.js';
import { redirectQuery, authorizeUrl, createBrowser, exchange, newFlow, type Flow } from '../oauth-stage.js';
import type { ErrorCase, Stage } from './cases.js';

const SETTINGS = { oauth_providers: [{ id: 'github', type: 'shared' }], allow_localhost: true };

/** Starts a sign-in, waits, and opens the callback URL with these parameters from the provider. */
const returnFromProvider = async ({ client, project, configure }: Stage, query: string, waitMs = 0): Promise<ApiResponse> => {
  await configure(SETTINGS);
  const browser = createBrowser(client);
  const { state = '' } = redirectQuery(await browser.go(authorizeUrl(client, newFlow(), { project })));
  client.wait(waitMs);
  return readResponse(await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/github?state=${state}&${query}`));
};

/** Links a provider account to a user, and then tries to link another account from the same provider. Returns the last response. */
const linkTwo = async ({ client, project, configure, fixtures }: Stage): Promise<ApiResponse> => {
  await configure(SETTINGS);
  const user = await fixtures.createUser(project);
  const link = { project, type: 'link', token: user.access_token };
  const connect = async (flow: Flow): Promise<Response> =>
    createBrowser(client).follow(authorizeUrl(client, flow, link), { login: client.newEmail() });
  const flow = newFlow();
  const { code = '' } = redirectQuery(await connect(flow));
  await exchange(client, code, flow, { client_id: project.projectId, client_secret: project.publishableClientKey });
  return readResponse(await connect(newFlow()));
};

export const OAUTH_ERRORS: readonly ErrorCase[] = [
  { code: 'OAUTH_PROVIDER_ACCESS_DENIED', status: 400, trigger: (stage) => returnFromProvider(stage, 'error=access_denied') },
  { code: 'OUTER_OAUTH_TIMEOUT', status: 408, trigger: (stage) => returnFromProvider(stage, 'code=late', 600_001) },
  { code: 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', status: 409, trigger: linkTwo },
  {
    code: 'INVALID_AUTHORIZATION_CODE',
    status: 400,
    trigger: ({ client }) => exchange(client, '0'.repeat(64), newFlow()),
  },
];
