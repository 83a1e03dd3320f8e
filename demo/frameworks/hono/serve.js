// Runs the built worker in Node.js, with the files of the script tag.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import worker from './dist/worker.js';

const scripts = fileURLToPath(new URL('.', import.meta.resolve('portico-auth/cdn')));
const site = new Hono();
site.use(
  '/scripts/*',
  serveStatic({ root: relative(process.cwd(), scripts), rewriteRequestPath: (path) => path.slice('/scripts'.length) }),
);
site.all('*', (c) => worker.fetch(c.req.raw, process.env));
serve({ fetch: site.fetch, hostname: 'localhost', port: Number(process.env.PORT ?? 3000) }, ({ port }) =>
  console.log(`http://localhost:${port}`),
);
