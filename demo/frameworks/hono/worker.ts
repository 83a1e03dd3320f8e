// A worker, as Cloudflare and others run it: one module without imports, whose default export has `fetch`.
import { Hono } from 'hono';
import { html } from 'hono/html';
import { createServerApp, type ServerApp, type ServerUser } from 'portico-auth/server';

/** The variables and secrets of the worker. */
interface Env {
  readonly PORTICO_API_URL: string;
  readonly PORTICO_PROJECT_ID: string;
  readonly PORTICO_PUBLISHABLE_CLIENT_KEY: string;
  readonly PORTICO_SECRET_SERVER_KEY: string;
}

let created: ServerApp | undefined;
/** Returns the app. A worker knows its variables only in a request, so the first request creates the app. */
const serverFor = (env: Env): ServerApp =>
  (created ??= createServerApp({
    projectId: env.PORTICO_PROJECT_ID,
    publishableClientKey: env.PORTICO_PUBLISHABLE_CLIENT_KEY,
    secretServerKey: env.PORTICO_SECRET_SERVER_KEY,
    baseUrl: env.PORTICO_API_URL,
  }));

/** Returns what to call a user, who may have neither a name nor an email address. */
const nameOf = ({ displayName, primaryEmail, id }: ServerUser): string => displayName ?? primaryEmail ?? id;

type Markup = ReturnType<typeof html>;

const page = (env: Env, title: string, body: Markup): Markup => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      <script
        defer
        src="/scripts/portico.js"
        data-project-id="${env.PORTICO_PROJECT_ID}"
        data-publishable-client-key="${env.PORTICO_PUBLISHABLE_CLIENT_KEY}"
        data-base-url="${env.PORTICO_API_URL}"
      ></script>
    </head>
    <body>
      ${body}
    </body>
  </html>`;

const withHeader = (title: string, text: string): Markup =>
  html`<header><a href="/">Home</a> <a href="/notes">Notes</a> <portico-user-button></portico-user-button></header>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`;

const app = new Hono<{ Bindings: Env }>();

app.get('/', async (c) => {
  const user = await serverFor(c.env).getUser(c.req.raw);
  return c.html(page(c.env, 'Home', withHeader('Home', user ? `Signed in as ${nameOf(user)}` : 'Nobody is signed in')));
});

app.get('/notes', async (c) => {
  const server = serverFor(c.env);
  const auth = await server.authenticate(c.req.raw, { allowAnonymous: false });
  if (auth.status !== 'signed-in') return new Response(null, auth.response);
  const user = await server.users.get({ id: auth.userId });
  for (const [name, value] of auth.headers) c.header(name, value, { append: true });
  return c.html(page(c.env, 'Notes', withHeader('Notes', `Only ${nameOf(user)} sees this page`)));
});

app.get('/handler/*', (c) => c.html(page(c.env, 'Account', html`<portico-handler full-page></portico-handler>`)));

export default app;
