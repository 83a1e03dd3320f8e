// Tests a static page with only the script tag, on a different origin from the service. Every request to the service is cross-origin.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkIn } from '../support/stack.ts';
import { fill, freshEmail, PASSWORD, shows, submit, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage({
  // The test with invalid attributes checks this console error itself.
  isExpectedError: (error) => error.includes('data-base-url must be the URL'),
});

let host: Server;
let visitor: Visitor;

const page = (attributes: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A site</title><link rel="icon" href="data:,">
<script defer src="${stage.stack.url}/portico.js" ${attributes}></script></head>
<body><main><portico-handler full-page></portico-handler></main></body></html>`;

const project = (): string =>
  `data-project-id="${stage.stack.demo.projectId}" data-publishable-client-key="${stage.stack.demo.publishableClientKey}" data-base-url="${stage.stack.url}"`;

/** Returns the strictest content security policy for a page whose script and service are on another origin. */
const policy = (): string =>
  [
    "default-src 'none'",
    `script-src ${stage.stack.url}`,
    "style-src 'self'",
    `connect-src ${stage.stack.url}`,
    "img-src 'self' data:",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

beforeAll(async () => {
  host = createServer((request, response) => {
    const isBroken = request.url?.startsWith('/broken/');
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-security-policy', policy());
    response.end(page(isBroken ? 'data-project-id="p" data-base-url="nonsense"' : project()));
  });
  await new Promise<void>((resolve) => void host.listen(0, 'localhost', resolve));
});
afterAll(() => {
  host?.closeAllConnections();
  host?.close();
});
beforeEach(async () => {
  visitor = await stage.enter({ baseURL: `http://localhost:${(host.address() as AddressInfo).port}` });
});

const signedInAs = (): Promise<string | null> =>
  visitor.page.evaluate(async () => {
    const { app } = (globalThis as unknown as { Portico: { app: { getUser: () => Promise<{ primaryEmail: string } | null> } } }).Portico;
    return (await app.getUser())?.primaryEmail ?? null;
  });

describe('a static page on a different origin from the service', () => {
  it('lets a user sign up, verify the email address, sign out and sign in again', async () => {
    const email = freshEmail();
    await visitor.page.goto('/handler/sign-up');
    await fill(visitor.page, { email, 'new-password': PASSWORD });
    await submit(visitor.page);
    await visitor.page.waitForURL((url) => url.pathname === '/');
    expect(await signedInAs()).toBe(email);

    const mail = await stage.stack.mail(email);
    expect(new URL(linkIn(mail)).port).toBe(String((host.address() as AddressInfo).port));
    await visitor.page.goto(linkIn(mail));
    await visitor.page.getByRole('button', { name: 'Verify address' }).click();
    await visitor.page.getByRole('heading', { name: 'Email verified' }).waitFor();

    await visitor.page.goto('/handler/sign-out');
    await visitor.page.waitForURL((url) => url.pathname === '/');
    expect(await signedInAs()).toBe(null);
    await visitor.page.goto('/handler/sign-in');
    await fill(visitor.page, { email, password: 'wrong password' });
    await submit(visitor.page);
    await shows(visitor.page, 'Wrong email or password.');
    await fill(visitor.page, { password: PASSWORD });
    await submit(visitor.page);
    await visitor.page.waitForURL((url) => url.pathname === '/');
    expect(await signedInAs()).toBe(email);
  });

  it('gets no cookie from the service, and sends no cookie to it', async () => {
    const responses: Response[] = [];
    visitor.page.on('response', (response) => void (response.url().startsWith(stage.stack.url) && responses.push(response)));
    await visitor.page.goto('/handler/sign-up');
    await fill(visitor.page, { email: freshEmail(), 'new-password': PASSWORD });
    await submit(visitor.page);
    await visitor.page.waitForURL((url) => url.pathname === '/');
    const request = visitor.page.waitForRequest((sent) => sent.url().includes('/api/v1/users/me') && sent.method() === 'GET');
    await visitor.page.reload();
    const [sent] = await Promise.all([request, signedInAs()]);
    expect((await sent.allHeaders())['cookie']).toBeUndefined();
    const calls = responses.filter((response) => response.url().includes('/api/v1/')).map((response) => response.request().method());
    expect(calls).toEqual(expect.arrayContaining(['GET', 'POST']));
    for (const response of responses) expect(await response.headerValue('set-cookie')).toBeNull();
  });

  it('reports invalid attributes of its script tag in the console', async () => {
    await visitor.page.goto('/broken/handler/sign-in');
    await expect.poll(() => visitor.browserErrors.join('\n')).toContain('data-base-url must be the URL');
    await visitor.page.waitForFunction(() => customElements.get('portico-sign-in') !== undefined);
  });
});
