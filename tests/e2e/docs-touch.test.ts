// Tests details of the documentation: what its page for unknown addresses shows.
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';

const NOT_FOUND = 'Failed to load resource: the server responded with a status of 404 (Not Found)';
const stage = useStage({ isExpectedError: (error) => error === NOT_FOUND });

describe('the details of the documentation', () => {
  it('has an icon and the key in the search of the page for unknown addresses, as in the bar', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/nope/');
    const find = page.getByRole('button', { name: 'Search the documentation' });
    expect([await find.locator('svg').isVisible(), await find.locator('kbd').textContent()]).toEqual([true, '/']);
  });
});
