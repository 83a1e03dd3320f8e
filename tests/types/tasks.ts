// Shows twelve everyday tasks in host code. tests/package/tasks.test.ts compiles this file against the packed package and runs it in an
// empty project, with a backend. The tsconfig of this repository excludes the file, because it imports the package by its name.
import assert from 'node:assert/strict';
import { createClientApp, type Team, type User } from 'portico-auth';
import { PorticoProvider, useSession } from 'portico-auth/react';
import { createServerApp } from 'portico-auth/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const { PROJECT_ID = '', PUBLISHABLE_KEY = '', SECRET_KEY = '' } = process.env;
const email = `tasks-${Date.now()}@example.com`;
const password = 'correct horse battery';

// 1. Set up. The base URL is in the environment variable PORTICO_API_URL.
const app = createClientApp({
  projectId: PROJECT_ID,
  publishableClientKey: PUBLISHABLE_KEY,
  urls: { handler: 'http://localhost:3000/handler' },
});
const server = createServerApp({ projectId: PROJECT_ID, publishableClientKey: PUBLISHABLE_KEY, secretServerKey: SECRET_KEY });

// 2. Sign up and sign in with a password. The type of the error lists the codes that the method can return.
const created = await app.auth.signUpWithPassword({ email, password });
assert.equal(created.status, 'ok');
const rejected = await app.auth.signInWithPassword({ email, password: 'wrong password' });
assert.equal(rejected.status === 'error' && rejected.error.code, 'EMAIL_PASSWORD_MISMATCH');

// 3. Sign in with a provider and open a page afterward. Code editors suggest the provider IDs. In this program, the call
// rejects, because it does not run in a browser.
await assert.rejects(app.auth.signInWithOAuth({ provider: 'google', returnTo: '/orders' }), { code: 'CONFIGURATION' });

// 4. Observe the user. The function is called immediately and after every change.
const renamed = new Promise<void>((resolve) => {
  const stop = app.user.watch(({ data }) => {
    if (data?.displayName !== 'Ada Lovelace') return;
    stop();
    resolve();
  });
});

// 5. Render the session in React.
const Greeting = () => {
  const session = useSession();
  return session.status === 'signed-in' ? `Hello ${session.user.displayName}` : session.status;
};
const render = (user: User | null): string =>
  renderToString(createElement(PorticoProvider, { app, initialSession: { user }, children: createElement(Greeting) }));

// 6. Find out which user sent a request. The server requests only the public keys from the service.
const request = new Request('http://localhost:3000/orders', { headers: await app.session.authHeaders() });
const auth = await server.authenticate(request);
assert.equal(auth.status, 'signed-in');
const visitor = await server.authenticate(new Request('http://localhost:3000/orders'));
assert.equal(visitor.status === 'signed-out' && visitor.signInUrl, '/handler/sign-in?after_auth_return_to=%2Forders');

// 7. Change the profile.
const user: User = await app.currentUser.update({ displayName: 'Ada Lovelace', clientMetadata: { theme: 'dark' } });
assert.match(render(user), /Hello Ada Lovelace/);
assert.match(render(null), /signed-out/);
await renamed;

// 8. Create a team, which becomes the selected team, and invite someone.
const team: Team = await app.teams.create({ displayName: 'Analytical Engines' });
await app.teamInvitations.send({ teamId: team.id, email: 'grace@example.com' });
assert.equal((await app.getUser({ or: 'throw' })).selectedTeamId, team.id);
assert.deepEqual(
  (await app.teams.list()).map(({ id }) => id),
  [team.id],
);

// 9. Set up two-step verification with a setup key for an authenticator app. A wrong code does not turn on two-step verification.
const { uri, qr } = await app.auth.startTotp();
assert.match(uri, /^otpauth:\/\/totp\//);
assert.ok(qr.size > 20);
const confirmed = await app.auth.confirmTotp({ code: 'not a code' });
assert.equal(confirmed.status === 'error' && confirmed.error.code, 'INVALID_TOTP_CODE');
assert.equal((await app.currentUser.update({ totpSecret: null })).isMultiFactorRequired, false);

// 10. Add an email address, and send a verification link to it.
const added = await app.contactChannels.create({ value: `more-${email}` });
assert.equal(added.status, 'ok');
if (added.status === 'ok') await app.contactChannels.sendVerificationCode({ id: added.data.id });
assert.equal((await app.contactChannels.list()).length, 2);

// 11. List all users.
const names: (string | null)[] = [];
for await (const { displayName } of server.users.list({ limit: 1 })) names.push(displayName);
for await (const { displayName } of server.teams.list()) names.push(displayName);
assert.ok(names.includes('Ada Lovelace'));

// 12. Create an API key, and verify it on the server.
const { value } = await app.userApiKeys.create({ description: 'Laptop' });
assert.equal((await server.verifyUserApiKey(value))?.userId, user.id);
assert.equal(await server.verifyUserApiKey(`${value.slice(0, -1)}?`), null);

await app.auth.signOut();
console.log('All twelve tasks are done.');
