// Starts the local backend in this process for the browser tests, on a free loopback port. `GET /__backend.json` returns
// `{ apiUrl, projectId, publishableClientKey, secretServerKey, … }`, and `GET /__inbox.json?to=…` returns the emails to an address.
// Both return 503 and the reason if the backend did not start. An empty page replaces the provider's page in windows that tests open.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { tsImport } from 'tsx/esm/api';

const BACKEND = fileURLToPath(new URL('quick-backend.ts', import.meta.url));

const listen = (server) => new Promise((resolve, reject) => server.once('error', reject).listen(0, 'localhost', resolve));

/** Listens before the backend starts, because the backend needs its own URL. */
async function startBackend() {
  const { quickBackend } = await tsImport(BACKEND, import.meta.url);
  const server = createServer();
  await listen(server);
  const apiUrl = `http://localhost:${server.address().port}`;
  const backend = await quickBackend({
    dataDir: 'memory:',
    baseUrl: apiUrl,
    demoSettings: { allowUserApiKeys: true },
  });
  server.on(
    'request',
    getRequestListener((request, { incoming }) => backend.fetch(request, incoming.socket.remoteAddress)),
  );
  return { server, backend, facts: { apiUrl, ...backend.demo } };
}

const readers = {
  '/__backend.json': ({ facts }) => facts,
  '/__inbox.json': ({ backend }, { to }) => backend.inbox.list(to),
};

export function backendPlugin() {
  let running;
  return {
    name: 'local-backend',
    /** Waits for the backend, whose start would exceed the time limit of the first test. If the start fails, requests report the error. */
    async serverStart() {
      running = startBackend();
      await running.catch(() => undefined);
    },
    async serve(context) {
      if (context.path.startsWith('/api/v1/auth/oauth/authorize/')) return { body: '<!doctype html><title>Provider</title>', type: 'html' };
      const read = readers[context.path];
      if (!read) return undefined;
      try {
        return { body: JSON.stringify(await read(await running, context.query)), type: 'json' };
      } catch (error) {
        context.status = 503;
        return { body: JSON.stringify({ error: String(error?.stack ?? error) }), type: 'json' };
      }
    },
    async serverStop() {
      const { server, backend } = (await running?.catch(() => undefined)) ?? {};
      server?.closeAllConnections();
      server?.close();
      await backend?.close();
    },
  };
}
