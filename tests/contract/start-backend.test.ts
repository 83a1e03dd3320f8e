// Tests `startBackend` behind a development server, which forwards requests from another origin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type RunningBackend } from '../../src/backend/index.js';
import { CALLBACK, PASSWORD, sendTo } from './client.js';

const PUBLIC = 'http://localhost:5173';

describe('a backend with the origin of a development server', () => {
  let backend: RunningBackend;
  beforeAll(async () => {
    backend = await startBackend({ port: 0, smtpPort: 0, dataDir: 'memory:', baseUrl: `${PUBLIC}/` });
  }, 120_000);
  afterAll(() => backend.close());

  it('listens on its own port, and names the origin of the development server as the URL of the API', async () => {
    expect(backend.url).not.toBe(PUBLIC);
    expect(await (await fetch(`${backend.url}/demo.json`)).json()).toMatchObject({ apiUrl: PUBLIC });
  });

  it('has no paths of the testing kit', async () => {
    for (const path of ['/testing/sign-in/token', '/testing/sign-in-urls']) expect((await fetch(`${backend.url}${path}`)).status).toBe(404);
    const headers = { 'x-stack-secret-server-key': backend.demo.secretServerKey };
    expect((await fetch(`${backend.url}/testing/clock`, { method: 'POST', headers, body: '{"ms":1}' })).status).toBe(404);
  });

  it('issues access tokens and runs the shared provider under the origin of the development server', async () => {
    const body = { email: 'ada@example.com', password: PASSWORD, verification_callback_url: CALLBACK };
    const send = sendTo({ fetch: (request) => fetch(request), demo: backend.demo }, backend.url);
    const { access_token } = (await send('POST', '/auth/password/sign-up', { body })).body as { access_token: string };
    expect(JSON.parse(atob(access_token.split('.')[1] as string)).iss).toMatch(`${PUBLIC}/api/v1/projects/`);
    const provider = await fetch(`${backend.url}/idp/.well-known/openid-configuration`);
    expect(await provider.json()).toMatchObject({ issuer: `${PUBLIC}/idp` });
  });
});
