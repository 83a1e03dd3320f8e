// Tests teams with two users on both builds of the demo: creating a team, inviting by email, joining, leaving and deleting.
import { describe, expect, it } from 'vitest';
import type { Site } from '../support/sites.ts';
import { IS_MAIN, sitesOr } from '../support/slices.ts';
import { invite, makeTeam, openPart, section, settings } from '../support/team-steps.ts';
import { followMail, freshEmail, showsHeading, shows, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** Opens a browser and signs up a new user. */
const enter = async (site: Site): Promise<Visitor & { readonly email: string }> => {
  const visitor = await stage.enter();
  const email = freshEmail();
  await stage.arriveSignedUp(visitor, site, email);
  return { ...visitor, email };
};

const join = async (visitor: Visitor, email: string, name: string): Promise<void> => {
  const { page } = visitor;
  await followMail(visitor, email, new RegExp(`join ${name}`));
  await page.getByRole('button', { name: 'Join' }).click();
  await showsHeading(page, `You joined ${name}`);
  expect(new URL(page.url()).searchParams.has('code')).toBe(false);
};

describe.each(sitesOr('React'))('a user on the $name pages', (site) => {
  it('creates a team and invites a person, who joins from the email and sees only the sections that the permissions allow', async () => {
    const [ada, bob] = [await enter(site), await enter(site)];
    const hash = await makeTeam(ada, site, 'Rockets');
    await ada.page.getByRole('link', { name: 'Rockets' }).waitFor();
    const parts = {
      Members: ['members', 'invitations'],
      'API keys': ['api-keys'],
      'Danger zone': ['leave', 'delete'],
      General: ['identity'],
    };
    for (const [part, names] of Object.entries(parts)) {
      await openPart(ada.page, part as keyof typeof parts);
      for (const name of names) await section(ada.page, name).getByRole('heading').waitFor();
    }
    await section(ada.page, 'profile').getByRole('button', { name: 'Edit' }).click();
    await section(ada.page, 'profile').locator('input[name="name"]').fill('Ada');
    await section(ada.page, 'profile').getByRole('button', { name: 'Save' }).click();
    await openPart(ada.page, 'Members');
    await section(ada.page, 'members').getByText('Ada').waitFor();
    await ada.page.reload();
    await section(ada.page, 'members').getByText('Ada').waitFor();
    await invite(ada, bob.email);
    await section(ada.page, 'invitations')
      .getByRole('button', { name: `Withdraw ${bob.email}` })
      .waitFor();

    await join(bob, bob.email, 'Rockets');
    await bob.page.getByRole('link', { name: 'Go to team' }).click();
    await showsHeading(bob.page, 'Rockets');
    expect(new URL(bob.page.url()).hash).toBe(`#${hash}`);
    await section(bob.page, 'profile').getByRole('button', { name: 'Edit' }).click();
    await section(bob.page, 'profile').locator('input[name="name"]').fill('Bob');
    await section(bob.page, 'profile').getByRole('button', { name: 'Save' }).click();
    expect(await section(bob.page, 'identity').isVisible()).toBe(false);
    await openPart(bob.page, 'Danger zone');
    await section(bob.page, 'leave').getByRole('heading').waitFor();
    expect(await section(bob.page, 'delete').isVisible()).toBe(false);
    await openPart(bob.page, 'Members');
    for (const name of ['Ada', 'Bob']) await section(bob.page, 'members').getByText(name).waitFor();
    expect(await bob.page.locator('portico-team-page').getByRole('link', { name: 'API keys' }).count()).toBe(0);
    expect(await section(bob.page, 'members').getByRole('button').count()).toBe(0);

    await settings(ada, site, `${hash}/members`);
    await section(ada.page, 'members').locator('bdi', { hasText: 'Bob' }).waitFor();
    await section(ada.page, 'invitations').getByText('No pending invitations').waitFor();
    await section(ada.page, 'members').getByRole('button', { name: 'Remove Bob' }).click();
    await section(ada.page, 'members').getByRole('button', { name: 'Remove Bob' }).click();
    await section(ada.page, 'members').locator('bdi', { hasText: /^Bob$/ }).waitFor({ state: 'detached' });
    await settings(bob, site, hash);
    await showsHeading(bob.page, 'Profile');
    expect(await bob.page.getByRole('link', { name: 'Rockets' }).count()).toBe(0);
  });

  it.skipIf(IS_MAIN)('leaves one team and deletes another team', async () => {
    const ada = await enter(site);
    const { page } = ada;
    await makeTeam(ada, site, 'Stars');
    await openPart(page, 'Danger zone');
    await section(page, 'leave').getByRole('button', { name: 'Leave team' }).click();
    await section(page, 'leave').locator('.confirm .portico-primary').click();
    await page.getByRole('link', { name: 'Stars' }).waitFor({ state: 'detached' });
    await makeTeam(ada, site, 'Moons');
    await openPart(page, 'Danger zone');
    await section(page, 'delete').getByRole('button', { name: 'Delete team' }).click();
    await page.locator('input[name="confirmation"]').fill('Moons');
    await section(page, 'delete').locator('dialog .portico-danger').click();
    await page.getByRole('link', { name: 'Moons' }).waitFor({ state: 'detached' });
    await showsHeading(page, 'Profile');
  });

  it('creates an API key, sees it only once, and revokes it', async () => {
    const ada = await enter(site);
    const { page } = ada;
    await settings(ada, site, 'api-keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.locator('input[name="description"]').fill('Laptop');
    await page.locator('input[name="description"]').press('Enter');
    const field = page.locator('dialog .secret');
    await field.waitFor();
    const secret = await field.inputValue();
    expect(secret).toMatch(/^sk_\w{40,}$/);
    await page.getByRole('checkbox', { name: 'I have saved this key' }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Laptop').first().waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Revoke Laptop' }).click();
    await page.locator('dialog input[type="checkbox"]').check();
    await page.locator('dialog .portico-danger').click();
    await shows(page, 'Revoked');
  });
});
