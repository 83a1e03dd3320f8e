// Lists the code to mutate, and the tests that must detect the changes. `npm run bench -- mutants --scope session` runs one scope.
import { readdirSync } from 'node:fs';

export interface Scope {
  /** Files to mutate. */
  readonly mutate: readonly string[];
  /** Test files that run against each mutant, as globs. */
  readonly tests: readonly string[];
}

/** Returns the paths of the given files in a folder. If `names` is omitted, returns all TypeScript files. */
const filesIn = (folder: string, names = readdirSync(folder).filter((name) => name.endsWith('.ts'))): readonly string[] =>
  names.map((name) => `${folder}/${name}`);

const filesMatching = (folder: string, names: RegExp): readonly string[] =>
  filesIn(
    folder,
    readdirSync(folder).filter((name) => names.test(name)),
  );

export const SCOPES: Readonly<Record<string, Scope>> = {
  session: {
    mutate: filesIn('src/session'),
    tests: [
      'tests/unit/session/*.test.ts',
      'tests/unit/app/{auth,parsing,refresh-table,options,dispose}.test.ts',
      'tests/resources/{authenticate,behind-proxy,verify-token}.test.ts',
    ],
  },
  cache: {
    mutate: filesIn('src/cache'),
    tests: ['tests/unit/cache/*.test.ts', 'tests/unit/app/{bind,auth,endurance,get-user,one-user}.test.ts'],
  },
  transport: {
    mutate: filesIn('src/transport'),
    tests: ['tests/unit/transport/*.test.ts', 'tests/unit/app/{refresh-table,dispose}.test.ts'],
  },
  redirects: {
    mutate: filesIn('src/redirects', ['policy.ts', 'page-match.ts', 'readings.ts', 'redirects.ts', 'urls.ts']),
    tests: ['tests/unit/redirects/*.test.ts', 'tests/unit/app/get-user.test.ts'],
  },
  auth: {
    mutate: filesIn('src/auth'),
    // Excludes the tests that create thousands of apps or calls: they take minutes per change, and detect no additional changes.
    tests: ['tests/unit/{auth,redirects}/*.test.ts', 'tests/unit/app/!(soak|server-users).test.ts', 'tests/resources/!(singleton).test.ts'],
  },
  access: {
    mutate: filesIn('src/backend', ['access.ts', 'tokens.ts', 'codes.ts', 'rights.ts']),
    tests: ['tests/contract/{access,authorization,forged-tokens,auth-otp,auth-password,races,teams,permissions}.test.ts'],
  },
  // The scopes `signIn`, `people`, `teams` and `projects` divide the backend's handlers and stores by subject, because running all
  // contract tests would take 18 seconds per change.
  signIn: {
    mutate: [
      ...filesMatching('src/backend/handlers', /^auth-/u),
      ...filesMatching('src/backend/store', /^(?:authorization-codes|cli-|code-mails|connections|first-|oauth-|pass|provider-|sign-in)/u),
    ],
    tests: ['tests/contract/{auth-*,errors,first-proof*,oauth*,password-change,providers}.test.ts'],
  },
  people: {
    mutate: [
      ...filesMatching('src/backend/handlers', /^(?:connected-|contact-|sessions|users)/u),
      ...filesMatching('src/backend/store', /^(?:accounts|activity|channels|primary-|proofs|search|sessions|user)/u),
    ],
    tests: [
      'tests/contract/{channel-*,contact-channels,errors,fidelity,first-proof*,oauth-accounts,server-only-fields,session*,user*}.test.ts',
      'tests/contract/{auth-password,metrics}.test.ts',
    ],
  },
  teams: {
    mutate: [
      ...filesMatching('src/backend/handlers', /^(?:permission|team)/u),
      ...filesMatching('src/backend/store', /^(?:invitations|memberships|permission|teams)/u),
    ],
    tests: [
      'tests/contract/{access,authorization,endpoint-definitions,errors,fidelity,first-proof*,permission*}.test.ts',
      'tests/contract/{responses,server-only-fields,team*,users}.test.ts',
    ],
  },
  projects: {
    mutate: [
      ...filesMatching('src/backend/handlers', /^(?:api-keys|email|features|index|internal-|metrics|projects|webhooks)/u),
      ...filesMatching('src/backend/store', /^(?:api-keys|email-|key-sets|metrics|ownership|project)/u),
    ],
    tests: [
      'tests/contract/{access,api-keys,emails,endpoint-definitions,errors,fidelity,metrics,project*}.test.ts',
      'tests/contract/{providers,server-only-fields}.test.ts',
    ],
  },
};
