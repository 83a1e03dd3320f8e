// Checks that hosts can export the return values of the apps and write declarations for them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { HOST } from './entries.ts';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

const COMPILER_OPTIONS = {
  strict: true,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: 'out',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

/** Declares the apps and exports their calls. Every type in the calls needs a name that the host can import. */
const EXPORTS = `import type { ClientApp } from 'portico-auth';
import type { ServerApp } from 'portico-auth/server';
import type { AdminApp } from 'portico-auth/admin';
declare const [app, server, admin]: [ClientApp, ServerApp, AdminApp];
export const apps = [{ ...app }, { ...server }, { ...admin }];
export const flows = { ...app.auth };
export const calls = {
  ...{ channels: { ...app.contactChannels }, user: { ...app.currentUser }, invitations: { ...app.teamInvitations } },
  ...{ keys: { ...app.userApiKeys }, teamKeys: { ...app.teamApiKeys }, accounts: { ...app.connectedAccounts } },
  ...{ internalProjects: { ...app.internalProjects }, redirects: { ...app.redirects }, session: { ...app.session } },
  ...{ teams: { ...server.teams }, users: { ...server.users }, sessions: { ...server.sessions } },
  ...{ permissions: { ...server.teamPermissions }, profiles: { ...server.teamMemberProfiles } },
  ...{ projects: { ...admin.projects }, emails: { ...admin.emails }, templates: { ...admin.emailTemplates } },
  ...{ keySets: { ...admin.internalApiKeys }, definitions: { ...admin.teamPermissionDefinitions }, metrics: { ...admin.metrics } },
};
`;

it('a host can export every call of the apps', () => {
  const folder = join(HOST, 'declarations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'calls.ts'), EXPORTS);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['calls.ts'] }));
  expect(spawnSync(TSC, ['-p', folder], { encoding: 'utf8' }).stdout).toBe('');
});
