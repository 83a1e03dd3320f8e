// Triggers each backend error, and checks its status, header, code and details as raw JSON.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFixtures } from './authorization/scene.js';
import { startClient, type ApiResponse } from './client.js';
import { ACCESS_ERRORS } from './errors/access.js';
import type { ErrorCase, Stage } from './errors/cases.js';
import { OAUTH_ERRORS } from './errors/oauth.js';
import { PROJECT_ERRORS } from './errors/projects.js';
import { TEAM_ERRORS } from './errors/teams.js';
import { USER_ERRORS } from './errors/users.js';
import { startOAuthClient, type OAuthClient } from './oauth-stage.js';

const CASES: readonly ErrorCase[] = [...ACCESS_ERRORS, ...USER_ERRORS, ...TEAM_ERRORS, ...PROJECT_ERRORS, ...OAUTH_ERRORS];

/** Lists the codes that no case triggers. */
const WITHOUT_CASE = [
  // Impossible in this backend, because an endpoint definition has one schema per access type.
  'ALL_OVERLOADS_FAILED',
  // Impossible in this backend. Only the endpoint that revokes leaked API keys returns this code, and the contract omits that endpoint.
  'PUBLIC_API_KEY_CANNOT_BE_REVOKED',
  // Impossible in this backend, because project keys are deleted with their project.
  'PROJECT_NOT_FOUND',
  // Depends on a setting of the whole backend. A test below uses a backend with that setting.
  'ANONYMOUS_ACCOUNTS_NOT_ENABLED',
];

interface ContractError {
  readonly code: string;
  /** The message, if the contract defines it. `{name}` stands for the first entry in `details` whose key begins with `name`. */
  readonly message?: string;
  readonly abstract: boolean;
  readonly raised_by: string;
}

let stage: Stage & { readonly client: OAuthClient };
beforeAll(async () => {
  const client = await startOAuthClient();
  const fixtures = createFixtures(client);
  const world = await fixtures.createWorld();
  const configure: Stage['configure'] = async (config) =>
    void (await fixtures.send('PATCH', '/internal/projects/current', { access: 'admin', project: world.project, body: { config } }));
  stage = { ...world, client, fixtures, configure };
});
afterAll(() => stage.client.close());

const all: readonly ContractError[] = JSON.parse(readFileSync(new URL('./errors.json', import.meta.url), 'utf8'));

/** Returns the message for a code, or undefined if the contract defines no message. */
const messageOf = (code: string, details: Readonly<Record<string, unknown>> = {}): string | undefined => {
  const valueOf = (name: string): unknown => Object.entries(details).find(([key]) => key.startsWith(name))?.[1];
  return all.find((one) => one.code === code)?.message?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name)));
};

it('every error code that the contract assigns to the backend has a case or is in the list of codes without a case', () => {
  const raised = all.filter((one) => !one.abstract && one.raised_by === 'server').map(({ code }) => code);
  expect([...new Set([...CASES.map(({ code }) => code), ...WITHOUT_CASE])].toSorted()).toEqual(raised.toSorted());
});

const partsOf = ({ status, headers, body }: ApiResponse) => ({
  status,
  header: headers.get('x-stack-known-error'),
  code: body?.code,
  ...('details' in body && { details: body.details }),
  members: Object.keys(body).toSorted(),
});

it.each(CASES.map((one): [string, ErrorCase] => [one.code, one]))(
  '%s has the status, header, message and details from the contract',
  async (code, { status, trigger, ...one }) => {
    const triggered = await trigger(stage);
    const { response, details } = 'response' in triggered ? triggered : { response: triggered, details: one.details };
    const members = details === undefined ? ['code', 'error'] : ['code', 'details', 'error'];
    expect(partsOf(response)).toEqual({ status, header: code, code, members, ...(details !== undefined && { details }) });
    expect(response.body.error).toBe(messageOf(code, response.body.details) ?? response.body.error);
  },
);

it('ANONYMOUS_ACCOUNTS_NOT_ENABLED is returned if the backend does not allow anonymous accounts', async () => {
  const client = await startClient({ anonymousSignUp: false });
  try {
    const response = await client.send('POST', '/auth/anonymous/sign-up', { body: {} });
    const code = 'ANONYMOUS_ACCOUNTS_NOT_ENABLED';
    expect(partsOf(response)).toEqual({ status: 400, header: code, code, members: ['code', 'error'] });
  } finally {
    await client.backend.close();
  }
});
