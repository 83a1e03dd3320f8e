// Sets up and changes every sign-in method in the account settings with only the keyboard.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { addAuthenticator } from '../support/authenticator.ts';
import { openSettings, signOutByKeys } from '../support/keyboard-steps.ts';
import { configure, shared } from '../support/providers.ts';
import { SITES } from '../support/sites.ts';
import { IS_SLICE } from '../support/slices.ts';
import { linkIn } from '../support/stack.ts';
import { bytesOf, totpOf, wrongDigits } from '../support/totp.ts';
import { homeShows, PASSWORD, shows } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const NEW_PASSWORD = 'a much better password';
const [{ handler, home }] = SITES;
const stage = useStage();

beforeAll(() => configure(stage.stack, shared('github')));
afterAll(() => configure(stage.stack, { oauthProviders: [] }));

describe('with only the keyboard, a user can', () => {
  it.skipIf(IS_SLICE)('change the password after typing a wrong current password', async () => {
    const { page, keys } = await openSettings(stage, 'Emails & sign-in');
    await keys.use(keys.button('Change password'));
    await keys.lands(keys.field('current-password'));
    await keys.write({ 'current-password': 'wrong', 'new-password': NEW_PASSWORD });
    await keys.press('Enter');
    await shows(page, 'Your current password isn’t correct.');
    await keys.lands(keys.field('current-password'));
    await keys.write({ 'current-password': PASSWORD });
    await keys.use(keys.button('Save'));
    await shows(page, 'Password saved');
    await keys.lands(keys.button('Change password'));
    await keys.press('Enter');
    await keys.lands(keys.field('current-password'));
    await keys.use(keys.button('Cancel'));
    await keys.lands(keys.button('Change password'));
  });

  it('add and remove a passkey, and turn emailed codes on and off', async () => {
    const { visitor, page, keys, email } = await openSettings(stage, 'Emails & sign-in');
    await page.goto(linkIn(await stage.stack.mail(email, /Verify/)));
    await keys.use(keys.button('Verify address'));
    await keys.lands(keys.heading('Email verified'));
    await addAuthenticator(visitor);
    await page.goto(`${handler}/account-settings#auth`);
    await keys.use(keys.button('Add a passkey'));
    await keys.lands(keys.button('Remove passkey'));
    await keys.press('Enter');
    await keys.lands(keys.button('Cancel'));
    await keys.use(keys.button('Remove passkey'));
    await keys.lands(keys.button('Add a passkey'));
    const otp = page.locator('portico-otp-section');
    await keys.use(otp.getByRole('button', { name: 'Turn on' }));
    await keys.lands(otp.getByRole('button', { name: 'Turn off' }));
    await keys.press('Enter');
    await keys.lands(otp.getByRole('button', { name: 'Cancel' }));
    await keys.use(otp.getByRole('button', { name: 'Turn off' }));
    await keys.lands(otp.getByRole('button', { name: 'Turn on' }));
  });

  it('turn the second factor on, enter its code at sign-in, and turn it off', async () => {
    const person = await openSettings(stage, 'Emails & sign-in');
    const { visitor, page, keys, email } = person;
    const section = page.locator('portico-mfa-section');
    const key = section.locator('.key');
    await keys.use(section.getByRole('button', { name: 'Turn on' }));
    await keys.lands(key);
    await keys.use(keys.button('Cancel'));
    await keys.lands(section.getByRole('button', { name: 'Turn on' }));
    await keys.press('Enter');
    await keys.lands(key);
    const secret = (await section.locator('code').textContent()) ?? '';
    const digits = await totpOf(bytesOf(secret));
    for (const shown of [secret, secret.replaceAll(' ', ''), digits]) visitor.canary.expectGone(shown);
    await keys.to(keys.button('Copy key'));
    await keys.write({ totp: wrongDigits(digits) });
    await shows(page, 'That code is wrong or expired. Enter the one shown now.');
    await keys.lands(keys.field('totp'));
    await keys.write({ totp: digits });
    await keys.lands(keys.heading('Two-step verification'));
    await page.goto(home);
    await signOutByKeys(person);

    const toSecondFactor = async (): Promise<void> => {
      await page.goto(`${handler}/sign-in`);
      await keys.lands(keys.field('email'));
      await keys.write({ email, password: PASSWORD });
      await keys.press('Enter');
      await keys.lands(keys.field('totp'));
    };
    await toSecondFactor();
    await keys.use(keys.button('Cancel'));
    await keys.lands(keys.field('email'));
    await toSecondFactor();
    const next = await totpOf(bytesOf(secret), stage.stack.nextHalfMinute());
    await keys.type(wrongDigits(next));
    await shows(page, 'That code is wrong or expired. Enter the one shown now.');
    await keys.lands(keys.field('totp'));
    await keys.type(next);
    await homeShows(page, email);
    visitor.canary.expectGone(next);
    await page.goto(`${handler}/account-settings#auth`);
    await keys.use(section.getByRole('button', { name: 'Turn off' }));
    await keys.lands(section.getByRole('button', { name: 'Cancel' }));
    await keys.use(section.getByRole('button', { name: 'Turn off' }));
    await keys.lands(section.getByRole('button', { name: 'Turn on' }));
  });

  it.skipIf(IS_SLICE)('connect a provider account', async () => {
    const { page, keys, email } = await openSettings(stage, 'Connections');
    await keys.use(keys.button('Connect GitHub'));
    await keys.heading('Development sign-in').waitFor();
    await keys.to(page.getByLabel('Email address'));
    await keys.type(email);
    await keys.press('Enter');
    await page.waitForURL(`**${handler}/account-settings#connections`);
    await shows(page, 'Connected');
    await keys.to(keys.link('Connections'));
  });
});
