// Lists the error cases for the access type, project keys, tokens, branch and format of a request (CONTRACT.md C16).
import { sendRequest, asServer, type ErrorCase, type SimpleTrigger, type Stage } from './cases.js';

/** Returns a function that sends a request with these headers and no project headers. */
const requestWithHeaders = (method: string, path: string, headers: Record<string, string>, body?: string): ErrorCase['trigger'] =>
  sendRequest(method, path, { access: 'none', headers, ...(body !== undefined && { raw: body }) });

/** Returns a function that sends a request with this access type and, by default, without a project key. */
const requestWithAccess =
  (access: string, more: (stage: Stage) => Record<string, string> = () => ({})): SimpleTrigger =>
  async (stage) => {
    const headers = { 'x-stack-access-type': access, 'x-stack-project-id': stage.project.projectId, ...more(stage) };
    return stage.client.send('GET', '/projects/current', { access: 'none', headers });
  };

/** Returns a function that sends a request with a wrong project key in this header. */
const requestWithWrongKey =
  (access: string, header: string): ErrorCase['trigger'] =>
  async (stage) => ({
    response: await requestWithAccess(access, () => ({ [header]: 'wrong' }))(stage),
    details: { project_id: stage.project.projectId },
  });

/** Creates a user of the `internal` project who owns these projects. Returns the user's access token. */
const ownerToken = async ({ client, fixtures }: Stage, managedProjectIds: readonly string[]): Promise<string> => {
  const { internal } = client.backend.demo;
  const { id, access_token: token } = await fixtures.createUser(internal);
  await fixtures.send('PATCH', `/users/${id}`, { access: 'server', project: internal, body: { server_metadata: { managedProjectIds } } });
  return token;
};

const asOwner = async (stage: Stage, token: string, projectId = stage.project.projectId) =>
  stage.client.send('GET', '/internal/projects/current', {
    access: 'none',
    headers: { 'x-stack-access-type': 'admin', 'x-stack-project-id': projectId, 'x-stack-admin-access-token': token },
  });

const UNKNOWN_PROJECT = '5f0c7a4e-6a3f-4b06-8f7c-0f5f3f0e9a11';

export const ACCESS_ERRORS: readonly ErrorCase[] = [
  {
    code: 'BODY_PARSING_ERROR',
    status: 400,
    trigger: requestWithHeaders('POST', '/auth/password/sign-in', { 'content-type': 'application/json' }, '{'),
  },
  {
    code: 'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    status: 400,
    trigger: requestWithHeaders('GET', '/projects/current', { 'x-stack-secret-server-key': 'x' }),
  },
  { code: 'INVALID_ACCESS_TYPE', status: 400, trigger: requestWithAccess('root') },
  {
    code: 'ACCESS_TYPE_WITHOUT_PROJECT_ID',
    status: 400,
    details: { request_type: 'server' },
    trigger: requestWithHeaders('GET', '/projects/current', { 'x-stack-access-type': 'server' }),
  },
  { code: 'ACCESS_TYPE_REQUIRED', status: 400, trigger: requestWithHeaders('GET', '/projects/current', {}) },
  {
    code: 'INSUFFICIENT_ACCESS_TYPE',
    status: 401,
    details: { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
    trigger: sendRequest('GET', '/users'),
  },
  { code: 'CLIENT_AUTHENTICATION_REQUIRED', status: 401, trigger: requestWithAccess('client') },
  { code: 'SERVER_AUTHENTICATION_REQUIRED', status: 401, trigger: requestWithAccess('server') },
  { code: 'ADMIN_AUTHENTICATION_REQUIRED', status: 401, trigger: requestWithAccess('admin') },
  { code: 'INVALID_PUBLISHABLE_CLIENT_KEY', status: 401, trigger: requestWithWrongKey('client', 'x-stack-publishable-client-key') },
  { code: 'INVALID_SECRET_SERVER_KEY', status: 401, trigger: requestWithWrongKey('server', 'x-stack-secret-server-key') },
  { code: 'INVALID_SUPER_SECRET_ADMIN_KEY', status: 401, trigger: requestWithWrongKey('admin', 'x-stack-super-secret-admin-key') },
  { code: 'UNPARSABLE_ADMIN_ACCESS_TOKEN', status: 401, trigger: (stage) => asOwner(stage, 'garbage') },
  {
    code: 'ADMIN_ACCESS_TOKEN_EXPIRED',
    status: 401,
    trigger: async (stage) => {
      const token = await ownerToken(stage, [stage.project.projectId]);
      const expired_at_millis = stage.client.now() + 600_000;
      stage.client.wait(601_000);
      return { response: await asOwner(stage, token), details: { expired_at_millis } };
    },
  },
  {
    code: 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
    status: 401,
    trigger: async (stage) => asOwner(stage, await ownerToken(stage, [UNKNOWN_PROJECT]), UNKNOWN_PROJECT),
  },
  { code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', status: 401, trigger: async (stage) => asOwner(stage, await ownerToken(stage, [])) },
  {
    code: 'EXPECTED_INTERNAL_PROJECT',
    status: 401,
    trigger: async ({ client, project, fixtures }) =>
      client.send('GET', '/internal/projects', { project, as: await fixtures.createUser(project) }),
  },
  { code: 'UNPARSABLE_ACCESS_TOKEN', status: 401, trigger: sendRequest('GET', '/users/me', { as: { access_token: 'a.b.c' } }) },
  {
    code: 'ACCESS_TOKEN_EXPIRED',
    status: 401,
    trigger: async ({ client, project, fixtures }) => {
      const user = await fixtures.createUser(project);
      const expired_at_millis = client.now() + 600_000;
      client.wait(601_000);
      return { response: await client.send('GET', '/users/me', { project, as: user }), details: { expired_at_millis } };
    },
  },
  {
    code: 'INVALID_PROJECT_FOR_ACCESS_TOKEN',
    status: 401,
    trigger: async ({ client, project, foreign, fixtures }) => ({
      response: await client.send('GET', '/users/me', { project, as: await fixtures.createUser(foreign) }),
      details: { expected_project_id: project.projectId, actual_project_id: foreign.projectId },
    }),
  },
  {
    code: 'BRANCH_DOES_NOT_EXIST',
    status: 400,
    details: { branch_id: 'side' },
    trigger: sendRequest('GET', '/projects/current', { headers: { 'x-stack-branch-id': 'side' } }),
  },
  {
    code: 'SCHEMA_ERROR',
    status: 400,
    trigger: async (stage) => {
      const response = await asServer('GET', '/users?limit=0')(stage);
      return { response, details: { message: response.body.error } };
    },
  },
];
