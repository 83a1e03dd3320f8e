// Signs in with only the keyboard: email address, Tab, password, Enter. Also uses the site's own form, which a framework may
// replace at any time.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { SITES } from '../support/sites.ts';
import { sitesOr } from '../support/slices.ts';
import { homeShows, PASSWORD } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const [scriptTag] = SITES;

const focusIs = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name);

const typeAndTab = async ({ keyboard }: Page, email: string): Promise<void> => {
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
};

/** Returns a growing list of the URLs that the browser opens or requests. */
const recordUrls = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => void urls.push(request.url()));
  page.on('framenavigated', (frame) => void urls.push(frame.url()));
  return urls;
};

describe.each(sitesOr('React'))('with an email address, Tab, a password and Enter, on the $name pages, a user', (site) => {
  it('signs in', async () => {
    const { page, email } = await stage.enterKnown(site);
    await page.goto(`${site.handler}/sign-in`);
    await focusIs(page, 'email');
    await typeAndTab(page, email);
    await page.keyboard.press('Enter');
    await homeShows(page, email);
  });
});

describe("with only the keyboard, in the site's own form, a user", () => {
  const FORM =
    '<form><input name="email" aria-label="Mail"><input name="password" type="password" aria-label="Secret"><button>Go</button></form>';

  /** Opens a host page with its own form, which has no `method` attribute. */
  const open = async (page: Page): Promise<void> => {
    const { demo, url } = stage.stack;
    const script = `<script src="/portico.js" data-project-id="${demo.projectId}" data-publishable-client-key="${demo.publishableClientKey}" data-base-url="${url}"></script>`;
    const body = `<portico-credential-form>${FORM}</portico-credential-form>${script}`;
    const head = '<head><title>Own form</title><link rel="icon" href="data:,"></head>';
    const response = { contentType: 'text/html', body: `<!doctype html><html lang="en">${head}<body>${body}</body></html>` };
    await page.route(/\/own-form(\?.*)?$/, (route) => route.fulfill(response));
    await page.goto('/own-form');
    await page.locator('portico-credential-form > form[slot="form"]').waitFor();
  };

  it('signs in', async () => {
    const { page, email } = await stage.enterKnown(scriptTag);
    await open(page);
    await page.locator('[name="email"]').focus();
    await typeAndTab(page, email);
    await page.keyboard.press('Enter');
    await homeShows(page, email);
  });

  it('signs in if the form is replaced just before Enter is handled, and no URL contains the password', async () => {
    const { page, email } = await stage.enterKnown(scriptTag);
    const urls = recordUrls(page);
    await open(page);
    await page.locator('[name="email"]').focus();
    await typeAndTab(page, email);
    // Replaces the form in the task of the key event, before any observer runs.
    await page.evaluate((markup) => {
      addEventListener(
        'keydown',
        () => {
          const element = document.querySelector('portico-credential-form') as Element;
          const values = [...element.querySelectorAll('input')].map(({ value }) => value);
          element.innerHTML = markup;
          element.querySelectorAll('input').forEach((input, index) => (input.value = values[index] as string));
          const form = element.querySelector('form') as HTMLFormElement;
          form.requestSubmit();
        },
        { once: true, capture: true },
      );
    }, FORM);
    await page.keyboard.press('Enter');
    await homeShows(page, email);
    await page.goto('/own-form');
    expect(urls.filter((url) => /correct|password=/.test(url))).toEqual([]);
  });

  it('signs in if the form was replaced twice before the first key press', async () => {
    const { page, email } = await stage.enterKnown(scriptTag);
    const urls = recordUrls(page);
    await open(page);
    for (let round = 0; round < 2; round += 1)
      await page.evaluate((markup) => ((document.querySelector('portico-credential-form') as Element).innerHTML = markup), FORM);
    await page.locator('[name="email"]').focus();
    await typeAndTab(page, email);
    await page.keyboard.press('Enter');
    await homeShows(page, email);
    expect(urls.filter((url) => /correct|password=/.test(url))).toEqual([]);
  });
});
