// Tests the project and the people on the home page.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClientApp } from '../../src/index.ts';
import { createServerApp } from '../../src/server.ts';
import { configure } from '../support/providers.ts';
import { homeShows } from '../support/visitor.ts';
import { onStage, openHome } from './home.ts';
import { useStage } from './stage.ts';

const NOT_FOUND = 'Failed to load resource: the server responded with a status of 404 (Not Found)';
const stage = useStage({ isExpectedError: (error) => error === NOT_FOUND });

const open = (): Promise<Page> => openHome(stage);

/** Creates a team without members. */
const createTeam = async (displayName: string): Promise<void> => {
  const { projectId, secretServerKey } = stage.stack.demo;
  const server = createServerApp({ projectId, secretServerKey, baseUrl: stage.stack.url, tokenStore: null });
  await server.teams.create({ displayName });
  server.dispose();
};

describe('the project on the home page', () => {
  afterEach(() => configure(stage.stack, { magicLinkEnabled: true, oauthProviders: [], signUpEnabled: true }));

  it('changes the form at once when its switches change', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Project' }).click();
    await page.getByRole('switch', { name: 'GitHub' }).click();
    await onStage(page)
      .getByRole('button', { name: /with GitHub/ })
      .waitFor();
    await page.getByRole('switch', { name: 'Email code and link' }).click();
    await onStage(page).getByRole('tab', { name: 'Email code' }).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Sign-up' }).click();
    await onStage(page).getByRole('link', { name: 'Create account' }).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'GitHub', checked: true }).click();
    await onStage(page)
      .getByRole('button', { name: /with GitHub/ })
      .waitFor({ state: 'detached' });
  });

  it('says in a box that a setting was not saved and that the visitor was not signed in, and what to do', async () => {
    const page = await open();
    const keys = (status: number): Promise<unknown> => page.route('**/demo.json', (route) => route.fulfill({ status, body: 'oops' }));
    await keys(200);
    await page.setViewportSize({ width: 390, height: 640 });
    await page.getByRole('tab', { name: 'Project' }).click();
    await page.getByRole('switch', { name: 'Team API keys' }).click();
    const notSaved = page.locator('.project > .problem:first-child');
    await notSaved.getByText('This setting wasn’t saved. Try again.').waitFor();
    // The box stays in the window.
    expect((await notSaved.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    const people = page.getByRole('group', { name: 'Try as' });
    await people.getByRole('button', { name: 'Ada' }).click();
    await people.getByText('Couldn’t sign in as Ada. Try again.').waitFor();
    await keys(404);
    await people.getByRole('button', { name: 'Grace' }).click();
    await people.getByText('Couldn’t sign in as Grace. Start the service with DEV_ENDPOINTS=on.').waitFor();
    await page.unroute('**/demo.json');
    await page.getByRole('switch', { name: 'GitHub' }).click();
    await onStage(page)
      .getByRole('button', { name: /with GitHub/ })
      .waitFor();
    expect(await notSaved.count()).toBe(0);
  });

  it('has people as whom visitors can try it: an admin with two-step verification, a member, and one without a verified email', async () => {
    // A visitor may have created a team with the same name, of which these people are no members.
    await createTeam('Rockets');
    const page = await open();
    const people = page.getByRole('group', { name: 'Try as' });
    const heightOfCard = async (): Promise<number> => (await page.locator('#visitor').boundingBox())?.height ?? 0;
    expect(await heightOfCard()).toBe(134);
    await people.getByRole('button', { name: 'Alan' }).click();
    await homeShows(page, 'Alan Turing');
    await page.getByText('Email not verified yet').waitFor();
    expect(await heightOfCard()).toBe(134);
    expect(await page.locator('#visitor').getByTitle('alan@rockets.example').isVisible()).toBe(true);
    await page.setViewportSize({ width: 320, height: 640 });
    const name = page.locator('#visitor h2');
    await name.evaluate((heading) => (heading.textContent = `${'a-long-address'.repeat(5)}@example.com`));
    expect(await name.evaluate((heading) => heading.clientHeight)).toBe(20);
    await page.reload();
    await people.getByRole('button', { name: 'Ada' }).click();
    await homeShows(page, 'Ada Lovelace');
    await onStage(page).locator('portico-account-settings').waitFor();
    const { isMultiFactorRequired, teams } = await page.evaluate(async () => {
      const { app } = (globalThis as unknown as { Portico: { app: ClientApp } }).Portico;
      const user = await app.currentUser.get();
      return { isMultiFactorRequired: user.isMultiFactorRequired, teams: await app.teams.list() };
    });
    expect([isMultiFactorRequired, teams.map(({ displayName }) => displayName)]).toEqual([true, ['Rockets']]);
    await people.getByRole('button', { name: 'Anonymous' }).click();
    await homeShows(page, 'Anonymous visitor');
    expect(await people.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Anonymous']);
    await people.getByRole('button', { name: 'Grace' }).click();
    await homeShows(page, 'Grace Hopper');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await homeShows(page, 'Nobody is signed in');
  });

  it('leaves the focus on the button that signs in as a person, and on the one that resets the look', async () => {
    const page = await open();
    const focused = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent);
    const grace = page.getByRole('group', { name: 'Try as' }).getByRole('button', { name: 'Grace' });
    await grace.press('Enter');
    await homeShows(page, 'Grace Hopper');
    expect(await focused()).toBe('Grace');
    await page.getByLabel('Preset').selectOption('Soft');
    const reset = page.getByRole('button', { name: 'Reset look' });
    await reset.press('Enter');
    await expect.poll(() => reset.isDisabled()).toBe(true);
    expect(await focused()).toBe('Reset look');
  });
});
