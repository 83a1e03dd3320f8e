// Cases for errors of the OAuth callback.
import { ORIGIN, readAnswer, type Answer } from '../client.js';
import { arrivedWith, authorizeUrl, createBrowser, exchange, newFlow, type Flow } from '../oauth-stage.js';
import type { ErrorCase, Stage } from './cases.js';

const SETTINGS = { oauth_providers: [{ id: 'github', type: 'shared' }], allow_localhost: true };

/** Sends the visitor back from the provider with this response, after a delay. */
const comeBack = async ({ client, project, configure }: Stage, query: string, waitMs = 0): Promise<Answer> => {
  await configure(SETTINGS);
  const browser = createBrowser(client);
  const { state = '' } = arrivedWith(await browser.go(authorizeUrl(client, newFlow(), { project })));
  client.wait(waitMs);
  return readAnswer(await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/github?state=${state}&${query}`));
};

/** Links an account to a user, and then another account. */
const linkTwo = async ({ client, project, configure, scenery }: Stage): Promise<Answer> => {
  await configure(SETTINGS);
  const user = await scenery.createUser(project);
  const link = { project, type: 'link', token: user.access_token };
  const connect = async (flow: Flow): Promise<Response> =>
    createBrowser(client).follow(authorizeUrl(client, flow, link), { login: client.newEmail() });
  const flow = newFlow();
  const { code = '' } = arrivedWith(await connect(flow));
  await exchange(client, code, flow, { client_id: project.projectId, client_secret: project.publishableClientKey });
  return readAnswer(await connect(newFlow()));
};

export const OAUTH_ERRORS: readonly ErrorCase[] = [
  { code: 'OAUTH_PROVIDER_ACCESS_DENIED', status: 400, provoke: (stage) => comeBack(stage, 'error=access_denied') },
  { code: 'OUTER_OAUTH_TIMEOUT', status: 408, provoke: (stage) => comeBack(stage, 'code=late', 600_001) },
  { code: 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', status: 409, provoke: linkTwo },
  {
    code: 'INVALID_AUTHORIZATION_CODE',
    status: 400,
    provoke: ({ client }) => exchange(client, '0'.repeat(64), newFlow()),
  },
];
