// Records what the real service responds to the requests of a sign-in page, so that the stub can repeat it without delay.
import { quickBackend } from '../../support/quick-backend.js';
import { EVERYTHING_ON } from '../../support/everything-on.js';
import type { ApiReply, Site } from './product.js';

/** A project with passwords, passkeys and two providers. */
const SETTINGS = {
  ...EVERYTHING_ON,
  config: {
    ...EVERYTHING_ON.config,
    magic_link_enabled: false,
    oauth_providers: ['google', 'github'].map((id) => ({ id, type: 'standard', client_id: 'id', client_secret: 'secret' })),
  },
};

/** The requests of a sign-in page. */
const LINES = ['GET /api/v1/projects/current', 'POST /api/v1/auth/passkey/initiate-passkey-authentication'];

export interface PorticoApi {
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly api: NonNullable<Site['api']>;
}

/** Headers of the service's responses that the stub does not repeat. */
const UNSENT = ['content-encoding', 'content-length', 'transfer-encoding', 'cache-control'];

const replyOf = async (response: Response): Promise<ApiReply> => ({
  status: response.status,
  headers: Object.fromEntries([...response.headers].filter(([name]) => !UNSENT.includes(name) && !name.startsWith('access-control'))),
  body: await response.text(),
});

const record = async (): Promise<PorticoApi> => {
  const origin = 'http://localhost';
  const backend = await quickBackend({ baseUrl: () => origin });
  const { projectId, publishableClientKey, superSecretAdminKey } = backend.demo;
  const send = async (line: string, headers: Record<string, string>, body?: unknown): Promise<ApiReply> => {
    const [method = '', path = ''] = line.split(' ');
    const init = { method, headers: { 'x-stack-project-id': projectId, 'content-type': 'application/json', ...headers } };
    const response = await backend.fetch(
      new Request(`${origin}${path}`, { ...init, ...(method !== 'GET' && { body: JSON.stringify(body) }) }),
    );
    if (!response.ok) throw new Error(`${line} failed with status ${response.status}: ${await response.text()}`);
    return replyOf(response);
  };
  try {
    const asAdmin = { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': superSecretAdminKey };
    await send('PATCH /api/v1/internal/projects/current', asAdmin, SETTINGS);
    const asClient = { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': publishableClientKey };
    const replies = new Map<string, ApiReply>();
    for (const line of LINES) replies.set(line, await send(line, asClient, {}));
    return { projectId, publishableClientKey, api: ({ method, path }) => replies.get(`${method} ${path}`) };
  } finally {
    await backend.close();
  }
};

let recorded: Promise<PorticoApi> | undefined;

/** Resolves to the recorded responses. Starts the service only once. */
export const porticoApi = (): Promise<PorticoApi> => (recorded ??= record());
