// Tests attacks and faults between the redirect to a provider and the callback.
import type { Cookie, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { configure, forgetProvider, goToProvider, logIn, shared } from '../support/providers.ts';
import type { Site } from '../support/sites.ts';
import { ABANDONED_FLOWS, sitesOr, thirdOf } from '../support/slices.ts';
import { freshEmail, showsHeading, homeShows, shows, signOut, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const ELEVEN_MINUTES_MS = 11 * 60_000;

const warnings: string[] = [];
const stage = useStage({
  // The provider and the service respond with these statuses to logins that have ended, unknown codes and flows that have timed out.
  isExpectedError: (error) => error.includes('status of 400') || error.includes('status of 408'),
});

beforeAll(() => configure(stage.stack, shared('github', 'google')));

const verifiers = async (page: Page): Promise<Cookie[]> =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith('stack-oauth-outer-'));

const tokenCalls = ({ calls }: Visitor): number => calls.filter((call) => call === 'POST /auth/oauth/token').length;

/** Opens a browser, and collects the warnings of its pages. */
const enter = async (): Promise<Visitor> => {
  const visitor = await stage.enter();
  warnings.length = 0;
  visitor.page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  return visitor;
};

/** Signs in at the provider and blocks the callback page's scripts. Returns the callback URL, with the authorization code. */
const stopAtCallback = async (visitor: Visitor, site: Site, login: string): Promise<string> => {
  const { page } = visitor;
  await goToProvider(visitor, site);
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await logIn(page, login);
  await page.waitForURL(`**${site.handler}/oauth-callback?**`);
  await page.unroute(/\.js$/);
  return page.url();
};

/** Checks that the callback page links to the sign-in page, prints a warning, keeps its URL and sends no token request. */
const expectNoExchange = async (visitor: Visitor, callbackUrl: string): Promise<void> => {
  const before = tokenCalls(visitor);
  await visitor.page.goto(callbackUrl);
  await showsHeading(visitor.page, 'No sign-in to finish');
  await visitor.page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(visitor.page.url()).toBe(new URL(callbackUrl, stage.stack.url).href);
  await expect.poll(() => warnings.filter((text) => text.startsWith('Portico:'))).toHaveLength(1);
  expect(tokenCalls(visitor)).toBe(before);
  await visitor.page.goto('about:blank');
};

describe.each(sitesOr('React'))('a sign-in with a provider on the $name pages', (site) => {
  it('stores the verifier for one hour, in a cookie for this host only, with the path /', async () => {
    const visitor = await enter();
    // The browser reports no `Domain` attribute for `localhost`.
    const assigned: string[] = [];
    await visitor.page.exposeFunction('recordCookie', (text: string) => assigned.push(text));
    await visitor.page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
      const set = function set(this: Document, text: string): void {
        (globalThis as unknown as { recordCookie: (text: string) => void }).recordCookie(text);
        own.set?.call(this, text);
      };
      Object.defineProperty(Document.prototype, 'cookie', { ...own, set });
    });
    await goToProvider(visitor, site);
    const [cookie, ...others] = await verifiers(visitor.page);
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', value: expect.stringMatching(/^[\w-]{43}$/) as string });
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(10);
    expect(cookie?.domain).toBe('localhost');
    const texts = assigned.filter((text) => text.startsWith(`${cookie?.name}=`));
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toMatch(/;\s*domain/i);
  });

  const INVALID: readonly (readonly [what: string, query: string])[] = [
    ['no code', '?state=x'],
    ['no state', '?code=x'],
    ['no parameters', ''],
    ['an unknown state', `?code=x&state=${'u'.repeat(43)}`],
    ['the state __proto__', '?code=x&state=__proto__'],
    ['an empty state', '?code=x&state='],
    ['a state of 10 KB', `?code=x&state=${'s'.repeat(10_240)}`],
    ['a state with cookie syntax', `?code=x&state=${encodeURIComponent('a=b; Path=/; x')}`],
    ['an error and an unknown state', '?error=access_denied&state=x'],
  ];
  it.each(thirdOf(INVALID, 0))('is not finished if the callback URL has %s, and the page prints a warning', async (_, query) => {
    const visitor = await enter();
    await expectNoExchange(visitor, `${site.handler}/oauth-callback${query}`);
  });

  it('works only once, even if the visitor reloads the page, goes back or opens the same URL again', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const email = freshEmail();
    const callbackUrl = await stopAtCallback(visitor, site, email);
    await page.goto(callbackUrl);
    await homeShows(page, email);
    expect([tokenCalls(visitor), await verifiers(page)]).toEqual([1, []]);
    await page.reload();
    await homeShows(page, email);
    await page.goBack();
    expect(page.url()).not.toContain('code=');
    await page.goto(site.home);
    await signOut(visitor);
    await expectNoExchange(visitor, callbackUrl);
    expect(tokenCalls(visitor)).toBe(1);
  });

  it('cannot be finished in another browser', async () => {
    const victim = await enter();
    const callbackUrl = await stopAtCallback(victim, site, freshEmail());
    await victim.page.goto('about:blank');
    await expectNoExchange(await enter(), callbackUrl);
  });

  it('can be finished after another sign-in that started later has finished', async () => {
    const visitor = await enter();
    const [first, second] = [freshEmail(), freshEmail()];
    const one = await stopAtCallback(visitor, site, first);
    await forgetProvider(visitor.page);
    const two = await stopAtCallback(visitor, site, second);
    expect(await verifiers(visitor.page)).toHaveLength(2);
    await visitor.page.goto(two);
    await homeShows(visitor.page, second);
    await visitor.page.goto(one);
    await homeShows(visitor.page, first);
    expect([tokenCalls(visitor), await verifiers(visitor.page)]).toEqual([2, []]);
  });

  it('rejects the authorization code from another sign-in, and shows a link to sign in again', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const one = new URL(await stopAtCallback(visitor, site, freshEmail()));
    await forgetProvider(page);
    const two = new URL(await stopAtCallback(visitor, site, freshEmail()));
    one.searchParams.set('code', two.searchParams.get('code') ?? '');
    await page.goto(one.href);
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    expect([tokenCalls(visitor), new URL(page.url()).search]).toEqual([1, '']);
    await page.goto(site.home);
    await homeShows(page, 'Nobody is signed in');
  });

  it('rejects an unknown authorization code, and shows a link to sign in again', async () => {
    const visitor = await enter();
    const callbackUrl = new URL(await stopAtCallback(visitor, site, freshEmail()));
    callbackUrl.searchParams.set('code', 'f'.repeat(64));
    await visitor.page.goto(callbackUrl.href);
    await visitor.page.getByRole('link', { name: 'Sign in again' }).waitFor();
    expect(new URL(visitor.page.url()).search).toBe('');
  });

  it('rejects a callback from another issuer before it sends a token request', async () => {
    const visitor = await enter();
    const callbackUrl = await stopAtCallback(visitor, site, freshEmail());
    await visitor.page.goto(`${callbackUrl}&iss=${encodeURIComponent('https://evil.example')}`);
    await shows(visitor.page, 'We couldn’t finish signing you in. Try again.');
    expect([tokenCalls(visitor), new URL(visitor.page.url()).search]).toEqual([0, '']);
  });

  it('times out after ten minutes, and asks the visitor to sign in again', async () => {
    const visitor = await enter();
    await goToProvider(visitor, site);
    stage.stack.advanceClock(ELEVEN_MINUTES_MS);
    await logIn(visitor.page, freshEmail());
    await shows(visitor.page, 'Your sign-in wasn’t finished in time. Sign in again.');
  });

  it('stores only five verifiers of abandoned flows, in at most one kilobyte', async () => {
    const visitor = await enter();
    const { page } = visitor;
    for (let flow = 1; flow <= ABANDONED_FLOWS; flow += 1) await goToProvider(visitor, site);
    const stored = await verifiers(page);
    expect(stored).toHaveLength(5);
    expect(stored.reduce((sum, { name, value }) => sum + name.length + value.length, 0)).toBeLessThanOrEqual(1024);
  });

  it('does not start for a disabled provider, and the page reports the reason', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await page.goto(`${site.handler}/sign-in`);
    await page.evaluate(async () => {
      const button = document.createElement('portico-oauth-button');
      button.setAttribute('provider', 'discord');
      document.querySelector('main')?.append(button);
      await customElements.whenDefined('portico-oauth-button');
    });
    await page.getByRole('button', { name: 'Continue with Discord' }).click();
    await shows(page, 'This sign-in method is turned off.');
    expect(new URL(page.url()).pathname).toBe(`${site.handler}/sign-in`);
  });
});
