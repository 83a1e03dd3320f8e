// What is mutated, and the tests that have to notice. A scope is run on its own: `npm run bench -- mutants --scope session`.
import { readdirSync } from 'node:fs';

export interface Scope {
  /** Files to mutate. */
  readonly mutate: readonly string[];
  /** Test files that run against each mutant, as globs. */
  readonly tests: readonly string[];
}

/** These files of a folder, or all. */
const filesIn = (folder: string, names = readdirSync(folder).filter((name) => name.endsWith('.ts'))): readonly string[] =>
  names.map((name) => `${folder}/${name}`);

export const SCOPES: Readonly<Record<string, Scope>> = {
  session: {
    mutate: filesIn('src/session'),
    tests: ['tests/unit/session/*.test.ts', 'tests/unit/app/{auth,refresh-table,options,dispose}.test.ts'],
  },
  cache: { mutate: filesIn('src/cache'), tests: ['tests/unit/cache/*.test.ts', 'tests/unit/app/{bind,auth,get-user}.test.ts'] },
  transport: {
    mutate: filesIn('src/transport'),
    tests: ['tests/unit/transport/*.test.ts', 'tests/unit/app/{refresh-table,dispose}.test.ts'],
  },
  redirects: {
    mutate: ['src/redirects/policy.ts', ...filesIn('src/app', ['places.ts', 'redirects.ts', 'routes.ts'])],
    tests: ['tests/unit/contract/redirect-policy*.test.ts', 'tests/unit/app/{redirect*,routes,get-user}.test.ts'],
  },
  auth: {
    mutate: filesIn('src/flows'),
    // Without those that make thousands of apps or calls: they take minutes with every change, and notice nothing that the others miss.
    tests: ['tests/unit/auth/*.test.ts', 'tests/unit/app/!(soak|server-users).test.ts', 'tests/resources/!(singleton).test.ts'],
  },
  access: {
    mutate: filesIn('src/backend', ['access.ts', 'tokens.ts', 'codes.ts', 'rights.ts']),
    tests: ['tests/contract/{access,authorisation,forged-tokens,auth-otp,auth-password,races,teams,permissions}.test.ts'],
  },
  handlers: { mutate: filesIn('src/backend/handlers'), tests: ['tests/contract/*.test.ts'] },
  store: { mutate: filesIn('src/backend/store'), tests: ['tests/contract/*.test.ts'] },
};
