// Checks that a browser test names every state of every page. `npm run test:states` prints the table of states.
import { expect, it } from 'vitest';
import { rows, unknownTags } from '../support/states.ts';

/** The minimum number of states in tests/elements/states.json. */
const MIN_STATES = 240;

it('every state of every page has a browser test that names it', () => {
  expect(rows.length).toBeGreaterThanOrEqual(MIN_STATES);
  expect(rows.filter(({ isTested }) => !isTested).map(({ part, state }) => `${part}: ${state}`)).toEqual([]);
});

it('every state that a test title names is in tests/elements/states.json', () => {
  expect(unknownTags).toEqual([]);
});
