// Performs common steps with teams in the demo's account settings.
import type { Page } from 'playwright-core';
import type { Site } from './sites.ts';
import { showsHeading, shows, type Visitor } from './visitor.ts';

/** Returns a section on the open team page. */
export const section = (page: Page, name: string) => page.locator(`portico-team-${name}-section`);
type PartName = 'General' | 'Members' | 'API keys' | 'Danger zone';
/** Opens a part of the open team page. */
export const openPart = (page: Page, name: PartName): Promise<void> =>
  page.locator('portico-team-page').getByRole('link', { name }).click();
/** Opens the account settings at an item. */
export const settings = async ({ page }: Visitor, { handler }: Site, hash: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${handler}/account-settings#${hash}`);
};

/** Creates a team and returns the hash of its page. */
export const makeTeam = async (visitor: Visitor, site: Site, name: string): Promise<string> => {
  const { page } = visitor;
  await settings(visitor, site, 'team-creation');
  await page.locator('portico-team-creation input[name="name"]').fill(name);
  await page.getByRole('button', { name: 'Create team' }).click();
  await showsHeading(page, name);
  return new URL(page.url()).hash.slice(1).replace('/members', '');
};

/** Invites a person to the team whose page is open. */
export const invite = async ({ page }: Visitor, email: string): Promise<void> => {
  await openPart(page, 'Members');
  await page.locator('input[name="emails"]').fill(email);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await shows(page, 'Invitation sent');
};
