// What is mutated, and the tests that have to notice. A scope is run on its own: `npm run bench -- mutants --scope session`.

export interface Scope {
  /** Files to mutate, as globs. */
  readonly mutate: readonly string[];
  /** Test files that run against each mutant, as globs. */
  readonly tests: readonly string[];
}

export const SCOPES: Readonly<Record<string, Scope>> = {
  session: { mutate: ['src/session/*.ts'], tests: ['tests/unit/session/*.test.ts', 'tests/unit/app/{auth,refresh-table,options}.test.ts'] },
  cache: { mutate: ['src/cache/*.ts'], tests: ['tests/unit/cache/*.test.ts', 'tests/unit/app/{bind,auth,get-user}.test.ts'] },
  transport: { mutate: ['src/transport/*.ts'], tests: ['tests/unit/transport/*.test.ts', 'tests/unit/app/refresh-table.test.ts'] },
  redirects: {
    mutate: ['src/contract/redirect-policy.ts', 'src/app/{places,redirects,routes}.ts'],
    tests: ['tests/unit/contract/redirect-policy*.test.ts', 'tests/unit/app/{redirect*,routes,get-user}.test.ts'],
  },
  auth: { mutate: ['src/flows/*.ts'], tests: ['tests/unit/flows/*.test.ts', 'tests/unit/app/*.test.ts', 'tests/resources/*.test.ts'] },
  access: {
    mutate: ['demo/backend/{access,tokens,codes,rights}.ts'],
    tests: ['tests/contract/{access,authorisation,forged-tokens,auth-otp,auth-password,races,teams,permissions}.test.ts'],
  },
  handlers: { mutate: ['demo/backend/handlers/*.ts'], tests: ['tests/contract/*.test.ts'] },
  store: { mutate: ['demo/backend/store/*.ts'], tests: ['tests/contract/*.test.ts'] },
};
