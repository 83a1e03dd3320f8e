// Tests the columns of the documentation: those of its tables, and the tiles of its first page.
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

describe('the documentation', () => {
  it('keeps the names of elements in one line, and the columns of all their tables in one place', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/elements/');
    const cells = page.locator("td[data-label='Element']");
    const widths = await cells.evaluateAll((all) => all.map((cell) => cell.clientWidth));
    expect(new Set(widths).size).toBe(1);
    const heights = await cells.locator('code').evaluateAll((all) => all.map((code) => code.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(30);
  });

  it('breaks long paths in the list of all endpoints, so that their descriptions have more room than the paths', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/api/');
    const row = page.getByRole('row').filter({ has: page.getByRole('cell').and(page.locator("[data-label='Endpoint']")) });
    const [path, meaning] = await Promise.all([
      row.first().getByRole('cell').first().boundingBox(),
      row.first().getByRole('cell').last().boundingBox(),
    ]);
    expect(meaning?.width).toBeGreaterThan(path?.width ?? 0);
    const tables = page.locator(".table:has([data-label='Endpoint'])");
    expect(await tables.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
    const columns = await tables.evaluateAll((all) => all.map((one) => one.querySelector('td:last-child')?.getBoundingClientRect().left));
    expect(new Set(columns).size).toBe(1);
    const cut = await row
      .locator('td:first-child code')
      .evaluateAll((all) =>
        all.filter(
          (code) =>
            code.scrollWidth > code.clientWidth + 1 ||
            code.getBoundingClientRect().right > (code.closest('td')?.getBoundingClientRect().right ?? 0),
        ),
      );
    expect(cut).toEqual([]);
    expect(await row.locator('code', { hasText: '{userId=me}' }).first().innerHTML()).toContain('/<wbr>{userId=me}');
  });

  it('shows the methods in the list of all endpoints as badges, and underlines a path only under the pointer', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/api/');
    const link = page.locator('.table .endpoint').first();
    const underline = (): Promise<string> => link.locator('code').evaluate((one) => getComputedStyle(one).textDecorationLine);
    expect([await link.locator('.method').textContent(), await underline()]).toEqual(['GET', 'none']);
    await link.hover();
    expect(await underline()).toBe('underline');
    expect(await page.locator('.outline a').count()).toBeGreaterThan(20);
  });

  it.each([1280, 900, 768, 580, 390, 320])(
    'fills all rows of its tiles, with a mark in each, which are not higher than the card beside them (%i px)',
    async (width) => {
      const { page } = await stage.enter({ viewport: { width, height: 1600 } });
      await page.goto('/docs/');
      const tiles = await page.locator('.front .tiles a').evaluateAll((all) =>
        all.map((tile) => {
          const { top, height } = tile.getBoundingClientRect();
          return [Math.round(top), Math.round(height), getComputedStyle(tile, '::before').maskImage] as const;
        }),
      );
      expect(tiles.length).toBe(14);
      const rows = new Map<number, number>();
      for (const [top] of tiles) rows.set(top, (rows.get(top) ?? 0) + 1);
      expect(new Set(rows.values()).size).toBe(1);
      expect(tiles.filter(([, height, mark]) => height < 44 || !mark.includes('svg'))).toEqual([]);
      const [left, right] = await page.locator('.front > *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
      if (left?.top === right?.top) expect(left?.height).toBe(right?.height);
    },
  );
});
