// Uses the account settings as a user does, on both builds of the demo, with the real inbox.
import { describe, expect, it } from 'vitest';
import { IS_MAIN, sitesOr } from '../support/slices.ts';
import { linkIn } from '../support/stack.ts';
import { fill, freshEmail, showsHeading, PASSWORD, shows, signIn, signOut, submit, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const NEW_PASSWORD = 'a much better password';

const press = ({ page }: Visitor, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const openItem = ({ page }: Visitor, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();

/** Opens the account settings and waits for their heading. */
const openSettings = async ({ page }: Visitor, handler: string, hash = ''): Promise<void> => {
  await page.goto(`${handler}/account-settings${hash}`);
  await showsHeading(page, 'Account settings');
};

describe.each(sitesOr('script tag'))('a user in the account settings of the $name site', (site) => {
  const stage = useStage();

  it.skipIf(IS_MAIN)('changes the name, which the header button then shows', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await stage.arriveSignedUp(visitor, site, freshEmail());
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Account settings' }).click();
    await showsHeading(page, 'Account settings');
    await press(visitor, 'Edit Name');
    await fill(page, { name: 'Ada Lovelace' });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account menu of Ada Lovelace' }).waitFor();
  });

  it('adds an email address, verifies it with the emailed link, and makes it the primary email address', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    await stage.arriveSignedUp(visitor, site, freshEmail());
    const other = freshEmail();
    await openSettings(visitor, site.handler, '#auth');
    await press(visitor, 'Add address');
    await fill(page, { email: other });
    await page.keyboard.press('Enter');
    await shows(page, `Email sent to ${other}`);
    const mail = await page.context().newPage();
    await mail.goto(linkIn(await stage.stack.mail(other, /Verify/)));
    await mail.getByRole('button', { name: 'Verify address' }).click();
    await showsHeading(mail, 'Email verified');
    await mail.close();
    await page.bringToFront();
    await page.reload();
    await press(visitor, `Manage ${other}`);
    await press(visitor, 'Make primary');
    await page.locator('.row').first().getByText(other).waitFor();
  });

  it('changes the password, after which the old password is rejected', async () => {
    const { visitor, page, email } = await stage.enterSignedUp(site);
    await openSettings(visitor, site.handler, '#auth');
    await press(visitor, 'Change password');
    await fill(page, { 'current-password': PASSWORD, 'new-password': NEW_PASSWORD });
    await page.keyboard.press('Enter');
    await shows(page, 'Password saved');
    const { page: other } = await stage.enter();
    await other.goto(`${site.handler}/sign-in`);
    await fill(other, { email, password: PASSWORD });
    await submit(other);
    await shows(other, 'Wrong email or password.');
    await signIn({ ...visitor, page: other }, site, email, NEW_PASSWORD);
  });

  it.skipIf(IS_MAIN)('ends all other sessions', async () => {
    const [visitor, other] = [await stage.enter(), await stage.enter()];
    const email = freshEmail();
    await stage.arriveSignedUp(visitor, site, email);
    await signIn(other, site, email);
    await openSettings(visitor, site.handler);
    await openItem(visitor, 'Sessions');
    await visitor.page.waitForURL(({ hash }) => hash === '#sessions');
    await press(visitor, 'Sign out all others');
    await visitor.page
      .getByRole('group', { name: 'Sign out all other devices?' })
      .getByRole('button', { name: 'Sign out all others' })
      .click();
    await shows(visitor.page, 'Device signed out');
    const sessions = visitor.page.locator('portico-sessions-section .row');
    await expect.poll(() => sessions.count()).toBe(1);
  });

  it('deletes the account, after which the user cannot sign in', async () => {
    const { visitor, page, email } = await stage.enterSignedUp(site);
    await openSettings(visitor, site.handler, '#settings');
    await press(visitor, 'Delete account');
    await fill(page, { confirmation: 'Delete account' });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await page.waitForURL((url) => url.pathname === site.home);
    await shows(page, 'Your account was deleted.');
    await page.goto(`${site.handler}/sign-in`);
    await fill(page, { email, password: PASSWORD });
    await submit(page);
    await shows(page, 'Wrong email or password.');
  });

  it.skipIf(IS_MAIN)(
    'does not delete the account of another user who signs in from another tab while the host page delays the deletion',
    async () => {
      const { email: other } = await stage.enterKnown(site);
      const { visitor, page } = await stage.enterSignedUp(site);
      await openSettings(visitor, site.handler, '#settings');
      await page.evaluate(() => {
        document.addEventListener('portico-before-redirect', (event) => event.preventDefault());
        document.addEventListener('portico-before-account-delete', (event) =>
          event.waitUntil(new Promise((resolve) => Object.assign(globalThis, { allowDeletion: resolve }))),
        );
      });
      const deletions: string[] = [];
      page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));
      await press(visitor, 'Delete account');
      await fill(page, { confirmation: 'Delete account' });
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
      await page.waitForFunction(() => 'allowDeletion' in globalThis);
      const tab = { ...visitor, page: await page.context().newPage() };
      await tab.page.goto(site.home);
      await signOut(tab);
      await signIn(tab, site, other);
      await page.bringToFront();
      await page.evaluate(() => (globalThis as unknown as { allowDeletion: () => void }).allowDeletion());
      await signIn(await stage.enter(), site, other);
      expect(deletions).toEqual([]);
    },
  );
});
