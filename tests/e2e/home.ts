// Opens the home page, for the tests of its parts.
import type { Locator, Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** Opens the home page as a new visitor, and waits until its form works. */
export const openHome = async (stage: Stage): Promise<Page> => {
  const { page } = await stage.enter();
  await page.goto('/');
  await page.locator('portico-credential-form input[name="password"]').waitFor();
  return page;
};

/** The part of the page that shows the elements. */
export const onStage = (page: Page): Locator => page.locator('#stage');
