// Runs a backend in a separate process. Replaces Google with a server on this machine, which receives the backend's requests.
import { createBackend } from '../../../src/backend/backend.js';
import { runUntilStopped } from '../../../src/backend/run.js';
import { serve } from '../../../src/backend/server.js';

const { PORT = '', DATABASE_URL, BASE_URL = '', PROVIDER_URL = '' } = process.env;

const PATHS: Readonly<Record<string, string>> = {
  'https://oauth2.googleapis.com/token': '/token',
  'https://openidconnect.googleapis.com/v1/userinfo': '/me',
};

await runUntilStopped(async () => {
  const backend = await createBackend({
    databaseUrl: DATABASE_URL,
    baseUrl: BASE_URL,
    fetchProvider: (url, init) => fetch(`${PROVIDER_URL}${PATHS[url] ?? '/nowhere'}`, init),
  });
  const serving = await serve({ port: Number(PORT), backend });
  return {
    close: async () => {
      await serving.close();
      await backend.close();
    },
  };
});
