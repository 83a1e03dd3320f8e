// Signs up, in and out with only the keyboard: Tab reaches every target, each target shows that it has focus, and focus is never lost.
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../support/authenticator.ts';
import { enterByKeyboard, enterSignedIn, signOutByKeys } from '../support/keyboard-steps.ts';
import { needsChromium } from '../support/needs-chromium.ts';
import { configure, shared } from '../support/providers.ts';
import { SITES } from '../support/sites.ts';
import { IS_SLICE, sitesOr } from '../support/slices.ts';
import { codeIn, linkIn } from '../support/stack.ts';
import { showsHeading, homeShows, PASSWORD, shows } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage({ isExpectedError: (error) => error.includes('status of 429') });
const [scriptTag] = SITES;

describe.each(sitesOr('React'))('with only the keyboard, on the $name pages, a user', (site) => {
  it('signs up after submitting an empty form and a short password, signs out, and signs in again after a wrong password', async () => {
    const person = await enterByKeyboard(stage);
    const { page, keys, email } = person;
    await page.goto(site.home);
    await homeShows(page, 'Nobody is signed in');
    await keys.use(page.locator('.panel').getByRole('link', { name: 'Sign up' }));
    await keys.lands(keys.field('name'));
    await keys.press('Enter');
    await shows(page, 'Enter your email address.');
    await keys.lands(keys.field('email'));
    await keys.write({ email, 'new-password': 'short' });
    await keys.use(keys.button('Create account'));
    await shows(page, 'Use at least 8 characters.');
    await keys.lands(keys.field('new-password'));
    await keys.write({ 'new-password': PASSWORD });
    await keys.use(keys.button('Show password'), 'Space');
    await keys.lands(keys.button('Show password'));
    await keys.use(keys.button('Create account'), 'Space');
    await homeShows(page, email);

    await signOutByKeys(person);
    await keys.use(page.locator('.panel').getByRole('link', { name: 'Sign in' }));
    await keys.lands(keys.field('email'));
    await keys.write({ email, password: 'not the password' });
    await keys.use(keys.button('Sign in'));
    await shows(page, 'Wrong email or password.');
    await keys.lands(keys.field('password'));
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await homeShows(page, email);
  });
});

