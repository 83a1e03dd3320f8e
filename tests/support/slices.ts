// What `npm test` plays of the families of tests that repeat one check over many items. It sets SLICE=1; without it, as in
// `npm run test:unit`, `test:e2e`, `test:cases` and `test:package`, everything is played. tests/README.md has the list in words.
import { SITES, type Site } from './sites.ts';

/** For `it.skipIf`, around what `npm test` plays on another page or with another item. */
export const IS_SLICE = process.env.SLICE === '1';

const count = (whole: number, slice: number): number => (IS_SLICE ? slice : whole);

/** Requests at once, of which one succeeds. */
export const REQUESTS_AT_ONCE = count(100, 30);
/** Users of one server app at the same time. */
export const USERS_AT_ONCE = count(200, 60);
/** Rounds in which a password changes during sign-ins with the old one. */
export const PASSWORD_RACES = count(3, 1);
/** Random requests of the fuzzer. */
export const FUZZED_REQUESTS = count(2000, 800);
/** Random strings that are parsed as access tokens. */
export const RANDOM_TOKENS = count(1_000_000, 50_000);
/** Random addresses that the redirect policy judges. */
export const RANDOM_URLS = count(100_000, 20_000);
/** Random lives of a session. */
export const SESSION_LIVES = Number(process.env.MODEL_RUNS ?? count(10_000, 1000));
/** Flows that a visitor leaves at a provider, five of which are kept. */
export const ABANDONED_FLOWS = count(20, 7);
/** How often each element is added and removed. */
export const LEAK_CYCLES = count(20, 8);

const nthOf =
  (parts: number) =>
  <T>(list: readonly T[], turn: number): readonly T[] =>
    IS_SLICE ? list.filter((_, index) => index % Math.min(parts, list.length) === turn % Math.min(parts, list.length)) : list;

/** One in three of a list, others at each turn, and at least one; without SLICE the list. */
export const thirdOf = nthOf(3);
/** The same with one in six. */
export const sixthOf = nthOf(6);

/** Both sites; with SLICE the named one. */
export const sitesOr = (inSlice: Site['name']): readonly Site[] => (IS_SLICE ? SITES.filter(({ name }) => name === inSlice) : SITES);
