import { createBackend, type BackendOptions, type DemoJson } from './backend.js';
import { createSharedProvider } from './idp/shared-provider.js';
import { expectFreePort } from './loopback.js';
import { listenSmtpIfFree } from './mail/smtp-listener.js';
import type { RunOptions } from './options.js';
import type { Running } from './run.js';
import { serve, type ServeOptions } from './server.js';

export interface Presentation {
  /** Printed once everything answers: a title, and what there is at which path. */
  readonly title: string;
  readonly addresses: Readonly<Record<string, string>>;
  readonly demoSettings?: BackendOptions['demoSettings'];
  /** Answers whatever is neither API nor mailbox. */
  readonly pages?: (demo: DemoJson) => ServeOptions['pages'];
}

const DEV_ONLY = ['Inbox', 'Mailbox', 'Keys'];

const describe = ({ title, addresses }: Presentation, origin: string, devEndpoints: boolean, smtpPort: number | undefined): string => {
  const shown = Object.entries(addresses).filter(([name]) => devEndpoints || !DEV_ONLY.includes(name));
  const all = shown.map(([name, path]) => [name, origin + path]);
  if (!devEndpoints) all.push(['Off', 'mailbox, keys and shared provider; DEV_ENDPOINTS=on turns them on']);
  if (smtpPort !== undefined) all.push(['Mail server', `127.0.0.1:${smtpPort}`]);
  return [title, ...all.map(([name = '', address]) => `  ${name.padEnd(13)}${address}`)].join('\n');
};

/** The whole backend with its provider and its mail server, and whatever pages stand in front of it, on one port. */
export const startBackend = async (
  { port, smtpPort, devEndpoints, ...settings }: RunOptions,
  presentation: Presentation,
): Promise<Running> => {
  await expectFreePort(port);
  let origin = `http://localhost:${port}`;
  const sharedProvider = devEndpoints ? createSharedProvider(() => origin) : undefined;
  const backend = await createBackend({
    ...settings,
    smtpPort,
    baseUrl: () => origin,
    sharedProvider: sharedProvider?.client,
    demoSettings: presentation.demoSettings,
  });
  const pages = presentation.pages?.(backend.demo);
  const serving = await serve({ port, backend, devEndpoints, sharedProvider, pages }).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  origin = serving.url;
  const smtp = devEndpoints ? await listenSmtpIfFree(backend.inbox, smtpPort, console.warn) : undefined;
  console.log(describe(presentation, origin, devEndpoints, smtp?.port));
  return {
    close: async () => {
      await serving.close();
      await smtp?.close();
      await backend.close();
    },
  };
};
