// Sets which part of the tests the scripts run. `npm test` sets SLICE=main: it omits the files in LONG_FILES, and reduces the test families
// that repeat one check for many items. `npm run test:all` sets SLICE=1, which only reduces the families. Without SLICE, as in
// `npm run test:unit`, `test:elements`, `test:e2e` and `test:cases`, everything runs. tests/README.md describes the families.
import { SITES, type Site } from './sites.ts';

const { SLICE } = process.env;

/** Whether only a part of each family runs. Used with `it.skipIf` for tests of behavior that other tests in the part also cover. */
export const IS_SLICE = SLICE === '1' || SLICE === 'main';
/** Whether only the main tests run. Used with `it.skipIf` for tests that take long. */
export const IS_MAIN = SLICE === 'main';

/**
 * The test files that `npm test` omits, by suite. Each of them takes long, and the remaining files test the main behavior of the same
 * capability.
 */
const LONG_FILES = {
  node: [
    'bench/{fuzz,race,refresh}/**',
    'contract/{command,emails,postgres-races,storage,vanishing}.test.ts',
    'resources/singleton.test.ts',
    'unit/app/{server-users,soak}.test.ts',
    'unit/backend/migrations.test.ts',
    'unit/compat/codemod.test.ts',
    'unit/transport/chaos.test.ts',
  ],
  elements: [
    'elements/styles/{looks,parts,random-colors}.test.ts',
    'elements/form/rate-limit.test.ts',
    'react/{initial-session-end,session,suspense-user}.test.tsx',
  ],
  package: [
    '{command,commonjs,declarations,dev-command,doc-examples,docs-examples,documented,examples,framework-apps,kit-react,tasks}.test.ts',
  ],
  e2e: [
    'cdn/{early-markup,early-form,long-list,served-form,trust}.test.ts',
    'e2e/{demo-languages,demo-pages,docs,docs-columns,host-styles,inbox-rows,inbox,leaks,sub-path}.test.ts',
    'e2e/{home,home-controls,home-place,home-stage}.test.ts',
    'e2e/{keyboard-settings,keyboard-sign-in-methods,keyboard-teams,oauth-accounts,oauth-faults,oauth-popup}.test.ts',
    'e2e/{cli,setup-problems,sign-in-page,tabs}.test.ts',
  ],
} as const;

/** Returns the paths of the files that a suite omits. Only with SLICE=main, the list is not empty. */
export const omittedFiles = (suite: keyof typeof LONG_FILES, folder = 'tests'): string[] =>
  IS_MAIN ? LONG_FILES[suite].map((path) => `${folder}/${path}`) : [];

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
export const SESSION_HISTORIES = Number(process.env.MODEL_RUNS ?? count(10_000, 300));
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
