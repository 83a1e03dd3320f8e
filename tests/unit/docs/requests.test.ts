// Sends the example requests of the documentation to the backend, with the keys and the token of a test.
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest, RESOURCES } from '../../../demo/docs/pages/endpoint-pages.js';
import type { Backend } from '../../../src/backend/backend.js';
import { quickBackend } from '../../support/quick-backend.ts';

const URL_OF_SERVICE = 'http://localhost:8102';

let backend: Backend;
let accessToken: string;

const send = (path: string, init: RequestInit): Promise<Response> =>
  Promise.resolve(backend.fetch(new Request(`${URL_OF_SERVICE}/api/v1${path}`, init)));

beforeAll(async () => {
  backend = await quickBackend({ baseUrl: URL_OF_SERVICE });
  const headers = {
    'content-type': 'application/json',
    'x-stack-project-id': backend.demo.projectId,
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': backend.demo.publishableClientKey,
  };
  const body = JSON.stringify({
    email: 'reader@example.com',
    password: 'correct horse battery',
    verification_callback_url: 'http://localhost:3000/handler/email-verification',
  });
  const response = await send('/auth/password/sign-up', { method: 'POST', headers, body });
  accessToken = ((await response.json()) as { readonly access_token: string }).access_token;
  return () => backend.close();
});

/** The examples, except those whose success would end the tests: the deletion of the user and of the project, and the end of the session. */
const EXAMPLES = Object.entries(RESOURCES)
  .flatMap(([resource, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ call: `${resource}.${name}`, endpoint })))
  .filter(({ call }) => !['currentUser.delete', 'projects.delete', 'authSession.signOut'].includes(call));

describe('the example request of', () => {
  it.each(EXAMPLES)('$call is one that the service understands', async ({ endpoint }) => {
    const { method, path, headers, body } = exampleRequest(endpoint);
    const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = backend.demo;
    const values: Readonly<Record<string, string>> = {
      'your-project-id': projectId,
      'pck_…': publishableClientKey,
      'ssk_…': secretServerKey,
      'sak_…': superSecretAdminKey,
      'eyJ…': accessToken,
      'r3f…': 'unknown',
    };
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, values[value] ?? value]));
    const response = await send(path, { method, headers: filled, ...(body !== undefined && { body }) });
    const text = await response.text();
    const problem = /SCHEMA_ERROR|BODY_PARSING_ERROR|ACCESS_TYPE|INVALID_\w+_KEY|AUTHENTICATION_REQUIRED/.exec(text)?.[0];
    expect([problem, response.status >= 500, response.status === 405], text.slice(0, 300)).toEqual([undefined, false, false]);
  });
});