describe('with only the keyboard, a user', () => {
  const { handler, home } = scriptTag;

  it('signs in with an emailed code after selecting its tab with arrow keys, changing the email address and replacing a wrong code', async () => {
    const { page, keys, email } = await enterByKeyboard(stage);
    await page.goto(`${handler}/sign-in`);
    await keys.lands(keys.field('email'));
    await keys.backTo(page.getByRole('tab', { name: 'Password' }));
    await keys.press('ArrowRight');
    await keys.lands(page.getByRole('tab', { name: 'Email code' }));
    await keys.press('Home', 'End');
    await keys.lands(page.getByRole('tab', { name: 'Email code' }));
    await keys.use(keys.button('Email me a code'));
    await shows(page, 'Enter your email address.');
    await keys.lands(keys.field('email'));
    await keys.type('other@example.com');
    await keys.press('Enter');
    await keys.lands(keys.field('code'));
    await keys.use(keys.button('Sign in another way'));
    await keys.lands(keys.field('email'));
    await keys.write({ email });
    await keys.press('Enter');
    await keys.lands(keys.field('code'));
    await shows(page, `We sent a code and a link to ${email}`);
    const code = codeIn(await stage.stack.mail(email));
    await keys.type(code === 'ZZZZZ9' ? 'ZZZZZ8' : 'ZZZZZ9');
    await shows(page, 'That code isn’t right.');
    await keys.lands(keys.field('code'));
    await keys.type(code.toLowerCase());
    await homeShows(page, email);
  });

  it.skipIf(IS_SLICE)('signs in with an emailed link', async () => {
    const { page, keys, email } = await enterByKeyboard(stage);
    await page.goto(`${handler}/sign-in`);
    await keys.lands(keys.field('email'));
    await keys.backTo(page.getByRole('tab', { name: 'Password' }));
    await keys.press('ArrowLeft');
    await keys.write({ email });
    await keys.press('Enter');
    await keys.lands(keys.field('code'));
    await page.goto(linkIn(await stage.stack.mail(email)));
    await showsHeading(page, 'Finish signing in?');
    await keys.use(keys.button('Sign in'));
    await homeShows(page, email);
  });

  it.skipIf(IS_SLICE)('submits the sign-in form again after a rate limit', async () => {
    const { page, keys, email } = await enterByKeyboard(stage);
    const rateLimit = { status: 429, headers: { 'retry-after': '0' } };
    await page.route('**/auth/password/sign-in', (route) => route.fulfill(rateLimit), { times: 5 });
    await page.goto(`${handler}/sign-in`);
    await keys.lands(keys.field('email'));
    await keys.write({ email, password: PASSWORD });
    await keys.use(keys.button('Sign in'));
    await shows(page, /^Too many requests/);
    await keys.lands(keys.field('email'));
    await keys.use(keys.button('Sign in'));
    await shows(page, 'Wrong email or password.');
    await keys.lands(keys.field('password'));
  });

  it.skipIf(IS_SLICE)('requests a password reset link, chooses a new password and signs in', async () => {
    const person = await enterSignedIn(stage);
    const { page, keys, email } = person;
    await signOutByKeys(person);
    await page.goto(`${handler}/sign-in`);
    await keys.lands(keys.field('email'));
    await keys.type(email);
    await keys.use(keys.link('Forgot password?'));
    await showsHeading(page, 'Reset your password');
    await keys.lands(keys.field('email'));
    expect(await keys.field('email').inputValue()).toBe(email);
    await keys.press('Enter');
    await keys.lands(keys.heading('Check your email'));
    stage.stack.advanceClock(31_000);
    await page.goto(linkIn(await stage.stack.mail(email, /Reset your password/)));
    await keys.lands(keys.field('new-password'));
    await keys.write({ 'new-password': 'short' });
    await keys.press('Enter');
    await shows(page, 'Use at least 8 characters.');
    await keys.lands(keys.field('new-password'));
    await keys.write({ 'new-password': 'a better password' });
    await keys.use(keys.button('Save password'));
    await keys.lands(keys.heading('Password changed'));
    await keys.use(keys.link('Sign in'));
    await keys.lands(keys.field('email'));
    await keys.write({ email, password: 'a better password' });
    await keys.press('Enter');
    await homeShows(page, email);
  });

  it.skipIf(IS_SLICE)('requests the password reset email again after the waiting time', async () => {
    const { page, keys, email } = await enterByKeyboard(stage);
    await page.clock.install();
    await page.goto(`${handler}/forgot-password`);
    await keys.lands(keys.field('email'));
    await keys.type(email);
    await keys.press('Enter');
    await keys.lands(keys.heading('Check your email'));
    await page.clock.runFor(31_000);
    await keys.use(keys.button('Send again'));
    await shows(page, 'Another email is on its way.');
    await keys.lands(keys.heading('Check your email'));
  });

  it('cancels a sign-in at a provider, returns, and signs in with the provider', async () => {
    const { page, keys, email } = await enterByKeyboard(stage);
    await configure(stage.stack, shared('github', 'google'));
    try {
      await page.goto(`${handler}/sign-in`);
      await keys.use(keys.button('Sign in with GitHub'));
      await keys.heading('Development sign-in').waitFor();
      await keys.use(keys.button('Cancel'));
      await showsHeading(page, 'Sign-in was canceled');
      await keys.use(keys.link('Sign in again'));
      await keys.lands(keys.field('email'));
      await keys.use(keys.button(/^Sign in with GitHub/));
      await keys.heading('Development sign-in').waitFor();
      await keys.to(page.getByLabel('Email address'));
      await keys.type(email);
      await keys.press('Enter');
      await homeShows(page, email);
    } finally {
      await configure(stage.stack, { oauthProviders: [] });
    }
  });

  it('signs in with a passkey that was added in the settings', async () => {
    needsChromium('passkeys');
    const person = await enterSignedIn(stage);
    const { visitor, page, keys, email } = person;
    await page.context().addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto(linkIn(await stage.stack.mail(email, /Verify your email/)));
    await keys.use(keys.button('Verify address'));
    await keys.lands(keys.heading('Email verified'));
    await keys.use(keys.link('Account settings'));
    const device = await addAuthenticator(visitor);
    await keys.use(keys.link('Emails & sign-in'));
    await keys.use(keys.button('Add a passkey'));
    await keys.lands(keys.button('Remove passkey'));
    await page.goto(home);
    await signOutByKeys(person);
    await page.goto(`${handler}/sign-in`);
    await keys.lands(keys.field('email'));
    await keys.backTo(keys.button('Sign in with a passkey'));
    await keys.press('Space');
    await homeShows(page, email);
    expect(await device.count()).toBe(1);
    await signOutByKeys(person);
  });

  it.skipIf(IS_SLICE)('requests a new verification link when the old link has expired', async () => {
    const { page, keys, email } = await enterSignedIn(stage);
    const old = linkIn(await stage.stack.mail(email, /Verify/));
    stage.stack.advanceClock(8 * 86_400_000);
    await page.goto(old);
    await keys.use(keys.button('Verify address'));
    await keys.lands(keys.heading('Link expired'));
    await keys.use(keys.button('Send a new link'));
    await shows(page, 'A new email is on its way.');
    await keys.lands(keys.heading('Link expired'));
  });
});
