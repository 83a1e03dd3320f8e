// `npm run backend`: the local backend alone.
import { createBackend } from './backend.js';
import { createSharedProvider } from './idp/shared-provider.js';
import { expectFreePort } from './loopback.js';
import { listenSmtpIfFree } from './mail/smtp-listener.js';
import { readOptions } from './options.js';
import { runUntilStopped, type Running } from './run.js';
import { serve } from './server.js';

const start = async (): Promise<Running> => {
  const { port, smtpPort, ...storage } = readOptions(process.env, { port: 8102, dataDir: '.data/backend' });
  await expectFreePort(port);
  let origin = `http://localhost:${port}`;
  const sharedProvider = createSharedProvider(() => origin);
  const backend = await createBackend({ ...storage, baseUrl: () => origin, sharedProvider: sharedProvider.client });
  const serving = await serve({ port, backend, sharedProvider }).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  origin = serving.url;
  const smtp = await listenSmtpIfFree(backend.inbox, smtpPort, console.warn);
  console.log(
    `Portico backend, for development and tests\n  API      ${origin}/api/v1\n  Mailbox  ${origin}/inbox/messages\n  Keys     ${origin}/demo.json${smtp ? `\n  SMTP     127.0.0.1:${smtp.port}` : ''}`,
  );
  return {
    close: async () => {
      await serving.close();
      await smtp?.close();
      await backend.close();
    },
  };
};

await runUntilStopped(start);
