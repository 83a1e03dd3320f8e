// Signs in with a provider, which is a real OpenID Connect server, on both builds of the demo. The names in parentheses are values of the
// project setting `oauthAccountMergeStrategy`.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelAtProvider, configure, forgetProvider, goToProvider, logIn, shared, signInWith } from '../support/providers.ts';
import { IS_MAIN, sitesOr } from '../support/slices.ts';
import { freshEmail, showsHeading, homeShows, PASSWORD, shows, signIn, signOut, verify } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage({
  // The provider has no page for a login that has ended, so it responds with 400.
  isExpectedError: (error) => error.includes('status of 400'),
});

const queryOf = (url: string): URLSearchParams => new URL(url).searchParams;

beforeAll(() => configure(stage.stack, shared('github', 'google')));

describe.each(sitesOr('React'))('signing in with a provider, on the $name pages,', (site) => {
  beforeEach(() => configure(stage.stack, { oauthAccountMergeStrategy: 'link_method' }));

  it('creates an account, works again after a sign-out, and leaves no parameters in the URL', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const email = freshEmail();
    await signInWith(visitor, site, email);
    expect([...queryOf(page.url()).keys()]).toEqual([]);
    await page.locator('.good', { hasText: 'Email verified' }).waitFor();
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-in`);
    await shows(page, 'Last used');
    await page.getByRole('button', { name: /with GitHub/ }).click();
    await logIn(page, email);
    await homeShows(page, email);
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining('oauth-outer') as string }),
    );
  });

  it.skipIf(IS_MAIN)("creates an account on the sign-up page, with an account from the provider's list", async () => {
    const visitor = await stage.enter();
    await goToProvider(visitor, site, 'Google', '/sign-up');
    await visitor.page.getByRole('button', { name: 'grace@example.com' }).click();
    await homeShows(visitor.page, 'grace@example.com');
  });

  it.skipIf(IS_MAIN)('returns to the page that required a sign-in, after which the Back button does not open the callback', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await page.goto(`${site.handler}/account-settings`);
    await page.waitForURL(`**${site.handler}/sign-in?**`);
    await page.getByRole('button', { name: /with GitHub/ }).click();
    await logIn(page, freshEmail());
    await page.waitForURL((url) => url.pathname === `${site.handler}/account-settings`);
    await page.goBack();
    await page.waitForLoadState();
    expect(page.url()).not.toContain('oauth-callback');
  });

  it('ends with an error page and a link to sign in again if the visitor cancels at the provider', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await goToProvider(visitor, site);
    await cancelAtProvider(page);
    await showsHeading(page, 'Sign-in was canceled');
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: /with GitHub/ }).waitFor();
  });

  it.skipIf(IS_MAIN)('can be abandoned at the provider with the Back button, and repeated with another provider', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await goToProvider(visitor, site);
    await page.goBack();
    await page.getByRole('button', { name: /with Google/ }).click();
    await logIn(page, freshEmail());
    await page.waitForURL((url) => url.pathname === site.home);
  });

  it.skipIf(IS_MAIN)('links the provider account to the user with the same verified email address (link_method)', async () => {
    const visitor = await stage.enter();
    const email = freshEmail();
    await stage.arriveSignedUp(visitor, site, email);
    await verify(visitor, email);
    await signOut(visitor);
    await signInWith(visitor, site, email);
    await signOut(visitor);
    await signIn(visitor, site, email);
  });

  it.skipIf(IS_MAIN)(
    'is rejected if the email address belongs to a user who has not verified it (link_method), or to any user (raise_error)',
    async () => {
      const visitor = await stage.enter();
      const { page } = visitor;
      const email = freshEmail();
      await stage.stack.addUser(email, PASSWORD, site.handler);
      const expectRejection = async (): Promise<void> => {
        await goToProvider(visitor, site);
        await logIn(page, email);
        await showsHeading(page, 'This email already has an account');
        expect(queryOf(page.url()).get('errorCode')).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
      };
      await expectRejection();
      await signIn(visitor, site, email);
      await verify(visitor, email);
      await signOut(visitor);
      await forgetProvider(page);
      await configure(stage.stack, { oauthAccountMergeStrategy: 'raise_error' });
      await expectRejection();
    },
  );

  it.skipIf(IS_MAIN)('creates a second user with the same email address (allow_duplicates)', async () => {
    const visitor = await stage.enter();
    const email = freshEmail();
    await stage.arriveSignedUp(visitor, site, email);
    await verify(visitor, email);
    const first = await visitor.page.evaluate(() => document.cookie);
    await signOut(visitor);
    await configure(stage.stack, { oauthAccountMergeStrategy: 'allow_duplicates' });
    await signInWith(visitor, site, email);
    const subjectOf = (cookies: string): unknown =>
      JSON.parse(Buffer.from(/\beyJ[\w-]+\.([\w-]+)\./.exec(decodeURIComponent(cookies))?.[1] ?? '', 'base64url').toString() || '{}').sub;
    const second = await visitor.page.evaluate(() => document.cookie);
    expect(subjectOf(second)).toEqual(expect.any(String));
    expect(subjectOf(second)).not.toBe(subjectOf(first));
  });

  it.skipIf(IS_MAIN)('does not create an account if sign-up is turned off', async () => {
    const visitor = await stage.enter();
    await configure(stage.stack, { signUpEnabled: false });
    try {
      await goToProvider(visitor, site);
      await logIn(visitor.page, freshEmail());
      await shows(visitor.page, 'New accounts can’t be created here right now.');
    } finally {
      await configure(stage.stack, { signUpEnabled: true });
    }
  });
});
