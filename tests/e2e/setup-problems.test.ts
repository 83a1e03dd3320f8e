// Tests what developers see in the console and on the page if the setup of the script tag is wrong, in a real browser on localhost.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { configure } from '../support/providers.ts';
import { fill, freshEmail, shows, submit, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage({
  // These tests check the messages themselves. The browser reports failed requests too.
  isExpectedError: (error) => error.startsWith('Portico: ') || /ERR_CONNECTION_REFUSED|status of 40\d/.test(error),
});

let host: Server;
let visitor: Visitor;
let lines: string[];
let attributes: Record<string, string>;
let body: string;

const HANDLER = '<portico-handler full-page></portico-handler>';
/** The sign-in page to which the server redirects visitors of `/notes`. */
const FROM_NOTES = '/handler/sign-in?after_auth_return_to=%2Fnotes';

beforeAll(async () => {
  host = createServer((request, response) => {
    const tag = Object.entries(attributes).map(([name, value]) => `data-${name}="${value}"`);
    const script = `<script defer src="${stage.stack.url}/portico.js" ${tag.join(' ')}></script>`;
    if (request.url === '/notes') return void response.writeHead(302, { location: FROM_NOTES }).end();
    const isPage = !request.url?.startsWith('/api/');
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>A site</title><link rel="icon" href="data:,">${script}<body>${body}</body></html>`);
  });
  await new Promise<void>((resolve) => void host.listen(0, 'localhost', resolve));
});
afterAll(() => {
  host?.closeAllConnections();
  host?.close();
});
beforeEach(async () => {
  lines = [];
  body = HANDLER;
  const { demo, url } = stage.stack;
  attributes = { 'project-id': demo.projectId, 'publishable-client-key': demo.publishableClientKey, 'base-url': url };
  visitor = await stage.enter({ baseURL: `http://localhost:${(host.address() as AddressInfo).port}` });
  visitor.page.on('console', (message) => void (message.text().startsWith('Portico: ') && lines.push(message.text())));
});

const origin = (): string => `http://localhost:${(host.address() as AddressInfo).port}`;
/** Opens a page, and waits for one line that contains the texts and a link to the section. */
const reports = async (path: string, section: string, ...texts: readonly string[]): Promise<void> => {
  await visitor.page.goto(path);
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBeGreaterThan(0);
  for (const text of texts) expect(lines[0]).toContain(text);
  expect(lines[0]).toMatch(new RegExp(`#${section}$`));
  const key = attributes['publishable-client-key'];
  if (key) expect(lines.join('\n')).not.toContain(key);
};

describe('a wrong setup of the script tag', () => {
  it('is reported for a project that does not exist, and the card shows the code', async () => {
    attributes['project-id'] = 'your-project-id';
    await reports('/handler/sign-in', 'wrong-key', 'projectId "your-project-id" at ', stage.stack.url, 'does not exist');
    await shows(visitor.page, 'Something went wrong. Try again.');
    await shows(visitor.page, 'INVALID_PUBLISHABLE_CLIENT_KEY');
    expect(lines).toHaveLength(1);
  });

  it('is reported for a wrong key and a missing key', async () => {
    attributes['publishable-client-key'] = 'pck_of_another_project';
    await reports('/handler/sign-in', 'wrong-key', 'publishableClientKey', '[INVALID_PUBLISHABLE_CLIENT_KEY]');
    lines = [];
    delete attributes['publishable-client-key'];
    await reports('/handler/sign-up', 'missing-key', 'publishableClientKey is missing');
  });

  it('is reported for an address at which no service runs, before the retries end', async () => {
    attributes['base-url'] = `http://localhost:${await freePort()}`;
    await reports('/handler/sign-in', 'wrong-address', `baseUrl ${attributes['base-url']} does not respond`);
  });

  it('is reported for the address of another server', async () => {
    attributes['base-url'] = origin();
    await reports('/handler/sign-in', 'wrong-address', `baseUrl ${origin()} is not the address of a Portico service`);
  });

  it('is reported for a page of the handler without a handler, and for a tag that no element has', async () => {
    body = '<portico-user-button></portico-user-button>';
    await reports('/handler/sign-in?code=secret-code', 'missing-handler', '/handler/sign-in shows no <portico-handler>');
    expect(lines.join('\n')).not.toContain('secret-code');
    lines = [];
    body = '<portico-user-button></portico-user-button><portico-signin></portico-signin>';
    await reports('/', 'missing-definition', '<portico-signin> is not defined');
  });

  it('is reported if a protected page redirects a signed-in user to the sign-in page, because its server may not see the session', async () => {
    const { page } = visitor;
    await page.goto('/handler/sign-up');
    await fill(page, { email: freshEmail(), 'new-password': 'correct horse battery' });
    await submit(page);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/handler/sign-in');
    await shows(page, 'You’re already signed in');
    expect(lines).toEqual([]);
    await reports('/notes', 'ignored-cookie', 'the server that sent this user here assumed HTTPS', 'PORTICO_SECURE_COOKIES=false');
    // Links may open the same URL, and are not reported. The tag is reported last.
    body += '<portico-signin></portico-signin>';
    lines = [];
    await reports(FROM_NOTES, 'missing-definition', '<portico-signin> is not defined');
    lines = [];
    await reports('/handler/email-verification?code=unknown&after_auth_return_to=%2Fnotes', 'missing-definition');
  });

  it('is reported for such a redirect although the page sets the app after the element is on the page', async () => {
    await visitor.page.goto('/handler/sign-up');
    await fill(visitor.page, { email: freshEmail(), 'new-password': 'correct horse battery' });
    await submit(visitor.page);
    await visitor.page.waitForURL((url) => url.pathname === '/');
    const { 'project-id': projectId, 'publishable-client-key': publishableClientKey, 'base-url': baseUrl } = attributes;
    const options = JSON.stringify({ projectId, publishableClientKey, baseUrl });
    const setApp = `document.querySelector('portico-handler').app = Portico.createClientApp(${options})`;
    body += `<script>addEventListener('load', () => setTimeout(() => (${setApp})))</script>`;
    attributes = {};
    await reports('/notes', 'ignored-cookie', 'the server that sent this user here assumed HTTPS');
  });

  it('is reported with the names of the attributes for a tag that describes no app, in one line that the page also shows', async () => {
    for (const baseUrl of ['', `${origin()}/api/v1`, 'localhost']) {
      lines = [];
      attributes['base-url'] = baseUrl;
      await reports('/handler/sign-in', 'wrong-attribute', 'data-base-url must be the URL of the service', '[CONFIGURATION]');
      await shows(visitor.page, 'Portico: data-base-url must be the URL of the service, without /api/v1.');
      expect(lines.join('\n')).not.toContain('PORTICO_API_URL');
      expect(lines).toHaveLength(1);
    }
  });

  it('is reported for a handler whose parameter Portico uses', async () => {
    attributes['handler-path'] = '/auth.html?lang=en&code=';
    await reports('/auth.html', 'taken-parameter', 'urls.handler', '/auth.html?lang=en&code=');
  });

  it('is reported for attributes and values that have no effect', async () => {
    const { 'project-id': projectId = '', ...rest } = attributes;
    attributes = { ...rest, projectid: projectId };
    await visitor.page.goto('/handler/sign-in');
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(2);
    expect(lines.toSorted()[0]).toContain(
      '<portico-handler> has no app, so it cannot load anything. data-project-id is missing in the script tag.',
    );
    expect(lines.toSorted()[1]).toContain('data-projectid is not an attribute of the script tag.');
    lines = [];
    const wrong = { themee: 'dark', preset: 'fancy', radius: '12', 'color-primary': 'banana', 'color-primry': 'red' };
    attributes = {
      ...rest,
      'project-id': projectId,
      ...wrong,
      theme: 'dark',
      font: 'Georgia, serif',
      'color-card': 'light-dark(#fff, #000)',
    };
    await visitor.page.goto('/handler/sign-in');
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(5);
    for (const name of Object.keys(wrong)) expect(lines.filter((line) => line.includes(`data-${name}`))).toHaveLength(1);
  });

  it('is reported for a site whose origin the project does not trust', async () => {
    await configure(stage.stack, { allowLocalhost: false });
    try {
      // The demo project trusts `localhost` also by name.
      const other = origin().replace('localhost', 'app.localhost');
      await visitor.page.goto(`${other}/handler/sign-in`);
      await visitor.page.getByRole('tab', { name: 'Email code' }).click();
      await fill(visitor.page, { email: freshEmail() });
      await submit(visitor.page);
      await expect.poll(() => lines.join('\n'), { timeout: 15_000 }).toContain(`${other} is not among the trusted domains`);
    } finally {
      await configure(stage.stack, { allowLocalhost: true });
    }
  });

  it('is not reported for a page that works', async () => {
    body = `<portico-user-button></portico-user-button>${HANDLER}`;
    await visitor.page.goto('/handler/sign-in');
    await visitor.page.locator('input[name="password"]').waitFor();
    await visitor.page.waitForFunction(() => performance.now() > 2500);
    expect(lines).toEqual([]);
  });
});
