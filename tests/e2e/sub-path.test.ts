// Tests sites in a folder of their origin, with only the script tag: one that rewrites the handler's paths, and one on a static host without
// rewrites, as on GitHub Pages. The origin differs from that of the service.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configure, logIn, shared } from '../support/providers.ts';
import { linkIn } from '../support/stack.ts';
import { fill, freshEmail, PASSWORD, showsHeading, submit, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage({
  // Browsers report the status 404 of a missing file in the console.
  isExpectedError: (error) => error.includes('404 (Not Found)'),
});

interface SubPathSite {
  readonly name: string;
  readonly attributes: string;
  /** Returns whether the host serves the page of the handler at this path. */
  readonly isHandler: (path: string) => boolean;
  /** The URL of a page of the handler, without its query. */
  readonly page: (name: string) => string;
  readonly afterSignOut: string;
}

const SITES: readonly SubPathSite[] = [
  {
    name: 'a host that rewrites the paths of the handler',
    attributes: 'data-handler-path="/my-app/handler"',
    isHandler: (path) => path.startsWith('/my-app/handler/'),
    page: (name) => `/my-app/handler/${name}`,
    afterSignOut: '/my-app/',
  },
  {
    name: 'a static host without rewrites',
    attributes: 'data-handler-path="/my-app/auth.html?page=" data-after-sign-out="/my-app/bye.html"',
    isHandler: (path) => path === '/my-app/auth.html',
    page: (name) => `/my-app/auth.html?page=${name}`,
    afterSignOut: '/my-app/bye.html',
  },
];

let host: Server;
let site: SubPathSite;
let visitor: Visitor;
let missing: string[];

const documentFor = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A site</title><link rel="icon" href="data:,">
<script defer src="${stage.stack.url}/portico.js" data-project-id="${stage.stack.demo.projectId}"
  data-publishable-client-key="${stage.stack.demo.publishableClientKey}" data-base-url="${stage.stack.url}" ${site.attributes}></script>
</head><body><main>${body}</main></body></html>`;

const HOME = '<h1>My app</h1><portico-user-button></portico-user-button>';

const bodyAt = (path: string): string | undefined => {
  if (path === '/my-app/' || path === '/my-app/notes.html') return HOME;
  if (path === '/my-app/bye.html') return '<h1>Goodbye</h1>';
  return site.isHandler(path) ? '<portico-handler full-page></portico-handler>' : undefined;
};

beforeAll(async () => {
  await configure(stage.stack, shared('github'));
  host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const body = bodyAt(pathname);
    if (body === undefined) missing.push(pathname);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body === undefined ? '<h1>There is no such file</h1>' : documentFor(body));
  });
  await new Promise<void>((resolve) => void host.listen(0, 'localhost', resolve));
});
afterAll(() => {
  host?.closeAllConnections();
  host?.close();
});
beforeEach(async () => {
  missing = [];
  visitor = await stage.enter({ baseURL: `http://localhost:${(host.address() as AddressInfo).port}` });
});

const path = (): string => {
  const { pathname, search } = new URL(visitor.page.url());
  return pathname + search;
};
const waitForPath = (wanted: string): Promise<void> => visitor.page.waitForURL((url) => url.pathname + url.search === wanted);

describe.each(SITES)('a site in a folder on $name', (current) => {
  beforeEach(() => {
    site = current;
  });

  it('lets a user sign up, verify the address by the link in the email, sign out and sign in, without leaving its folder', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await page.goto(current.page('sign-up'));
    await fill(page, { email, 'new-password': PASSWORD });
    await submit(page);
    await waitForPath('/my-app/');
    await page.getByRole('button', { name: `Account menu of ${email}` }).waitFor();

    const link = linkIn(await stage.stack.mail(email));
    expect(new URL(link).href).toContain(`:${(host.address() as AddressInfo).port}${current.page('email-verification')}`);
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify address' }).click();
    await showsHeading(page, 'Email verified');
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await waitForPath('/my-app/');

    await page.getByRole('button', { name: `Account menu of ${email}` }).click();
    const navigation = page.waitForEvent('framenavigated');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await navigation;
    await waitForPath(current.afterSignOut);

    await page.goto('/my-app/notes.html');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign in' }).click();
    await showsHeading(page, 'Sign in to Demo');
    expect(path()).toContain(current.page('sign-in'));
    await fill(page, { email, password: PASSWORD });
    await submit(page);
    await waitForPath('/my-app/notes.html');
    await page.getByRole('button', { name: `Account menu of ${email}` }).waitFor();
    expect(missing).toEqual([]);
  });

  it('signs users in with an emailed link and with a provider, whose responses are added to the query', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await page.goto(current.page('sign-in'));
    await page.getByRole('tab', { name: 'Email code' }).click();
    await fill(page, { email });
    await submit(page);
    await page.getByText(`We sent a code and a link to ${email}`).first().waitFor();
    await page.goto(linkIn(await stage.stack.mail(email)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await waitForPath('/my-app/');

    await page.goto(current.page('account-settings'));
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    await page.goto(current.page('sign-out'));
    await waitForPath(current.afterSignOut);
    await page.goto(current.page('sign-in'));
    await page.getByRole('button', { name: /with GitHub/ }).click();
    await logIn(page, freshEmail());
    await waitForPath('/my-app/');
    expect(missing).toEqual([]);
  });
});
