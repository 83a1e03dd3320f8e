// Tests connected accounts, the second factor after a provider sign-in, and provider buttons in frames and in forced colors mode.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.ts';
import {
  cancelAtProvider,
  configure,
  forgetProvider,
  goToProvider,
  logIn,
  shared,
  signInWith,
  turnOnSecondFactor,
} from '../support/providers.ts';
import type { Site } from '../support/sites.ts';
import { sitesOr } from '../support/slices.ts';
import { fill, freshEmail, showsHeading, homeShows, shows, signOut, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const SECRET = new Uint8Array(20).fill(9);

// When the service requires a second factor, it returns an error status, which the browser reports.
const stage = useStage({ isExpectedError: (error) => error.includes('status of 400') });

beforeAll(() => configure(stage.stack, shared('github', 'google')));

/** Presses a provider's button in the settings, and waits for the provider's login page. */
const connect = async (visitor: Visitor, site: Site, name = 'Google'): Promise<void> => {
  const { page } = visitor;
  await page.goto(`${site.handler}/account-settings#connections`);
  await page.getByRole('button', { name: `Connect ${name}` }).click();
  await page.getByRole('heading', { name: 'Development sign-in' }).waitFor();
};

describe.each(sitesOr('script tag'))('provider accounts on the $name pages', (site) => {
  it('are connected in the settings, and sign in the same user', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const [email, other] = [freshEmail(), freshEmail()];
    await signInWith(visitor, site, email);
    await forgetProvider(page);
    await connect(visitor, site);
    await logIn(page, other);
    await page.waitForURL((url) => url.pathname === `${site.handler}/account-settings` && url.hash === '#connections');
    await page.getByText('Connected', { exact: true }).nth(1).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goto(site.home);
    await signOut(visitor);
    await forgetProvider(page);
    await goToProvider(visitor, site, 'Google');
    await logIn(page, other);
    await homeShows(page, email);
  });

  it('are rejected if they belong to another user, and the error page offers to connect a different account', async () => {
    const otherUser = await stage.enter();
    const takenEmail = freshEmail();
    await goToProvider(otherUser, site, 'Google');
    await logIn(otherUser.page, takenEmail);
    await homeShows(otherUser.page, takenEmail);

    const visitor = await stage.enter();
    const { page } = visitor;
    await signInWith(visitor, site, freshEmail());
    await forgetProvider(page);
    await connect(visitor, site);
    await logIn(page, takenEmail);
    await showsHeading(page, 'Could not connect');
    await forgetProvider(page);
    await page.getByRole('button', { name: 'Connect a different account' }).click();
    await logIn(page, freshEmail());
    await page.waitForURL((url) => url.pathname === `${site.handler}/account-settings`);
    await page.locator('portico-toasts', { hasText: 'connected' }).waitFor();
    await page.getByText('Connected', { exact: true }).nth(1).waitFor();
  });

  it('are not connected when the visitor cancels at the provider', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await signInWith(visitor, site, freshEmail());
    await forgetProvider(page);
    await connect(visitor, site);
    await cancelAtProvider(page);
    await showsHeading(page, 'Account not connected');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('link', { name: 'Back to settings' }).click();
    await page.getByRole('button', { name: 'Connect Google' }).waitFor();
  });

  it("require the user's second factor, and can be used again after the prompt was canceled", async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const email = freshEmail();
    await signInWith(visitor, site, email);
    await turnOnSecondFactor(stage.stack, visitor, SECRET);
    await signOut(visitor);
    await forgetProvider(page);
    await goToProvider(visitor, site);
    await logIn(page, email);
    await showsHeading(page, 'Two-step verification');
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await shows(page, 'No valid code was entered. Sign in again.');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /with GitHub/ }).click();
    await logIn(page, email);
    await fill(page, { totp: totpAt(SECRET, stage.stack.nextHalfMinute()) });
    await homeShows(page, email);
  });
});

describe.each(sitesOr('script tag'))('the provider buttons on the $name pages', (site) => {
  it('have single-color logos in forced colors mode', async () => {
    const { page } = await stage.enter({ forcedColors: 'active' });
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('button', { name: /with Google/ }).waitFor();
    const fills = await page.locator('.mark path').evaluateAll((paths) => [...new Set(paths.map((path) => getComputedStyle(path).fill))]);
    expect(fills).toHaveLength(1);
  });
});

describe('a page on another site', () => {
  let host: Server;
  beforeAll(async () => {
    host = createServer((request, response) => {
      const { demo, url } = stage.stack;
      const script = `<script defer src="${url}/portico.js" data-project-id="${demo.projectId}" data-publishable-client-key="${demo.publishableClientKey}" data-base-url="${url}"></script>`;
      const inside = `${script}<main><portico-handler></portico-handler></main>`;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>x</title>${request.url === '/' ? '<iframe src="/handler/sign-in"></iframe>' : inside}`,
      );
    });
    await new Promise<void>((resolve) => void host.listen(0, resolve));
  });
  afterAll(() => void host.close());

  it('disables the provider buttons inside a frame, and shows the reason', async () => {
    const { page } = await stage.enter({ baseURL: `http://localhost:${(host.address() as AddressInfo).port}` });
    await page.goto('/');
    const frame = page.frameLocator('iframe');
    await frame.getByText('This doesn’t work inside another page.').first().waitFor();
    expect(await frame.getByRole('button', { name: /with GitHub/ }).isDisabled()).toBe(true);
  });
});
