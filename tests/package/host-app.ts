// An app that uses the installed packages: a page with the script tag, which other tests open in a browser.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type * as servers from '../../src/server.ts';
import type { DemoAccess } from '../../src/backend/types.ts';

export const HOST = inject('serverHost');
const require = createRequire(join(HOST, 'index.js'));

/** Imports an entry of an installed package. */
export const importInstalled = async <T>(entry: string): Promise<T> => import(pathToFileURL(require.resolve(entry)).href) as Promise<T>;

export interface HostApp {
  readonly url: string;
  /** Sets the service that the app uses. */
  readonly use: (demo: DemoAccess) => void;
  readonly close: () => void;
}

const page = ({ projectId, publishableClientKey, apiUrl }: DemoAccess, user: string): string => `<!doctype html>
<html lang="en"><head><title>App</title><link rel="icon" href="data:,"><script defer src="/portico.js" data-project-id="${projectId}"
data-publishable-client-key="${publishableClientKey}" data-base-url="${apiUrl}"></script></head>
<body><p id="server">${user}</p><portico-user-button></portico-user-button></body></html>`;

/** Starts the app. Each page shows the email address of the user whom the installed server app reads from the request. */
export const startHostApp = async (): Promise<HostApp> => {
  const { createServerApp } = await importInstalled<typeof servers>('portico-auth/server');
  let demo: DemoAccess | undefined;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(HOST, 'node_modules/portico-auth/dist-cdn', path);
    if (path.endsWith('.js') && existsSync(file)) {
      response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
      return;
    }
    const respond = async (): Promise<void> => {
      if (!demo) return void response.writeHead(503).end();
      const { projectId, publishableClientKey, secretServerKey, apiUrl: baseUrl } = demo;
      const app = createServerApp({ projectId, publishableClientKey, secretServerKey, baseUrl });
      const user = await app.getUser(request);
      app.dispose();
      response.setHeader('content-type', 'text/html').end(page(demo, user?.primaryEmail ?? 'nobody'));
    };
    void respond().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    use: (own) => void (demo = own),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
