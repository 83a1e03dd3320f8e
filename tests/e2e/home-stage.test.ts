// Tests the stage of the home page: its scenes, and its links.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TWO_WINDOWS, violationsIn } from '../support/axe.ts';
import { SITES } from '../support/sites.ts';
import { PASSWORD, showsHeading } from '../support/visitor.ts';
import { onStage, openHome } from './home.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** The scenes, and what the stage shows in them. */
const SCENES = {
  'Sign in': 'Sign in to Demo',
  'Sign up': 'Create your Demo account',
  Reset: 'Reset your password',
  Account: 'Not signed in',
  Loading: '[aria-busy="true"]',
  Error: 'This page failed to load',
  Offline: 'The service couldn’t be reached.',
  'Two-step': 'Two-step verification',
  Framed: 'iframe',
  Closed: 'Sign-up is closed',
} as const;

/** Returns the height of the page, and that of the part of the page in the frame that only scrolling shows. */
const heights = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#stage iframe');
    const inside = frame?.contentDocument?.documentElement.scrollHeight ?? 0;
    return [document.documentElement.scrollHeight, inside - (frame?.clientHeight ?? 0)];
  });

describe('the stage of the home page', () => {
  it.each(Object.entries(SCENES))('is accessible in the scene %s', async (name, content) => {
    const page = await openHome(stage);
    await page.locator('.scenes-bar').getByRole('button', { name, exact: true }).click();
    await onStage(page)
      .locator(/^[a-z[]/.test(content) ? content : `text=${content}`)
      .first()
      .waitFor();
    expect(await violationsIn(page, TWO_WINDOWS)).toEqual([]);
  });

  it.each([
    ['Error', 'This page failed to load'],
    ['Two-step', 'Two-step verification'],
    ['Closed', 'Sign-up is closed'],
    ['Sign up', 'Create your Demo account'],
  ])('shows the scene %s without a request', async (name, heading) => {
    const page = await openHome(stage);
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()));
    await page.locator('.scenes-bar').getByRole('button', { name, exact: true }).click();
    await onStage(page).getByRole('heading', { name: heading }).waitFor();
    expect(requests).toEqual([]);
  });

  it('shows the form while it loads, offline and inside another page, and again as it was', async () => {
    const page = await openHome(stage);
    await page.setViewportSize({ width: 1280, height: 800 });
    const scenes = page.locator('.scenes-bar');
    await onStage(page).locator('input[name="email"]').fill('grace@example.com');
    await scenes.getByRole('button', { name: 'Loading' }).click();
    await expect.poll(() => onStage(page).locator('input').count()).toBe(0);
    await scenes.getByRole('button', { name: 'Offline' }).click();
    await onStage(page).getByText('The service couldn’t be reached.').waitFor();
    await scenes.getByRole('button', { name: 'Framed' }).click();
    await page.frameLocator('#stage iframe').getByText('This doesn’t work inside another page.').first().waitFor();
    // The frame shows the whole form, and the page does not grow.
    expect(await heights(page)).toEqual([1079, 0]);
    await scenes.getByRole('button', { name: 'Sign in' }).click();
    expect(await onStage(page).locator('input[name="email"]').inputValue()).toBe('grace@example.com');
  });

  it('follows links between the sign-in page, the sign-up page and the reset page without leaving the home page', async () => {
    const page = await openHome(stage);
    await onStage(page).getByRole('link', { name: 'Create account' }).click();
    await showsHeading(page, 'Create your Demo account');
    await onStage(page).getByRole('link', { name: 'Sign in' }).click();
    await onStage(page).getByRole('link', { name: 'Forgot password?' }).click();
    await showsHeading(page, 'Reset your password');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('shows the account settings to a visitor who tries the page as a person, or presses “Go to home page”', async () => {
    const page = await openHome(stage);
    const scenes = page.locator('.scenes-bar');
    const account = onStage(page).locator('portico-account-settings').getByRole('heading', { name: 'Profile' }).first();
    await page.getByRole('group', { name: 'Try as' }).getByRole('button', { name: 'Grace' }).click();
    await account.waitFor();
    expect(await scenes.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Account']);
    for (const name of ['Sign in', 'Sign up', 'Reset']) {
      await scenes.getByRole('button', { name, exact: true }).click();
      await onStage(page)
        .getByRole('button', { name: 'Go to home page' })
        .or(onStage(page).getByRole('link', { name: 'Go to home page' }))
        .click();
      await account.waitFor();
    }
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it.each([390, 1280])('follows the links beside the name of the visitor, and moves to the scene, in a window of %i px', async (width) => {
    const page = await openHome(stage);
    await page.setViewportSize({ width, height: 640 });
    const visitor = page.locator('#visitor');
    const scene = page.locator('.scenes-bar [aria-pressed="true"]');
    for (const [link, heading] of [
      ['Sign up', 'Create your Demo account'],
      ['Sign in', 'Sign in to Demo'],
    ] as const) {
      await visitor.getByRole('link', { name: link }).click();
      await showsHeading(page, heading);
      await expect.poll(() => scene.evaluate((button) => button === document.activeElement)).toBe(true);
      const [top, bottom] = await scene.evaluate((button) => {
        const { top: start, bottom: end } = button.getBoundingClientRect();
        return [start, end];
      });
      expect([top >= 0, bottom <= 640]).toEqual([true, true]);
    }
    await page.getByRole('group', { name: 'Try as' }).getByRole('button', { name: 'Grace' }).click();
    await onStage(page).locator('portico-account-settings').waitFor();
    await page.locator('.scenes-bar').getByRole('button', { name: 'Sign in' }).click();
    await visitor.getByRole('link', { name: 'Account' }).click();
    await onStage(page).locator('portico-account-settings').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('shows the account settings after a sign-in with the form on the stage', async () => {
    const { page, email } = await stage.enterKnown(SITES[0]);
    await page.goto('/');
    await onStage(page).locator('input[name="email"]').fill(email);
    await onStage(page).locator('input[name="password"]').fill(PASSWORD);
    await onStage(page).locator('form button[type="submit"]').first().click();
    await onStage(page).locator('portico-account-settings').getByRole('heading', { name: 'Profile' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
