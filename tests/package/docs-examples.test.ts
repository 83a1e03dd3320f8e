// Runs the code of the documentation's pages about getting started with the installed package, and some of its other examples. The code of the
// other start pages is in demo/frameworks, whose apps the tests in tests/frameworks build and visit. `npm run check` compiles all examples.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bcrypt } from 'hash-wasm';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAdminApp } from '../../src/admin.js';
import { createClientApp, type ClientApp } from '../../src/index.js';
import { elementPages } from '../../demo/docs/pages/element-pages.js';
import { startStack, type Stack } from '../support/stack.ts';
import { fill, freshEmail, openBrowser, PASSWORD, submit } from '../support/visitor.ts';
import { HOST, INSTALLED } from './entries.ts';
import { fillIn } from './readme.ts';
import { compile, runInNode } from './run-example.ts';

const SERVER_HOST = inject('serverHost');
const WORK = join(HOST, 'docs');
const PAGE = '<!doctype html><title>A site</title><link rel="icon" href="data:,"><body>';

let stack: Stack;
let browser: Browser;
let site: Server;
let origin: string;
/** The pages of the site by their path. */
let markup: (pathname: string) => string = () => PAGE;

/** Returns the blocks of code in a page of the documentation, with the URL and the keys of the test. */
const blocksOf = (page: string, language: string): readonly string[] => {
  const text = readFileSync(new URL(`../../demo/docs/content/${page}.md`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```(\w+)(?: compiled title=\S+)?\n(.*?)```/gs)].filter(([, own]) => own === language);
  return blocks.map(([, , code = '']) => fillIn(code, stack).replaceAll('http://localhost:8102', stack.url));
};

beforeAll(async () => {
  mkdirSync(WORK, { recursive: true });
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.endsWith('.js')) return void response.setHeader('content-type', 'text/html; charset=utf-8').end(markup(pathname));
    const folder = pathname.startsWith('/vite/') ? WORK : join(INSTALLED, 'dist-cdn');
    return void response.setHeader('content-type', 'text/javascript; charset=utf-8').end(readFileSync(join(folder, pathname)));
  });
  await new Promise<void>((resolve) => void site.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  site?.closeAllConnections();
  site?.close();
  await stack?.close();
});

/** Opens a page that requires a user, signs up, and returns to that page. */
const signUpOnTheWayTo = async (path: string): Promise<{ readonly page: Page; readonly email: string }> => {
  const page = await browser.newPage();
  const email = freshEmail();
  await page.goto(`${origin}${path}`);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: /^Create your/ }).waitFor();
  await fill(page, { email, 'new-password': PASSWORD });
  await submit(page);
  return { page, email };
};

/** Returns the headers of a request of a new user, as code. The user sends no access token, so the server refreshes the session. */
const headersOfUser = async (): Promise<string> => {
  const { refresh_token: refreshToken } = await stack.addUser(freshEmail(), PASSWORD, '/handler');
  return JSON.stringify({ 'x-stack-auth': JSON.stringify({ accessToken: null, refreshToken }) });
};

