// `npm run dev`: serves the demo pages from their sources and reloads them on every change. The local backend stores its data in memory.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { startBackend } from '../src/backend/index.js';
import { isLoopbackHost } from '../src/backend/local-only.js';
import { readOptions } from '../src/backend/options.js';
import { runUntilStopped, type Running } from '../src/backend/run.js';
import { buildStaleParts, CDN_FOLDER } from './site/built.js';
import { fillIn, type PageFacts } from './site/fill-in.js';
import { serveDocs } from './site/pages.js';
import { docsFileOf, pageFileOf, scriptFileOf } from './site/routes.js';

/** Routes the page paths, serves the script-tag files, and fills the project settings into the pages, as `npm start` does. */
const demoPages = (facts: PageFacts): Plugin => ({
  name: 'portico-demo-pages',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, response, next) => {
      if (!isLoopbackHost(request.headers.host)) {
        response.writeHead(403).end('The demo pages are available only at localhost.');
        return;
      }
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const script = scriptFileOf(pathname);
      if (script !== undefined) {
        void readFile(join(CDN_FOLDER, script)).then((file) => response.setHeader('content-type', 'text/javascript').end(file), next);
        return;
      }
      const docs = docsFileOf(pathname);
      if (docs !== undefined) {
        void serveDocs(docs).then(async ({ status, headers, body }) => {
          response.writeHead(status, Object.fromEntries(headers));
          response.end(body && Buffer.from(await new Response(body).arrayBuffer()));
        }, next);
        return;
      }
      const file = request.headers.accept?.includes('text/html') ? pageFileOf(pathname) : undefined;
      if (file) request.url = `/${file}`;
      next();
    }),
  transformIndexHtml: (html) => fillIn(html, facts),
});

const start = async (): Promise<Running> => {
  const { port, ...options } = readOptions(process.env, { port: 8101, dataDir: 'memory:' });
  await buildStaleParts(console.log);
  const origin = `http://localhost:${port}`;
  const backend = await startBackend({ ...options, port: 0, baseUrl: origin, demoSettings: { allowUserApiKeys: true } });
  const proxy = Object.fromEntries(
    ['/api', '/health', '/idp', '/inbox/messages', '/demo.json'].map((path) => [path, { target: backend.url }]),
  );
  const vite = await createServer({
    mode: 'demo',
    define: { 'process.env.NODE_ENV': '"development"' },
    server: { port, strictPort: true, proxy },
    plugins: [demoPages({ ...backend.demo, apiUrl: origin })],
  });
  await vite.listen();
  console.log(`Portico demo from its sources\n  Playground ${origin}/\n  React      ${origin}/react/\n  Mailbox    ${origin}/inbox`);
  return {
    close: async () => {
      await vite.close();
      await backend.close();
    },
  };
};

await runUntilStopped(start);
