// The bare server with which `compare.ts` compares the backend. For GET /users/me, it sends the same SQL statements as the backend, named
// and with recorded values, and returns a recorded response. It uses only node:http and pg, and checks nothing.
import { createServer } from 'node:http';
import { Client, Pool, type QueryConfig } from 'pg';
import { createBackend } from '../../../src/backend/backend.js';
import { CALLBACK, PASSWORD } from '../crash/wire-calls.js';

interface Statement {
  readonly config: QueryConfig;
  readonly values: unknown[];
}

const { DATABASE_URL: connectionString = '', PORT } = process.env;

const backend = await createBackend({ baseUrl: 'http://localhost', databaseUrl: connectionString });
const { demo } = backend;
const project = {
  ...{ 'x-stack-project-id': demo.projectId, 'x-stack-access-type': 'client' },
  'x-stack-publishable-client-key': demo.publishableClientKey,
};
const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
  const all = { ...project, ...headers, 'content-type': 'application/json' };
  const init = { method, headers: all, ...(body && { body: JSON.stringify(body) }) };
  const response = await backend.fetch(new Request(`http://localhost/api/v1${path}`, init));
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status}`);
  return (await response.json()) as { readonly access_token: string };
};

const account = { email: 'floor@example.com', password: PASSWORD, verification_callback_url: CALLBACK };
const { access_token: token } = await send('POST', '/auth/password/sign-up', {}, account);

const statements: Statement[] = [];
const original = Client.prototype.query as (...args: unknown[]) => unknown;
Object.assign(Client.prototype, {
  query(this: Client, config: QueryConfig, values: unknown[], ...more: unknown[]) {
    statements.push({ config: { ...config, name: `floor-${statements.length}` }, values });
    return original.call(this, config, values, ...more);
  },
});
const user = JSON.stringify(await send('GET', '/users/me', { 'x-stack-access-token': token }));
Object.assign(Client.prototype, { query: original });
await backend.close();

const pool = new Pool({ connectionString, max: 16 });
const respond = async (path: string): Promise<string> => {
  if (path === '/demo.json') return JSON.stringify(demo);
  if (path.endsWith('/sign-up')) return JSON.stringify({ access_token: token });
  if (path.endsWith('/users/me')) for (const { config, values } of statements) await pool.query(config, values);
  return user;
};

const server = createServer((request, response) => {
  void respond(request.url ?? '').then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
});
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