describe('the start pages of the documentation', () => {
  it('show how to use the script tag: the handler, the user button, and a page for signed-in users', async () => {
    const [script = '', handler = '', who = '', gate = ''] = blocksOf('start/html', 'html');
    markup = (pathname) => PAGE + script + (pathname.startsWith('/handler/') ? handler : pathname === '/notes' ? `<h1></h1>${gate}` : who);
    const { page, email } = await signUpOnTheWayTo('/notes');
    await page.getByText(`Only ${email} sees this page`).waitFor();
    const line = page.waitForEvent('console', (message) => message.text() === `Hello ${email}`);
    await page.goto(origin);
    await line;
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
  });

  it('show how to use React: the provider, the handler and the hooks', async () => {
    const [app = '', notes = ''] = blocksOf('start/react', 'tsx');
    const main = `import { createRoot } from 'react-dom/client';
import { PorticoProvider } from 'portico-auth/react';
import { App } from './App';
import { Notes } from './Notes';
import { app } from './portico';
const page = location.pathname === '/notes' ? <PorticoProvider app={app}><Notes /></PorticoProvider> : <App />;
createRoot(document.querySelector('main')!).render(page);\n`;
    const options = "{ projectId: 'your-project-id', publishableClientKey: 'pck_…', baseUrl: 'https://api.example.com' }";
    const portico = fillIn(`import { createClientApp } from 'portico-auth';\nexport const app = createClientApp(${options});\n`, stack);
    const files = { 'App.tsx': app, 'Notes.tsx': notes, 'portico.ts': portico, 'main.tsx': main };
    for (const [name, code] of Object.entries(files)) writeFileSync(join(WORK, name), code);
    await build({
      root: WORK,
      logLevel: 'error',
      build: { outDir: 'vite', assetsDir: '', rolldownOptions: { input: join(WORK, 'main.tsx'), output: { entryFileNames: 'main.js' } } },
      base: '/vite/',
    });
    markup = () => `${PAGE}<main></main><script type="module" src="/vite/main.js"></script>`;
    const { page, email } = await signUpOnTheWayTo('/handler/sign-in');
    await page.getByText(`Hello ${email}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const other = await signUpOnTheWayTo('/notes');
    await other.page.getByText(`Only ${other.email} sees this page`).waitFor();
  });

  it('show where the files of the script tag are, and how to create keys', async () => {
    const print = '\nconsole.log(scripts);\n';
    expect(await runInNode(HOST, 'install.ts', blocksOf('install', 'ts')[0] ?? '', print)).toMatch(/portico-auth.dist-cdn.$/);
    expect(await runInNode(HOST, 'keys.ts', blocksOf('keys', 'ts')[0] ?? '')).toMatch(/^ssk_\w+$/);
  });

  it('show how to use the loader of React Router', async () => {
    const call = `
const request = (headers) => ({ request: new Request('https://site.example/notes', { headers }) });
console.log(await (await loader(request(${await headersOfUser()}))).json());
console.log(await loader(request({})).catch(({ status }) => status));\n`;
    expect(await runInNode(HOST, 'loader.ts', blocksOf('start/react-router', 'ts')[0] ?? '', call)).toMatch(
      /^\{ userId: '[\w-]+' \}\n303$/,
    );
  });
});

describe('the other pages of the documentation', () => {
  it('show how to brand the pages with the script tag', async () => {
    const [tag = ''] = blocksOf('theming', 'html');
    markup = () => PAGE + tag;
    const { page } = await signUpOnTheWayTo('/handler/sign-in');
    await page.waitForURL(`${origin}/`);
  });

  it('show how to render the sign-in page on a server', async () => {
    const html = await runInNode(HOST, 'served.ts', blocksOf('guides/server-rendering', 'ts')[0] ?? '');
    expect(html).toMatch(/^<portico-sign-in full-page=""><template shadowrootmode="open">.*<input[^>]*name="email"/s);
  });

  it('show how to create a project for production, and a request with session cookies in a test', async () => {
    const storage = "databaseUrl: process.env['DATABASE_URL']";
    const program = (blocksOf('self-hosting', 'ts')[0] ?? '')
      .replace(storage, "dataDir: 'memory:'")
      .replace("process.env['OWNER_PASSWORD'] ?? ''", JSON.stringify(PASSWORD));
    expect(program).not.toContain(storage);
    expect(await runInNode(SERVER_HOST, 'create-project.ts', program)).toMatch(/^[\w-]{36} \{.*secretServerKey: 'ssk_\w+'/s);
    expect(await runInNode(SERVER_HOST, 'request.ts', blocksOf('testing', 'ts')[0] ?? '')).toBe('signed-in');
  });

  it('show how to identify the user of a request', async () => {
    const call = `
const row = await rowOf(new Request('https://site.example/', { headers: ${await headersOfUser()} }), new Map());
console.log(row.email, await rowOf(new Request('https://site.example/'), new Map()));\n`;
    expect(await runInNode(HOST, 'rows.ts', blocksOf('guides/webhooks', 'ts')[0] ?? '', call)).toMatch(
      /^person-.+@example\.com undefined$/,
    );
  });

  describe('about moving users', () => {
    const OLD = "const old = { id: 'old-1', name: 'Ada' };\n";
    /** Runs the example, followed by some calls. */
    const runImport = (calls: string): Promise<string> =>
      runInNode(HOST, 'move-users.ts', blocksOf('guides/move-users', 'ts')[0] ?? '', `\n${OLD}${calls}`);
    const hashOf = (password: string): Promise<string> =>
      bcrypt({ password, salt: new Uint8Array(16).fill(7), costFactor: 4, outputType: 'encoded' });
    const openApp = (): ClientApp => {
      const { projectId, publishableClientKey } = stack.demo;
      return createClientApp({ projectId, publishableClientKey, baseUrl: stack.url, tokenStore: 'memory' });
    };
    const codeIn = async (email: string, subject: RegExp): Promise<string> =>
      /[?&]code=(\w+)/.exec((await stack.mail(email, subject)).text)?.[1] ?? '';
    const reset = async (app: ClientApp, email: string, password: string): Promise<string> => {
      await app.auth.sendPasswordResetMail({ email, callbackUrl: `${origin}/handler/password-reset` });
      return (await app.auth.resetPassword({ code: await codeIn(email, /password/i), password })).status;
    };

    beforeAll(async () => {
      const { projectId, superSecretAdminKey } = stack.demo;
      const admin = createAdminApp({ projectId, superSecretAdminKey, baseUrl: stack.url });
      await admin.projects.update({ config: { oauthProviders: [{ id: 'google', type: 'shared' }] } });
    });

    it('show how to import users, who then sign in with their old password, or with an email if the hash is unknown', async () => {
      const [withHash, without] = [freshEmail(), freshEmail()];
      const output = await runImport(`
const verified = { ...old, isEmailVerified: true };
const id = await importUser({ ...verified, email: '${withHash}', passwordHash: '${await hashOf(PASSWORD)}', googleId: '1234' });
const { oauthProviders, serverMetadata, primaryEmailVerified } = await server.users.get({ id });
console.log(JSON.stringify([oauthProviders, serverMetadata, primaryEmailVerified]));
console.log(typeof (await importUser({ ...verified, email: '${without}' })), await importUser({ ...verified, email: '${withHash}' }));\n`);
      const imported = [[{ id: 'google', accountId: '1234', email: withHash }], { plan: 'free', oldId: 'old-1' }, true];
      expect(output).toBe(`${JSON.stringify(imported)}\nstring undefined`);
      const app = openApp();
      expect((await app.auth.signInWithPassword({ email: withHash, password: PASSWORD })).status).toBe('ok');
      expect(await reset(app, without, PASSWORD)).toBe('ok');
      expect((await app.auth.signInWithPassword({ email: without, password: PASSWORD })).status).toBe('ok');
      app.dispose();
    });

    it('say how users with unverified addresses sign in, and what happens to them before the verification', async () => {
      const emails = [freshEmail(), freshEmail(), freshEmail()] as const;
      const [verifies, resets, linked] = emails;
      const user = { isEmailVerified: false, passwordHash: await hashOf(PASSWORD) };
      const users = emails.map((email) => ({ ...user, email, ...(email === linked && { googleId: '5678' }) }));
      const output = await runImport(`
const ids = await Promise.all(${JSON.stringify(users)}.map((user) => importUser({ ...old, ...user })));
console.log(JSON.stringify(ids));\n`);
      const ids = JSON.parse(output) as readonly [string, string, string];
      const { projectId, superSecretAdminKey } = stack.demo;
      const admin = createAdminApp({ projectId, superSecretAdminKey, baseUrl: stack.url });
      for (const id of ids) expect(await admin.users.get({ id })).toMatchObject({ primaryEmailVerified: false, hasPassword: true });

      const app = openApp();
      const signIn = (email: string, password = PASSWORD) => app.auth.signInWithPassword({ email, password });
      const sendCode = (email: string) => app.auth.sendMagicLink({ email, callbackUrl: `${origin}/handler/magic-link-callback` });
      expect(await sendCode(verifies)).toMatchObject({ error: { code: 'USER_EMAIL_ALREADY_EXISTS' } });
      expect((await signIn(verifies)).status).toBe('ok');
      await app.auth.sendVerificationMail({ callbackUrl: `${origin}/handler/email-verification` });
      expect((await app.auth.verifyEmail({ code: await codeIn(verifies, /verify/i) })).status).toBe('ok');
      expect((await sendCode(verifies)).status).toBe('ok');

      await admin.contactChannels.create({ userId: ids[1], value: freshEmail(), isVerified: false });
      expect(await reset(app, resets, 'a new password')).toBe('ok');
      expect(await signIn(resets)).toMatchObject({ error: { code: 'EMAIL_PASSWORD_MISMATCH' } });
      expect((await signIn(resets, 'a new password')).status).toBe('ok');
      expect(await app.contactChannels.list()).toMatchObject([{ value: resets }]);

      expect((await sendCode(linked)).status).toBe('ok');
      const result = await app.auth.signInWithMagicLink({ code: await codeIn(linked, /sign-in code/i) });
      expect(result).toMatchObject({ status: 'ok', data: { isNewUser: true } });
      expect((await admin.users.get({ id: ids[2] })).oauthProviders).toHaveLength(1);
      app.dispose();
    });
  });

  it('import elements and components from entries that exist', () => {
    const imports = elementPages().flatMap(({ markdown }) => markdown.match(/^import .*;$/gm) ?? []);
    expect(imports.length).toBeGreaterThan(80);
    expect(compile(join(HOST, 'element-imports'), { 'imports.ts': imports.join('\n') })).toBe('');
  });
});
