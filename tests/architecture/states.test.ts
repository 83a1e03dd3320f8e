// Every state of every page has a browser test with its name; `npm run test:states` prints the table.
import { expect, it } from 'vitest';
import { rows, unknownTags } from '../support/states.ts';

/** The number of states in tests/elements/states.json. */
const STATES = 240;

it('every state of every page has a browser test that names it', () => {
  expect(rows.length).toBeGreaterThanOrEqual(STATES);
  expect(rows.filter(({ isTested }) => !isTested).map(({ part, state }) => `${part}: ${state}`)).toEqual([]);
});

it('every state in the title of a test is in the table', () => {
  expect(unknownTags).toEqual([]);
});
