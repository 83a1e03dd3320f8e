// Compares the positions of the controls of a sign-in page before and after a change.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the positions of the card's title and controls, rounded to half a pixel. */
export const positionsOn = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('portico-sign-in, portico-sign-up');
    const form = [...document.querySelectorAll('input, label, .portico-primary, .portico-link, .portico-icon-button, .portico-hint')];
    const card = [...(host?.shadowRoot?.querySelectorAll('.card, .title, .subtitle, .subtitle a') ?? [])];
    return [...card, ...form.filter((element) => element.getClientRects().length > 0)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { name: element.getAttribute('name') ?? element.className, x, y, width, height };
    });
  });

type Positions = Awaited<ReturnType<typeof positionsOn>>;

/** Expects the same controls at the same positions. */
export const expectNoMovement = (before: Positions, after: Positions): void => {
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  for (const [index, { name, ...box }] of before.entries())
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[side] - (after[index]?.[side] ?? 0)), `${name} ${side}`).toBeLessThanOrEqual(1);
};
