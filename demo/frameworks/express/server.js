import { fileURLToPath } from 'node:url';
import express from 'express';
import { createServerApp } from 'portico-auth/server';

// `npx portico dev` prints these variables.
const { PORTICO_API_URL, PORTICO_PROJECT_ID, PORTICO_PUBLISHABLE_CLIENT_KEY, PORTICO_SECRET_SERVER_KEY, PORT = '3000' } = process.env;

const server = createServerApp({
  projectId: PORTICO_PROJECT_ID,
  publishableClientKey: PORTICO_PUBLISHABLE_CLIENT_KEY,
  secretServerKey: PORTICO_SECRET_SERVER_KEY,
  baseUrl: PORTICO_API_URL,
});

/** The folder with portico.js. */
const SCRIPTS = fileURLToPath(new URL('.', import.meta.resolve('portico-auth/cdn')));

const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns what to call a user, who may have neither a name nor an email address. */
const nameOf = ({ displayName, primaryEmail, id }) => displayName ?? primaryEmail ?? id;

const page = (title, body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <script
      defer
      src="/scripts/portico.js"
      data-project-id="${PORTICO_PROJECT_ID}"
      data-publishable-client-key="${PORTICO_PUBLISHABLE_CLIENT_KEY}"
      data-base-url="${PORTICO_API_URL}"
    ></script>
  </head>
  <body>
    ${body}
  </body>
</html>`;

const HEADER = '<header><a href="/">Home</a> <a href="/notes">Notes</a> <portico-user-button></portico-user-button></header>';

const app = express();
app.use('/scripts', express.static(SCRIPTS));

app.get('/', async (request, response) => {
  const user = await server.getUser(request);
  const who = user ? `Signed in as ${escape(nameOf(user))}` : 'Nobody is signed in';
  response.send(page('Home', `${HEADER}<main><h1>Home</h1><p>${who}</p></main>`));
});

app.get('/notes', async (request, response) => {
  const auth = await server.authenticate(request, { allowAnonymous: false });
  if (auth.status !== 'signed-in') {
    // 303 to the sign-in page, or 503 in an outage.
    response.status(auth.response.status).setHeaders(auth.response.headers).end();
    return;
  }
  const user = await server.users.get({ id: auth.userId });
  response.setHeaders(auth.headers);
  response.send(page('Notes', `${HEADER}<main><h1>Notes</h1><p>Only ${escape(nameOf(user))} sees this page</p></main>`));
});

app.get('/handler/*page', (request, response) => {
  response.send(page('Account', '<portico-handler full-page></portico-handler>'));
});

app.listen(Number(PORT), 'localhost', () => console.log(`http://localhost:${PORT}`));
