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
    'bench/{fuzz,hostile,race,refresh}/**',
    'contract/{callback-urls,command,emails,mail-languages,password-change,providers,races,storage,vanishing}.test.ts',
    'contract/first-proof-{later,original,owner,reader}.test.ts',
    'contract/postgres-{races,round-trips,statements}.test.ts',
    'resources/{joined-sign-ins,singleton}.test.ts',
    'unit/app/{endurance,server-users,soak}.test.ts',
    'unit/backend/migrations.test.ts',
    'unit/compat/codemod.test.ts',
    'unit/transport/chaos.test.ts',
  ],
  elements: [
    'elements/account/{account-navigation,deletion-attempt,inline-questions,navigation-look,team-routing}.test.ts',
    'elements/core/{announcements,containers,development,faults,late-definition,lifecycle,old-browsers,project-settings,wiped-children}.test.ts',
    'elements/form/{mfa-attempts,mfa-prompt,rate-limit,typed-confirmation}.test.ts',
    'elements/handler/handler-navigation.test.ts',
    'elements/header/{menu-look,menu-position,team-switcher-choices}.test.ts',
    'elements/links/{mailed-links,skeleton,team-invitation-name,used-links}.test.ts',
    'elements/sign-in/{immediate-passkey,oauth-popup,passkey-autofill,password-managers,pending-code,planned-passkey,sign-up-name}.test.ts',
    'elements/styles/{addresses,control-states,enlarged-text,forced-colors,looks,narrow-sections,outlines,overlap-check}.test.ts',
    'elements/styles/{parts,phones,preferences,print,random-colors,steps}.test.ts',
    'elements/team/{team-parts,team-people,team-rows}.test.ts',
    'elements/ui/{api-key-dialogs,guards}.test.ts',
    'react/{compat-hooks,initial-session,initial-session-end,redirect,session,suspense-query,suspense-user}.test.tsx',
  ],
  package: [
    '{command,declarations,dev-command,doc-examples,docs-examples,documented,examples,framework-apps}.test.ts',
    '{hovers,kit-react,metadata,server-package,tasks}.test.ts',
  ],
  e2e: [
    'cdn/{early-markup,early-form,lazy-module,locales,long-list,served-form,served-look,snippets,trust,urls}.test.ts',
    'e2e/{autofocus,demo-languages,demo-pages,docs,docs-columns,docs-touch,host-styles,inbox,inbox-rows}.test.ts',
    'e2e/{home,home-activity,home-controls,home-mailbox,home-place,home-project,home-stage}.test.ts',
    'e2e/{keyboard-settings,keyboard-sign-in,keyboard-sign-in-methods,keyboard-teams,oauth-accounts,oauth-faults,oauth-popup}.test.ts',
    'e2e/{cli,faults,leaks,link-faults,setup-problems,sign-in-page,static-page,sub-path,tabs}.test.ts',
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

/** Returns a sixth of a list with SLICE=main, and otherwise the list. */
export const mainOf = <T>(list: readonly T[]): readonly T[] => (IS_MAIN ? list.filter((_, index) => index % 6 === 0) : list);

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
