// Tests passkeys on both builds of the demo, with a virtual authenticator.
import { describe, expect, it } from 'vitest';
import { addAuthenticator, type Authenticator } from '../support/authenticator.ts';
import { needsChromium } from '../support/needs-chromium.ts';
import type { Site } from '../support/sites.ts';
import { IS_MAIN, sitesOr } from '../support/slices.ts';
import { followMail, freshEmail, showsHeading, homeShows, shows, signIn, signOut, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const BUTTON = 'Sign in with a passkey';

/** Simulates a browser that supports passkeys but does not offer them in autofill. */
const withoutAutofill = (): void => {
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
};
const withoutPasskeys = (): void => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential');

const addPasskey = async ({ page }: Visitor, site: Site): Promise<void> => {
  await page.goto(`${site.handler}/account-settings#auth`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).waitFor();
};

const verifiedAccount = async (visitor: Visitor, site: Site): Promise<string> => {
  const email = freshEmail();
  await stage.arriveSignedUp(visitor, site, email);
  await followMail(visitor, email, /Verify your email/);
  await visitor.page.getByRole('button', { name: 'Verify address' }).click();
  await showsHeading(visitor.page, 'Email verified');
  return email;
};

/** Creates an account with a passkey on the device, and signs out. */
const withPasskey = async (site: Site, prepare?: () => void): Promise<{ visitor: Visitor; email: string; device: Authenticator }> => {
  const visitor = await stage.enter();
  if (prepare) await visitor.page.context().addInitScript(prepare);
  const email = await verifiedAccount(visitor, site);
  const device = await addAuthenticator(visitor);
  await addPasskey(visitor, site);
  await visitor.page.goto(site.home);
  await signOut(visitor);
  return { visitor, email, device };
};

/** Simulates a browser whose password manager creates passkeys without a prompt. The virtual authenticator creates them. */
const withAutoRegister = (): void => {
  PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: true });
  const create = navigator.credentials.create.bind(navigator.credentials);
  navigator.credentials.create = async ({ publicKey, signal } = {}) =>
    create({ ...(publicKey && { publicKey }), ...(signal && { signal }) });
};

describe.each(sitesOr('script tag'))('passkeys on the $name pages', (site) => {
  it.skipIf(IS_MAIN)('are created in the background after a sign-in with a password, and the next page shows a toast', async () => {
    needsChromium('passkeys');
    const visitor = await stage.enter();
    await visitor.page.context().addInitScript(withAutoRegister);
    const email = await verifiedAccount(visitor, site);
    const device = await addAuthenticator(visitor);
    await visitor.page.goto(site.home);
    await signOut(visitor);
    await signIn(visitor, site, email);
    await shows(visitor.page, 'Passkey created.');
    expect(await device.count()).toBe(1);
  });

  it('are added in the settings, and are removed from the device when they are removed in the settings', async () => {
    needsChromium('passkeys');
    const { visitor, page, email } = await stage.enterSignedUp(site);
    await page.goto(`${site.handler}/account-settings#auth`);
    await page.locator('portico-passkey-section').getByRole('button', { name: 'Add a passkey', disabled: true }).waitFor();
    await followMail(visitor, email, /Verify your email/);
    await page.getByRole('button', { name: 'Verify address' }).click();
    await showsHeading(page, 'Email verified');
    const device = await addAuthenticator(visitor);
    await addPasskey(visitor, site);
    expect(await device.count()).toBe(1);
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await page.locator('portico-passkey-section .confirm').getByRole('button', { name: 'Remove passkey' }).click();
    await shows(page, 'Delete it there, too.');
    await expect.poll(() => device.count()).toBe(0);
  });

  it('sign the user in with the button, even after the challenge has expired', async () => {
    needsChromium('passkeys');
    const { visitor, email } = await withPasskey(site, withoutAutofill);
    const { page } = visitor;
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('button', { name: BUTTON }).click();
    await homeShows(page, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-in`);
    const fetched = page.waitForResponse('**/auth/passkey/initiate-passkey-authentication');
    await page.getByRole('button', { name: BUTTON }).hover();
    await fetched;
    stage.stack.advanceClock(66_000);
    await page.getByRole('button', { name: BUTTON }).click();
    await homeShows(page, email);
    expect(visitor.calls.filter((call) => call.endsWith('/auth/passkey/sign-in'))).toHaveLength(3);
  });

  it.skipIf(IS_MAIN)('sign the user in with autofill in the email field', async () => {
    needsChromium('passkeys');
    const { visitor, email } = await withPasskey(site);
    await visitor.page.goto(`${site.handler}/sign-in`);
    await homeShows(visitor.page, email);
  });

  it.skipIf(IS_MAIN)('show no error message when the user leaves the page during the prompt, and work when the user returns', async () => {
    needsChromium('passkeys');
    const { visitor, email, device } = await withPasskey(site, withoutAutofill);
    const { page } = visitor;
    await device.setPresence(false);
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('button', { name: BUTTON }).click();
    await page.locator('portico-passkey-button button[aria-busy="true"]').waitFor();
    await page.getByRole('link', { name: 'Create account' }).click();
    await showsHeading(page, 'Create your Demo account');
    expect(await page.locator('.portico-error, .portico-notice').count()).toBe(0);
    await device.setPresence(true);
    await page.goBack();
    await page.getByRole('button', { name: BUTTON }).click();
    await homeShows(page, email);
  });

  it.skipIf(IS_MAIN)('are not offered in a browser that does not support them', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await page.context().addInitScript(withoutPasskeys);
    await page.goto(`${site.handler}/sign-in`);
    await page.locator('input[name="password"]').waitFor();
    await page.getByRole('tab', { name: 'Email code' }).waitFor();
    expect(await page.getByRole('button', { name: BUTTON }).count()).toBe(0);
    await verifiedAccount(visitor, site);
    await page.goto(`${site.handler}/account-settings#auth`);
    await page.locator('portico-passkey-section', { hasText: 'This browser doesn’t support passkeys.' }).waitFor();
  });
});
