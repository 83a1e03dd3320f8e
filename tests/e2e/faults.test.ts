// Checks that pages report the reason for each fault during a sign-in, and keep the typed values.
import { describe, expect, it } from 'vitest';
import { configure, shared } from '../support/providers.ts';
import { sitesOr } from '../support/slices.ts';
import { fill, showsHeading, holds, homeShows, PASSWORD, shows, submit } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage({
  // The browser itself reports an unreachable server, and a file that fails to load, in the console.
  isExpectedError: (error) => /ERR_CONNECTION_REFUSED|ERR_FAILED/.test(error),
});

describe.each(sitesOr('script tag'))('the handler on the $name pages', (site) => {
  it('reports a wrong email or password, and keeps both values', async () => {
    const { page, email } = await stage.enterKnown(site);
    await page.goto(`${site.handler}/sign-in`);
    await fill(page, { email, password: 'not the password' });
    await submit(page);
    await shows(page, 'Wrong email or password.');
    await holds(page, 'email', email);
    await holds(page, 'password', 'not the password');
    await expect.poll(() => page.locator('input[name="password"]').evaluate((input) => input === document.activeElement)).toBe(true);
    await fill(page, { password: PASSWORD });
    await submit(page);
    await homeShows(page, email);
  });

  it('reports that an email address already has an account, and keeps the form values', async () => {
    const { page, email } = await stage.enterKnown(site);
    await page.goto(`${site.handler}/sign-up`);
    await fill(page, { email, 'new-password': PASSWORD });
    await submit(page);
    await shows(page, 'An account with this address already exists.');
    await holds(page, 'email', email);
    await holds(page, 'new-password', PASSWORD);
    expect(await page.locator('input[name="email"]').getAttribute('aria-invalid')).toBe('true');
  });

  it('checks the form before it sends a request', async () => {
    const { page, calls } = await stage.enter();
    await page.goto(`${site.handler}/sign-up`);
    await fill(page, { email: 'not-an-address', 'new-password': 'short' });
    await submit(page);
    await shows(page, 'That doesn’t look like an email address.');
    await shows(page, 'Use at least 8 characters.');
    await holds(page, 'email', 'not-an-address');
    await holds(page, 'new-password', 'short');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('does not return to a page on another site, and reports the reason', async () => {
    const { page, email } = await stage.enterKnown(site);
    await page.goto(`${site.handler}/sign-in?after_auth_return_to=${encodeURIComponent('https://evil.example/steal')}`);
    await shows(page, 'The page you came from is on another site');
    await fill(page, { email, password: PASSWORD });
    await submit(page);
    await page.waitForURL((url) => url.pathname === site.home);
    await homeShows(page, email);
  });

  it('reports that the service cannot be reached, and continues when the service is reachable again', async () => {
    const { page, email } = await stage.enterKnown(site);
    await page.goto(`${site.handler}/sign-in`);
    await fill(page, { email, password: PASSWORD });
    await stage.stack.disconnectServer();
    await submit(page);
    await shows(page, 'The service couldn’t be reached.');
    await holds(page, 'email', email);
    await holds(page, 'password', PASSWORD);
    await stage.stack.reconnectServer();
    await submit(page);
    await homeShows(page, email);
  });

  it.skipIf(site.name === 'script tag')('reports that an SDK file failed to load, and loads the file on the next attempt', async () => {
    const { page, email } = await stage.enterNew();
    await page.route(/call-code.*\.js/, (route) => route.abort());
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('tab', { name: 'Email code' }).click();
    await fill(page, { email });
    await submit(page);
    await shows(page, 'Part of this page failed to load.');
    await holds(page, 'email', email);
    await page.unroute(/call-code.*\.js/);
    await submit(page);
    await shows(page, `We sent a code and a link to ${email}`);
  });

  it.skipIf(site.name === 'script tag')('works without the files that it can do without, and reports no error about them', async () => {
    const { page, email } = await stage.enterNew();
    const failed = new Set<string>();
    await page.route(/\/(?:provider-marks|development)-[^/]*\.js$/, (route) => {
      failed.add(/[a-z-]+(?=-[^/]*$)/.exec(new URL(route.request().url()).pathname)?.[0] ?? '');
      return route.abort();
    });
    await configure(stage.stack, shared('github'));
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with github' }).waitFor();
    await page.getByRole('tab', { name: 'Email code' }).click();
    await fill(page, { email });
    await submit(page);
    await shows(page, `We sent a code and a link to ${email}`);
    await expect.poll(() => [...failed].toSorted()).toEqual(['development', 'provider-marks']);
    await page.waitForLoadState('networkidle');
  });

  it('reports an invalid response, and keeps the form values', async () => {
    const { page, email } = await stage.enterNew();
    await page.goto(`${site.handler}/sign-in`);
    await fill(page, { email, password: PASSWORD });
    await page.route('**/api/v1/auth/password/sign-in', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"access_token": ' }),
    );
    await submit(page);
    await shows(page, 'The service sent an unexpected response.');
    await holds(page, 'email', email);
    await holds(page, 'password', PASSWORD);
  });

  it('reports that a page does not exist, and shows no text from the URL on the error page', async () => {
    const { page } = await stage.enter();
    await page.goto(`${site.handler}/nothing-here`);
    await showsHeading(page, 'Page not found');
    await page.goto(`${site.handler}/error?errorCode=NOT_A_CODE&message=${encodeURIComponent('<b>Call us</b> https://evil.example')}`);
    await showsHeading(page, 'Something went wrong');
    expect(await page.getByText('evil.example').count()).toBe(0);
    expect(await page.locator('a[href*="evil"]').count()).toBe(0);
  });

  it('offers to try again when a page fails to load', async () => {
    const { page } = await stage.enter();
    await page.goto(site.home);
    await homeShows(page, 'Nobody is signed in');
    // With stored settings, the page would show its form.
    await page.addInitScript(() => localStorage.clear());
    await page.route('**/api/v1/projects/current', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: 'oops' }),
    );
    await page.goto(`${site.handler}/sign-in`);
    await showsHeading(page, 'This page failed to load');
    await page.unroute('**/api/v1/projects/current');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('input[name="password"]').waitFor();
  });
});
