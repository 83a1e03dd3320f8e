// `npm run backend`: the local backend alone.
import { createBackend } from './backend.js';
import { expectFreePort } from './loopback.js';
import { readOptions } from './options.js';
import { runUntilStopped, type Running } from './run.js';
import { serve } from './server.js';

const start = async (): Promise<Running> => {
  const { port, ...storage } = readOptions(process.env, { port: 8102, dataDir: '.data/backend' });
  await expectFreePort(port);
  let origin = `http://localhost:${port}`;
  const backend = await createBackend({ ...storage, baseUrl: () => origin });
  const serving = await serve({ port, backend }).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  origin = serving.url;
  console.log(
    `Portico backend, for development and tests\n  API      ${origin}/api/v1\n  Mailbox  ${origin}/inbox/messages\n  Keys     ${origin}/demo.json`,
  );
  return {
    close: async () => {
      await serving.close();
      await backend.close();
    },
  };
};

await runUntilStopped(start);
