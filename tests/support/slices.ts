// Sets the sizes of the test families that repeat one check for many items. `npm test` sets SLICE=1 and runs a part. Without SLICE, as in
// `npm run test:unit`, `test:elements`, `test:e2e` and `test:cases`, all items run. tests/README.md describes the families.
import { SITES, type Site } from './sites.ts';

/** Whether only a part of each family runs. Used with `it.skipIf` for tests of behavior that other tests in `npm test` also cover. */
export const IS_SLICE = process.env.SLICE === '1';

const count = (whole: number, slice: number): number => (IS_SLICE ? slice : whole);

/** The number of simultaneous requests of which only one succeeds. */
export const MAX_CONCURRENT_REQUESTS = count(100, 30);
/** The number of simultaneous users of one server app. */
export const MAX_CONCURRENT_USERS = count(200, 60);
/** The number of rounds in which a password changes during sign-ins with the old password. */
export const PASSWORD_RACES = count(3, 1);
/** The number of random requests from the fuzzer. */
export const FUZZED_REQUESTS = count(2000, 800);
/** The number of random strings to parse as access tokens. */
export const RANDOM_TOKENS = count(1_000_000, 50_000);
/** The number of random URLs for the redirect policy. */
export const RANDOM_URLS = count(100_000, 20_000);
/** The number of random session histories. */
export const SESSION_HISTORIES = Number(process.env.MODEL_RUNS ?? count(10_000, 1000));
/** The number of flows that a visitor abandons at a provider. The browser stores five of these flows. */
export const ABANDONED_FLOWS = count(20, 7);
/** The number of times that a visitor types into a form from a server while the scripts load. */
export const SERVED_RUNS = count(50, 5);
/** The number of times that each element is added and removed. */
export const LEAK_CYCLES = count(20, 8);

const nthOf =
  (parts: number) =>
  <T>(list: readonly T[], turn: number): readonly T[] =>
    IS_SLICE ? list.filter((_, index) => index % Math.min(parts, list.length) === turn % Math.min(parts, list.length)) : list;

/** Returns a third of a list, at least one item, selected by `turn`. Without SLICE, returns the list. */
export const thirdOf = nthOf(3);
/** Returns a sixth of a list, like `thirdOf`. */
export const sixthOf = nthOf(6);

/** Returns both sites, or only the named site with SLICE. */
export const sitesOr = (inSlice: Site['name']): readonly Site[] => (IS_SLICE ? SITES.filter(({ name }) => name === inSlice) : SITES);
