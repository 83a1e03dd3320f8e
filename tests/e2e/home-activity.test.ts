// Tests the list of events and requests on the home page.
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

describe('the list of requests on the home page', () => {
  it('shows methods and no IDs, and leaves out the requests that the page itself sends with secret keys', async () => {
    const { page } = await stage.enterNew();
    await page.goto('/');
    await page.locator('portico-credential-form input[name="password"]').waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByRole('button', { name: 'Ada' }).click();
    const requests = page.locator('.activity .request');
    await requests.filter({ hasText: 'GET /users/me' }).first().waitFor();
    await requests.filter({ hasText: 'GET /projects/current' }).waitFor();
    const texts = await requests.locator('code').allTextContents();
    expect(texts.filter((text) => !/^(?:GET|POST|PATCH|DELETE) \//.test(text) || /[\da-f]{8}-/.test(text))).toEqual([]);
    expect(texts.filter((text) => /auth\/sessions$|team-memberships|\/users$/.test(text))).toEqual([]);
    expect(await requests.first().locator('.muted').textContent()).toMatch(/^\d+ · \d+ ms · \d+\.\d KB$/);
  });
});
